import type { Rows, Tx } from '../platform/db/db.js';

interface UserPlace {
  readonly hubId: number;
  readonly userId: number;
}

interface FollowedPlace {
  readonly objectType: string;
  readonly recordId: string;
}

interface NewFollow extends FollowedPlace {
  readonly userId: number;
  readonly at: Date;
}

const mostFollowed = 5000;

/** Lets users follow records for which they have not decided themselves, as far as their number allows. */
export async function insertFollows(tx: Tx, hubId: number, follows: readonly NewFollow[]): Promise<void> {
  // The rows are found first: a cluster inserts none if the same query also joins them with records.
  await tx`
    with found as materialized (
      select distinct on (g.user_id, g.object_type, g.record_id) g.*
      from jsonb_to_recordset(${tx.rows(follows)}) as g (user_id integer, object_type text, record_id bigint, at timestamptz)
        join hub_user m on m.hub_id = ${hubId} and m.user_id = g.user_id
        join record r on r.hub_id = ${hubId} and r.object_type = g.object_type and r.id = g.record_id
      where (
        select count(*) from record_follow f where f.hub_id = ${hubId} and f.user_id = g.user_id and f.is_following
      ) < ${mostFollowed}
    )
    insert into record_follow (hub_id, user_id, object_type, record_id, is_following, changed_at)
    select ${hubId}::integer, f.user_id, f.object_type, f.record_id, true, f.at from found f
    on conflict (hub_id, object_type, record_id, user_id) do nothing`;
}

/** Notes the choice of a user. Returns false if they follow too many records, or the record no longer exists. */
export async function upsertFollow(
  tx: Tx,
  { hubId, userId }: UserPlace,
  { objectType, recordId, isFollowing, now }: FollowedPlace & { readonly isFollowing: boolean; readonly now: Date },
): Promise<boolean> {
  const { count } = await tx`
    insert into record_follow as f (hub_id, user_id, object_type, record_id, is_following, changed_at)
    select ${hubId}::integer, ${userId}::integer, r.object_type, r.id, ${isFollowing}::boolean, ${now}::timestamptz
    from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${recordId} and (not ${isFollowing}::boolean or (
      select count(*) from record_follow o where o.hub_id = ${hubId} and o.user_id = ${userId} and o.is_following
    ) < ${mostFollowed})
    on conflict (hub_id, object_type, record_id, user_id) do update set is_following = excluded.is_following,
      changed_at = case when f.is_following = excluded.is_following then f.changed_at else excluded.changed_at end`;
  return count === 1;
}

interface ChoiceRow extends FollowedPlace {
  readonly isFollowing: boolean;
}

/** The choices of a user, latest first. */
export function listChoices(tx: Tx, { hubId, userId }: UserPlace): Rows<ChoiceRow> {
  return tx<ChoiceRow[]>`
    select object_type, record_id, is_following from record_follow
    where hub_id = ${hubId} and user_id = ${userId}
    order by changed_at desc, object_type, record_id
    limit ${2 * mostFollowed}`;
}

export interface FollowedRow extends FollowedPlace {
  readonly changedAt: Date;
  readonly values: Readonly<Record<string, string>> | null;
}

interface FollowedPage extends UserPlace {
  readonly after: { readonly at: string; readonly objectType: string; readonly id: string } | undefined;
  readonly limit: number;
  readonly names: readonly string[];
}

/** The live records that a user has chosen to follow, or was mentioned on, latest first. */
export function listFollowed(tx: Tx, { hubId, userId, after, limit, names }: FollowedPage): Rows<FollowedRow> {
  return tx<FollowedRow[]>`
    select f.object_type, f.record_id, f.changed_at, (
        select jsonb_object_agg(v.key, v.value) from jsonb_each_text(r.properties) v
        where v.key in (select jsonb_array_elements_text(${tx.json(names)}))
      ) as values
    from record_follow f
      join record r on r.hub_id = ${hubId} and r.object_type = f.object_type and r.id = f.record_id
    where f.hub_id = ${hubId} and f.user_id = ${userId} and f.is_following and r.archived_at is null
      ${
        after
          ? tx`and (f.changed_at < ${after.at}::text::timestamptz or (f.changed_at = ${after.at}::text::timestamptz
              and (f.object_type, f.record_id) > (${after.objectType}, ${after.id}::text::bigint)))`
          : tx``
      }
    order by f.changed_at desc, f.object_type, f.record_id
    limit ${limit}`;
}

/** Lets the followers of a merged record follow the surviving one. */
export async function moveFollows(
  tx: Tx,
  { hubId, objectType, primaryId, otherId }: { hubId: number; objectType: string; primaryId: string; otherId: string },
): Promise<void> {
  await tx`
    insert into record_follow (hub_id, user_id, object_type, record_id, is_following, changed_at)
    select hub_id, user_id, object_type, ${primaryId}::bigint, is_following, changed_at from record_follow
    where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${otherId}
    on conflict (hub_id, object_type, record_id, user_id) do nothing`;
}
