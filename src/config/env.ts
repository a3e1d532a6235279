/** The environment variables that Spoke reads. This is the only file that uses `process.env`. */
const environmentNames = [
  'PORT',
  'HOST',
  'SPOKE_DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SPOKE_BLOBS',
  'SPOKE_FILE_LIMIT_MB',
  'SPOKE_MODE',
  'SPOKE_SECRET',
  'SPOKE_SEED',
  'SPOKE_COMPAT',
  'SPOKE_PUBLIC_URL',
  'SPOKE_FILES_URL',
  'SPOKE_SANDBOX_KEY',
  'SPOKE_IMPORT_LOOPBACK',
  'SPOKE_ACCESS_TOKEN_SECONDS',
  'SPOKE_CODE_SECONDS',
  'SPOKE_TRUST_PROXY',
  'SPOKE_WORKERS',
  'SPOKE_RATE_LIMITS',
  'SPOKE_ADMISSION_CAPACITY',
  'SPOKE_DRAIN_SECONDS',
  'SPOKE_METRICS',
  'SPOKE_METRICS_TOKEN',
  'SPOKE_METRICS_PORT',
  'SPOKE_DOCS',
  'SPOKE_BACKUP_TARGET',
  'SPOKE_BACKUP_EVERY',
  'SPOKE_BACKUP_KEEP',
  'SPOKE_BACKUP_SECRETS',
  'SPOKE_GUARDS',
  'LOG_LEVEL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
  'AWS_DEFAULT_REGION',
] as const;

type EnvironmentName = (typeof environmentNames)[number];
export type Environment = Partial<Record<EnvironmentName, string>>;

/** Returns the variables Spoke knows, without blank ones, read once at start. */
export function readEnvironment(): Environment {
  const found: Environment = {};
  for (const name of environmentNames) {
    const value = process.env[name]?.trim();
    if (value) found[name] = value;
  }
  return found;
}

/** The environment of a child process that is no server of ours: everything of this one, and more. */
export function toChildEnvironment(added: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...added };
}
