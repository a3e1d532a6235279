import { writeOne, type Rows, type Tx } from '../../platform/db/db.js';

/** What a comment is about: an activity, or an event by its number. */
export type EntryKey = { readonly objectType: string; readonly activityId: string } | { readonly eventNo: string };

interface CommentRow {
  readonly hubId: number;
  readonly commentId: string;
  readonly userId: number | null;
  readonly authorName: string | null;
  readonly body: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/** Whether the activity is live. */
export async function isLiveActivity(
  tx: Tx,
  hubId: number,
  { objectType, activityId }: { readonly objectType: string; readonly activityId: string },
): Promise<boolean> {
  const rows = await tx`
    select from record where hub_id = ${hubId} and object_type = ${objectType} and id = ${activityId} and archived_at is null`;
  return rows.length === 1;
}

/** The number of an event on the timeline of a live record. */
export async function findEventNo(
  tx: Tx,
  { hubId, templateId, eventId }: { readonly hubId: number; readonly templateId: string; readonly eventId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ eventNo: string }[]>`
    select e.event_no::text as event_no
    from event_key k join timeline_event e on e.hub_id = ${hubId} and e.event_no = k.event_no
      join event_template t on t.template_id = e.template_id and t.deleted_at is null
      join record r on r.hub_id = e.hub_id and r.object_type = e.object_type and r.id = e.record_id and r.archived_at is null
    where k.template_id = ${templateId} and k.event_id = ${eventId} and k.hub_id = ${hubId}`;
  return row?.eventNo;
}

const isAbout = (tx: Tx, entry: EntryKey) =>
  'eventNo' in entry
    ? tx`c.event_no = ${entry.eventNo}`
    : tx`c.object_type = ${entry.objectType} and c.activity_id = ${entry.activityId}`;

const columns = (tx: Tx) => tx`
  c.hub_id, c.comment_id, c.user_id, p.name as author_name, c.body, c.created_at, c.edited_at`;

/** The comments on an entry, oldest first. */
export function listComments(tx: Tx, hubId: number, entry: EntryKey): Rows<CommentRow> {
  return tx<CommentRow[]>`
    select ${columns(tx)} from timeline_comment c left join person p on p.user_id = c.user_id
    where c.hub_id = ${hubId} and ${isAbout(tx, entry)} order by c.comment_id`;
}

export async function countComments(tx: Tx, hubId: number, entry: EntryKey): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from timeline_comment c where c.hub_id = ${hubId} and ${isAbout(tx, entry)}`;
  return row?.count ?? 0;
}

/** Locks a comment until the transaction ends. */
export async function findComment(tx: Tx, hubId: number, commentId: string): Promise<CommentRow | undefined> {
  const [row] = await tx<CommentRow[]>`
    select ${columns(tx)} from timeline_comment c left join person p on p.user_id = c.user_id
    where c.hub_id = ${hubId} and c.comment_id = ${commentId} for update of c`;
  return row;
}

interface NewComment {
  readonly entry: EntryKey;
  readonly userId: number;
  readonly body: string;
  readonly now: Date;
}

/** Returns the id of the new comment. */
export async function insertComment(tx: Tx, hubId: number, { entry, userId, body, now }: NewComment): Promise<string> {
  const about = 'eventNo' in entry ? { ...entry, objectType: null, activityId: null } : { ...entry, eventNo: null };
  const { commentId } = await writeOne(tx<{ commentId: string }[]>`
    insert into timeline_comment (hub_id, comment_id, object_type, activity_id, event_no, user_id, body, created_at)
    values (${hubId}, nextval('comment_number'), ${about.objectType}, ${about.activityId}, ${about.eventNo}, ${userId}, ${body}, ${now})
    returning comment_id`);
  return commentId;
}

type CommentPlace = Pick<CommentRow, 'hubId' | 'commentId'>;

export async function updateComment(
  tx: Tx,
  { hubId, commentId }: CommentPlace,
  { body, now }: Pick<NewComment, 'body' | 'now'>,
) {
  await writeOne(tx`
    update timeline_comment set body = ${body}, edited_at = ${now} where hub_id = ${hubId} and comment_id = ${commentId}`);
}

export async function deleteComment(tx: Tx, { hubId, commentId }: CommentPlace): Promise<void> {
  await writeOne(tx`delete from timeline_comment where hub_id = ${hubId} and comment_id = ${commentId}`);
}

/** With the number of comments. */
export type Commented<Row> = Row & { readonly comments: number };

/** Adds the numbers of comments to a query of events, whose ids are their numbers. */
export function withEventComments<Row extends object>(tx: Tx, hubId: number, events: Rows<Row>): Rows<Commented<Row>> {
  return tx<Commented<Row>[]>`
    select e.*, (
      select count(*)::integer from timeline_comment c where c.hub_id = ${hubId} and c.event_no = e.id::bigint
    ) as comments
    from (${events}) e`;
}

/** Adds the numbers of comments to a query of activities with their type ids. */
export function withActivityComments<Row extends object>(
  tx: Tx,
  hubId: number,
  activities: Rows<Row>,
): Rows<Commented<Row>> {
  return tx<Commented<Row>[]>`
    select a.*, (
      select count(*)::integer from timeline_comment c
      where c.hub_id = ${hubId} and c.object_type = a.object_type and c.activity_id = a.id::bigint
    ) as comments
    from (${activities}) a`;
}

/** Moves the comments on a merged record, which may be an activity, to the surviving one. */
export async function moveComments(
  tx: Tx,
  { hubId, objectType, primaryId, otherId }: { hubId: number; objectType: string; primaryId: string; otherId: string },
): Promise<void> {
  await tx`
    update timeline_comment set activity_id = ${primaryId}
    where hub_id = ${hubId} and object_type = ${objectType} and activity_id = ${otherId}`;
}
