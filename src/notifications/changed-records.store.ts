import type { Tx } from '../platform/db/db.js';

// What the consumer of changes asks about the records of a batch. `places` are types with ids.

interface Place {
  readonly objectType: string;
  readonly recordId: string;
}

interface FollowerRow extends Place {
  readonly userId: number;
}

const toPlaces = (tx: Tx, places: readonly Place[]) =>
  tx`jsonb_to_recordset(${tx.rows(places)}) as g (object_type text, record_id bigint)`;

/** The users who follow each of the records, by their own choice or as owners. */
export function listFollowers(tx: Tx, hubId: number, places: readonly Place[]): Promise<FollowerRow[]> {
  return tx<FollowerRow[]>`
    select g.object_type, g.record_id::text as record_id, f.user_id
    from ${toPlaces(tx, places)}
      join record_follow f on f.hub_id = ${hubId} and f.object_type = g.object_type and f.record_id = g.record_id
    where f.is_following
    union
    select g.object_type, g.record_id::text, o.user_id
    from ${toPlaces(tx, places)}
      join record r on r.hub_id = ${hubId} and r.object_type = g.object_type and r.id = g.record_id
      join owner o on o.hub_id = ${hubId} and o.owner_id::text = r.properties ->> 'hubspot_owner_id'
      left join notification_reader c on c.hub_id = ${hubId} and c.user_id = o.user_id
    where coalesce(c.follows_owned, true) and not exists (
      select from record_follow f
      where f.hub_id = ${hubId} and f.object_type = g.object_type and f.record_id = g.record_id and f.user_id = o.user_id
    )`;
}

/** The users of owners. */
export async function listOwnerUsers(tx: Tx, hubId: number, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ ownerId: string; userId: number }[]>`
    select o.owner_id::text as owner_id, o.user_id from owner o
    where o.hub_id = ${hubId} and o.owner_id::text in (select jsonb_array_elements_text(${tx.json(ownerIds)}))`;
  return new Map(rows.map(({ ownerId, userId }) => [ownerId, userId]));
}

export interface ActivityRow extends Place {
  readonly preview: string | null;
  readonly sourceType: string | null;
  readonly sourceId: string | null;
  readonly userId: number | null;
  /** Records that the activity is associated with, except other activities. */
  readonly about: readonly Place[] | null;
}

const mostAbout = 5;

/** Live activities: their text, who created them, and the records that they are about. */
export function listActivities(
  tx: Tx,
  hubId: number,
  { places, activityTypes }: { readonly places: readonly Place[]; readonly activityTypes: readonly string[] },
): Promise<ActivityRow[]> {
  return tx<ActivityRow[]>`
    select g.object_type, g.record_id::text as record_id, r.properties ->> 'hs_body_preview' as preview, c.source_type,
      c.source_id, c.user_id, (
        select jsonb_agg(jsonb_build_object('objectType', a.to_type, 'recordId', a.to_id::text))
        from (
          select distinct to_type, to_id from association
          where hub_id = ${hubId} and from_type = g.object_type and from_id = g.record_id
            and to_type not in (select jsonb_array_elements_text(${tx.json(activityTypes)}))
          order by to_type, to_id limit ${mostAbout}
        ) a
      ) as about
    from ${toPlaces(tx, places)}
      join record r on r.hub_id = ${hubId} and r.object_type = g.object_type and r.id = g.record_id
      left join lateral (
        select source_type, source_id, user_id from record_change
        where hub_id = ${hubId} and object_type = g.object_type and record_id = g.record_id
        order by change_id limit 1
      ) c on true
    where r.archived_at is null`;
}

interface CommentRow {
  readonly commentId: string;
  readonly body: string;
}

export async function listComments(tx: Tx, hubId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx<CommentRow[]>`
    select comment_id::text as comment_id, body from timeline_comment
    where hub_id = ${hubId} and comment_id in (select value::bigint from jsonb_array_elements_text(${tx.json(ids)}))`;
  return new Map(rows.map(({ commentId, body }) => [commentId, body]));
}

/** The apps of event templates, without those of the account's own events. */
export async function listTemplateApps(tx: Tx, templateIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx<{ templateId: string; appId: string }[]>`
    select t.template_id::text as template_id, t.app_id::text as app_id from event_template t
    where t.template_id in (select value::bigint from jsonb_array_elements_text(${tx.json(templateIds)}))
      and t.app_id is not null`;
  return new Map(rows.map(({ templateId, appId }) => [templateId, appId]));
}
