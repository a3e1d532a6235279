import { ConfigError } from './config-error.js';

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
  'SPOKE_REQUEST_LOG',
  'SPOKE_DETERMINISTIC',
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
  'SPOKE_OIDC_ISSUER',
  'SPOKE_OIDC_CLIENT_ID',
  'SPOKE_OIDC_CLIENT_SECRET',
  'SPOKE_OIDC_NAME',
  'SPOKE_OIDC_DOMAINS',
  'SPOKE_SIGN_IN',
  'SPOKE_MAIL_URL',
  'SPOKE_MAIL_FROM',
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

/**
 * Returns the variables Spoke knows, without blank ones, read once at start. Throws a {@link ConfigError} for one that is named as
 * if it were ours and is not: misspelt, it would have no effect.
 */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
  for (const [name, value = ''] of Object.entries(given)) assertKnown(name, value);
  const found: Environment = {};
  for (const name of environmentNames) {
    const value = given[name]?.trim();
    if (value) found[name] = value;
  }
  return found;
}

/** What others name like this: `spoke exec`, `spoke env`, the interception and the tools of this repository. */
const forOthers = /^SPOKE_(?:URL|INTERCEPT_(?:ONLY|ALLOW)|CHROMIUM|SCREENSHOTS|TEST_\w+|BENCH_\w+)$/;
/** What the code reads that the inspector gives for a request: named after the secrets in it. */
const inSnippets =
  /^SPOKE_(?:(?:ACCESS_|REFRESH_|ID_|X_CSRF_|CSRF)?TOKEN|TOKENKEY|\w*PASSWORD|(?:SET_)?COOKIE|CSRF|SIGNATURE|CLIENT_?SECRET|CLIENT_ASSERTION|CODE|CODE_VERIFIER|API_?KEY)$/;
/** What Kubernetes sets in every container for a service called spoke. */
const ofKubernetes = /^SPOKE_(?:SERVICE_(?:HOST|PORT)\w*|PORT_\d+_\w+)=|^SPOKE_PORT=\w+:\/\//;

/** The address of the server that clients use, as `spoke exec` and `spoke env` set it. */
export const readClientUrl = (given: NodeJS.ProcessEnv = process.env): string | undefined =>
  given['SPOKE_URL']?.trim() || undefined;

/** The token with which a command reads an account, as `spoke exec` and `spoke env` set it. */
export const readClientToken = (given: NodeJS.ProcessEnv = process.env): string | undefined =>
  given['HUBSPOT_ACCESS_TOKEN']?.trim() || undefined;

function assertKnown(name: string, value: string): void {
  const known: readonly string[] = environmentNames;
  if (!name.startsWith('SPOKE_') || known.includes(name)) return;
  const plain = name.slice('SPOKE_'.length);
  if (forOthers.test(name) || inSnippets.test(name) || ofKubernetes.test(`${name}=${value}`)) return;
  const nearest = known.includes(plain) ? plain : findNearest(name, known);
  throw new ConfigError(`There is no variable ${name}${nearest === undefined ? '.' : `: did you mean ${nearest}?`}`);
}

/** The most similar name, if it is similar enough for a slip. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known.map((one) => ({ one, changes: countChanges(name, one) })).sort((a, b) => a.changes - b.changes);
  return best && best.changes <= 4 ? best.one : undefined;
}

/** How many letters must be added, removed or replaced (Levenshtein distance). */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The environment of a child process that is no server of ours: everything of this one, more variables, and options for Node. */
export function toChildEnvironment(
  added: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): NodeJS.ProcessEnv {
  const options = [process.env['NODE_OPTIONS'], ...nodeOptions].filter(Boolean).join(' ');
  return { ...process.env, ...added, ...(nodeOptions.length > 0 && { NODE_OPTIONS: options }) };
}
