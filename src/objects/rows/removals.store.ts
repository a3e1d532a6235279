import { assertWritten, type Tx } from '../../platform/db/db.js';
import type { SourceColumns } from './writes.store.js';

export interface PlaceRow {
  readonly objectType: string;
  readonly id: string;
}

/** An existing record. */
export interface PresentRow extends PlaceRow {
  /** Null for a live record. */
  readonly archivedAt: Date | null;
}

interface Removal {
  readonly hubId: number;
  readonly now: Date;
}

/** What a record loses with a removed or hidden association. */
export interface LossRow extends PlaceRow {
  /** Null if only the record's last-modified time changes. */
  readonly property: string | null;
  /** The value removed from the property; null: the count decreases by one. */
  readonly lostId: string | null;
}

/** A live record. */
export interface LiveRow extends PlaceRow {
  /** Upper bound of the association rows that start at the record. */
  readonly linksEver: number;
}

/** Locks records in the lock order of all writers; returns the live ones. Later reads see the latest state. */
export async function lockRecords(tx: Tx, hubId: number, places: readonly PlaceRow[]): Promise<LiveRow[]> {
  return tx<LiveRow[]>`
    select p.object_type, p.id::text, r.links_ever
    from (
      select * from jsonb_to_recordset(${tx.rows(places)}) as p (object_type text, id bigint) order by object_type, id
    ) p cross join lateral (
      select r.links_ever from record r
      where r.hub_id = ${hubId} and r.object_type = p.object_type and r.id = p.id and r.archived_at is null
      for no key update
    ) r`;
}

/**
 * Locks records and all records associated with them, in the lock order of all writers, so that no other transaction
 * changes their associations. Returns the existing records, by type and id. Later reads see the latest state.
 */
export function lockNeighbourhoods(tx: Tx, hubId: number, places: readonly PlaceRow[]): Promise<PresentRow[]> {
  return lockWithEnds(tx, { hubId, places, types: null });
}

interface EndsLocking {
  readonly hubId: number;
  readonly places: readonly PlaceRow[];
  /** Types of the associated records to lock; null: all. */
  readonly types: readonly string[] | null;
}

/** As {@link lockNeighbourhoods}, with the associated records of some types only. */
export async function lockWithEnds(tx: Tx, locking: EndsLocking): Promise<PresentRow[]> {
  for (;;) {
    const [locked, [latest]] = await Promise.all([
      lockSeenNeighbourhoods(tx, locking),
      tx<{ seen: string }[]>`with ${endRows(tx, locking)} select ${fingerprint(tx)} as seen`,
    ]);
    // While this waited for a lock, another transaction may have added an association.
    if (locked.every(({ seen }) => seen === latest?.seen)) return locked;
  }
}

function lockSeenNeighbourhoods(tx: Tx, locking: EndsLocking) {
  return tx<(PresentRow & { readonly seen: string })[]>`
    with ${endRows(tx, locking)},
    spot as materialized (select object_type, id from place union select to_type, to_id from end_row),
    locked as materialized (
      select s.object_type, s.id, r.archived_at
      from (select * from spot order by object_type, id) s cross join lateral (
        select r.archived_at from record r
        where r.hub_id = ${locking.hubId} and r.object_type = s.object_type and r.id = s.id
        for no key update
      ) r
    )
    select l.object_type, l.id::text, l.archived_at, ${fingerprint(tx)} as seen
    from locked l join place p on p.object_type = l.object_type and p.id = l.id
    order by l.object_type, l.id`;
}

/** The records and the ends of their associations. */
function endRows(tx: Tx, { hubId, places, types }: EndsLocking) {
  return tx`
    place as materialized (select * from jsonb_to_recordset(${tx.rows(places)}) as p (object_type text, id bigint)),
    end_row as materialized (
      select a.to_type, a.to_id from place p cross join lateral (
        select a.to_type, a.to_id from association a
        where a.hub_id = ${hubId} and a.from_type = p.object_type and a.from_id = p.id
          ${types ? tx`and a.to_type in (select jsonb_array_elements_text(${tx.json(types)}))` : tx``}
        offset 0
      ) a
    )`;
}

/** Changes whenever the set of other ends changes. */
function fingerprint(tx: Tx) {
  return tx`(select coalesce(sum(hashtextextended(to_type || ' ' || to_id, 0)::numeric), 0)::text from end_row)`;
}

interface Archiving extends Removal {
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly source: SourceColumns;
  /** Effects on the records at the other ends, by the inverse type that starts at them. */
  readonly counters: readonly EffectRow[];
  readonly pointers: readonly EffectRow[];
  /** The property of the other ends that may hold the id of such a record; undefined: none. */
  readonly pin: string | undefined;
}

interface EffectRow {
  readonly inverseId: number;
  readonly property: string;
}

/** Archives locked live records, frees their unique values, and returns what other live records lose. */
export async function archiveRecords(tx: Tx, archiving: Archiving): Promise<LossRow[]> {
  const { hubId, objectType, ids, now, source } = archiving;
  const [row] = await tx<{ archived: number; losses: LossRow[] }[]>`
    with place as materialized (select i.id::bigint as id from jsonb_array_elements_text(${tx.json(ids)}) i (id)),
    archived as (
      update record r set archived_at = greatest(r.updated_at, ${now})
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = any (array(select id from place)) and r.archived_at is null
      returning r.id, r.archived_at
    ),
    freed as (
      delete from unique_value u
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.record_id = any (array(select id from place))
    ),
    noted as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, ${objectType}, a.id, a.archived_at, ${source.type}, ${source.id ?? null}, ${source.label ?? null},
        ${source.userId ?? null}::integer, '{}'
      from archived a
    ),
    ${losses(tx, archiving)}
    select (select count(*) from archived)::integer as archived, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'objectType', l.object_type, 'id', l.id::text, 'property', l.property, 'lostId', l.lost_id::text
      )), '[]') from loss l
    ) as losses`;
  assertWritten(ids.length, row?.archived ?? 0);
  return row?.losses ?? [];
}

/** Losses of the live records at the other ends: decreased counters and dangling values. */
function losses(tx: Tx, { hubId, objectType, counters, pointers, pin }: Archiving) {
  return tx`
    effect as (
      select inverse_id, property, true as is_counter from jsonb_to_recordset(${tx.rows(counters)}) as c (inverse_id integer, property text)
      union all
      select inverse_id, property, false from jsonb_to_recordset(${tx.rows(pointers)}) as p (inverse_id integer, property text)
    ),
    edge as materialized (
      select a.* from place p cross join lateral (
        select a.from_id, a.to_type, a.to_id, a.category, a.type_id from association a
        where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = p.id
        offset 0
      ) a
      where not (a.to_type = ${objectType} and a.to_id in (select id from place))
    ),
    change as (
      select e.to_type, e.to_id, f.property, case when f.is_counter then null else e.from_id end as lost_id
      from edge e join effect f on f.inverse_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
      union all
      select distinct to_type, to_id, ${pin ?? ''}, from_id from edge where ${pin !== undefined}
    ),
    loss as (
      select c.to_type as object_type, c.to_id as id, c.property, c.lost_id
      from change c cross join lateral (
        select r.properties from record r
        where r.hub_id = ${hubId} and r.object_type = c.to_type and r.id = c.to_id and r.archived_at is null
        offset 0
      ) r
      where c.lost_id is null or r.properties ->> c.property = c.lost_id::text
    )`;
}
