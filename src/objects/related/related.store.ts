import { plainNumber } from '../../platform/db/tx.js';
import type { Rows, Tx } from '../../platform/db/db.js';

interface RelatedPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly recordId: string;
}

interface RelatedPages extends RelatedPlace {
  /** Type ids. */
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly limit: number;
}

/** The associated records of one type. */
interface RelatedRow {
  readonly typeId: string;
  /** By id; `keys` are type ids of associations, negative for custom types. Null for none. */
  readonly found:
    | readonly {
        readonly id: string;
        readonly keys: string;
        readonly properties: Readonly<Record<string, string>> | null;
      }[]
    | null;
}

/** The first live associated records of each type, with some of their values. */
export function listRelated(
  tx: Tx,
  { hubId, objectType, recordId, types, names, limit }: RelatedPages,
): Rows<RelatedRow> {
  return tx<RelatedRow[]>`
    select t.type as type_id, (
      select jsonb_agg(jsonb_build_object('id', e.to_id::text, 'keys', e.keys, 'properties', (
        select jsonb_object_agg(n.name, o.properties ->> n.name)
        from record o join jsonb_array_elements_text(${tx.json(names)}) as n (name) on o.properties ? n.name
        where o.hub_id = ${hubId} and o.object_type = t.type and o.id = e.to_id
      )) order by e.to_id)
      from (
        select a.to_id,
          string_agg((case when a.category = 'USER_DEFINED' then -a.type_id else a.type_id end)::text, ' ') as keys
        from association a
        where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = ${recordId} and a.to_type = t.type
          and (
            select true from record o
            where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id and o.archived_at is null
          )
        group by a.to_id
        order by a.to_id
        limit ${limit}
      ) e
    ) as found
    from jsonb_array_elements_text(${tx.json(types)}) as t (type)`;
}

interface NoteFilesRow {
  readonly noteId: string;
  /** Separated by `;`. */
  readonly files: string;
}

/** Live notes of a record with files, newest first. */
export function listNoteFiles(
  tx: Tx,
  {
    hubId,
    objectType,
    recordId,
    noteType,
    limit,
  }: RelatedPlace & { readonly noteType: string; readonly limit: number },
): Rows<NoteFilesRow> {
  return tx<NoteFilesRow[]>`
    select r.id::text as note_id, r.properties ->> 'hs_attachment_ids' as files
    from (
      select distinct to_id from association
      where hub_id = ${hubId} and from_type = ${objectType} and from_id = ${recordId} and to_type = ${noteType}
    ) a join record r on r.hub_id = ${hubId} and r.object_type = ${noteType} and r.id = a.to_id
    where r.archived_at is null and r.properties ->> 'hs_attachment_ids' <> ''
    order by r.id desc
    limit ${limit}`;
}

interface FactRow {
  readonly fact: 'lastContact' | 'nextTask';
  readonly objectTypeId: string;
  readonly id: string;
  readonly at: string;
  readonly title: string;
}

interface FactTypes {
  /** Type ids of the activities that are a contact, and of tasks. */
  readonly contacts: readonly string[];
  readonly task: string;
  /** ISO 8601. */
  readonly now: string;
}

/** The latest contact with a record up to now, and its open task that is due first. */
export function listFacts(
  tx: Tx,
  { hubId, objectType, recordId }: RelatedPlace,
  { contacts, task, now }: FactTypes,
): Rows<FactRow> {
  const types = tx.json([...contacts, task]);
  return tx<FactRow[]>`
    with activity as materialized (
      select r.object_type, r.id, r.properties ->> 'hs_timestamp' collate "C" as at,
        r.properties ->> 'hs_task_subject' as title, r.properties ->> 'hs_task_status' as status
      from (
        select distinct to_type, to_id from association
        where hub_id = ${hubId} and from_type = ${objectType} and from_id = ${recordId}
          and to_type in (select jsonb_array_elements_text(${types}))
      ) a join record r on r.hub_id = ${hubId} and r.object_type = a.to_type and r.id = a.to_id
      where r.archived_at is null and r.properties ? 'hs_timestamp'
    )
    (
      select 'lastContact' as fact, object_type as object_type_id, id::text, at, '' as title from activity
      where object_type <> ${task} and at <= ${now}::text
      order by at desc, id desc limit 1
    )
    union all
    (
      select 'nextTask', object_type, id::text, at, coalesce(title, '') from activity
      where object_type = ${task} and status is distinct from 'COMPLETED'
      order by at, id limit 1
    )`;
}

interface EditRow {
  readonly at: Date;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
}

/** Changes beyond these are not searched for an edit: a record may have thousands that its associations caused. */
const searchedChanges = 500;

/** The latest change of one of the properties; undefined if there is none among the latest changes of the record. */
export async function findLastEdit(
  tx: Tx,
  { hubId, objectType, recordId }: RelatedPlace,
  names: readonly string[],
): Promise<EditRow | undefined> {
  const [row] = await tx<EditRow[]>`
    select c.changed_at as at, c.source_type, c.source_id, c.source_label, c.user_id
    from (
      select change_id, changed_at, source_type, source_id, source_label, user_id, properties from record_change
      where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${recordId}
      order by change_id desc limit ${plainNumber(tx, searchedChanges)}
    ) c
    where c.source_type <> 'CALCULATED' and c.properties ?| array(select jsonb_array_elements_text(${tx.json(names)}))
    order by c.change_id desc limit 1`;
  return row;
}
