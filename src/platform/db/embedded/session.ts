import { findError, toQuery, toSync } from './frames.js';
import { createOutput } from './output.js';
import type { Postgres } from './postgres.js';

/** Parameters of a startup message that are not settings of the session. */
const notSettings = new Set(['user', 'database', 'replication', 'options', 'client_encoding']);

/**
 * Settings whose meaning the engine cannot keep: it has no timer that fires while it works, and it answers the other
 * two by ending its only session. They are kept outside of it, see `SessionLimits`.
 */
const keptOutside = new Set([
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]);

/** Limits that whoever drives the engine must keep, in milliseconds; 0 is none. */
export interface SessionLimits {
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}

/** An error that the engine answered to SQL of its keeper. */
export class EngineSqlError extends Error {
  override readonly name = 'EngineSqlError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Runs SQL of the keeper, outside any client's answer. Answers the raw reply. Throws {@link EngineSqlError}. */
export async function runOwn(postgres: Postgres, messages: Uint8Array): Promise<Uint8Array> {
  const output = createOutput();
  await postgres.run(messages, output.append);
  const reply = Buffer.concat(output.take());
  const error = findError(reply);
  if (error) throw new EngineSqlError(error.code, error.message);
  return reply;
}

/** Puts the one session back into the state of a new one: no transaction, prepared statement, setting or lock is left. */
export async function resetSession(postgres: Postgres): Promise<void> {
  await postgres.run(toSync(), () => undefined);
  await postgres.run(toQuery('rollback'), () => undefined);
  await runOwn(postgres, toQuery('discard all'));
}

/**
 * Makes the one session that of a new client: reset, then the settings of its startup message. Answers the limits.
 * Throws {@link EngineSqlError} for a setting that the engine refuses.
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

/** The settings of a startup message's options: `-c name=value`, with a backslash before what would end a value. */
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

/** The value of a timeout setting, whose default unit is the millisecond. */
function toMilliseconds(value: string | undefined): number {
  const [, digits, unit] = /^\s*(\d+)\s*([a-z]*)\s*$/.exec(value ?? '') ?? [];
  const factor = unit === undefined ? undefined : unitsMs[unit];
  return digits === undefined || factor === undefined ? 0 : Number(digits) * factor;
}
