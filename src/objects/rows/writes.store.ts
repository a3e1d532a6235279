import { assertWritten, type Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import { rollupRows, type RollupRow } from './rollups.store.js';
import { touchedRecords } from './touched.store.js';

/** Author of a change, as stored in history. */
export interface SourceColumns {
  readonly type: string;
  readonly id?: string | undefined;
  /** In place of `id`, by type and id of the record; those of new records are among their values. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
  readonly label?: string | undefined;
  readonly userId?: number | undefined;
}

interface NewUniqueRow {
  readonly ord: number;
  readonly property: string;
  readonly value: string;
}

/** One association type between two records, with its inverse. */
export interface LinkRow {
  /** `ord` of the new record that it starts at; otherwise `from_id` identifies the record. */
  readonly ord?: number | undefined;
  readonly fromId?: string | undefined;
  readonly toType: string;
  readonly toId: string;
  readonly category: string;
  readonly typeId: number;
  readonly inverseId: number;
  /** The side on which at most one such association may exist. */
  readonly primarySide: 'from' | 'to' | null;
  /** `first`: unless that side has one; `move`: replaces the existing one. */
  readonly mode: 'add' | 'first' | 'move';
  /** Custom limits, enforced by the service. */
  readonly max?: number | undefined;
  readonly inverseMax?: number | undefined;
}

/** How associations change the records at their ends. */
export interface LinkEffects {
  /** By type of the row that starts at the record: the property that counts such rows. */
  readonly counters: readonly EffectRow[];
  /** By the same type: the property that holds the id of the record at the other end. */
  readonly pointers: readonly EffectRow[];
  readonly rollups: readonly RollupRow[];
  /** Type id to the name of the last-modified property where it is not hs_lastmodifieddate. */
  readonly modifiedNames: Readonly<Record<string, string>>;
}

/** A built-in association type, its inverse, and the property of the records at its start. */
export interface EffectRow {
  readonly objectType: string;
  readonly typeId: number;
  readonly inverseId: number;
  readonly property: string;
}

export interface RecordsWrite {
  readonly hubId: number;
  readonly objectType: string;
  readonly now: Date;
  readonly source: SourceColumns;
  readonly effects: LinkEffects;
  /** As a JSON array of `ord`, `id`, `at` and `properties`; associations and unique values refer to a record by its `ord`. */
  readonly records: { readonly count: number; readonly json: string };
  readonly uniques: readonly NewUniqueRow[];
  readonly links: readonly LinkRow[];
  /** Maximum association rows at a record without counting them; undefined: already counted. */
  readonly uncounted?: number;
  /** The property that holds the creation time. */
  readonly createdProperty: string;
  /** Properties that hold the record's id, with their prefix. */
  readonly idProperties: readonly { readonly name: string; readonly prefix: string }[];
  /** Properties that hold the hub's currency. */
  readonly currencyProperties: readonly string[];
}

export interface WrittenRow {
  readonly ord: number;
  readonly id: string;
  readonly currency: string;
}

export interface PlaceRow {
  readonly objectType: string;
  readonly id: string;
}

interface WrittenRecords {
  readonly written: WrittenRow[];
  readonly missing: PlaceRow[];
  readonly isCrowded: boolean;
}

/**
 * Writes new records with history, unique values and associations, and associations that start at existing records, in
 * one statement: all, or nothing if a record at an end does not exist, which `missing` then names, or has so many
 * associations that they must be counted.
 */
export async function insertRecords(tx: Tx, write: RecordsWrite): Promise<WrittenRecords> {
  const { hubId, objectType, now, source, records, links } = write;
  const isLinked = links.length > 0;
  const isRolledUp = hasRollups(write);
  const rows = await tx<{ ord: number | null; id: string; objectType: string | null; currency: string }[]>`
    with ${isLinked ? tx`${lockedEnds(tx, write)},` : tx``}
    input as materialized (
      select i.ord, coalesce(i.id, new_record_id()) as id, coalesce(i.at, ${now}) as at, i.properties
      from jsonb_to_recordset(${records.json}::text::jsonb) as i (ord integer, id bigint, at timestamptz, properties jsonb)
      ${isLinked ? tx`where (select is_open from gate)` : tx``}
    ),
    complete as materialized (
      select i.ord, i.id, i.at, h.currency,
        i.properties ${numbered(tx, write.idProperties)} ${filled(tx, write.currencyProperties)} ${isRolledUp ? rolledUp(tx) : tx``} as properties
      from input i join hub h on h.hub_id = ${hubId}
    ),
    made as (
      insert into record (hub_id, object_type, id, properties, created_at, updated_at, links_ever)
      select ${hubId}, ${objectType}, c.id, c.properties, coalesce((c.properties ->> ${write.createdProperty})::timestamptz, c.at), c.at, ${links.length}
      from complete c order by c.ord
      returning id
    ),
    change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, ${objectType}, c.id, c.at, ${newSourceValues(tx, source)}, c.properties from complete c order by c.ord
      returning record_id
    )
    ${write.uniques.length > 0 ? uniqueValues(tx, write) : tx``}
    ${isLinked ? tx`, ${linkRows(tx, write)}, ${touchedRecords(tx, { ...write, isRolledUp, author: touchedSourceValues(tx, source) })}` : tx``}
    select c.ord, c.id::text, null as object_type, c.currency
    from complete c join made on made.id = c.id join change on change.record_id = c.id
    ${isLinked ? tx`union all select null, e.id::text, e.object_type, e.why from missing e` : tx``}
    order by 1`;
  const written = rows.filter((row): row is WrittenRow & (typeof rows)[number] => row.ord !== null);
  const kept = rows.flatMap(({ ord, id, objectType, currency: why }) =>
    ord === null && objectType ? [{ id, objectType, why }] : [],
  );
  const missing = kept.filter(({ why }) => why === 'missing').map(({ id, objectType }) => ({ id, objectType }));
  if (kept.length === 0) assertWritten(records.count, written.length);
  return { written, missing, isCrowded: kept.length > missing.length };
}

function newSourceValues(tx: Tx, source: SourceColumns) {
  return sourceValues(tx, source, source.ids && tx`c.properties ->> 'hs_object_source_id'`);
}

function touchedSourceValues(tx: Tx, source: SourceColumns) {
  return sourceValues(tx, source, source.ids && tx`${tx.json(source.ids)}::jsonb ->> (t.object_type || '/' || t.id)`);
}

function sourceValues(tx: Tx, { type, id, label, userId }: SourceColumns, ownId: Sql | undefined) {
  return tx`${type}::text, ${ownId ?? tx`${id ?? null}::text`}, ${label ?? null}::text, ${userId ?? null}::integer`;
}

function numbered(tx: Tx, properties: RecordsWrite['idProperties']) {
  return tx`|| (
        select coalesce(jsonb_object_agg(n.name, n.prefix || i.id), '{}')
        from jsonb_to_recordset(${tx.rows(properties)}) as n (name text, prefix text)
      )`;
}

function filled(tx: Tx, names: readonly string[]) {
  return tx`|| (
        select coalesce(jsonb_object_agg(n.name, h.currency), '{}') from jsonb_array_elements_text(${tx.json(names)}) as n (name)
      )`;
}

/** Whether a link is of a type whose records add up values of each other. */
function hasRollups({ links, effects }: RecordsWrite): boolean {
  return effects.rollups.some((rollup) =>
    links.some(
      ({ category, typeId }) =>
        category === 'HUBSPOT_DEFINED' && (typeId === rollup.typeId || typeId === rollup.inverseId),
    ),
  );
}

/** What a new record adds up of the records that it is associated with. */
function rolledUp(tx: Tx) {
  return tx`|| (
        select coalesce(jsonb_object_agg(s.property, s.value), '{}') from (
          select u.property, sum(nullif(o.properties ->> u.of, '')::numeric)::text as value
          from (select distinct l.to_type, l.to_id, l.type_id from raw_link l where l.ord = i.ord and l.category = 'HUBSPOT_DEFINED') l
            join rollup u on u.type_id = l.type_id join locked o on o.object_type = l.to_type and o.id = l.to_id
          group by 1
        ) s
        where s.value is not null
      )`;
}

function uniqueValues(tx: Tx, { hubId, objectType, uniques }: RecordsWrite) {
  return tx`, taken as (
      insert into unique_value (hub_id, object_type, property, value, record_id)
      select ${hubId}, ${objectType}, u.property, u.value, i.id
      from jsonb_to_recordset(${tx.rows(uniques)}) as u (ord integer, property text, value text)
        join input i on i.ord = u.ord
      order by 3, 4
    )`;
}

/** The records at the ends, locked in the lock order of all writers; the gate is open if all of them are live. */
function lockedEnds(tx: Tx, write: RecordsWrite) {
  const { hubId, objectType, links, uncounted, effects } = write;
  const [properties, rollups] = hasRollups(write)
    ? [tx`, r.properties`, tx`rollup as materialized (${rollupRows(tx, effects.rollups)}),`]
    : [tx``, tx``];
  return tx`${rollups}
    raw_link as materialized (
      select row_number() over () as place, l.*
      from jsonb_to_recordset(${tx.rows(links)}) as l (
        ord integer, from_id bigint, to_type text, to_id bigint, category text, type_id integer, inverse_id integer, primary_side text, mode text
      )
    ),
    ending as materialized (
      select to_type as object_type, to_id as id from raw_link
      union select ${objectType}, from_id from raw_link where from_id is not null
    ),
    locked as materialized (
      select e.object_type, e.id, r.links_ever ${properties}
      from (select * from ending order by object_type, id) e cross join lateral (
        select r.links_ever ${properties} from record r
        where r.hub_id = ${hubId} and r.object_type = e.object_type and r.id = e.id and r.archived_at is null
        for no key update
      ) r
    ),
    missing as materialized (
      select object_type, id, 'missing' as why from ending where (object_type, id) not in (select object_type, id from locked)
      union all select object_type, id, 'crowded' from locked where links_ever + ${links.length} > ${uncounted ?? null}
    ),
    gate as materialized (select not exists (select 1 from missing) as is_open)`;
}

/**
 * Both rows of each association. Primary associations are claimed first: of two claims for one record one is dropped,
 * with its mirror.
 */
function linkRows(tx: Tx, { hubId, objectType, now }: RecordsWrite) {
  const columns = tx`hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at`;
  return tx`
    link as materialized (
      select l.*, ${objectType}::text as from_type, coalesce(l.from_id, i.id) as start_id
      from raw_link l left join input i on i.ord = l.ord
      where (select is_open from gate)
    ),
    claim as materialized (
      select place, mode, from_type as a_type, start_id as a_id, to_type as b_type, to_id as b_id, category, type_id, inverse_id
      from link where primary_side = 'from'
      union all select place, mode, to_type, to_id, from_type, start_id, category, inverse_id, type_id from link where primary_side = 'to'
    ),
    moved as (
      delete from association a using claim c
      where (c.mode = 'move' or ${isOtherEndArchived(tx, hubId)}) and a.is_primary and a.hub_id = ${hubId} and a.from_type = c.a_type and a.from_id = c.a_id
        and a.to_type = c.b_type and a.to_id <> c.b_id
        and a.from_type = any (array(select a_type from claim)) and a.from_id = any (array(select a_id from claim))
      returning a.from_type, a.from_id, a.to_type, a.to_id, c.category, c.inverse_id
    ),
    moved_mirror as (
      delete from association a using moved m
      where a.hub_id = ${hubId} and a.from_type = m.to_type and a.from_id = m.to_id and a.to_type = m.from_type
        and a.to_id = m.from_id and a.category = m.category and a.type_id = m.inverse_id
        and a.from_type = any (array(select to_type from moved)) and a.from_id = any (array(select to_id from moved))
    ),
    claimed as (
      insert into association (${columns})
      select ${hubId}, c.a_type, c.a_id, c.b_type, c.b_id, c.category, c.type_id, true, ${now}
      from claim c
      -- The old primary must be deleted before the new one is inserted.
      where (select count(*) from moved) >= 0
      order by c.mode desc, c.place
      on conflict do nothing
      returning from_type, from_id, to_type, to_id, category, type_id
    ),
    added as (
      insert into association (${columns})
      select ${hubId}, p.*, false, ${now} from (
        select from_type, start_id, to_type, to_id, category, type_id from link where primary_side is null
        union select to_type, to_id, from_type, start_id, category, inverse_id from link where primary_side is null
        union select c.b_type, c.b_id, c.a_type, c.a_id, c.category, c.inverse_id
        from claim c join claimed d on d.from_type = c.a_type and d.from_id = c.a_id and d.to_type = c.b_type and d.to_id = c.b_id
      ) p
      on conflict do nothing
      returning from_type, from_id, to_type, to_id, category, type_id
    )`;
}

/** A record in the recycle bin does not count as primary: the next one replaces it. */
function isOtherEndArchived(tx: Tx, hubId: number) {
  return tx`(
    select o.archived_at is not null from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id
  )`;
}
