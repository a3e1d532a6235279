import type { Tx } from '../platform/db/db.js';
import { mergeDetails, mergeNotices, type Details, type Notice } from './notices.js';
import * as store from './notifications.store.js';

/** Adds notices to what users are notified of: unread notifications about the same take them up. */
export async function writeNotices(tx: Tx, hubId: number, given: readonly Notice[]): Promise<void> {
  const notices = mergeNotices(given);
  if (notices.length === 0) return;
  const unread = new Map(
    (await store.lockUnread(tx, hubId, notices)).map((row) => [
      `${row.userId} ${row.mergeKey}`,
      row.details as Details,
    ]),
  );
  const merged = notices.map((notice) => {
    const before = unread.get(`${notice.userId} ${notice.mergeKey}`);
    return before ? { ...notice, details: mergeDetails(before, notice.details) } : notice;
  });
  await store.upsertNotifications(tx, hubId, merged);
}
