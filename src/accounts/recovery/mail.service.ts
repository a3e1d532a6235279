import type { Clock } from '../../platform/clock.js';
import type { MemberCaller } from '../../platform/http/callers.js';
import { newInternalId } from '../../platform/ids.js';
import type { Log } from '../../platform/log.js';
import { MailError, type Mailer } from '../../platform/mail/mailer.js';
import { createFailedAttempts } from '../credentials/failed-attempts.js';
import type { UsersService } from '../people/users.service.js';
import { recoveryErrors } from '../rules/recovery.errors.js';

/** Whether this server sends mail. Decision 28. */
export interface MailService {
  readonly isConfigured: boolean;
  /**
   * Sends a mail to the caller's own address, at once. Throws MAIL_NOT_CONFIGURED or MAIL_NOT_ACCEPTED (409), TOO_MANY_MAILS (429).
   */
  sendTestMail(caller: Pick<MemberCaller, 'userId'>): Promise<{ to: string }>;
}

interface MailDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer | undefined;
  readonly users: Pick<UsersService, 'findUser'>;
}

const limit = { max: 5, windowMs: 60_000, maxKeys: 10_000 };

export function createMailService({ clock, log, mailer, users }: MailDeps): MailService {
  const tests = createFailedAttempts(limit);
  return {
    isConfigured: mailer !== undefined,
    async sendTestMail({ userId }) {
      if (!mailer) throw recoveryErrors.mailNotConfigured();
      const now = clock.now().getTime();
      if (!tests.begin(String(userId), now)) {
        throw recoveryErrors.tooManyMails({ retryAfterSeconds: tests.waitSeconds(String(userId), now) });
      }
      const to = (await users.findUser(userId))?.email ?? '';
      const text =
        'This is a test mail of Spoke. It arrived, so invitations and links to choose a password arrive, too.';
      try {
        await mailer.send({ to, subject: 'Test mail of Spoke', text }, { mailId: newInternalId() });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        log.warn({ reason: error.message }, 'a test mail could not be sent');
        throw recoveryErrors.mailNotAccepted();
      }
      return { to };
    },
  };
}
