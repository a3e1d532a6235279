import type { AccountsService } from './accounts/accounts.service.js';
import type { AppUsageService } from './app-usage/app-usage.service.js';
import type { ChangesService } from './changes/changes.service.js';
import type { ExportsService } from './exports/exports.service.js';
import type { FilesService } from './files/files.service.js';
import type { ImportsService } from './imports/imports.service.js';
import type { JournalService } from './journal/journal.service.js';
import type { ListsService } from './lists/lists.service.js';
import type { NotificationsService } from './notifications/notifications.service.js';
import type { ObjectsService } from './objects/objects.service.js';
import type { Job } from './platform/jobs/job.js';
import type { Outbox } from './platform/mail/outbox.service.js';
import type { PropertiesService } from './properties/properties.service.js';
import type { QuotasService } from './quotas/quotas.service.js';
import type { TimelineService } from './timeline/timeline.service.js';
import type { WebhooksService } from './webhooks/webhooks.service.js';

interface RecurringDeps {
  readonly appUsage: AppUsageService;
  readonly outbox: Outbox;
  readonly accounts: AccountsService;
  readonly objects: ObjectsService;
  readonly properties: PropertiesService;
  readonly timeline: TimelineService;
  readonly changes: ChangesService;
  readonly lists: ListsService;
  readonly webhooks: WebhooksService;
  readonly notifications: NotificationsService;
  readonly journal: JournalService;
  readonly quotas: QuotasService;
  readonly files: FilesService;
  readonly exports: ExportsService;
  readonly imports: ImportsService;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Lists all recurring jobs with their intervals; each calls the service that has the rule. */
export function listRecurringJobs(deps: RecurringDeps): Job[] {
  const { accounts, objects, properties, timeline, changes, lists, webhooks } = deps;
  const { notifications, journal, quotas, files, exports, imports, appUsage, outbox } = deps;
  const { keepLists, hasListsToKeep } = lists.evaluations;
  return [
    // Permanently deletes records whose time in the recycle bin has expired.
    { name: 'purge-recycle-bin', everyMs: hourMs, run: objects.lifecycle.purgeExpired },
    { name: 'purge-archived-properties', everyMs: hourMs, run: properties.archived.purgeArchivedProperties },
    { name: 'remove-deleted-templates', everyMs: minuteMs, run: timeline.templates.removals.removeDeletedTemplates },
    // Changes that every reader has processed.
    { name: 'forget-changes', everyMs: minuteMs, run: changes.forgetRead },
    // Fills new lists, and re-evaluates records where the passing of time may change the result.
    { name: 'keep-lists', everyMs: 2 * secondMs, isWanted: hasListsToKeep, run: keepLists },
    { name: 'note-list-sizes', everyMs: minuteMs, run: lists.histories.noteSizes },
    { name: 'convert-lists', everyMs: minuteMs, run: lists.conversions.convertDue },
    { name: 'purge-lists', everyMs: hourMs, run: lists.removals.purgeLists },
    { name: 'forget-deliveries', everyMs: hourMs, run: webhooks.retention.forgetEnded },
    { name: 'notify-of-causes', everyMs: 5 * secondMs, run: notifications.jobs.notifyOfCauses },
    { name: 'notify-of-due-tasks', everyMs: 15 * secondMs, run: notifications.jobs.notifyOfDueTasks },
    {
      name: 'mail-notifications',
      everyMs: 30 * secondMs,
      isWanted: notifications.mails.isWanted,
      run: notifications.mails.mailNews,
    },
    { name: 'forget-notifications', everyMs: hourMs, run: notifications.jobs.forgetOld },
    { name: 'forget-journal', everyMs: hourMs, run: journal.contents.forgetOld },
    { name: 'forget-journal-snapshots', everyMs: hourMs, run: journal.snapshots.forgetOld },
    { name: 'forget-app-usage', everyMs: hourMs, run: appUsage.forgetOld },
    { name: 'forget-mails', everyMs: hourMs, run: outbox.forgetExpired },
    { name: 'forget-activity', everyMs: hourMs, run: accounts.activity.forgetOld },
    { name: 'forget-usage', everyMs: dayMs, run: quotas.daily.forgetOld },
    // Expired and erased files, and content without a file.
    { name: 'remove-erased-files', everyMs: hourMs, run: files.retention.removeErased },
    { name: 'forget-exports', everyMs: hourMs, run: exports.forgetOld },
    { name: 'forget-imports', everyMs: hourMs, run: imports.forgetOld },
    // Compares the content store with the database.
    { name: 'sweep-blobs', everyMs: dayMs, run: files.retention.sweepStore },
  ];
}
