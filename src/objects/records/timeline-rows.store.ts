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

/** Stage changes of a record by one write. */
export interface StageChangeRow extends MomentPlace {
  readonly stages: readonly {
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

/** Stage changes of a record; the conditions match the index `record_change_stages`. */
export function listStageChanges(
  tx: Tx,
  { hubId, objectType, recordId, after, limit }: MomentsPage,
): Rows<StageChangeRow> {
  return tx<StageChangeRow[]>`
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
      ) as stages
    from record_change c
    where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${recordId}
      and c.properties ?| '{lifecyclestage,dealstage,hs_pipeline_stage}'
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
