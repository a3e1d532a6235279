import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import { isForAdmins, toCausedNotices, type Cause } from './causes.js';
import * as dueStore from './due-tasks.store.js';
import { writeNotices } from './notices.tx.js';
import type { Notice } from './notices.js';
import { deleteOld, listHubsWithNotifications, listKnownKeys } from './notifications.store.js';
import { listAdminIds } from './readers.store.js';

/** Recurring work of notifications. */
export interface NotificationJobs {
  /** Notifies users of their tasks that have become due. */
  notifyOfDueTasks(life: JobLife): Promise<void>;
  /** Notifies users of work that has ended, and administrators of accepted invitations. */
  notifyOfCauses(life: JobLife): Promise<void>;
  /** Deletes what is older than 90 days, and the oldest of users with more than 5,000. */
  forgetOld(life: JobLife): Promise<void>;
}

const dayMs = 24 * 3600 * 1000;
const keptMs = 90 * dayMs;
const mostKept = 5000;
const causesAtOnce = 100;

export function createNotificationJobs({ db, clock }: { readonly db: Db; readonly clock: Clock }): NotificationJobs {
  return {
    async notifyOfDueTasks(life) {
      const now = clock.now();
      for (const { hubId, dueUntil } of await db.read((tx) => dueStore.listNotifiedHubs(tx, now))) {
        if (life.hasEnded()) return;
        await db.write((tx) => noteDueTasks(tx, hubId, { dueUntil, now }));
      }
    },
    async notifyOfCauses(life) {
      for (;;) {
        const causes = await db.read((tx) => dueStore.listCauses<Cause>(tx, causesAtOnce));
        for (const [hubId, ofHub] of groupByHub(causes)) {
          if (life.hasEnded()) return;
          await db.write((tx) => notifyOfHub(tx, hubId, ofHub));
        }
        if (causes.length < causesAtOnce) return;
      }
    },
    async forgetOld(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const hubId of await db.read((tx) => listHubsWithNotifications(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => deleteOld(tx, hubId, { before, most: mostKept }));
      }
    },
  };
}

interface DueSpan {
  readonly dueUntil: Date;
  readonly now: Date;
}

/** A task is notified of once for each due time. After the clock was set back, the span begins again there. */
async function noteDueTasks(tx: Tx, hubId: number, { dueUntil, now }: DueSpan): Promise<void> {
  const tasks = await dueStore.listDueTasks(tx, hubId, { from: dueUntil, to: now });
  const notices = tasks.map(({ taskId, userId, dueAt }): Notice => ({
    ...{ userId, kind: 'taskDue', mergeKey: `due:${taskId}:${dueAt}` },
    record: { objectType: '0-27', recordId: taskId },
    at: now,
    details: { dueAt },
  }));
  if (notices.length > 0) {
    const known = await listKnownKeys(tx, hubId, notices);
    await writeNotices(
      tx,
      hubId,
      notices.filter(({ userId, mergeKey }) => !known.has(`${userId} ${mergeKey}`)),
    );
  }
  await dueStore.updateDueUntil(tx, hubId, now);
}

type CauseRow = dueStore.CauseRow<Cause>;

function groupByHub(causes: readonly CauseRow[]): ReadonlyMap<number, readonly CauseRow[]> {
  const groups = new Map<number, CauseRow[]>();
  for (const cause of causes) groups.set(cause.hubId, [...(groups.get(cause.hubId) ?? []), cause]);
  return groups;
}

async function notifyOfHub(tx: Tx, hubId: number, causes: readonly CauseRow[]): Promise<void> {
  const mine = await dueStore.deleteCauses(
    tx,
    hubId,
    causes.map(({ causeNo }) => causeNo),
  );
  const deleted = causes.filter(({ causeNo }) => mine.has(causeNo));
  const adminIds = deleted.some(isForAdmins) ? await listAdminIds(tx, hubId) : [];
  await writeNotices(
    tx,
    hubId,
    deleted.flatMap((cause) => toCausedNotices(cause, adminIds)),
  );
}
