import { type Tx, writeExactly } from '../platform/db/db.js';

/** Takes the next numbers of an app's entries; returns the last. Others wait until the transaction ends. */
export async function takeNumbers(tx: Tx, appId: number, count: number): Promise<string> {
  const [row] = await tx<{ lastNo: string }[]>`
    insert into journal_head as h (app_id, last_no) values (${appId}, ${count}::integer)
    on conflict on constraint journal_head_pk do update set last_no = h.last_no + excluded.last_no
    returning last_no::text as last_no`;
  if (!row) throw new Error('The numbers of journal entries were not taken.');
  return row.lastNo;
}

interface NewEntries {
  readonly appId: number;
  readonly entries: readonly {
    readonly entryNo: string;
    readonly offsetId: string;
    readonly events: readonly object[];
  }[];
  readonly now: Date;
}

export async function insertEntries(tx: Tx, hubId: number, { appId, entries, now }: NewEntries): Promise<void> {
  const places = entries.map(({ entryNo, offsetId }) => ({ entryNo, offsetId }));
  await writeExactly(
    entries.length,
    tx`
    insert into journal_entry (app_id, entry_no, offset_id, portal_id, published_at)
    select ${appId}, e.entry_no, e.offset_id, ${hubId}, ${now}
    from jsonb_to_recordset(${tx.rows(places)}) as e (entry_no bigint, offset_id uuid)`,
  );
  const contents = entries.map(({ entryNo, events }) => ({ entryNo, events }));
  await writeExactly(
    entries.length,
    tx`
    insert into journal_content (hub_id, app_id, entry_no, published_at, events)
    select ${hubId}, ${appId}, e.entry_no, ${now}, e.events
    from jsonb_to_recordset(${tx.rows(contents)}) as e (entry_no bigint, events jsonb)`,
  );
}

export interface EntryRow {
  readonly entryNo: string;
  readonly offsetId: string;
  readonly portalId: number;
  readonly publishedAt: Date;
}

/** The journal of an app, or the part of one account, from a time on. */
export interface JournalPlace {
  readonly appId: number;
  readonly portalId: number | undefined;
  readonly since: Date;
}

const columns = (tx: Tx) => tx`e.entry_no, e.offset_id::text as offset_id, e.portal_id, e.published_at`;
const conditions = (tx: Tx, { appId, portalId, since }: JournalPlace) => tx`
  e.app_id = ${appId} and e.published_at > ${since} and ${portalId === undefined ? tx`true` : tx`e.portal_id = ${portalId}`}`;

/** The entries after a number, in order. */
export function listEntriesAfter(
  tx: Tx,
  place: JournalPlace,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<EntryRow[]> {
  return tx<EntryRow[]>`
    select ${columns(tx)} from journal_entry e where ${conditions(tx, place)} and e.entry_no > ${after}::text::bigint
    order by e.entry_no limit ${limit}`;
}

/** The last entries, in order. */
export function listLastEntries(tx: Tx, place: JournalPlace, limit: number): Promise<EntryRow[]> {
  return tx<EntryRow[]>`
    select * from (
      select ${columns(tx)} from journal_entry e where ${conditions(tx, place)} order by e.entry_no desc limit ${limit}
    ) e
    order by e.entry_no`;
}

/** Entries by their offsets, in any order. */
export function listEntriesByOffset(tx: Tx, place: JournalPlace, offsets: readonly string[]): Promise<EntryRow[]> {
  return tx<EntryRow[]>`
    select ${columns(tx)} from journal_entry e
    where ${conditions(tx, place)}
      and e.offset_id in (select o.id::uuid from jsonb_array_elements_text(${tx.json(offsets)}) o (id))`;
}

/** The events of an entry; undefined if the account has disconnected the app or was deleted. */
export async function findEvents(
  tx: Tx,
  { hubId, appId, entryNo }: { readonly hubId: number; readonly appId: number; readonly entryNo: string },
): Promise<readonly object[] | undefined> {
  const [row] = await tx<{ events: readonly object[] }[]>`
    select c.events from journal_content c
    where c.hub_id = ${hubId} and c.app_id = ${appId} and c.entry_no = ${entryNo}::text::bigint`;
  return row?.events;
}

/** Whether any journal has events of a hub. */
export async function hasContent(tx: Tx, hubId: number): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    select exists (select from journal_content c where c.hub_id = ${hubId}) as has`;
  return row?.has ?? false;
}

/** Removes the values of an erased record from all journals. */
export async function eraseValues(
  tx: Tx,
  hubId: number,
  record: { readonly objectTypeId: string; readonly objectId: number },
): Promise<void> {
  await tx`
    update journal_content c set events = (
      select jsonb_agg(
        case when e.value @> ${tx.json(record)}::jsonb then e.value - 'propertyChanges' - 'properties' else e.value end
        order by e.place
      )
      from jsonb_array_elements(c.events) with ordinality e (value, place)
    )
    where c.hub_id = ${hubId} and c.events @> jsonb_build_array(${tx.json(record)}::jsonb)`;
}

/** Empties the entries of an app about an account; their offsets stay, so that readers keep their place. */
export async function deleteContent(tx: Tx, hubId: number, appId: number): Promise<void> {
  await tx`delete from journal_content where hub_id = ${hubId} and app_id = ${appId}`;
}

/** Deletes the places of old entries. */
export async function deleteEntriesBefore(tx: Tx, before: Date): Promise<void> {
  await tx`delete from journal_entry where published_at <= ${before}`;
}

export async function listHubsWithContentBefore(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (select from journal_content c where c.hub_id = h.hub_id and c.published_at <= ${before}) order by 1`;
  return rows.map(({ hubId }) => hubId);
}

export async function deleteContentBefore(tx: Tx, hubId: number, before: Date): Promise<void> {
  await tx`delete from journal_content where hub_id = ${hubId} and published_at <= ${before}`;
}

export interface SnapshotRow {
  readonly statusId: string;
  readonly initiatedAt: Date;
  readonly completedAt: Date;
  /** Null: it is in the journal. */
  readonly errorCode: string | null;
  readonly message: string | null;
}

export async function insertSnapshots(tx: Tx, appId: number, snapshots: readonly SnapshotRow[]): Promise<void> {
  const written = tx`
    insert into journal_snapshot (app_id, status_id, initiated_at, completed_at, error_code, message)
    select ${appId}, s.status_id, s.initiated_at, s.completed_at, s.error_code, s.message
    from jsonb_to_recordset(${tx.rows(snapshots)}) as s (
      status_id uuid, initiated_at timestamptz, completed_at timestamptz, error_code text, message text
    )`;
  await writeExactly(snapshots.length, written);
}

export async function findSnapshot(tx: Tx, appId: number, statusId: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx<SnapshotRow[]>`
    select status_id::text as status_id, initiated_at, completed_at, error_code, message
    from journal_snapshot where app_id = ${appId} and status_id = ${statusId}::text::uuid`;
  return row;
}

export async function deleteSnapshotsBefore(tx: Tx, before: Date): Promise<void> {
  await tx`delete from journal_snapshot where initiated_at <= ${before}`;
}
