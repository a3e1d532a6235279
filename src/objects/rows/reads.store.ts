import type { Tx } from '../../platform/db/db.js';
import { countPlaces, keepTemplate, keepText, toPrinting, toPrintingValues } from './printing.store.js';

export interface RecordRow {
  readonly id: string;
  /** The members of `properties` as JSON text, without the braces. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** As the wire prints it; null for a live record. */
  readonly archivedAt: string | null;
  /** Newest first; only asked-for properties. Null when no history is asked for. */
  readonly changes: readonly ChangeRow[] | null;
  /** Null when no associations are asked for. */
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

/** A record at the other end, with the types that start at this one: type ids, negative for a hub's own types. */
interface AssociatedRow {
  readonly type: string;
  readonly id: string;
  readonly typeKeys: readonly number[];
}

export interface Reading {
  readonly hubId: number;
  readonly objectType: string;
  readonly isArchived: boolean;
  /** Names of properties, in the order of the answer, and how one without a value is printed. */
  readonly names: readonly string[];
  readonly noValue: 'left out' | 'null';
  /** The properties that hold the record's times. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  /** Names of properties. */
  readonly history: readonly string[];
  /** Type ids of the other ends. */
  readonly associated: readonly string[];
  /** How many other ends of each type; one more is read, to tell whether there are more. */
  readonly associatedLimit: number;
}

/** What of a record `r` makes a {@link RecordRow}. */
export function recordColumns(tx: Tx, reading: Reading) {
  const { createdProperty, modifiedProperty, history, associated } = reading;
  return tx`r.id::text, ${printed(tx, reading)} as printed, r.properties ->> ${createdProperty} as "createdAt",
    r.properties ->> ${modifiedProperty} as "updatedAt", wire_time(r.archived_at) as "archivedAt",
    ${history.length > 0 ? changes(tx, reading) : null} as changes,
    ${associated.length > 0 ? associations(tx, reading) : null} as associations`;
}

/** What follows the columns of a statement: its text in pieces, with a value between each two. */
interface Ending {
  readonly texts: readonly string[];
  readonly values: readonly (string | number | boolean)[];
}

/**
 * The rows of records `r`. Where nothing but properties is asked for, as mostly, the statement is put together once and
 * kept: doing that anew takes as long as all else that is done for a read.
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

/** Puts the asked-for properties together as JSON text where they are stored, which halves the work for a page of records. */
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

/** The live records at the other ends: a record in the recycle bin keeps its associations, but nobody sees them. */
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

/** The server's own types first, by their ids. */
function typeKeys(tx: Tx) {
  return tx`jsonb_agg(
    case a.category when 'USER_DEFINED' then -a.type_id else a.type_id end order by a.category, a.type_id
  )`;
}

/** A lookup for each association: as a join it would depend on statistics, which a new database does not have. */
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

/** Those of the records that are there, by id. */
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

/** A condition on a column by a parameter would keep the planner from the index of what is archived. */
function forBoth(make: (archived: 'null' | 'not null') => readonly string[]) {
  return { live: make('null'), archived: make('not null') };
}

interface UniqueLookup {
  readonly property: string;
  readonly values: readonly string[];
}

/** The records that hold one of the values, each with the value that found it. */
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

/** The most that is asked for: without it the plan expects a tenth of all records. */
const mostOfPage = 101;

/** A page of records from an id on, by id, 101 at most. */
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

/** Who holds unique values, of those that are held. */
export function listHolders(
  tx: Tx,
  { hubId, objectType }: Pick<Reading, 'hubId' | 'objectType'>,
  uniques: readonly { readonly property: string; readonly value: string }[],
): Promise<{ property: string; value: string; id: string }[]> {
  return tx<{ property: string; value: string; id: string }[]>`
    select u.property, u.value, u.record_id::text as id
    from jsonb_to_recordset(${tx.json(uniques)}) as w (property text, value text) cross join lateral (
      select * from unique_value u
      where u.hub_id = ${hubId} and u.object_type = ${objectType} and u.property = w.property and u.value = w.value
      offset 0
    ) u
    order by u.property, u.value`;
}

/** Which of the records are associated with the live record of one of the types that they are paired with. */
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
    from jsonb_to_recordset(${tx.json(pairs)}) as p (id bigint, "to" bigint)
    where exists (
      select 1 from association a
      where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = p.id
        and a.to_type = any (array(select jsonb_array_elements_text(${tx.json(types)}))) and a.to_id = p."to"
        and ${isOtherEndLive(tx, hubId)}
    )`;
  return rows.map(({ id }) => id);
}

/** Those of the ids that records have, live or not. */
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
