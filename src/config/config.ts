import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { toBackupConfig, type BackupConfig } from './backups.js';
import { toBlobs, type BlobsConfig } from './blobs.js';
import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';
import { toMailConfig, type MailConfig } from './mail.js';
import { toMetrics, type MetricsConfig } from './metrics.js';
import { toSingleSignOn, type SingleSignOnConfig } from './single-sign-on.js';

export { ConfigError };

type Mode = 'sandbox' | 'production';
type Compat = 'contract' | 'observed';

/** The configuration read from the environment. Durations name their unit; paths are absolute. */
export interface Config {
  readonly mode: Mode;
  readonly compat: Compat;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica for reads that may lag by some seconds. */
  readonly replicaUrl: string | undefined;
  readonly blobs: BlobsConfig;
  /** The maximum file size. */
  readonly maxFileBytes: number;
  /** Signing secrets, newest first; if empty, one is generated and stored in the data directory (sandbox only). */
  readonly secrets: readonly string[];
  /** Paths of the seed files; undefined: in a sandbox the one of the working directory or the demo, none in production. */
  readonly seedFiles: readonly string[] | undefined;
  /** Undefined (sandbox only): links contain the host that the client used. */
  readonly publicUrl: string | undefined;
  readonly filesUrl: string | undefined;
  readonly sandboxKey: string | undefined;
  /** The folder of files with all requests (sandbox only); undefined: they are kept in memory only. */
  readonly requestLog: string | undefined;
  /**
   * From which ids, tokens and secrets follow, while the clock stands still (sandbox only): the same requests get the same
   * responses. Undefined: chance.
   */
  readonly drawSeed: string | undefined;
  /** Imports may fetch from this machine (sandbox only). */
  readonly importLoopback: boolean;
  readonly accessTokenSeconds: number;
  readonly codeSeconds: number;
  readonly trustProxy: readonly string[];
  /** The total cost of requests that a process runs concurrently; undefined: the default for its database. */
  readonly admissionCapacity: number | undefined;
  /** The number of processes that share the port; 1: no workers. */
  readonly workers: number;
  /** The rate limits of apps: those of an account tier, or none. */
  readonly rateLimits: (typeof tiers)[number];
  readonly metrics: MetricsConfig;
  /** Whether the API describes itself at `/openapi.json` and `/docs`. */
  readonly docs: boolean;
  /** How long a stopping process reports that it is not ready before it closes its port. */
  readonly drainSeconds: number;
  /** The scheduled backups; undefined: none. */
  readonly backup: BackupConfig | undefined;
  /** Undefined: users sign in with passwords only. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  /** Undefined: the server sends no mail. */
  readonly mail: MailConfig | undefined;
  /** Checks at run time for programming errors that types cannot catch; slower. */
  readonly guards: boolean;
  readonly logLevel: string;
}

const tiers = ['off', 'free', 'professional', 'enterprise', 'addon'] as const;
const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;

/** Converts the environment to a configuration, or throws a {@link ConfigError} with one clear sentence. */
export function toConfig(env: Environment): Config {
  const mode = oneOf(env, 'SPOKE_MODE', ['sandbox', 'production']);
  const config: Config = {
    mode,
    compat: oneOf(env, 'SPOKE_COMPAT', ['contract', 'observed']),
    host: env.HOST ?? '127.0.0.1',
    port: toInteger(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    dataDir: resolve(env.SPOKE_DATA_DIR ?? './data'),
    databaseUrl: toDatabaseUrl(env, 'DATABASE_URL'),
    replicaUrl: toDatabaseUrl(env, 'DATABASE_REPLICA_URL'),
    blobs: toBlobs(env),
    maxFileBytes: toInteger(env, 'SPOKE_FILE_LIMIT_MB', { fallback: 2048, min: 1, max: 1_000_000 }) * 1024 ** 2,
    secrets: toSecrets(env.SPOKE_SECRET),
    seedFiles: env.SPOKE_SEED === undefined ? undefined : toList(env.SPOKE_SEED).map((path) => resolve(path)),
    publicUrl: toOrigin(env, 'SPOKE_PUBLIC_URL'),
    filesUrl: toOrigin(env, 'SPOKE_FILES_URL'),
    sandboxKey: env.SPOKE_SANDBOX_KEY,
    requestLog: env.SPOKE_REQUEST_LOG === undefined ? undefined : resolve(env.SPOKE_REQUEST_LOG),
    drawSeed: toDrawSeed(env.SPOKE_DETERMINISTIC),
    importLoopback: oneOf(env, 'SPOKE_IMPORT_LOOPBACK', ['off', 'on']) === 'on',
    accessTokenSeconds: toInteger(env, 'SPOKE_ACCESS_TOKEN_SECONDS', { fallback: 1800, min: 1, max: 86_400 }),
    codeSeconds: toInteger(env, 'SPOKE_CODE_SECONDS', { fallback: 300, min: 1, max: 600 }),
    trustProxy: toList(env.SPOKE_TRUST_PROXY),
    admissionCapacity:
      env.SPOKE_ADMISSION_CAPACITY === undefined
        ? undefined
        : toInteger(env, 'SPOKE_ADMISSION_CAPACITY', { fallback: 0, min: 4, max: 1000 }),
    workers: toWorkers(env, mode),
    rateLimits: toRateLimits(env, mode),
    metrics: toMetrics(
      env,
      oneOf(env, 'SPOKE_METRICS', mode === 'production' ? ['off', 'public', 'token'] : ['public', 'off', 'token']),
    ),
    docs: oneOf(env, 'SPOKE_DOCS', mode === 'production' ? ['off', 'on'] : ['on', 'off']) === 'on',
    drainSeconds: toInteger(env, 'SPOKE_DRAIN_SECONDS', { fallback: 0, min: 0, max: 300 }),
    backup: toBackupConfig(env, {
      keep: toInteger(env, 'SPOKE_BACKUP_KEEP', { fallback: 7, min: 1, max: 10_000 }),
      withSecrets: oneOf(env, 'SPOKE_BACKUP_SECRETS', ['off', 'on']) === 'on',
    }),
    singleSignOn: toSingleSignOn(env),
    passwords: oneOf(env, 'SPOKE_SIGN_IN', ['all', 'oidc']) === 'all',
    mail: toMailConfig(env, toOrigin(env, 'SPOKE_PUBLIC_URL')),
    guards: oneOf(env, 'SPOKE_GUARDS', ['off', 'on']) === 'on',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels),
  };
  assertConsistent(config);
  return config;
}

/** `auto` is one per core where several are allowed. */
function toWorkers(env: Environment, mode: Mode): number {
  const isAlone = env.DATABASE_URL === undefined || mode === 'sandbox';
  if (env.SPOKE_WORKERS === 'auto') return isAlone ? 1 : availableParallelism();
  return toInteger(env, 'SPOKE_WORKERS', { fallback: 1, min: 1, max: 128 });
}

function assertConsistent(config: Config): void {
  if (config.mode === 'production') assertFitForProduction(config);
  if (config.replicaUrl !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL beside it: the embedded database has no replica.');
  }
  if (config.workers > 1 && config.databaseUrl === undefined) {
    throw new ConfigError(
      'More than one worker needs a PostgreSQL server: the embedded database belongs to one process.',
    );
  }
  if (config.workers > 1 && config.mode === 'sandbox') {
    throw new ConfigError(
      'More than one worker needs SPOKE_MODE=production: a sandbox keeps its clock, faults and requests in one process.',
    );
  }
  if (!config.passwords && config.singleSignOn === undefined) {
    throw new ConfigError('SPOKE_SIGN_IN=oidc needs SPOKE_OIDC_ISSUER beside it: otherwise nobody could sign in.');
  }
  if (config.filesUrl !== undefined && config.publicUrl === undefined) {
    throw new ConfigError('SPOKE_FILES_URL needs SPOKE_PUBLIC_URL beside it.');
  }
}

/** `on` stands for a seed that the program gives. */
function toDrawSeed(text = 'off'): string | undefined {
  if (text === 'off') return undefined;
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  throw new ConfigError(
    `SPOKE_DETERMINISTIC=${text} is not on, off or a seed of up to 64 letters, digits, dots, dashes and underscores.`,
  );
}

function assertFitForProduction(config: Config): void {
  const { secrets, sandboxKey, requestLog, drawSeed, importLoopback, publicUrl } = config;
  if (secrets.length === 0) {
    throw new ConfigError('SPOKE_MODE=production needs SPOKE_SECRET, a random text of at least 32 characters.');
  }
  if (sandboxKey !== undefined) {
    throw new ConfigError('SPOKE_SANDBOX_KEY has no meaning with SPOKE_MODE=production: remove one of them.');
  }
  if (requestLog !== undefined) {
    throw new ConfigError('SPOKE_REQUEST_LOG is for sandboxes: remove it or SPOKE_MODE=production.');
  }
  if (drawSeed !== undefined) {
    throw new ConfigError(
      'SPOKE_DETERMINISTIC is for sandboxes, whose secrets anybody may know: remove it or SPOKE_MODE=production.',
    );
  }
  if (importLoopback) {
    throw new ConfigError('SPOKE_IMPORT_LOOPBACK=on is for sandboxes: remove it or SPOKE_MODE=production.');
  }
  if (publicUrl === undefined) {
    throw new ConfigError(
      'SPOKE_MODE=production needs SPOKE_PUBLIC_URL, the address that clients use, such as https://crm.example.com.',
    );
  }
}

/** The value of a variable with a fixed set of words; the first is the default. */
function oneOf<const T extends string>(env: Environment, name: keyof Environment, allowed: readonly [T, ...T[]]): T {
  const value = env[name];
  if (value === undefined) return allowed[0];
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new ConfigError(`${name}=${value} is not one of ${allowed.join(', ')}.`);
  return found;
}

/** Assumption Q1: a sandbox does not limit tests unless asked to; a production server has limits. */
function toRateLimits(env: Environment, mode: Mode): Config['rateLimits'] {
  if (env.SPOKE_RATE_LIMITS === undefined) return mode === 'production' ? 'enterprise' : 'off';
  return oneOf(env, 'SPOKE_RATE_LIMITS', tiers);
}

interface IntegerRule {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

function toInteger(env: Environment, name: keyof Environment, rule: IntegerRule): number {
  const text = env[name];
  if (text === undefined) return rule.fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= rule.min && value <= rule.max)) {
    throw new ConfigError(`${name}=${text} is not a whole number from ${rule.min} to ${rule.max}.`);
  }
  return value;
}

function toDatabaseUrl(env: Environment, name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL'): string | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database.`);
  }
  return text;
}

/** Separated by commas. */
function toList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function toSecrets(text: string | undefined): string[] {
  const secrets = toList(text);
  if (secrets.some((secret) => secret.length < 32)) {
    throw new ConfigError('Each secret in SPOKE_SECRET needs at least 32 characters.');
  }
  return secrets;
}

function toOrigin(env: Environment, name: 'SPOKE_PUBLIC_URL' | 'SPOKE_FILES_URL'): string | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new ConfigError(`${name}=${text} is not an http or https address.`);
  }
  return text.replace(/\/+$/, '');
}
