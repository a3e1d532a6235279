import type { Tx } from '../platform/db/db.js';

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

export interface ChangeRow {
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
  readonly properties: Readonly<Record<string, string>>;
}

/** A record at the other end, with the types that start at this one: type ids, negative for a hub's own types. */
export interface AssociatedRow {
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

/** A function takes 100 arguments at most. */
const namesPerCall = 90;
const templates = new Map<string, TemplateStringsArray>();

/** Puts the asked-for properties together as JSON text where they are stored, which halves the work for a page of records. */
function printed(tx: Tx, { names, noValue }: Reading) {
  const places = names.length <= 8 ? names.length : 2 ** Math.ceil(Math.log2(names.length));
  const key = `${noValue} ${places}`;
  let template = templates.get(key);
  if (!template) templates.set(key, (template = toTemplate(places, noValue)));
  // Places beyond the names are null and print nothing: few texts of statements serve any number of names.
  const unused = Array.from<null>({ length: 2 * (places - names.length) }).fill(null);
  return tx(template, ...names.flatMap((name) => [`"${name}":`, name]), ...unused);
}

/** SQL with two parameters for each property: its name as JSON with a colon, and its name. */
function toTemplate(count: number, noValue: Reading['noValue']): TemplateStringsArray {
  const middle = '::text || ' + (noValue === 'null' ? 'coalesce((r.properties -> ' : '(r.properties -> ');
  const end = noValue === 'null' ? "::text)::text, 'null')" : '::text)::text';
  const strings = ["concat_ws(',', nullif(concat_ws(',', "];
  for (let place = 1; place <= count; place += 1) {
    const isFull = place % namesPerCall === 0;
    const next = place === count ? "), ''))" : isFull ? "), ''), nullif(concat_ws(',', " : ', ';
    strings.push(middle, end + next);
  }
  return Object.assign(strings, { raw: strings });
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
  const [row] = await tx<RecordRow[]>`
    select ${recordColumns(tx, reading)} from record r
    where r.hub_id = ${reading.hubId} and r.object_type = ${reading.objectType} and r.id = ${id}
      and (r.archived_at is not null) = ${reading.isArchived}`;
  return row;
}

/** Those of the records that are there, by id. */
export function listRecordsByIds(tx: Tx, reading: Reading, ids: readonly string[]): Promise<RecordRow[]> {
  return tx<RecordRow[]>`
    select ${recordColumns(tx, reading)}
    from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select * from record r where ${isThere(tx, reading)} and r.id = i.id::bigint offset 0
    ) r`;
}

export interface UniqueLookup {
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

/** A page of records from an id on, by id. */
export function listRecordsFrom(
  tx: Tx,
  reading: Reading,
  { fromId, limit }: { readonly fromId: string; readonly limit: number },
): Promise<RecordRow[]> {
  return tx<RecordRow[]>`
    select ${recordColumns(tx, reading)}
    from record r
    where ${isThere(tx, reading)} and r.id >= ${fromId}
    order by r.id
    limit ${limit}`;
}

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
