import type { Change } from '../changes/change.js';
import { activityTypes } from '../objects/types/pins.js';
import type { Tx } from '../platform/db/db.js';
import { isActivity, isOf, listUnique, toKey, toNewActivity, toPlace, type Place } from './batch.js';
import * as records from './changed-records.store.js';
import { insertFollows } from './follows.store.js';
import { findMentions, type Details, type Notice } from './notices.js';
import { listKnownKeys } from './notifications.store.js';
import { listWithoutMentionFollows } from './readers.store.js';

/** The texts of activities that may mention users. */
const bodyProperties = [
  ...['hs_note_body', 'hs_task_body', 'hs_call_body', 'hs_meeting_body', 'hs_email_html'],
  ...['hs_communication_body', 'hs_postal_mail_body'],
];

/** A text that was written, with the records that it is about. */
interface WrittenText {
  readonly key: string;
  readonly html: string;
  readonly excerpt: string;
  readonly about: readonly Place[];
  readonly author: Change['source'];
  readonly at: Date;
  readonly isComment: boolean;
}

export type Activities = ReadonlyMap<string, records.ActivityRow>;

/** Reads the activities that a batch is about, and the texts that were written. */
export async function readTexts(tx: Tx, hubId: number, changes: readonly Change[]) {
  const bodies = changes.filter(isOf('propertyChange')).flatMap((change) => {
    const html = bodyProperties
      .map((name) => change.properties[name] ?? '')
      .find((text) => text.includes('data-at-mention'));
    return html === undefined || !isActivity(change.objectType) ? [] : [{ change, html }];
  });
  const comments = changes.filter(isOf('comment'));
  const linked = changes.filter(isOf('associationChange')).flatMap((change) => toNewActivity(change) ?? []);
  const onActivities = comments.filter(({ objectType }) => isActivity(objectType));
  const places = [...bodies.map(({ change }) => change), ...linked, ...onActivities].map(toPlace);
  const activities: Activities = new Map(
    places.length === 0
      ? []
      : (await records.listActivities(tx, hubId, { places: listUnique(places), activityTypes })).map((row) => [
          toKey(row),
          row,
        ]),
  );
  const written =
    comments.length === 0
      ? new Map<string, string>()
      : await records.listComments(
          tx,
          hubId,
          comments.map(({ comment }) => comment.commentId),
        );
  const texts: WrittenText[] = bodies.flatMap(({ change, html }) => {
    const activity = activities.get(toKey(change));
    if (!activity) return [];
    return [
      {
        ...toText(change, activity.about ?? []),
        html,
        key: `mentioned:${toKey(change)}`,
        excerpt: activity.preview ?? '',
        isComment: false,
      },
    ];
  });
  for (const change of comments) {
    const html = written.get(change.comment.commentId) ?? '';
    const about = isActivity(change.objectType) ? (activities.get(toKey(change))?.about ?? []) : [toPlace(change)];
    const key = `mentioned:comment:${change.comment.commentId}`;
    texts.push({ ...toText(change, about), html, key, excerpt: toExcerpt(html), isComment: true });
  }
  return { texts, activities };
}

const toText = ({ source, occurredAt }: Change, about: readonly Place[]) => ({ about, author: source, at: occurredAt });

/** The text of a comment, which has no other markup than mentions and line breaks. */
const toExcerpt = (html: string): string =>
  html
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
    .slice(0, 250);
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Users mentioned for the first time in a text, who follow its records from then on. Assumption N2. */
export async function toMentions(tx: Tx, hubId: number, texts: readonly WrittenText[]): Promise<Notice[]> {
  const found = texts.map((text) => ({ text, mentions: findMentions(text.html) }));
  const ownerIds = found.flatMap(({ mentions }) => [...mentions.ownerIds]);
  const users = ownerIds.length === 0 ? new Map<string, number>() : await records.listOwnerUsers(tx, hubId, ownerIds);
  const notices = found.flatMap(({ text, mentions }) => {
    const { key: mergeKey, about, author, at, excerpt, isComment } = text;
    const ids = new Set([...mentions.userIds, ...[...mentions.ownerIds].flatMap((id) => users.get(id) ?? [])]);
    const details: Details = { excerpt, ...(isComment && { isComment }) };
    return [...ids].map((userId) => ({
      text,
      notice: { userId, kind: 'mentioned' as const, mergeKey, record: about[0], author, at, details },
    }));
  });
  if (notices.length === 0) return [];
  const known = await listKnownKeys(
    tx,
    hubId,
    notices.map(({ notice }) => notice),
  );
  const without = await listWithoutMentionFollows(tx, hubId);
  const fresh = notices.filter(
    ({ notice: { userId, mergeKey, author } }) => !known.has(`${userId} ${mergeKey}`) && author?.userId !== userId,
  );
  const follows = fresh.flatMap(({ text, notice: { userId, at } }) =>
    without.has(userId) ? [] : text.about.map((place) => ({ ...place, userId, at })),
  );
  if (follows.length > 0) await insertFollows(tx, hubId, follows);
  return fresh.map(({ notice }) => notice);
}
