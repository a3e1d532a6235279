import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { isLoopbackNetwork } from '../../platform/http/guards/client-network.js';
import { newSecret } from '../../platform/ids.js';
import { toHeaderText, type Mail } from '../../platform/mail/mailer.js';
import type { Outbox } from '../../platform/mail/outbox.service.js';
import type { ActivityService } from '../activity/activity.service.js';
import { toDigest } from '../credentials/digests.js';
import { createFailedAttempts } from '../credentials/failed-attempts.js';
import { toAccountHash } from '../credentials/sign-in-clients.js';
import { deleteAttempts, insertAttempt, type BackoffRule } from '../people/sign-in-attempts.store.js';
import { findCredentials, updatePassword } from '../people/users.store.js';
import { hashPassword } from '../rules/passwords.js';
import { recoveryErrors } from '../rules/recovery.errors.js';
import { assertPassword } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import * as store from './password-resets.store.js';

interface PasswordChoice {
  readonly token: string;
  readonly password: string;
}

/** Assumption O27. Links by which users choose a new password, sent to their address. */
export interface PasswordResetsService {
  /**
   * Sends a link to the user with that address, if there is one; responds the same, after the same time, if there is none. Throws
   * PASSWORDS_OFF (403), MAIL_NOT_CONFIGURED (409), TOO_MANY_MAILS (429).
   */
  askForLink(email: string, network: string): Promise<void>;
  /** Ends all sessions of the user. Throws USER_INVALID (400), PASSWORDS_OFF (403), PASSWORD_RESET_NOT_FOUND (404). */
  choosePassword(choice: PasswordChoice, network: string): Promise<void>;
}

interface PasswordResetsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  readonly outbox: Pick<Outbox, 'canSend' | 'sendInTx'>;
  readonly publicUrl: string | undefined;
  readonly activity: Pick<ActivityService, 'recordOfUserInTx'>;
  readonly sessions: Pick<SessionsService, 'endSessionsOfUserInTx'>;
}

const lifeMs = 3_600_000;
/** For one address, whether it exists or not. */
const backoff: BackoffRule = { freeAttempts: 3, firstWaitSeconds: 60, maxWaitSeconds: 1800, forgetSeconds: 3600 };
/** For one network, for any address. */
const networkLimit = { max: 10, windowMs: 600_000, maxKeys: 10_000 };
/** Longer than the work for an address that exists takes, so that the time does not show whether it does. */
const shortestMs = 300;
const longestAddress = 320;

export function createPasswordResetsService(deps: PasswordResetsDeps): PasswordResetsService {
  const { db, clock, passwords, outbox, publicUrl, activity, sessions } = deps;
  const networks = createFailedAttempts(networkLimit);

  const sendLinkInTx = async (tx: Tx, email: string, link: (token: string) => string): Promise<void> => {
    const user = await findCredentials(tx, email);
    if (!user || user.suspendedAt !== null) return;
    const token = newSecret();
    const createdAt = clock.now();
    const row = { tokenHash: toDigest(token), userId: user.userId, createdAt };
    await store.insertReset(tx, { ...row, expiresAt: new Date(createdAt.getTime() + lifeMs) });
    // To the stored address: the given one may be another that only folds to the same letters.
    await outbox.sendInTx(tx, toMail(user, link(token)), { lifeMs });
  };

  return {
    async askForLink(given, network) {
      if (!passwords) throw userErrors.passwordsOff();
      if (!outbox.canSend || publicUrl === undefined) throw recoveryErrors.mailNotConfigured();
      const email = given.trim();
      const now = clock.now();
      if (!isLoopbackNetwork(network) && !networks.begin(network, now.getTime())) {
        throw recoveryErrors.tooManyMails({ retryAfterSeconds: networks.waitSeconds(network, now.getTime()) });
      }
      if (email.length > longestAddress || email.includes('\0') || !email.isWellFormed()) return;
      const accountHash = toDigest(`password reset ${toAccountHash(email).toString('hex')}`);
      const work = db.write(async (tx) => {
        if (!(await insertAttempt(tx, { accountHash, now }, backoff))) return false;
        await sendLinkInTx(tx, email, (token) => `${publicUrl}/app/password#${token}`);
        return true;
      });
      const [isCounted] = await Promise.all([work, wait(shortestMs)]);
      if (!isCounted) throw recoveryErrors.tooManyMails({ retryAfterSeconds: backoff.firstWaitSeconds });
    },
    async choosePassword({ token, password }, network) {
      if (!passwords) throw userErrors.passwordsOff();
      const search = { tokenHash: toDigest(token), now: clock.now() };
      // Hashing is expensive: only for the holder of a link.
      if (!(await db.read((tx) => store.findReset(tx, search)))) throw recoveryErrors.passwordResetNotFound();
      assertPassword(password);
      const passwordHash = await hashPassword(password);
      await db.write(async (tx) => {
        const user = await store.findReset(tx, search);
        if (!user || !(await store.deleteReset(tx, search.tokenHash))) throw recoveryErrors.passwordResetNotFound();
        const { userId } = user;
        await updatePassword(tx, { userId, passwordHash, mustChoosePassword: false });
        await sessions.endSessionsOfUserInTx(tx, userId);
        // Failed attempts with the old password no longer keep the user waiting.
        await deleteAttempts(tx, toAccountHash(user.email), new Date(0));
        await activity.recordOfUserInTx(tx, userId, { security: 'CHANGE_PASSWORD', network });
      });
    },
  };
}

function toMail({ email, name }: { readonly email: string; readonly name: string }, link: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    text: [
      `Hello ${toHeaderText(name)},`,
      `a new password was asked for at ${new URL(link).host} with your address. Open this link within an hour to choose one:`,
      link,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  };
}
