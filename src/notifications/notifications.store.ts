import type { Rows, Tx } from '../platform/db/db.js';

interface UserPlace {
  readonly hubId: number;
  readonly userId: number;
}

interface NoticeKey {
  readonly userId: number;
  readonly mergeKey: string;
}

interface NewNotification extends NoticeKey {
  readonly kind: string;
  readonly record?: { readonly objectType: string; readonly recordId: string } | undefined;
  readonly author?:
    { readonly type: string; readonly id?: string | undefined; readonly userId?: number | undefined } | undefined;
  readonly at: Date;
  readonly details: object;
}

interface UnreadRow extends NoticeKey {
  readonly details: object;
}

/** Locks the unread notifications that have the keys of notices. */
export function lockUnread(tx: Tx, hubId: number, notices: readonly NoticeKey[]): Promise<UnreadRow[]> {
  const keys = notices.map(({ userId, mergeKey }) => ({ userId, mergeKey }));
  return tx<UnreadRow[]>`
    select n.user_id, n.merge_key, n.details
    from jsonb_to_recordset(${tx.rows(keys)}) as k (user_id integer, merge_key text)
      join notification n on n.hub_id = ${hubId} and n.user_id = k.user_id and n.merge_key = k.merge_key
    where n.read_at is null
    order by n.notification_id for update of n`;
}

/** Inserts notices, or replaces the unread notifications with their keys. Users and records that no longer exist are left out. */
export async function upsertNotifications(tx: Tx, hubId: number, notices: readonly NewNotification[]): Promise<void> {
  const rows = notices.map(({ userId, kind, mergeKey, record, author, at, details }) => ({
    ...{ userId, kind, mergeKey, details, changedAt: at },
    ...{ objectType: record?.objectType ?? null, recordId: record?.recordId ?? null },
    ...{ sourceType: author?.type ?? null, sourceId: author?.id ?? null, sourceUserId: author?.userId ?? null },
  }));
  // The rows are found first: a cluster inserts none if the same query also joins them with records.
  await tx`
    with found as materialized (
      select g.* from jsonb_to_recordset(${tx.rows(rows)}) as g (user_id integer, kind text, merge_key text, object_type text,
          record_id bigint, source_type text, source_id text, source_user_id integer, details jsonb, changed_at timestamptz)
        join hub_user m on m.hub_id = ${hubId} and m.user_id = g.user_id
        left join record r on r.hub_id = ${hubId} and r.object_type = g.object_type and r.id = g.record_id
      where g.record_id is null or r.id is not null
    )
    insert into notification as n (hub_id, notification_id, user_id, kind, merge_key, object_type, record_id,
      source_type, source_id, source_user_id, details, changed_at)
    select ${hubId}::integer, nextval('notification_number'), f.user_id, f.kind, f.merge_key, f.object_type, f.record_id,
      f.source_type, f.source_id, f.source_user_id, f.details, f.changed_at
    from found f
    on conflict (hub_id, user_id, merge_key) where read_at is null do update set
      source_type = excluded.source_type, source_id = excluded.source_id, source_user_id = excluded.source_user_id,
      details = excluded.details, changed_at = greatest(n.changed_at, excluded.changed_at)`;
}

/** The keys of notices that the users have been notified of, read or not. */
export async function listKnownKeys(tx: Tx, hubId: number, notices: readonly NoticeKey[]): Promise<Set<string>> {
  const keys = notices.map(({ userId, mergeKey }) => ({ userId, mergeKey }));
  const rows = await tx<{ userId: number; mergeKey: string }[]>`
    select distinct n.user_id, n.merge_key
    from jsonb_to_recordset(${tx.rows(keys)}) as k (user_id integer, merge_key text)
      join notification n on n.hub_id = ${hubId} and n.user_id = k.user_id and n.merge_key = k.merge_key`;
  return new Set(rows.map(({ userId, mergeKey }) => `${userId} ${mergeKey}`));
}

export interface NotificationRow {
  readonly id: string;
  readonly kind: string;
  readonly changedAt: Date;
  readonly isRead: boolean;
  readonly sourceType: string | null;
  readonly sourceUserId: number | null;
  /** The author: a user or an app. */
  readonly userName: string | null;
  readonly appName: string | null;
  readonly details: object;
  readonly objectType: string | null;
  readonly recordId: string | null;
  readonly isArchived: boolean | null;
  /** Values that name the record. */
  readonly values: Readonly<Record<string, string>> | null;
}

interface NotificationsPage extends UserPlace {
  readonly hiddenKinds: readonly string[];
  readonly kinds: readonly string[];
  readonly isUnreadOnly: boolean;
  readonly after: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
  /** The properties that name records. */
  readonly names: readonly string[];
}

/** The notifications of a user, newest first: a range of the index `notification_by_time`. */
export function listNotifications(tx: Tx, page: NotificationsPage): Rows<NotificationRow> {
  const { hubId, userId, hiddenKinds, kinds, isUnreadOnly, after, limit, names } = page;
  return tx<NotificationRow[]>`
    select n.notification_id::text as id, n.kind, n.changed_at, n.read_at is not null as is_read, n.source_type,
      n.source_user_id, p.name as user_name, coalesce(a.name, f.name) as app_name, n.details, n.object_type,
      n.record_id::text as record_id, r.archived_at is not null as is_archived, (
        select jsonb_object_agg(v.key, v.value) from jsonb_each_text(r.properties) v
        where v.key in (select jsonb_array_elements_text(${tx.json(names)}))
      ) as values
    from notification n
      left join record r on r.hub_id = ${hubId} and r.object_type = n.object_type and r.id = n.record_id
      left join person p on p.user_id = n.source_user_id
      left join app a on n.source_type = 'INTEGRATION' and a.app_id::text = n.source_id
      left join private_app f on n.source_type = 'INTEGRATION' and f.hub_id = ${hubId} and f.app_id::text = n.source_id
    where n.hub_id = ${hubId} and n.user_id = ${userId}
      and n.kind not in (select jsonb_array_elements_text(${tx.json(hiddenKinds)}))
      and n.kind in (select jsonb_array_elements_text(${tx.json(kinds)}))
      ${isUnreadOnly ? tx`and n.read_at is null` : tx``}
      ${after ? tx`and (n.changed_at, n.notification_id) < (${after.at}::text::timestamptz, ${after.id}::text::bigint)` : tx``}
    order by n.changed_at desc, n.notification_id desc
    limit ${limit}`;
}

interface CountsRow {
  readonly unread: number;
  readonly latestAt: Date | null;
}

/** The unread notifications of a user, counted up to a limit, and when the last of all changed. */
export async function countUnread(
  tx: Tx,
  { hubId, userId }: UserPlace,
  { hiddenKinds, limit }: { readonly hiddenKinds: readonly string[]; readonly limit: number },
): Promise<CountsRow> {
  const [row] = await tx<CountsRow[]>`
    select (
      select count(*)::integer from (
        select from notification n
        where n.hub_id = ${hubId} and n.user_id = ${userId} and n.read_at is null
          and n.kind not in (select jsonb_array_elements_text(${tx.json(hiddenKinds)}))
        limit ${limit}
      ) u
    ) as unread, (
      select max(n.changed_at) from notification n where n.hub_id = ${hubId} and n.user_id = ${userId}
    ) as latest_at`;
  return row ?? { unread: 0, latestAt: null };
}

/** Marks notifications of a user as read; all of them without ids. */
export async function updateRead(
  tx: Tx,
  { hubId, userId }: UserPlace,
  {
    ids,
    until,
    now,
  }: { readonly ids: readonly string[] | undefined; readonly until: Date | undefined; readonly now: Date },
): Promise<void> {
  const isMeant = ids
    ? tx`and n.notification_id in (select value::bigint from jsonb_array_elements_text(${tx.json(ids)}))`
    : tx``;
  await tx`
    update notification n set read_at = ${now}
    where n.hub_id = ${hubId} and n.user_id = ${userId} and n.read_at is null ${isMeant}
      ${until ? tx`and n.changed_at <= ${until}` : tx``}`;
}

/** Marks notifications of a user as unread, unless something else about the same has happened since. */
export async function updateUnread(tx: Tx, { hubId, userId }: UserPlace, ids: readonly string[]): Promise<void> {
  await tx`
    update notification n set read_at = null
    where n.hub_id = ${hubId} and n.user_id = ${userId} and n.read_at is not null
      and n.notification_id in (select value::bigint from jsonb_array_elements_text(${tx.json(ids)}))
      and not exists (
        select from notification o
        where o.hub_id = ${hubId} and o.user_id = ${userId} and o.merge_key = n.merge_key
          and o.notification_id <> n.notification_id
          and (o.read_at is null or o.notification_id > n.notification_id)
      )`;
}

/** Moves the notifications about a record to another. */
export async function updateRecordIds(
  tx: Tx,
  { hubId, objectType, primaryId, otherId }: { hubId: number; objectType: string; primaryId: string; otherId: string },
): Promise<void> {
  await tx`
    update notification set record_id = ${primaryId}
    where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${otherId}`;
}

export async function listHubsWithNotifications(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (select from notification n where n.hub_id = h.hub_id) order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** Deletes old notifications of a hub, and the oldest of users who have more than allowed. */
export async function deleteOld(
  tx: Tx,
  hubId: number,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<void> {
  await tx`
    delete from notification n
    where n.hub_id = ${hubId} and (n.changed_at < ${before} or n.notification_id in (
      select o.notification_id from (
        select notification_id, row_number() over (partition by user_id order by changed_at desc, notification_id desc) as place
        from notification where hub_id = ${hubId}
      ) o
      where o.place > ${most}
    ))`;
}
