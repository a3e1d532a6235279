import type { Change } from '../changes/change.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { isActivity, isOf, toKey, type ChangeOf } from './batch.js';
import { listOwnerUsers } from './changed-records.store.js';
import { toFollowed } from './followed.tx.js';
import { readTexts, toMentions } from './mentions.tx.js';
import type { Notice } from './notices.js';
import { writeNotices } from './notices.tx.js';
import { deleteHub, findSeenAt } from './readers.store.js';

/** Consumer name of notifications in the change feed. */
export const notificationWatcher = 'notifications';

interface FeedDeps {
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'unwatch'>;
}

/** A hub that no user has open during this time is no longer watched. */
const idleMs = 30 * 24 * 3600 * 1000;
const taskType = '0-27';
const ownerProperty = 'hubspot_owner_id';

/** Turns changes into notifications, in the transaction that marks them as read. */
export function createNotificationFeed({ clock, changes: feed }: FeedDeps): ChangeConsumer {
  return {
    name: notificationWatcher,
    async consume(tx, hubId, all) {
      const seenAt = await findSeenAt(tx, hubId);
      if (!seenAt || clock.now().getTime() - seenAt.getTime() > idleMs) {
        await deleteHub(tx, hubId);
        return feed.unwatch(tx, hubId, notificationWatcher);
      }
      const changes = all.filter(({ source }) => source?.type !== 'CALCULATED');
      const isForeign = ({ userId, author }: Notice) => author?.userId !== userId;
      const assigned = (await toAssignments(tx, hubId, changes)).filter(isForeign);
      const { texts, activities } = await readTexts(tx, hubId, changes);
      // First, since who is mentioned follows from then on.
      const followed = await toFollowed(tx, hubId, { changes, activities });
      const mentioned = await toMentions(tx, hubId, texts);
      const known = new Set([...assigned, ...mentioned].map(toUserKey));
      const others = followed.filter((notice) => isForeign(notice) && !known.has(toUserKey(notice)));
      await writeNotices(tx, hubId, [...assigned, ...mentioned, ...others]);
    },
  };
}

/** One notification about a record is enough for what happens together. */
const toUserKey = ({ userId, record }: Notice): string => `${userId} ${record ? toKey(record) : ''}`;

/** New owners of records and tasks. */
async function toAssignments(tx: Tx, hubId: number, changes: readonly Change[]): Promise<Notice[]> {
  const last = new Map<string, ChangeOf<'propertyChange'>>();
  for (const change of changes.filter(isOf('propertyChange'))) {
    if (isActivity(change.objectType) && change.objectType !== taskType) continue;
    if (Object.hasOwn(change.properties, ownerProperty)) last.set(toKey(change), change);
  }
  const ownerIds = [...last.values()].map(({ properties }) => properties[ownerProperty] ?? '').filter(Boolean);
  if (ownerIds.length === 0) return [];
  const users = await listOwnerUsers(tx, hubId, [...new Set(ownerIds)]);
  return [...last.values()].flatMap((change) => {
    const { objectType, recordId, properties, source, occurredAt } = change;
    const userId = users.get(properties[ownerProperty] ?? '');
    if (userId === undefined) return [];
    const record = { objectType, recordId };
    return [
      {
        userId,
        kind: 'assigned' as const,
        mergeKey: `assigned:${toKey(change)}`,
        record,
        author: source,
        at: occurredAt,
        details: {},
      },
    ];
  });
}
