import { findError, toQuery, toSync } from './frames.js';
import { createOutput } from './output.js';
import type { Postgres } from './postgres.js';

/** Parameters of a startup message that are not settings. */
const notSettings = new Set(['user', 'database', 'replication', 'options', 'client_encoding']);

/**
 * Settings that the engine cannot implement: it has no timer while it works, and it handles the other two by ending its only
 * session. They are implemented outside of it, see `SessionLimits`.
 */
const keptOutside = new Set([
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]);

/** Limits that the driver of the engine must enforce, in milliseconds; 0 is none. */
export interface SessionLimits {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}

/** An error of the engine in internal SQL. */
export class EngineSqlError extends Error {
  override readonly name = 'EngineSqlError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs internal SQL, separate from clients' output. Returns the raw reply. Throws {@link EngineSqlError}. */
export async function runOwn(postgres: Postgres, messages: Uint8Array): Promise<Uint8Array> {
  const output = createOutput();
  await postgres.run(messages, output.append);
  const reply = Buffer.concat(output.take());
  const error = findError(reply);
  if (error) throw new EngineSqlError(error.code, error.message);
  return reply;
}

/** Resets the session to a new state: no transaction, prepared statement, setting or lock remains. */
export async function resetSession(postgres: Postgres): Promise<void> {
  await postgres.run(toSync(), () => undefined);
  await postgres.run(toQuery('rollback'), () => undefined);
  await runOwn(postgres, toQuery('discard all'));
}

/**
 * Prepares the session for a new client: resets it, then applies the settings of its startup message. Returns the limits. Throws
 * {@link EngineSqlError} for a setting that the engine rejects.
 */
export async function openSession(postgres: Postgres, parameters: ReadonlyMap<string, string>): Promise<SessionLimits> {
  await resetSession(postgres);
  for (const [name, value] of [...parameters, ...readOptions(parameters.get('options') ?? '')]) {
    if (notSettings.has(name) || keptOutside.has(name)) continue;
    await runOwn(postgres, toQuery(`select pg_catalog.set_config(${quote(name)}, ${quote(value)}, false)`));
  }
  return {
    statementMs: toMilliseconds(parameters.get('statement_timeout')),
    idleInTransactionMs: toMilliseconds(parameters.get('idle_in_transaction_session_timeout')),
  };
}

/** Parses the options of a startup message: `-c name=value`, with backslash escapes in values. */
function readOptions(options: string): [name: string, value: string][] {
  return [...options.matchAll(/(?:^|\s)-c\s*([\w.]+)=((?:\\.|[^\\\s])*)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, '$1'),
  ]);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const unitsMs: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** Parses the value of a timeout setting, in milliseconds by default. */
function toMilliseconds(value: string | undefined): number {
  const [, digits, unit] = /^\s*(\d+)\s*([a-z]*)\s*$/.exec(value ?? '') ?? [];
  const factor = unit === undefined ? undefined : unitsMs[unit];
  return digits === undefined || factor === undefined ? 0 : Number(digits) * factor;
}
