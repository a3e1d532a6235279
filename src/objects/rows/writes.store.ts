import type { Tx } from '../../platform/db/db.js';
import { assertWritten } from '../../platform/db/written.js';
import { toRecordRows, type NewRecordRow } from './rows.store.js';

/** Who writes, as history keeps it. */
interface SourceColumns {
  readonly type: string;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly userId?: number | undefined;
}

interface NewUniqueRow {
  readonly ord: number;
  readonly property: string;
  readonly value: string;
}

/** One association type between a record and another, with the type that mirrors it. */
export interface LinkRow {
  /** The new record that it starts from; without it `from_id` says which record does. */
  readonly ord?: number | undefined;
  readonly from_id?: string | undefined;
  readonly to_type: string;
  readonly to_id: string;
  readonly category: string;
  readonly type_id: number;
  readonly inverse_id: number;
  /** The side that has one such association at most. */
  readonly primary_side: 'from' | 'to' | null;
  /** `first`: unless that side has one; `move`: in place of the one it has. */
  readonly mode: 'add' | 'first' | 'move';
  /** Limits of the hub's own, which are the service's to keep. */
  readonly max?: number | undefined;
  readonly inverse_max?: number | undefined;
}

/** What associations change in the records at their ends. */
export interface LinkEffects {
  /** By the type of the row that starts at the record: the property that counts such rows. */
  readonly counters: readonly EffectRow[];
  /** By the same type: the property whose value is the id of the record at its other end. */
  readonly pointers: readonly EffectRow[];
  /** Type id to the name of the last-modified property where it is not hs_lastmodifieddate. */
  readonly modifiedNames: Readonly<Record<string, string>>;
}

/** A built-in type of association, its inverse, and the property of the records that it starts at. */
export interface EffectRow {
  readonly object_type: string;
  readonly type_id: number;
  readonly inverse_id: number;
  readonly property: string;
}

export interface RecordsWrite {
  readonly hubId: number;
  readonly objectType: string;
  readonly now: Date;
  readonly source: SourceColumns;
  readonly effects: LinkEffects;
  /** The place of a record is its `ord`, by which associations and unique values refer to it. */
  readonly records: readonly NewRecordRow[];
  readonly uniques: readonly NewUniqueRow[];
  readonly links: readonly LinkRow[];
  /** How many association rows may start at a record before somebody has to count them; undefined: they were counted. */
  readonly uncounted?: number;
  /** The property that holds the time of its making. */
  readonly createdProperty: string;
  /** Properties whose value is the record's id, with what goes before it. */
  readonly idProperties: readonly { readonly name: string; readonly prefix: string }[];
  /** Properties whose value is the hub's currency. */
  readonly currencyProperties: readonly string[];
}

export interface WrittenRow {
  readonly ord: number;
  readonly id: string;
  readonly currency: string;
}

export interface PlaceRow {
  readonly object_type: string;
  readonly id: string;
}

interface WrittenRecords {
  readonly written: WrittenRow[];
  readonly missing: PlaceRow[];
  readonly isCrowded: boolean;
}

/**
 * Writes new records with history, unique values and associations, and associations that start at existing records, in
 * one statement: all, or nothing when a record at an end of an association is not there, which `missing` then names, or
 * has so many that they have to be counted.
 */
export async function insertRecords(tx: Tx, write: RecordsWrite): Promise<WrittenRecords> {
  const { hubId, objectType, now, source, records, links } = write;
  const isLinked = links.length > 0;
  const rows = await tx<{ ord: number | null; id: string; object_type: string | null; currency: string }[]>`
    with ${isLinked ? tx`${lockedEnds(tx, write)},` : tx``}
    input as materialized (
      select i.ord, coalesce(i.id, new_record_id()) as id, i.properties
      from jsonb_to_recordset(${toRecordRows(records)}::text::jsonb) as i (ord integer, id bigint, properties jsonb)
      ${isLinked ? tx`where (select is_open from gate)` : tx``}
    ),
    complete as materialized (
      select i.ord, i.id, h.currency,
        i.properties ${numbered(tx, write.idProperties)} ${filled(tx, write.currencyProperties)} as properties
      from input i join hub h on h.hub_id = ${hubId}
    ),
    made as (
      insert into record (hub_id, object_type, id, properties, created_at, updated_at, links_ever)
      select ${hubId}, ${objectType}, c.id, c.properties, coalesce((c.properties ->> ${write.createdProperty})::timestamptz, ${now}), ${now}, ${links.length}
      from complete c order by c.ord
      returning id
    ),
    change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, ${objectType}, c.id, ${now}, ${sourceValues(tx, source)}, c.properties from complete c order by c.ord
      returning record_id
    )
    ${write.uniques.length > 0 ? uniqueValues(tx, write) : tx``}
    ${isLinked ? tx`, ${linkRows(tx, write)}, ${touchedRecords(tx, write)}` : tx``}
    select c.ord, c.id::text, null as object_type, c.currency
    from complete c join made on made.id = c.id join change on change.record_id = c.id
    ${isLinked ? tx`union all select null, e.id::text, e.object_type, e.why from missing e` : tx``}
    order by 1`;
  const written = rows.filter((row): row is WrittenRow & (typeof rows)[number] => row.ord !== null);
  const kept = rows.flatMap(({ ord, id, object_type, currency: why }) =>
    ord === null && object_type ? [{ id, object_type, why }] : [],
  );
  const missing = kept.filter(({ why }) => why === 'missing').map(({ id, object_type }) => ({ id, object_type }));
  if (kept.length === 0) assertWritten(records.length, written.length);
  return { written, missing, isCrowded: kept.length > missing.length };
}

function numbered(tx: Tx, properties: RecordsWrite['idProperties']) {
  return tx`|| (
        select coalesce(jsonb_object_agg(n.name, n.prefix || i.id), '{}')
        from jsonb_to_recordset(${tx.json(properties)}) as n (name text, prefix text)
      )`;
}

function filled(tx: Tx, names: readonly string[]) {
  return tx`|| (
        select coalesce(jsonb_object_agg(n.name, h.currency), '{}') from jsonb_array_elements_text(${tx.json(names)}) as n (name)
      )`;
}

function sourceValues(tx: Tx, { type, id, label, userId }: SourceColumns) {
  return tx`${type}::text, ${id ?? null}::text, ${label ?? null}::text, ${userId ?? null}::integer`;
}

function uniqueValues(tx: Tx, { hubId, objectType, uniques }: RecordsWrite) {
  return tx`, taken as (
      insert into unique_value (hub_id, object_type, property, value, record_id)
      select ${hubId}, ${objectType}, u.property, u.value, i.id
      from jsonb_to_recordset(${tx.json(uniques)}) as u (ord integer, property text, value text)
        join input i on i.ord = u.ord
      order by 3, 4
    )`;
}

/** The records at the ends, locked in one order for all writers; the gate is open when every one of them is live. */
function lockedEnds(tx: Tx, { hubId, objectType, links, uncounted }: RecordsWrite) {
  return tx`
    raw_link as materialized (
      select row_number() over () as place, l.*
      from jsonb_to_recordset(${tx.json(links)}) as l (
        ord integer, from_id bigint, to_type text, to_id bigint, category text, type_id integer, inverse_id integer, primary_side text, mode text
      )
    ),
    ending as materialized (
      select to_type as object_type, to_id as id from raw_link
      union select ${objectType}, from_id from raw_link where from_id is not null
    ),
    locked as materialized (
      select e.object_type, e.id, r.links_ever
      from (select * from ending order by object_type, id) e cross join lateral (
        select r.links_ever from record r
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

/** Both rows of each association. A primary one is claimed first: of two claims for one record one is left out, with its mirror. */
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
      -- The old primary has to be gone before the new one comes.
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

/** A record in the recycle bin is nobody's primary one: the next takes its place. */
function isOtherEndArchived(tx: Tx, hubId: number) {
  return tx`(
    select o.archived_at is not null from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id
  )`;
}

/** Moves the last-modified time, counters and pointers of the existing records that an association row now starts at. */
function touchedRecords(tx: Tx, { hubId, now, source, effects }: RecordsWrite) {
  const modified = tx`coalesce(${tx.json(effects.modifiedNames)}::jsonb ->> r.object_type, 'hs_lastmodifieddate')`;
  return tx`
    edge as (
      select from_type, from_id, to_id, category, type_id from added
      union all select from_type, from_id, to_id, category, type_id from claimed
    ),
    grown as (
      select e.from_type, e.from_id, c.property, count(*) as by
      from edge e left join jsonb_to_recordset(${tx.json(effects.counters)}) as c (type_id integer, property text)
        on c.type_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
      group by 1, 2, 3
    ),
    pointed as (
      select e.from_type, e.from_id, jsonb_object_agg(p.property, e.to_id::text order by e.to_id) as pointers
      from edge e join jsonb_to_recordset(${tx.json(effects.pointers)}) as p (type_id integer, property text)
        on p.type_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
      group by 1, 2
    ),
    touch as materialized (
      select l.object_type, l.id, sum(g.by) as links, coalesce(jsonb_object_agg(g.property, g.by) filter (where g.property is not null), '{}') as growth,
        coalesce((select p.pointers from pointed p where p.from_type = l.object_type and p.from_id = l.id), '{}') as pointers
      from locked l join grown g on g.from_type = l.object_type and g.from_id = l.id
      group by 1, 2
    ),
    touched as (
      update record r set
        updated_at = greatest(r.updated_at, ${now}), links_ever = r.links_ever + t.links,
        properties = with_growth(r.properties, t.growth) || t.pointers
          || jsonb_build_object(${modified}, wire_time(greatest(r.updated_at, ${now})))
      from touch t
      where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id
        -- Says again what is known, so that the index is used even before there are statistics.
        and r.object_type = any (array(select object_type from ending)) and r.id = any (array(select id from ending))
      returning r.object_type, r.id, r.updated_at, r.properties,
        t.growth || t.pointers || jsonb_build_object(${modified}, 0) as names
    ),
    touched_change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, t.object_type, t.id, t.updated_at, ${sourceValues(tx, source)},
        (select jsonb_object_agg(name, t.properties -> name) from jsonb_object_keys(t.names) as name)
      from touched t
    )`;
}
