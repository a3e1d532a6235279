import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { Outbox } from '../platform/mail/outbox.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { RecordFollower } from '../objects/lifecycle/followers.js';
import { createNotificationFeed } from './feed.service.js';
import { createFollowsService, type FollowsService } from './follows.service.js';
import { moveFollows } from './follows.store.js';
import { createListNames } from './names.js';
import type { Notice } from './notices.js';
import { writeNotices } from './notices.tx.js';
import { createNotificationMails, type NotificationMails } from './notification-mails.service.js';
import { createNotificationJobs, type NotificationJobs } from './notification-jobs.service.js';
import { updateRecordIds } from './notifications.store.js';
import { createReadingService, type NotificationReads } from './reading.service.js';

/** What users are notified of in the web app. */
export interface NotificationsService {
  /** For their users. */
  readonly reads: NotificationReads;
  readonly follows: FollowsService;
  readonly jobs: NotificationJobs;
  readonly mails: NotificationMails;
  /** Adds notices to what users are notified of; those of users or records that do not exist are left out. */
  notify(hubId: number, notices: readonly Notice[]): Promise<void>;
  /** As `notify`, in the transaction of the caller. */
  notifyInTx(tx: Tx, hubId: number, notices: readonly Notice[]): Promise<void>;
  readonly changeConsumer: ChangeConsumer;
}

interface NotificationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: ChangesService;
  readonly properties: PropertiesService;
  readonly pipelines: PipelinesService;
  readonly records: ObjectsService['records'];
  readonly outbox: Pick<Outbox, 'canSend' | 'sendInTx'>;
  /** The address that links in mails lead to. */
  readonly publicUrl: string | undefined;
}

export function createNotificationsService(deps: NotificationsDeps): NotificationsService {
  const { db, clock, changes, properties, pipelines, records } = deps;
  const listNames = createListNames(properties);
  return {
    reads: createReadingService({ db, clock, changes, properties, pipelines, listNames }),
    follows: createFollowsService({ db, clock, properties, records, listNames }),
    jobs: createNotificationJobs({ db, clock }),
    mails: createNotificationMails(deps),
    notify: (hubId, notices) => db.write((tx) => writeNotices(tx, hubId, notices)),
    notifyInTx: writeNotices,
    changeConsumer: createNotificationFeed({ clock, changes }),
  };
}

/** Carries notifications and follows of a merged record over to the surviving one; called within the merge's transaction. */
export const notificationsFollower: RecordFollower = {
  async recordsMerged(tx, merge) {
    await updateRecordIds(tx, merge);
    await moveFollows(tx, merge);
  },
};
