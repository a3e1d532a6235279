import { type Tx, writeExactly } from '../platform/db/db.js';
import { hasExtension } from '../platform/db/distribution/cluster.js';
import { plainNumber } from '../platform/db/tx.js';

/**
 * Records the changes of the hubs for the watcher from now on, including those of transactions in progress. Waits for a
 * concurrent end of such a watch, so that the watch exists afterwards.
 */
export async function insertWatches(tx: Tx, hubIds: readonly number[], watcher: string): Promise<void> {
  const written = tx`
    insert into change_watch as w (hub_id, watcher, read_transaction, read_no)
    select h.id::integer, ${watcher}, '0'::xid8, 0
    from jsonb_array_elements_text(${tx.json(hubIds)}) as h (id)
    order by 1
    on conflict on constraint change_watch_pk do update set read_no = w.read_no`;
  await writeExactly(hubIds.length, written);
}

export async function deleteWatch(tx: Tx, hubId: number, watcher: string): Promise<boolean> {
  const { count } = await tx`delete from change_watch where hub_id = ${hubId} and watcher = ${watcher}`;
  return count === 1;
}

interface WatchState {
  readonly isWatched: boolean;
  /** On a cluster, changes are not announced. */
  readonly isCluster: boolean;
}

export async function readWatchState(tx: Tx): Promise<WatchState> {
  const [row] = await tx<WatchState[]>`
    /* every hub: due work */ select exists (select 1 from change_watch) as is_watched,
      to_regclass('citus_tables') is not null as is_cluster`;
  return row ?? { isWatched: false, isCluster: false };
}

interface WaitingRow {
  readonly hubId: number;
  /** False while a transaction in progress could still write an earlier change. */
  readonly isReadable: boolean;
}

/** The hubs with unread changes of a watcher. */
export function listWaiting(tx: Tx, watcher: string): Promise<WaitingRow[]> {
  return tx<WaitingRow[]>`
    /* every hub: due work */ select w.hub_id, f.transaction < changes_settled_before() as is_readable
    from hub_with_changes h cross join lateral (
      -- One lookup each: the planner would read all of them.
      select w.* from change_watch w where w.hub_id = h.hub_id and w.watcher = ${watcher} offset 0
    ) w cross join lateral (
      select f.transaction from change_feed f
      where f.hub_id = w.hub_id and (f.transaction, f.change_no) > (w.read_transaction, w.read_no)
      order by f.transaction, f.change_no limit 1
    ) f
    order by w.hub_id`;
}

/** Locks the position of a watcher in a hub. Returns false if it is not watching, or another process has the lock. */
export async function lockWatch(tx: Tx, hubId: number, watcher: string): Promise<boolean> {
  const rows = await tx`
    select 1 from change_watch where hub_id = ${hubId} and watcher = ${watcher} for no key update skip locked`;
  return rows.length === 1;
}

export interface ChangeRow {
  readonly transaction: string;
  readonly changeNo: string;
  readonly kind: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date | null;
  readonly sourceType: string | null;
  readonly sourceId: string | null;
  readonly userId: number | null;
  readonly details: object;
}

/**
 * The next unread changes of a hub for a watcher, never a part of a transaction only. Author and time of a change come from the history of the record, where the same
 * transaction is among the last entries.
 */
export function listChanges(
  tx: Tx,
  hubId: number,
  { watcher, limit }: { readonly watcher: string; readonly limit: number },
): Promise<ChangeRow[]> {
  return tx<ChangeRow[]>`
    with next as materialized (
      -- Lateral, since the planner would read the whole feed first where it has no statistics.
      select f.* from change_watch w cross join lateral (
        select f.* from change_feed f
        where f.hub_id = ${hubId} and (f.transaction, f.change_no) > (w.read_transaction, w.read_no)
          and f.transaction < changes_settled_before()
        order by f.transaction
        fetch first ${plainNumber(tx, limit)} rows with ties
      ) f
      where w.hub_id = ${hubId} and w.watcher = ${watcher}
    )
    select n.transaction::text, n.change_no, n.kind, n.object_type, n.record_id::text as record_id,
      coalesce(n.occurred_at, o.changed_at) as occurred_at, coalesce(n.source_type, o.source_type) as source_type,
      coalesce(n.source_id, o.source_id) as source_id, coalesce(n.user_id, o.user_id) as user_id, n.details
    from next n left join lateral (
      select * from (
        select c.xmin as writer, c.changed_at, c.source_type, c.source_id, c.user_id from record_change c
        where n.source_type is null and c.hub_id = ${hubId} and c.object_type = n.object_type and c.record_id = n.record_id
        order by c.change_id desc limit 20
      ) l
      where l.writer = n.transaction::xid
      limit 1
    ) o on true
    order by n.transaction, n.change_no`;
}

interface Unread {
  readonly watcher: string;
  /** Null: up to the last one. */
  readonly upTo: string | null;
}

/** The last transaction up to the given one with changes that a watcher has not read. */
export async function findUnread(tx: Tx, hubId: number, { watcher, upTo }: Unread): Promise<string | undefined> {
  const [row] = await tx<{ transaction: string }[]>`
    select f.transaction::text as transaction from change_watch w join change_feed f on f.hub_id = w.hub_id
      and (f.transaction, f.change_no) > (w.read_transaction, w.read_no)
    where w.hub_id = ${hubId} and w.watcher = ${watcher}
      and ${upTo === null ? tx`true` : tx`f.transaction <= ${upTo}::text::xid8`}
    order by f.transaction desc limit 1`;
  return row?.transaction;
}

interface ReadPosition {
  readonly watcher: string;
  readonly transaction: string;
  readonly changeNo: string;
}

/** Does nothing if the watch has ended meanwhile. */
export async function updatePosition(
  tx: Tx,
  hubId: number,
  { watcher, transaction, changeNo }: ReadPosition,
): Promise<void> {
  await tx`
    update change_watch set read_transaction = ${transaction}::text::xid8, read_no = ${changeNo}
    where hub_id = ${hubId} and watcher = ${watcher}`;
}

/** Marks all changes of other transactions as read by a watcher, in one hub or in all. No other transaction may be writing. */
export async function skipUnread(tx: Tx, watcher: string, hubId?: number): Promise<void> {
  if (await hasExtension(tx)) return skipUnreadOnNodes(tx, watcher, hubId);
  await tx`
    /* every hub: sandbox */ update change_watch set read_transaction = pg_current_xact_id(), read_no = 0
    where watcher = ${watcher} and ${hubId === undefined ? tx`true` : tx`hub_id = ${hubId}`}`;
}

/** On a cluster the id of the transaction is that of the node which is queried, and positions are those of the nodes with the changes. */
async function skipUnreadOnNodes(tx: Tx, watcher: string, hubId: number | undefined): Promise<void> {
  await tx`
    /* every hub: sandbox */ update change_watch w set read_transaction = f.transaction, read_no = f.change_no
    from (
      select distinct on (f.hub_id) f.hub_id, f.transaction, f.change_no from change_feed f
      order by f.hub_id, f.transaction desc, f.change_no desc
    ) f
    where f.hub_id = w.hub_id and w.watcher = ${watcher} and ${hubId === undefined ? tx`true` : tx`w.hub_id = ${hubId}`}`;
}

interface NewChangeRow {
  readonly kind: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly occurredAt: Date;
  readonly sourceType: string;
  readonly sourceId: string | undefined;
  readonly userId: number | undefined;
  readonly details: object;
}

/** Stores a change if the hub is watched. */
export async function insertChange(tx: Tx, hubId: number, change: NewChangeRow): Promise<void> {
  await tx`
    insert into change_feed (hub_id, kind, object_type, record_id, occurred_at, source_type, source_id, user_id, details)
    select ${hubId}, ${change.kind}, ${change.objectType}, ${change.recordId}::bigint, ${change.occurredAt}::timestamptz, ${change.sourceType},
      ${change.sourceId ?? null}, ${change.userId ?? null}::integer, ${tx.json(change.details)}::jsonb
    where is_watched(${hubId})`;
}

/** Replaces the values of a record's changes, keeping only the property names. */
export async function deleteValues(
  tx: Tx,
  hubId: number,
  { objectType, recordId }: { readonly objectType: string; readonly recordId: string },
): Promise<void> {
  await tx`
    update change_feed f set details = without_values(f.details)
    where f.hub_id = ${hubId} and f.kind = 'propertyChange' and f.object_type = ${objectType} and f.record_id = ${recordId}`;
}

export async function listHubsWithChanges(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select hub_id from hub_with_changes order by 1`;
  return rows.map(({ hubId }) => hubId);
}

/** Deletes the changes of a hub that all its watchers have read. */
export async function deleteRead(tx: Tx, hubId: number): Promise<void> {
  await tx`
    delete from change_feed f
    where f.hub_id = ${hubId} and not exists (
      select from change_watch w
      where w.hub_id = ${hubId} and (w.read_transaction, w.read_no) < (f.transaction, f.change_no)
    )`;
}
