import type { Db } from '../db.js';
import type { Tx } from '../tx.js';

/** A worker of the cluster. */
export interface Node {
  readonly host: string;
  readonly port: number;
}

export interface AccountMove {
  readonly hubId: number;
  readonly to: Node;
  /** A distributed table; all others have the rows of an account beside it. */
  readonly table: string;
  /** SQL that prepares the rows of a shard for another node, whose transactions have other numbers. */
  toPreparation(toShard: (table: string) => string): string;
}

interface Place extends Node {
  readonly shardId: string;
  /** Whether the shard has rows of one account only. */
  readonly isAlone: boolean;
}

/** The number of PostgreSQL's lock mode EXCLUSIVE: others may read. */
const exclusiveLock = 7;

/** Where the rows of an account are. */
export async function findPlace(tx: Tx, { hubId, table }: Pick<AccountMove, 'hubId' | 'table'>): Promise<Place> {
  const [place] = await tx<Place[]>`
    select s.shardid::text as shard_id, s.shardminvalue = s.shardmaxvalue as is_alone, n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
    where s.shardid = get_shard_id_for_distribution_column(${table}::regclass, ${hubId}::integer)`;
  if (!place) throw new Error('The table is not distributed.');
  return place;
}

/** The nodes that can hold accounts. */
export function listNodes(tx: Tx): Promise<Node[]> {
  return tx<Node[]>`
    select nodename as host, nodeport as port from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary' order by nodeid`;
}

/**
 * Moves the rows of an account to another node. The account gets a shard of its own first. Writes of the accounts in the shard
 * wait meanwhile. Each of the two steps is one transaction: the next run completes what a failed one left.
 */
export async function moveAccount(db: Db, move: AccountMove): Promise<void> {
  const { hubId, table, to } = move;
  const { isAlone } = await db.read((tx) => findPlace(tx, move));
  if (!isAlone)
    await withoutWrites(
      db,
      move,
      (tx) => tx`select isolate_tenant_to_new_shard(${table}::regclass, ${hubId}::integer, 'CASCADE', 'block_writes')`,
    );
  await withoutWrites(
    db,
    move,
    (tx, { shardId, host, port }) => tx`
      select citus_move_shard_placement(${shardId}::bigint, ${host}, ${port}::integer, ${to.host}, ${to.port}::integer, 'block_writes')`,
  );
}

/** The preparation is committed on the worker while the writes wait, since shards are copied as others see them. */
async function withoutWrites(
  db: Db,
  move: AccountMove,
  work: (tx: Tx, place: Place) => Promise<unknown>,
): Promise<void> {
  await db.write(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const place = await findPlace(tx, move);
    const shards = await listShardsBeside(tx, place.shardId);
    await tx`select lock_shard_metadata(${exclusiveLock}::integer, array(select value::bigint from jsonb_array_elements_text(${tx.json([...shards.values()])}) order by 1))`;
    await prepare(tx, move, shards);
    await work(tx, place);
  });
}

/** The shards with the rows of the same accounts, by table. */
async function listShardsBeside(tx: Tx, shardId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx<{ name: string; shardId: string }[]>`
    select other.logicalrelid::text as name, other.shardid::text as shard_id
    from pg_dist_shard given join pg_dist_partition p on p.logicalrelid = given.logicalrelid
      join pg_dist_partition q on q.colocationid = p.colocationid
      join pg_dist_shard other on other.logicalrelid = q.logicalrelid and other.shardminvalue = given.shardminvalue
    where given.shardid = ${shardId}::bigint`;
  return new Map(rows.map((row) => [row.name, row.shardId]));
}

async function prepare(tx: Tx, { toPreparation }: AccountMove, shards: ReadonlyMap<string, string>): Promise<void> {
  const toShard = (table: string): string => `${table}_${shards.get(table) ?? ''}`;
  const results = await tx<{ host: string; isSuccess: boolean; result: string }[]>`
    select nodename as host, success as is_success, result from run_command_on_workers(${`do $do$
      begin
        if to_regclass('${toShard('change_feed')}') is null then return; end if;
        ${toPreparation(toShard)}
      end $do$`})`;
  const failed = results.find(({ isSuccess }) => !isSuccess);
  if (failed) throw new Error(`${failed.host} could not prepare the move: ${failed.result}`);
}
