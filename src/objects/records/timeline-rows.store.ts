import type { Rows, Tx } from '../../platform/db/db.js';

/** A page of a record's activities or stage changes, newest first. */
export interface MomentsPage {
  readonly hubId: number;
  readonly objectType: string;
  readonly recordId: string;
  /** Start after this entry, newest first; undefined on the first page. */
  readonly after?: MomentPlace | undefined;
  readonly limit: number;
}

/** A position in a timeline: `id` is a number. */
interface MomentPlace {
  readonly at: string;
  readonly id: string;
}

export interface ActivityRow extends MomentPlace {
  readonly objectType: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** What one write changed of a record. */
export interface ChangeRow extends MomentPlace {
  readonly values: readonly {
    readonly property: string;
    /** '' where it was cleared. */
    readonly value: string;
    readonly previous: string | null;
  }[];
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly userId: number | null;
}

/** Live activities associated with a record, by time. `types` are type ids. */
export function listActivities(
  tx: Tx,
  { hubId, objectType, recordId, after, limit }: MomentsPage,
  types: readonly string[],
): Rows<ActivityRow> {
  const at = tx`(r.properties ->> 'hs_timestamp') collate "C"`;
  return tx<ActivityRow[]>`
    select ${at} as at, r.id::text, r.object_type, r.properties
    from (
      select distinct to_type, to_id from association
      where hub_id = ${hubId} and from_type = ${objectType} and from_id = ${recordId}
        and to_type in (select jsonb_array_elements_text(${tx.json(types)}))
    ) a join record r on r.hub_id = ${hubId} and r.object_type = a.to_type and r.id = a.to_id
    where r.archived_at is null and r.properties ? 'hs_timestamp'
      ${after ? tx`and (${at}, r.id) < (${after.at}, ${after.id}::text::bigint)` : tx``}
    order by 1 desc, r.id desc
    limit ${limit}`;
}

/** Which activities of a record to list, beside their types. */
interface ActivitySearch {
  /** Words that must all be in the texts, ignoring case and accents. */
  readonly words: readonly string[];
  /** Owners of the activities; all if undefined. */
  readonly ownerIds: readonly string[] | undefined;
}

const searchedAtMost = 2000;

/** As {@link listActivities}, those of some owners with all words in the texts, among the next 2,000. */
export function searchActivities(
  tx: Tx,
  { hubId, objectType, recordId, after, limit }: MomentsPage,
  { types, words, ownerIds }: ActivitySearch & { readonly types: readonly string[] },
): Rows<ActivityRow> {
  const at = tx`(r.properties ->> 'hs_timestamp') collate "C"`;
  return tx<ActivityRow[]>`
    select s.at, s.id::text, s.object_type, s.properties
    from (
      select ${at} as at, r.id, r.object_type, r.properties
      from (
        select distinct to_type, to_id from association
        where hub_id = ${hubId} and from_type = ${objectType} and from_id = ${recordId}
          and to_type in (select jsonb_array_elements_text(${tx.json(types)}))
      ) a join record r on r.hub_id = ${hubId} and r.object_type = a.to_type and r.id = a.to_id
      where r.archived_at is null and r.properties ? 'hs_timestamp'
        ${after ? tx`and (${at}, r.id) < (${after.at}, ${after.id}::text::bigint)` : tx``}
        ${ownerIds ? tx`and r.properties ->> 'hubspot_owner_id' in (select jsonb_array_elements_text(${tx.json(ownerIds)}))` : tx``}
      order by 1 desc, r.id desc
      limit ${words.length > 0 ? searchedAtMost : limit}
    ) s
    where not exists (
      select from (select unaccented(regexp_replace(${toTexts(tx)}, '<[^>]*>', ' ', 'g')) as text offset 0) t,
        jsonb_array_elements_text(${tx.json(words)}) w (word)
      where strpos(t.text, unaccented(w.word)) = 0
    )
    order by s.at desc, s.id desc
    limit ${limit}`;
}

/** The titles and texts of an activity `s`. */
function toTexts(tx: Tx) {
  return tx`concat_ws(' ', s.properties ->> 'hs_note_body', s.properties ->> 'hs_task_subject',
    s.properties ->> 'hs_task_body', s.properties ->> 'hs_call_title', s.properties ->> 'hs_call_body',
    s.properties ->> 'hs_meeting_title', s.properties ->> 'hs_meeting_body', s.properties ->> 'hs_email_subject',
    s.properties ->> 'hs_email_text', s.properties ->> 'hs_email_html', s.properties ->> 'hs_communication_body',
    s.properties ->> 'hs_postal_mail_body')`;
}

interface ChangesPage extends MomentsPage {
  /** Users who made the changes; everything if undefined. */
  readonly userIds?: readonly number[] | undefined;
}

/** The SQL condition for changes `c` of the users of a page. */
const isBy = (tx: Tx, { userIds }: ChangesPage) =>
  userIds ? tx`and c.user_id in (select value::integer from jsonb_array_elements_text(${tx.json(userIds)}))` : tx``;

/** Stage changes of a record; the conditions match the index `record_change_stages`. */
export function listStageChanges(tx: Tx, page: ChangesPage): Rows<ChangeRow> {
  const { hubId, objectType, recordId, after, limit } = page;
  return tx<ChangeRow[]>`
    select wire_time(c.changed_at) as at, c.change_id::text as id, c.source_type, c.source_id,
      c.user_id, (
        select jsonb_agg(jsonb_build_object('property', s.name, 'value', c.properties ->> s.name, 'previous', (
          select p.properties ->> s.name from record_change p
          where p.hub_id = ${hubId} and p.object_type = ${objectType} and p.record_id = ${recordId}
            and p.properties ?| '{lifecyclestage,dealstage,hs_pipeline_stage}' and p.properties ? s.name
            and (p.changed_at, p.change_id) < (c.changed_at, c.change_id)
          order by p.changed_at desc, p.change_id desc
          limit 1
        )))
        from unnest('{lifecyclestage,dealstage,hs_pipeline_stage}'::text[]) as s (name)
        where c.properties ? s.name
      ) as values
    from record_change c
    where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${recordId}
      and c.properties ?| '{lifecyclestage,dealstage,hs_pipeline_stage}'
      ${isBy(tx, page)}
      ${after ? tx`and (c.changed_at, c.change_id) < (${after.at}::text::timestamptz, ${after.id}::text::bigint)` : tx``}
    order by c.changed_at desc, c.change_id desc
    limit ${limit}`;
}

/** How many writes of a record are looked through for changes of its properties. */
const latestChanges = 1000;
const shownValues = 30;

/**
 * Changes of some properties of a record by its latest 1,000 writes, each with at most 30 values; the value before the first of
 * them is not known.
 */
export function listPropertyChanges(tx: Tx, page: ChangesPage, names: readonly string[]): Rows<ChangeRow> {
  const { hubId, objectType, recordId, after, limit } = page;
  return tx<ChangeRow[]>`
    with latest as materialized (
      select c.* from record_change c
      where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${recordId}
      order by c.change_id desc
      limit ${latestChanges}
    ), valued as (
      select c.change_id, v.key as property, coalesce(v.value, '') as value, lag(v.value) over (
        partition by v.key order by c.changed_at, c.change_id
      ) as previous
      from latest c cross join jsonb_each_text(c.properties) v
      where v.key in (select jsonb_array_elements_text(${tx.json(names)}))
    ), changed as materialized (
      -- A zero that comes first is a default.
      select s.* from valued s
      where s.value <> coalesce(s.previous, '') and (s.previous is not null or s.value not in ('0', 'false'))
    )
    select wire_time(c.changed_at) as at, c.change_id::text as id, c.source_type, c.source_id, c.user_id, (
      select jsonb_agg(jsonb_build_object('property', s.property, 'value', s.value, 'previous', s.previous))
      from (
        select s.property, s.value, s.previous from changed s
        where s.change_id = c.change_id
        order by s.property limit ${shownValues}
      ) s
    ) as values
    from latest c
    where exists (select from changed s where s.change_id = c.change_id)
      ${isBy(tx, page)}
      ${after ? tx`and (c.changed_at, c.change_id) < (${after.at}::text::timestamptz, ${after.id}::text::bigint)` : tx``}
    order by c.changed_at desc, c.change_id desc
    limit ${limit}`;
}

/** The record of a timeline. */
export type MomentsRecord = Pick<MomentsPage, 'hubId' | 'objectType' | 'recordId'>;

/** The record, if it exists and is not in the recycle bin. */
export function listLive(tx: Tx, { hubId, objectType, recordId }: MomentsRecord): Rows<{ readonly id: string }> {
  return tx<{ id: string }[]>`
    select r.id::text from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${recordId} and r.archived_at is null`;
}

/** The pinned live activity of the record, if any. */
export function listPinned(tx: Tx, record: MomentsRecord, types: readonly string[]): Rows<ActivityRow> {
  return tx<ActivityRow[]>`
    select r.properties ->> 'hs_timestamp' as at, r.id::text, r.object_type, r.properties
    from record p cross join jsonb_array_elements_text(${tx.json(types)}) as t (type)
      join record r on r.hub_id = ${record.hubId} and r.object_type = t.type and r.id = nullif(p.properties ->> 'hs_pinned_engagement_id', '')::bigint
    where p.hub_id = ${record.hubId} and p.object_type = ${record.objectType} and p.id = ${record.recordId}
      and r.archived_at is null
    limit 1`;
}
