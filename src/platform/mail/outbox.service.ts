import type { Clock } from '../clock.js';
import type { Db, Tx } from '../db/db.js';
import { newInternalId } from '../ids.js';
import { keepLease, leaseMs } from '../jobs/claims.js';
import { createDueLooks } from '../jobs/due-looks.js';
import type { Log } from '../log.js';
import { MailError, type Mail, type Mailer } from './mailer.js';
import * as store from './outbox.store.js';

interface SendOptions {
  /** How long the mail is of use: two days by default. */
  readonly lifeMs?: number;
  /** One of many that programs cause: sent after those that a person waits for. */
  readonly isBulk?: boolean;
}

/** The mails that wait to be sent: written in the transaction that causes them, so that a crash loses none. Decision 28. */
export interface Outbox {
  /** Whether the server is configured to send mail. */
  readonly canSend: boolean;
  /** Sends a mail after the commit. Returns false if no mail is sent. */
  sendInTx(tx: Tx, mail: Mail, options?: SendOptions): Promise<boolean>;
  start(): void;
  /** Resolves when this process sends nothing any more. */
  stop(): Promise<void>;
  /** Deletes mails that were not sent in time. */
  forgetExpired(): Promise<void>;
  /** Where the database cannot be asked, the last number of waiting mails. */
  readFigures(): Promise<OutboxFigures>;
}

/** Of this process, except for those that wait. */
export interface OutboxFigures {
  readonly sent: number;
  /** Given up. */
  readonly failed: number;
  readonly waiting: number;
}

interface OutboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined: no mail is sent. */
  readonly mailer: Mailer | undefined;
  /** Encrypts what waits, bound to the id of the mail. */
  readonly seal: {
    seal(text: string, owner: string): Buffer;
    open(sealed: Uint8Array, owner: string): string | undefined;
  };
}

const mailTopic = 'mail';
const minuteMs = 60_000;
/** The delays between the attempts: a day in all. */
const pausesMs = [0.25, 1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);
const longestPauseMs = pausesMs.at(-1) ?? 0;
const defaultLifeMs = 2 * 24 * 60 * minuteMs;
const atOnce = 4;
/** The polling interval for mails that are due but claimed by another process. */
const againMs = 1000;
/** How long a stop waits for the mail server. */
const graceMs = 5000;

export function createOutbox({ db, clock, log, mailer, seal }: OutboxDeps): Outbox {
  const counts = { sent: 0, failed: 0 };
  let waiting = 0;
  const sender = mailer && createSender({ db, clock, log, mailer, seal }, counts);
  return {
    canSend: mailer !== undefined,
    async sendInTx(tx, mail, { lifeMs = defaultLifeMs, isBulk = false } = {}) {
      if (!mailer) return false;
      const mailId = newInternalId();
      const createdAt = clock.now();
      const expiresAt = new Date(createdAt.getTime() + lifeMs);
      const sealed = seal.seal(JSON.stringify(mail), toOwner(mailId));
      await store.insertMail(tx, { mailId, sealed, createdAt, expiresAt, isBulk });
      await db.publish(tx, mailTopic, '');
      return true;
    },
    start: () => sender?.start(),
    stop: async () => sender?.stop(),
    async forgetExpired() {
      const count = await db.statement((tx) => store.deleteExpired(tx, clock.now()));
      if (count > 0) log.warn({ count }, 'mails were not sent in time and have been deleted');
      counts.failed += count;
    },
    async readFigures() {
      waiting = await db.read((tx) => store.countMails(tx)).catch(() => waiting);
      return { ...counts, waiting };
    },
  };
}

const toOwner = (mailId: string): string => `mail ${mailId}`;

type SenderDeps = Omit<OutboxDeps, 'mailer'> & { readonly mailer: Mailer };

function createSender(deps: SenderDeps, counts: { sent: number; failed: number }) {
  const { db, clock, log } = deps;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const attempt = createAttempt(deps, { counts, stop: stopping.signal });

  /** Starts sending the mails that are due. Returns the time of the next poll. */
  const look = async (): Promise<number | undefined> => {
    const now = clock.now();
    const limit = atOnce - running.size;
    const claimId = newInternalId();
    const latestDue = new Date(now.getTime() + longestPauseMs);
    const claim = { claimId, leaseMs, now, latestDue, limit };
    const claimed = limit > 0 ? await db.statement((tx) => store.claimDue(tx, claim)) : [];
    for (const mail of claimed) {
      const run = attempt(mail, claimId)
        .catch((error: unknown) =>
          log.error({ err: error, mailId: mail.mailId }, 'failed to store the state of a mail'),
        )
        .then(() => {
          running.delete(run);
          looks.wake();
        });
      running.add(run);
    }
    const next = await db.read((tx) => store.findNextDue(tx));
    return next && Math.max(next.getTime(), now.getTime() + againMs);
  };
  const looks = createDueLooks({ clock, log, look });
  db.subscribe(mailTopic, looks.wake);
  return {
    start: looks.start,
    async stop() {
      await looks.stop();
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

interface AttemptDeps {
  readonly counts: { sent: number; failed: number };
  readonly stop: AbortSignal;
}

/** Returns a function that sends one claimed mail and stores what has become of it. */
function createAttempt({ db, clock, log, mailer, seal }: SenderDeps, { counts, stop }: AttemptDeps) {
  const send = async ({ mailId, sealed, expiresAt }: store.ClaimedMail, signal: AbortSignal): Promise<void> => {
    if (expiresAt <= clock.now()) throw new MailError('It was not sent in time.', true);
    const text = seal.open(sealed, toOwner(mailId));
    if (text === undefined) throw new MailError('It was sealed under a secret that is no longer configured.', true);
    await mailer.send(JSON.parse(text) as Mail, { mailId, signal });
  };
  return async (mail: store.ClaimedMail, claimId: string): Promise<void> => {
    const { mailId, attempts } = mail;
    const claim = { mailId, claimId };
    const extend = (ms: number) => db.statement((tx) => store.extendClaim(tx, claim, ms));
    const lease = keepLease({ log, what: 'a mail', extend });
    const failure = await send(mail, AbortSignal.any([stop, lease.lost])).then(
      () => undefined,
      (error: unknown) => ({ reason: toReason(error), isPermanent: error instanceof MailError && error.isPermanent }),
    );
    lease.end();
    const pauseMs = pausesMs[attempts - 1];
    if (failure && !failure.isPermanent && pauseMs !== undefined) {
      const dueAt = new Date(clock.now().getTime() + pauseMs);
      log.warn({ mailId, attempts, dueAt, reason: failure.reason }, 'a mail could not be sent yet');
      return db.statement((tx) => store.releaseMail(tx, claim, dueAt));
    }
    if (failure) log.error({ mailId, attempts, reason: failure.reason }, 'a mail could not be sent and was given up');
    counts[failure ? 'failed' : 'sent'] += 1;
    return db.statement((tx) => store.deleteMail(tx, claim));
  };
}

/** Other errors could quote the content. */
const toReason = (error: unknown): string => (error instanceof MailError ? error.message : 'An internal error.');
