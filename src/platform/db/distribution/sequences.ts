import type { Db } from '../db.js';
import { readSequences, restartSequences } from '../sequences.js';
import type { Tx } from '../tx.js';
import { isDistributed } from './cluster.js';

/**
 * How many bits of a number are below the number of its node. The ids of records are numbers times 1009, and with 127 nodes all
 * are below 2^53, so that JSON holds them exactly.
 */
const numberBits = 36;

/**
 * Gives each worker a range of its own of every 64-bit sequence, for statements that draw numbers there: those that follow the range of
 * the coordinator, which is the first one, or after a restore the last one that has numbers. By default the extension only does that
 * for some sequences, in ranges that begin at 2^48.
 */
export async function numberOnWorkers(db: Db): Promise<void> {
  const own = await db.read(readSequences);
  for (const { name, path } of await db.read(listSequences)) {
    const range = toRange(own[name] ?? '0');
    await db.statement((tx) => runOnWorkers(tx, toCommand(path, range)));
  }
}

/** Returns what a command returns on each worker. */
async function runOnWorkers(tx: Tx, command: string): Promise<string[]> {
  const results = await tx<CommandResult[]>`
    select nodename as host, nodeport as port, success as is_success, result from run_command_on_workers(${command})`;
  const failed = results.find(({ isSuccess }) => !isSuccess);
  if (failed) throw new Error(`Sequences failed on ${failed.host}:${failed.port}: ${failed.result}`);
  return results.map(({ result }) => result);
}

interface CommandResult {
  readonly host: string;
  readonly port: number;
  readonly isSuccess: boolean;
  readonly result: string;
}

/** With their paths: the name after that of the schema. */
async function listSequences(tx: Tx): Promise<{ name: string; path: string }[]> {
  return tx<{ name: string; path: string }[]>`
    select sequencename as name, format('%I.%I', schemaname, sequencename) as path from pg_sequences
    where schemaname = current_schema() and data_type = 'bigint'::regtype order by 1`;
}

/** Changes nothing on a worker that has its range. */
function toCommand(path: string, rangeOfCoordinator: bigint): string {
  return `do $$
    declare
      first constant bigint := (select (groupid + ${rangeOfCoordinator})::bigint << ${numberBits} from pg_dist_local_group) + 1;
    begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      create sequence if not exists ${path} as bigint;
      if not exists (select from pg_sequence where seqrelid = '${path}'::regclass and seqmin = first) then
        execute format('alter sequence ${path} minvalue %s maxvalue %s start %s restart', first, first + ${2 ** numberBits - 2}, first);
      end if;
    end $$`;
}

/** Which of the ranges a number is in. */
const toRange = (number: string): bigint => BigInt(number) >> BigInt(numberBits);

/** The next numbers of each sequence, first that of this node, then those of the workers that have drawn any. */
async function listNumbers(tx: Tx): Promise<Map<string, string[]>> {
  const numbers = new Map(Object.entries(await readSequences(tx)).map(([name, next]) => [name, [next]]));
  if (!(await isDistributed(tx))) return numbers;
  const drawn = `select coalesce(json_object_agg(sequencename, (last_value + increment_by)::text), '{}') from pg_sequences
    where schemaname = current_schema() and data_type = 'bigint'::regtype and last_value is not null`;
  for (const result of await runOnWorkers(tx, drawn)) {
    const worker = JSON.parse(result) as Record<string, string>;
    for (const [name, next] of Object.entries(worker)) numbers.get(name)?.push(next);
  }
  return numbers;
}

/** The next number of each sequence, above those of all nodes of a cluster. Read after the rows, it is higher than any of theirs. */
export async function readHighest(tx: Tx): Promise<Record<string, string>> {
  const toHighest = (numbers: readonly string[]): string =>
    numbers.reduce((highest, next) => (BigInt(next) > BigInt(highest) ? next : highest));
  return Object.fromEntries([...(await listNumbers(tx))].map(([name, numbers]) => [name, toHighest(numbers)]));
}

/**
 * Raises the sequences that are below the given numbers. Returns false, and changes nothing, if one of the numbers is in a range in which
 * another node has yet to draw it.
 */
export async function raiseSequences(tx: Tx, least: Readonly<Record<string, string>>): Promise<boolean> {
  const raised: Record<string, string> = {};
  for (const [name, [own, ...others]] of await listNumbers(tx)) {
    const next = least[name];
    if (next === undefined || own === undefined || BigInt(next) <= BigInt(own)) continue;
    const isBelow = others.some((other) => toRange(other) === toRange(next) && BigInt(other) >= BigInt(next));
    if (isBelow) continue;
    if (toRange(next) !== toRange(own) && (await isDistributed(tx))) return false;
    raised[name] = next;
  }
  await restartSequences(tx, raised);
  return true;
}
