import type { Tx } from '../platform/db/db.js';

export interface PlaceRow {
  readonly object_type: string;
  readonly id: string;
}

interface Removal {
  readonly hubId: number;
  readonly now: Date;
}

export interface Dissociation extends Removal {
  readonly from: PlaceRow;
  readonly to: PlaceRow;
  /** The types to remove, each with its mirror; undefined: everything between the two. */
  readonly types: readonly TypeRow[] | undefined;
}

export interface TypeRow {
  readonly category: string;
  readonly type_id: number;
  readonly inverse_id: number;
}

/** The start of an association row that went: what its record counted is one less. */
export interface LostRow extends PlaceRow {
  readonly category: string;
  readonly type_id: number;
}

/** Locks records in the order that all writers keep; answers the live ones. What is read afterwards is the latest. */
export async function lockRecords(tx: Tx, hubId: number, places: readonly PlaceRow[]): Promise<PlaceRow[]> {
  return tx<PlaceRow[]>`
    select p.object_type, p.id::text
    from (
      select * from jsonb_to_recordset(${tx.json(places as never)}) as p (object_type text, id bigint) order by object_type, id
    ) p cross join lateral (
      select 1 from record r
      where r.hub_id = ${hubId} and r.object_type = p.object_type and r.id = p.id and r.archived_at is null
      for no key update
    ) r`;
}

/** Removes associations of two records that are locked, both directions. */
export async function deleteAssociations(tx: Tx, { hubId, from, to, types }: Dissociation): Promise<LostRow[]> {
  const isBetween = (start: PlaceRow, end: PlaceRow, toId: (row: TypeRow) => number) =>
    tx`a.from_type = ${start.object_type} and a.from_id = ${start.id} and a.to_type = ${end.object_type} and a.to_id = ${end.id}
      and (${types === undefined} or ${tx.json((types ?? []).map((row) => `${row.category} ${toId(row)}`))}::jsonb ? (a.category || ' ' || a.type_id))`;
  const forth = isBetween(from, to, ({ type_id }) => type_id);
  const back = isBetween(to, from, ({ inverse_id }) => inverse_id);
  return tx<LostRow[]>`
    delete from association a where a.hub_id = ${hubId} and (${forth} or ${back})
    returning a.from_type as object_type, a.from_id::text as id, a.category, a.type_id`;
}

export interface Archiving extends Removal {
  readonly place: PlaceRow;
  /** The types of mirrored rows that their records count. */
  readonly counted: readonly { readonly type_id: number; readonly inverse_id: number }[];
}

/** Moves a locked, live record to the recycle bin and frees its unique values; answers the ends of associations that are counted. */
export async function archiveRecord(tx: Tx, { hubId, place, counted, now }: Archiving): Promise<LostRow[]> {
  const [row] = await tx<{ archived: number; lost: LostRow[] }[]>`
    with archived as (
      update record set archived_at = greatest(updated_at, ${now})
      where hub_id = ${hubId} and object_type = ${place.object_type} and id = ${place.id} and archived_at is null
      returning id
    ),
    freed as (
      delete from unique_value where hub_id = ${hubId} and object_type = ${place.object_type} and record_id = ${place.id}
    )
    select (select count(*) from archived)::integer as archived, (
      select coalesce(jsonb_agg(jsonb_build_object('object_type', a.to_type, 'id', a.to_id::text, 'category', a.category, 'type_id', c.type_id)), '[]')
      from association a
        join jsonb_to_recordset(${tx.json(counted)}) as c (type_id integer, inverse_id integer) on c.inverse_id = a.type_id and a.category = 'HUBSPOT_DEFINED'
      where a.hub_id = ${hubId} and a.from_type = ${place.object_type} and a.from_id = ${place.id}
    ) as lost`;
  if (row?.archived !== 1) throw new Error('The record was not archived.');
  return row.lost;
}

export interface Touching extends Removal {
  readonly source: { readonly type: string; readonly id?: string | undefined };
  /** What each record counts less, by property, and the name of its last-modified property. */
  readonly touches: readonly (PlaceRow & {
    readonly modified: string;
    readonly growth: Readonly<Record<string, number>>;
  })[];
}

/** Moves the last-modified time and the counters of records whose associations changed, with history. */
export async function updateCounters(tx: Tx, { hubId, now, source, touches }: Touching): Promise<void> {
  await tx`
    with touch as materialized (
      select * from jsonb_to_recordset(${tx.json(touches as never)}) as t (object_type text, id bigint, modified text, growth jsonb)
    ),
    locked as materialized (
      select t.* from (select * from touch order by object_type, id) t cross join lateral (
        select 1 from record r where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id for no key update
      ) r
    ),
    touched as (
      update record r set
        updated_at = greatest(r.updated_at, ${now}),
        properties = with_growth(r.properties, t.growth) || jsonb_build_object(t.modified, wire_time(greatest(r.updated_at, ${now})))
      from locked t
      where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id
        -- Says again what is known, so that the index is used even before there are statistics.
        and r.object_type = any (array(select object_type from touch)) and r.id = any (array(select id from touch))
      returning r.object_type, r.id, r.updated_at, r.properties, t.growth || jsonb_build_object(t.modified, 0) as names
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, properties)
    select ${hubId}, t.object_type, t.id, t.updated_at, ${source.type}, ${source.id ?? null},
      (select jsonb_object_agg(name, t.properties -> name) from jsonb_object_keys(t.names) as name)
    from touched t`;
}
