import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import { toHeaderText, type Mail } from '../../platform/mail/mailer.js';
import type { Outbox } from '../../platform/mail/outbox.service.js';
import { createFailedAttempts } from '../credentials/failed-attempts.js';
import * as hubStore from '../people/invitations.store.js';
import * as developerStore from './developer-invitations.store.js';
import { parseInvitationToken, toInvitationLink } from './links.js';

/** Sends the links of invitations to the addresses that they are for. */
export interface InvitationMails {
  /** Returns whether the link is sent: only if mail is configured, and up to a hundred times an hour for each account. */
  sendInTx(tx: Tx, token: string): Promise<boolean>;
}

interface InvitationMailsDeps {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'sendInTx' | 'canSend'>;
  readonly publicUrl: string | undefined;
}

/** The addresses and most of the text come from an account: it must not become a source of unwanted mail. */
const limit = { max: 100, windowMs: 3_600_000, maxKeys: 10_000 };

export function createInvitationMails({ clock, outbox, publicUrl }: InvitationMailsDeps): InvitationMails {
  const sent = createFailedAttempts(limit);
  return {
    async sendInTx(tx, token) {
      const target = parseInvitationToken(token);
      if (!outbox.canSend || publicUrl === undefined || !target) return false;
      const now = clock.now();
      if (!sent.begin(`${target.kind} ${target.accountId}`, now.getTime())) return false;
      const store = target.kind === 'hub' ? hubStore : developerStore;
      const found = await store.findOpenInvitation(tx, { ...target, now });
      if (!found) return false;
      const mail = toMail({ ...found, link: toInvitationLink(publicUrl, token) });
      return outbox.sendInTx(tx, mail, { lifeMs: found.expiresAt.getTime() - now.getTime() });
    },
  };
}

interface InvitationFacts {
  readonly email: string;
  readonly accountName: string;
  readonly invitedByName: string;
  readonly expiresAt: Date;
  readonly link: string;
}

function toMail({ email, accountName, invitedByName, expiresAt, link }: InvitationFacts): Mail {
  const [account, inviter] = [toHeaderText(accountName), toHeaderText(invitedByName)];
  const day = expiresAt.toISOString().slice(0, 10);
  return {
    to: email,
    subject: `${inviter} invites you to ${account}`,
    text: [
      `${inviter} invites you to ${account} on Spoke. Open this link to accept or decline; it is valid until ${day}:`,
      link,
      'If you do not know the sender, ignore this mail. The link works once: do not pass it on.',
    ].join('\n\n'),
  };
}
