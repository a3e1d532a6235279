import type { Db } from '../db.js';
import type { Tx } from '../tx.js';
import { distributionColumn, type Kind, type Placement } from './placement.js';
import type { FunctionFacts } from './schema-facts.js';

export interface ClusterState {
  /** The tables known to the extension; all others are ordinary. */
  readonly tables: ReadonlyMap<string, Kind>;
  /** Signatures. */
  readonly functions: ReadonlySet<string>;
}

/** Whether the server has the extension in this database. */
export async function hasExtension(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`select to_regclass('citus_tables') is not null as has`;
  return row?.has ?? false;
}

/**
 * Keeps the schema changes of a transaction on this node as long as nothing is distributed: the extension copies sequences to all
 * nodes by default, and then rejects changes of their owners.
 */
export async function keepSchemaLocal(tx: Tx): Promise<void> {
  if ((await hasExtension(tx)) && !(await isDistributed(tx))) await tx`set local citus.enable_ddl_propagation = off`;
}

/** Whether any table is distributed. */
export async function isDistributed(tx: Tx): Promise<boolean> {
  if (!(await hasExtension(tx))) return false;
  const [row] = await tx<{ is: boolean }[]>`select exists (select from citus_tables) as is`;
  return row?.is ?? false;
}

/** Whether the coordinator itself may hold rows; otherwise foreign keys between its tables and reference tables are rejected. */
export async function hasCoordinator(tx: Tx): Promise<boolean> {
  const rows = await tx`select from pg_dist_node where groupid = 0`;
  return rows.length > 0;
}

/** Reads what has been distributed. */
export async function readClusterState(tx: Tx): Promise<ClusterState> {
  const tables = await tx<{ name: string; type: string; column: string }[]>`
    select table_name::text as name, citus_table_type as type, distribution_column as column from citus_tables`;
  const functions = await tx<{ signature: string }[]>`
    select objid::regprocedure::text as signature from pg_dist_object where classid = 'pg_proc'::regclass`;
  return {
    tables: new Map(tables.map(({ name, type, column }) => [name, toKind(type, column)])),
    functions: new Set(functions.map(({ signature }) => signature)),
  };
}

/** A table distributed by another column is not ours: the extension reports that itself when it is distributed again. */
function toKind(type: string, column: string): Kind {
  if (type === 'reference') return 'reference';
  return type === 'distributed' && column === distributionColumn ? 'distributed' : 'local';
}

/** Copies a function to every node, for statements that run there; its body may name tables that are created later. */
export function distributeFunction(db: Db, { signature }: FunctionFacts): Promise<void> {
  return db.write(async (tx) => {
    await tx`set local check_function_bodies = off`;
    await tx`select create_distributed_function(${signature}::regprocedure)`;
  });
}

/** Moves the rows of a table without foreign keys and triggers to their nodes, next to the rows of the same hub in `besides`. */
export function distributeTable(db: Db, { table, kind }: Placement, besides: string): Promise<void> {
  return db.write(async (tx) => {
    await tx`set local statement_timeout = 0`;
    if (kind === 'reference') {
      await tx`select create_reference_table(${table}::regclass)`;
    } else {
      await tx`
        select create_distributed_table(${table}::regclass, ${distributionColumn}, colocate_with => ${table === besides ? 'none' : besides})`;
    }
    await tx`select truncate_local_data_after_distributing_table(${table}::regclass)`;
  });
}

/**
 * Replaces what the nodes cannot run: the views of accounts get a distributed table with rows of every account, and a change is no
 * longer announced by the transaction that writes it, since a worker cannot prepare a transaction with a notification.
 */
export function adaptDefinitions(db: Db): Promise<void> {
  return db.write(async (tx) => {
    await tx`create or replace view hub_home as select distinct hub_id from owner`;
    for (const kind of ['changes', 'rechecks', 'deliveries'])
      await tx.unsafe(`create or replace view hub_with_${kind} as select distinct hub_id from owner`);
    await tx.unsafe(
      'create or replace function announce_change() returns trigger language plpgsql as $$ begin return null; end $$',
    );
  });
}

/**
 * The number of a change in a history is above all earlier ones, on whichever node these were drawn, as far as the clocks of the
 * nodes agree: the microseconds, and eleven bits that count within one. Changes in a feed have numbers of the node that stores
 * them, which readers compare with those of its transactions, as an enrollment has that begins to wait for changes.
 */
const numbering = [
  {
    table: 'record_change',
    trigger: 'number_by_time',
    on: 'insert',
    body: `new.change_id := (extract(epoch from clock_timestamp()) * 1000000)::bigint * 2048
      + nextval('record_change_change_id_seq') % 2048;`,
  },
  {
    table: 'change_feed',
    trigger: 'number_on_node',
    on: 'insert',
    body: `new.transaction := pg_current_xact_id();
      new.change_no := nextval('change_feed_change_no_seq');`,
  },
  {
    table: 'workflow_enrollment',
    trigger: 'listen_on_node',
    on: 'update',
    // A move of the account to another node sets 0.
    body: `if new.listening_after is distinct from old.listening_after and new.listening_after <> '0' then
        new.listening_after := pg_current_xact_id();
      end if;`,
  },
] as const;

/** Numbers changes where they are stored, with triggers: a statement may take numbers and transactions from another node. */
export async function numberChanges(db: Db): Promise<void> {
  for (const { table, trigger, on, body } of numbering) {
    await db.write(async (tx) => {
      await tx.unsafe(
        `create or replace function ${trigger}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
      );
      const found = await tx`select from pg_trigger where tgrelid = ${table}::regclass and tgname = ${trigger}`;
      if (found.length > 0) return;
      await tx`set local citus.enable_unsafe_triggers = on`;
      await tx`select create_distributed_function(${`${trigger}()`}::regprocedure)`;
      await tx`
        create trigger ${tx(trigger)} before ${tx.unsafe(on)} on ${tx(table)} for each row execute function ${tx(trigger)}()`;
    });
  }
}
