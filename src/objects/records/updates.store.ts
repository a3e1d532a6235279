import { assertWritten, type Tx } from '../../platform/db/db.js';

/** Identifies a record by its id, or by a value that is unique among live records of the type. */
type RecordKey = { readonly id: string } | { readonly property: string; readonly value: string };

interface RecordsPlaceRow {
  readonly hubId: number;
  readonly objectType: string;
}

export interface FoundRecordRow {
  /** Index of its key in the request. */
  readonly ord: number;
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** Locks the live records identified by keys until the transaction ends, in the lock order of all writers. */
export function lockRecordsByKeys(
  tx: Tx,
  place: RecordsPlaceRow,
  keys: readonly RecordKey[],
): Promise<FoundRecordRow[]> {
  const { hubId, objectType } = place;
  const rows = keys.map((key, ord) => ({ ord, ...key }));
  return tx<FoundRecordRow[]>`
    with ${wantedRecords(tx, place, rows)}
    select w.ord, w.id::text, r.properties
    from (select * from wanted order by id) w cross join lateral (
      select r.properties from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = w.id and r.archived_at is null
      for no key update
    ) r
    order by w.ord`;
}

/** Resolves keys to ids; other columns of the rows are passed through. */
function wantedRecords(tx: Tx, { hubId, objectType }: RecordsPlaceRow, rows: readonly object[]) {
  return tx`wanted as materialized (
      select k.ord, coalesce(k.id, u.record_id) as id, k.values, k.stamps
      from jsonb_to_recordset(${tx.rows(rows)}) as k (ord integer, id bigint, property text, value text, values jsonb, stamps jsonb)
        left join lateral (
          select u.record_id from unique_value u
          where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = k.property and u.value = k.value
          offset 0
        ) u on true
    )`;
}

interface RecordUpdateRow {
  readonly key: RecordKey;
  /** Name to text; '' clears. Unchanged values are ignored. */
  readonly values: Readonly<Record<string, string>>;
  /** Set whenever anything else changes. */
  readonly stamps: Readonly<Record<string, string>>;
}

export interface RecordsUpdate extends RecordsPlaceRow {
  readonly now: Date;
  readonly source: {
    readonly type: string;
    readonly id?: string | undefined;
    readonly ids?: Readonly<Record<string, string>> | undefined;
    readonly label?: string | undefined;
    readonly userId?: number | undefined;
  };
  /** Names of the created and last-modified properties. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  readonly updates: readonly RecordUpdateRow[];
  /** Omits records that another transaction has locked, instead of waiting for it. */
  readonly skipsLocked?: boolean | undefined;
  /** For records locked by the caller: the unique values that they touch, and those that they must hold. */
  readonly uniques?: UniqueChanges | undefined;
}

interface UniqueChanges {
  readonly touched: readonly { readonly id: string; readonly property: string }[];
  readonly wanted: readonly { readonly id: string; readonly property: string; readonly value: string }[];
}

/**
 * Merges values into live records, property by property, with history, in one statement. Returns the existing records
 * with their new values.
 */
export async function updateRecords(tx: Tx, update: RecordsUpdate): Promise<FoundRecordRow[]> {
  const { hubId, objectType, now, source, createdProperty, modifiedProperty, updates, uniques, skipsLocked } = update;
  const rows = updates.map(({ key, values, stamps }, ord) => ({ ord, ...key, values, stamps }));
  const sourceId = source.ids
    ? tx`${tx.json(source.ids)}::jsonb ->> (${objectType}::text || '/' || s.id)`
    : tx`${source.id ?? null}`;
  const found = await tx<(FoundRecordRow & { isWritten: boolean })[]>`
    with ${wantedRecords(tx, update, rows)},
    target as materialized (
      select w.ord, w.id, w.values, w.stamps, r.properties, r.updated_at
      from (select * from wanted order by id) w cross join lateral (
        select r.properties, r.updated_at from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = w.id and r.archived_at is null
        for no key update ${skipsLocked ? tx`skip locked` : tx``}
      ) r
    ),
    changed as materialized (
      select t.id, jsonb_object_agg(g.key, g.value) as values,
        jsonb_object_agg(g.key, g.value) filter (where g.value <> '') as filled,
        array_agg(g.key) filter (where g.value = '') as cleared
      from target t, jsonb_each_text(t.values) g
      where coalesce(t.properties ->> g.key, '') <> g.value
      group by t.id
    ),
    stamped as materialized (
      select t.id, greatest(t.updated_at, ${now}) as moment, c.values, (c.values ->> ${createdProperty})::timestamptz as created_at,
        (t.properties || coalesce(c.filled, '{}') || s.properties) - coalesce(c.cleared, '{}') as properties, s.properties as stamps
      from target t join changed c on c.id = t.id cross join lateral (
        select t.stamps || jsonb_build_object(${modifiedProperty}::text, wire_time(greatest(t.updated_at, ${now}))) as properties
      ) s
    ),
    written as (
      update record r set properties = s.properties, updated_at = s.moment,
        created_at = coalesce(s.created_at, r.created_at)
      from stamped s
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = s.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.id = any (array(select id from wanted))
      returning r.id
    ),
    change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, ${objectType}, s.id, s.moment, ${source.type}, ${sourceId}, ${source.label ?? null},
        ${source.userId ?? null}::integer, s.values || s.stamps
      from stamped s
    )
    ${uniques ? uniqueValues(tx, update, uniques) : tx``}
    select t.ord, t.id::text, coalesce(s.properties, t.properties) as properties, (s.id is null or w.id is not null) as is_written
    from target t left join stamped s on s.id = t.id left join written w on w.id = t.id
    order by t.ord`;
  assertWritten(found.length, found.filter(({ isWritten }) => isWritten).length);
  return found;
}

/** Values may move between the records: they are freed before they are claimed. */
function uniqueValues(tx: Tx, { hubId, objectType }: RecordsUpdate, { touched, wanted }: UniqueChanges) {
  return tx`, claimed as materialized (
      select * from jsonb_to_recordset(${tx.rows(wanted)}) as c (id bigint, property text, value text)
    ),
    held as materialized (
      select u.record_id as id, u.property, u.value
      from jsonb_to_recordset(${tx.rows(touched)}) as t (id bigint, property text)
        join lateral (
          select * from unique_value u
          where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.record_id = t.id and u.property = t.property
          offset 0
        ) u on true
    ),
    freed as (
      delete from unique_value u using held h
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = h.property and u.value = h.value
        and not exists (select 1 from claimed c where c.id = h.id and c.property = h.property and c.value = h.value)
      returning u.value
    ),
    taken as (
      insert into unique_value (hub_id, object_type, property, value, record_id)
      select ${hubId}, ${objectType}, c.property, c.value, c.id
      from claimed c
      where (select count(*) from freed) >= 0
        and not exists (select 1 from held h where h.id = c.id and h.property = c.property and h.value = c.value)
      order by 3, 4
    )`;
}

/** Live companies with one of the domains, by id. */
export async function listCompaniesByDomain(
  tx: Tx,
  hubId: number,
  domains: readonly string[],
): Promise<{ readonly id: string; readonly value: string }[]> {
  return tx<{ id: string; value: string }[]>`
    select id::text, properties ->> 'domain' as value from record
    where hub_id = ${hubId} and object_type = '0-2' and archived_at is null and properties ->> 'domain' is not null
      and properties ->> 'domain' in (select jsonb_array_elements_text(${tx.json(domains)}))
    order by record.id`;
}
