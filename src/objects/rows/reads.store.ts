import type { Tx } from '../../platform/db/db.js';
import { countPlaces, keepTemplate, keepText, toPrinting, toPrintingValues } from './printing.store.js';

export interface RecordRow {
  readonly id: string;
  /** The members of `properties` as JSON text, without the braces. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Formatted for the wire; null for a live record. */
  readonly archivedAt: string | null;
  /** Newest first; only requested properties. Null if no history is requested. */
  readonly changes: readonly ChangeRow[] | null;
  /** Null if no associations are requested. */
  readonly associations: readonly AssociatedRow[] | null;
}

interface ChangeRow {
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
  readonly properties: Readonly<Record<string, string>>;
}

/** A record at the other end with the association types that start at this one: type ids, negative for custom types. */
interface AssociatedRow {
  readonly type: string;
  readonly id: string;
  readonly typeKeys: readonly number[];
}

export interface Reading {
  readonly hubId: number;
  readonly objectType: string;
  readonly isArchived: boolean;
  /** Names of properties, in response order, and how missing values are printed. */
  readonly names: readonly string[];
  readonly noValue: 'left out' | 'null';
  /** Properties that hold the record's times. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  /** Names of properties. */
  readonly history: readonly string[];
  /** Type ids of the other ends. */
  readonly associated: readonly string[];
  /** Maximum other ends per type; one more is read to detect a next page. */
  readonly associatedLimit: number;
}

/** Columns of a {@link RecordRow} of a record `r`. */
export function recordColumns(tx: Tx, reading: Reading) {
  const { createdProperty, modifiedProperty, history, associated } = reading;
  return tx`r.id::text, ${printed(tx, reading)} as printed, r.properties ->> ${createdProperty} as created_at,
    r.properties ->> ${modifiedProperty} as updated_at, wire_time(r.archived_at) as archived_at,
    ${history.length > 0 ? changes(tx, reading) : null} as changes,
    ${associated.length > 0 ? associations(tx, reading) : null} as associations`;
}

/** The rest of a statement after its columns: text fragments with a value between each two. */
interface Ending {
  readonly texts: readonly string[];
  readonly values: readonly (string | number | boolean)[];
}

/**
 * Selects rows of records `r`. If only properties are requested, the common case, the statement text is cached: building
 * it takes as long as the rest of the read.
 */
function selectRecords(tx: Tx, reading: Reading, { texts, values }: Ending): Promise<RecordRow[]> {
  if (reading.history.length + reading.associated.length > 0) {
    return tx<RecordRow[]>`select ${recordColumns(tx, reading)} ${tx(
      keepTemplate(texts, 'ending', () => texts),
      ...values,
    )}`;
  }
  const { names, noValue, createdProperty, modifiedProperty } = reading;
  const places = countPlaces(names);
  const text = keepText(texts, `${noValue} ${places}`, () => {
    const [first = '', ...middle] = toPrinting(places, noValue);
    const last = middle.pop() ?? '';
    const times = ' as "updatedAt", wire_time(r.archived_at) as "archivedAt", null as changes, null as associations ';
    return [
      `select r.id::text, ${first}`,
      ...middle,
      `${last} as printed, r.properties ->> `,
      ' as "createdAt", r.properties ->> ',
      times + (texts[0] ?? ''),
      ...texts.slice(1),
    ];
  });
  const all = [...toPrintingValues(names), createdProperty, modifiedProperty, ...values];
  return tx.unsafe<RecordRow[]>(text, all, { prepare: true });
}

const ownColumn: readonly string[] = [];

/** Prints the requested properties as JSON in the database, which halves the cost of a page of records. */
function printed(tx: Tx, { names, noValue }: Reading) {
  const places = countPlaces(names);
  const template = keepTemplate(ownColumn, `${noValue} ${places}`, () => toPrinting(places, noValue));
  return tx(template, ...toPrintingValues(names));
}

function changes(tx: Tx, { hubId, objectType, history }: Reading) {
  const names = tx`jsonb_array_elements_text(${tx.json(history)}::jsonb)`;
  return tx`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', wire_time(c.changed_at), 'sourceType', c.source_type, 'sourceId', c.source_id, 'sourceLabel', c.source_label,
        'userId', c.user_id, 'properties', (
          select jsonb_object_agg(n.name, c.properties -> n.name) from ${names} n (name) where c.properties ? n.name
        )) order by c.change_id desc), '[]')
      from record_change c
      where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = r.id
        and c.properties ?| array(select n.name from ${names} n (name))
    )`;
}

/** Live records at the other ends: a record in the recycle bin keeps its associations, but they are hidden. */
function associations(tx: Tx, { hubId, objectType, associated, associatedLimit }: Reading) {
  return tx`(
      select coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'id', e.to_id::text, 'typeKeys', e.type_keys) order by t.place, e.to_id), '[]')
      from jsonb_array_elements_text(${tx.json(associated)}::jsonb) with ordinality t (type, place) cross join lateral (
        select a.to_id, ${typeKeys(tx)} as type_keys
        from association a
        where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = r.id and a.to_type = t.type
          and ${isOtherEndLive(tx, hubId)}
        group by a.to_id
        order by a.to_id
        limit ${associatedLimit + 1}
      ) e
    )`;
}

/** Built-in types first, by id. */
function typeKeys(tx: Tx) {
  return tx`jsonb_agg(
    case a.category when 'USER_DEFINED' then -a.type_id else a.type_id end order by a.category, a.type_id
  )`;
}

/** One lookup per association: a join would depend on statistics, which a new database does not have. */
function isOtherEndLive(tx: Tx, hubId: number) {
  return tx`(
    select o.archived_at is null from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id
  )`;
}

function isThere(tx: Tx, { hubId, objectType, isArchived }: Reading) {
  return tx`r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is ${isArchived ? tx`not null` : tx`null`}`;
}

export async function findRecord(tx: Tx, reading: Reading, id: string): Promise<RecordRow | undefined> {
  const { hubId, objectType, isArchived } = reading;
  const [row] = await selectRecords(tx, reading, { texts: ofOne, values: [hubId, objectType, id, isArchived] });
  return row;
}

const ofOne = [
  'from record r where r.hub_id = ',
  ' and r.object_type = ',
  ' and r.id = ',
  ' and (r.archived_at is not null) = ',
  '',
];

/** The existing records among the ids, by id. */
export function listRecordsByIds(tx: Tx, reading: Reading, ids: readonly string[]): Promise<RecordRow[]> {
  const { hubId, objectType, isArchived } = reading;
  const values = [JSON.stringify(ids), hubId, objectType];
  return selectRecords(tx, reading, { texts: isArchived ? ofMany.archived : ofMany.live, values });
}

const ofMany = forBoth((archived) => [
  'from jsonb_array_elements_text(',
  '::text::jsonb) i (id) cross join lateral (select * from record r where r.hub_id = ',
  ' and r.object_type = ',
  ` and r.archived_at is ${archived} and r.id = i.id::bigint offset 0) r`,
]);

/** A parameter in the condition on the column would keep the planner from using the partial index of archived records. */
function forBoth(make: (archived: 'null' | 'not null') => readonly string[]) {
  return { live: make('null'), archived: make('not null') };
}

interface UniqueLookup {
  readonly property: string;
  readonly values: readonly string[];
}

/** Records that hold one of the values, each with the value that matched. */
export function listRecordsByValues(
  tx: Tx,
  reading: Reading,
  { property, values }: UniqueLookup,
): Promise<(RecordRow & { readonly value: string })[]> {
  const { hubId, objectType } = reading;
  return tx<(RecordRow & { value: string })[]>`
    select ${recordColumns(tx, reading)}, v.value
    from jsonb_array_elements_text(${tx.json(values)}) v (value) cross join lateral (
      select u.record_id from unique_value u
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = ${property} and u.value = v.value
      offset 0
    ) u cross join lateral (
      select * from record r where ${isThere(tx, reading)} and r.id = u.record_id offset 0
    ) r`;
}

/** Maximum page size: without it the planner expects a tenth of all records. */
const mostOfPage = 101;

/** A page of records starting at an id, by id, 101 at most. */
export function listRecordsFrom(
  tx: Tx,
  reading: Reading,
  { fromId, limit }: { readonly fromId: string; readonly limit: number },
): Promise<RecordRow[]> {
  const { hubId, objectType, isArchived } = reading;
  if (limit > mostOfPage) throw new RangeError(`${limit} records are too many for a page.`);
  const values = [hubId, objectType, fromId, limit];
  return selectRecords(tx, reading, { texts: isArchived ? ofPage.archived : ofPage.live, values });
}

const ofPage = forBoth((archived) => [
  'from (select * from record r where r.hub_id = ',
  ' and r.object_type = ',
  ` and r.archived_at is ${archived} and r.id >= `,
  ` order by r.id limit ${mostOfPage}) r order by r.id limit `,
  '',
]);

/** Holders of unique values. */
export function listHolders(
  tx: Tx,
  { hubId, objectType }: Pick<Reading, 'hubId' | 'objectType'>,
  uniques: readonly { readonly property: string; readonly value: string }[],
): Promise<{ property: string; value: string; id: string }[]> {
  return tx<{ property: string; value: string; id: string }[]>`
    select u.property, u.value, u.record_id::text as id
    from jsonb_to_recordset(${tx.rows(uniques)}) as w (property text, value text) cross join lateral (
      select * from unique_value u
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = w.property and u.value = w.value
      offset 0
    ) u
    order by u.property, u.value`;
}

/** Which of the records are associated with the live record of one of the paired types. */
export async function listPinnable(
  tx: Tx,
  { hubId, objectType }: Pick<Reading, 'hubId' | 'objectType'>,
  {
    types,
    pairs,
  }: { readonly types: readonly string[]; readonly pairs: readonly { readonly id: string; readonly to: string }[] },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select p.id::text
    from jsonb_to_recordset(${tx.rows(pairs)}) as p (id bigint, "to" bigint)
    where exists (
      select 1 from association a
      where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = p.id
        and a.to_type = any (array(select jsonb_array_elements_text(${tx.json(types)}))) and a.to_id = p."to"
        and ${isOtherEndLive(tx, hubId)}
    )`;
  return rows.map(({ id }) => id);
}

/** The ids that belong to records, live or archived. */
export async function listExistingIds(
  tx: Tx,
  { hubId, objectType }: Pick<Reading, 'hubId' | 'objectType'>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select i.id
    from jsonb_array_elements_text(${tx.json(ids)}) i (id)
    where (select true from record r where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint)`;
  return rows.map(({ id }) => id);
}
