import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import { toHeaderText, type Mail } from '../platform/mail/mailer.js';
import type { Outbox } from '../platform/mail/outbox.service.js';
import * as store from './notification-mails.store.js';
import type { MailableKind } from './notifications.schema.js';

/** Mails for users who are notified of something and have not read it. Assumption N7. */
export interface NotificationMails {
  /** Whether there can be mails. */
  isWanted(): boolean;
  /** Sends each user who wants mail what is new, at most once in five minutes. */
  mailNews(life: JobLife): Promise<void>;
}

interface NotificationMailsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'canSend' | 'sendInTx'>;
  /** The address that links in mails lead to. */
  readonly publicUrl: string | undefined;
}

const pauseMs = 5 * 60_000;
/** Notifications of transactions that have not committed yet: the next mail has them. */
const settlingMs = 5000;
const lifeMs = 24 * 3_600_000;

export function createNotificationMails(deps: NotificationMailsDeps): NotificationMails {
  const { db, clock, outbox, publicUrl } = deps;
  const mailInTx = async (tx: Tx, place: store.ReaderPlace, span: store.MailSpan): Promise<void> => {
    const reader = await store.claimReader(tx, place, span);
    if (!reader) return;
    const news = await store.countNews(tx, place, { ...reader, until: span.until });
    const to = await store.findRecipient(tx, place);
    if (news.length === 0 || !to) return;
    await outbox.sendInTx(tx, toMail(to, news, `${publicUrl ?? ''}/app/${place.hubId}`), { lifeMs, isBulk: true });
  };
  return {
    isWanted: () => outbox.canSend,
    async mailNews(life) {
      const until = new Date(clock.now().getTime() - settlingMs);
      const span = { until, before: new Date(until.getTime() - pauseMs) };
      for (const place of await db.read((tx) => store.listDueReaders(tx, span))) {
        if (life.hasEnded()) return;
        await db.write((tx) => mailInTx(tx, place, span));
      }
    },
  };
}

/** One, and several. */
const words: Readonly<Record<MailableKind, readonly [string, string]>> = {
  assigned: ['assignment', 'assignments'],
  mentioned: ['mention', 'mentions'],
  taskDue: ['due task', 'due tasks'],
  workflowMessage: ['message of a workflow', 'messages of workflows'],
};

/** Counts only: what records contain stays in the app. */
function toMail({ email, accountName }: store.Recipient, news: readonly store.News[], link: string): Mail {
  const lines = news.map(({ kind, count }) => `- ${count} ${words[kind as MailableKind][count === 1 ? 0 : 1]}`);
  const all = news.reduce((sum, { count }) => sum + count, 0);
  return {
    to: email,
    subject: `${all} new notification${all === 1 ? '' : 's'} in ${toHeaderText(accountName)}`,
    text: [
      `You have not read yet:\n${lines.join('\n')}`,
      `Open the account: ${link}`,
      `Choose what is mailed to you: ${link}/settings/notifications`,
    ].join('\n\n'),
  };
}
