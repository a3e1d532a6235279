import type { Db } from '../db.js';
import type { Tx } from '../tx.js';

/**
 * How many bits of a number are below the number of its node. The ids of records are numbers times 1009, and with 127 nodes all
 * are below 2^53, so that JSON holds them exactly.
 */
const numberBits = 36;

/**
 * Gives each worker a range of its own of every 64-bit sequence, for statements that draw numbers there. The coordinator has the
 * first range. By default the extension only does that for some sequences, in ranges that begin at 2^48.
 */
export async function numberOnWorkers(db: Db): Promise<void> {
  for (const name of await db.read(listSequences)) {
    const results = await db.statement(
      (tx) => tx<CommandResult[]>`
      select nodename as host, nodeport as port, success as is_success, result from run_command_on_workers(${toCommand(name)})`,
    );
    const failed = results.find(({ isSuccess }) => !isSuccess);
    if (failed) throw new Error(`The sequence ${name} failed on ${failed.host}:${failed.port}: ${failed.result}`);
  }
}

interface CommandResult {
  readonly host: string;
  readonly port: number;
  readonly isSuccess: boolean;
  readonly result: string;
}

async function listSequences(tx: Tx): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname = current_schema() and data_type = 'bigint'::regtype order by 1`;
  return rows.map(({ name }) => name);
}

/** Changes nothing on a worker that has its range. */
function toCommand(name: string): string {
  return `do $$
    declare
      first constant bigint := (select groupid::bigint << ${numberBits} from pg_dist_local_group) + 1;
    begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      create sequence if not exists ${name} as bigint;
      if not exists (select from pg_sequence where seqrelid = '${name}'::regclass and seqmin = first) then
        execute format('alter sequence ${name} minvalue %s maxvalue %s start %s restart', first, first + ${2 ** numberBits - 2}, first);
      end if;
    end $$`;
}
