import type { Tx } from '../platform/db/db.js';

/** Which record: by its id, or by a value that no other live record of the type has. */
export type RecordKey = { readonly id: string } | { readonly property: string; readonly value: string };

export interface RecordPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly key: RecordKey;
}

export interface LockedRecordRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

function isAt(tx: Tx, { hubId, objectType, key }: RecordPlace) {
  const id =
    'id' in key
      ? tx`${key.id}::bigint`
      : tx`(select u.record_id from unique_value u where u.hub_id = ${hubId} and u.object_type = ${objectType}
          and u.property = ${key.property} and u.value = ${key.value})`;
  return tx`r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${id} and r.archived_at is null`;
}

/** Locks a live record until the transaction ends. What is read afterwards is the latest. */
export async function findRecordForUpdate(tx: Tx, place: RecordPlace): Promise<LockedRecordRow | undefined> {
  const [row] = await tx<LockedRecordRow[]>`
    select r.id::text, r.properties from record r where ${isAt(tx, place)} for no key update`;
  return row;
}

export interface RecordUpdate extends RecordPlace {
  readonly now: Date;
  readonly source: {
    readonly type: string;
    readonly id?: string | undefined;
    readonly label?: string | undefined;
    readonly userId?: number | undefined;
  };
  /** Name to text; '' clears. Those that are the same as before change nothing. */
  readonly values: Readonly<Record<string, string>>;
  /** Set as well whenever something else changes. */
  readonly stamps: Readonly<Record<string, string>>;
  /** The name of the last-modified property. */
  readonly modified: string;
  /** The record's unique values of the touched properties, for a record that the caller has locked before. */
  readonly uniques?: UniqueValues | undefined;
}

export interface UniqueValues {
  readonly touched: readonly string[];
  readonly wanted: readonly { readonly property: string; readonly value: string }[];
}

/** Merges values into a live record, property by property, with history. Answers the record as it is then, or undefined. */
export async function updateRecord(tx: Tx, update: RecordUpdate): Promise<LockedRecordRow | undefined> {
  const { hubId, objectType, now, source, values, stamps, modified, uniques } = update;
  const [row] = await tx<(LockedRecordRow & { isWritten: boolean })[]>`
    with target as materialized (
      select r.id, r.properties, r.updated_at from record r where ${isAt(tx, update)} for no key update
    ),
    changed as materialized (
      select jsonb_object_agg(g.key, g.value) as values,
        jsonb_object_agg(g.key, g.value) filter (where g.value <> '') as filled,
        array_agg(g.key) filter (where g.value = '') as cleared
      from target t, jsonb_each_text(${tx.json(values)}) g
      where coalesce(t.properties ->> g.key, '') <> g.value
    ),
    stamped as materialized (
      select t.id, greatest(t.updated_at, ${now}) as moment, c.values,
        (t.properties || coalesce(c.filled, '{}') || s.properties) - coalesce(c.cleared, '{}') as properties, s.properties as stamps
      from target t cross join changed c cross join lateral (
        select ${tx.json(stamps)}::jsonb || jsonb_build_object(${modified}::text, wire_time(greatest(t.updated_at, ${now}))) as properties
      ) s
      where c.values is not null
    ),
    written as (
      update record r set properties = s.properties, updated_at = s.moment from stamped s
      where ${isAt(tx, update)} and r.id = s.id
      returning r.id
    ),
    change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, ${objectType}, s.id, s.moment, ${source.type}, ${source.id ?? null}, ${source.label ?? null},
        ${source.userId ?? null}::integer, s.values || s.stamps
      from stamped s
    )
    ${uniques ? uniqueValues(tx, update, uniques) : tx``}
    select t.id::text, coalesce(s.properties, t.properties) as properties, (s.id is null or w.id is not null) as "isWritten"
    from target t left join stamped s on s.id = t.id left join written w on w.id = t.id`;
  if (row?.isWritten === false) throw new Error('The record was not written.');
  return row;
}

function uniqueValues(tx: Tx, { hubId, objectType }: RecordUpdate, { touched, wanted }: UniqueValues) {
  return tx`, wanted as materialized (
      select * from jsonb_to_recordset(${tx.json(wanted)}) as w (property text, value text)
    ),
    held as materialized (
      select u.property, u.value from unique_value u
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.record_id = (select id from target)
        and u.property in (select jsonb_array_elements_text(${tx.json(touched)}))
    ),
    freed as (
      delete from unique_value u using held h
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.record_id = (select id from target)
        and u.property = h.property and u.value = h.value
        and not exists (select 1 from wanted w where w.property = h.property and w.value = h.value)
    ),
    taken as (
      insert into unique_value (hub_id, object_type, property, value, record_id)
      select ${hubId}, ${objectType}, w.property, w.value, t.id
      from wanted w cross join target t
      where not exists (select 1 from held h where h.property = w.property and h.value = w.value)
      order by 3, 4
    )`;
}
