import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { eventually } from './webhooks.js';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  /** Decoded, without headers. */
  readonly text: string;
  /** As it was sent. */
  readonly source: string;
}

/** What the server refuses from now on: the response of the next commands, or undefined. */
interface Refusals {
  recipient: { readonly code: number; readonly message: string } | undefined;
  /** Accepts the mail, and never responds. */
  isSilent: boolean;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly mails: ReceivedMail[];
  readonly refusals: Refusals;
  /** Sign-ins that were tried. */
  readonly signIns: string[];
  /** Resolves with the mails to an address, with a subject if given, once there are `count`. */
  waitFor(to: string, count?: number, subject?: string): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

interface MailServerOptions {
  readonly port?: number;
  /** TLS from the first byte, with a certificate that only this machine may have. */
  readonly isTls?: boolean;
}

export const mailUser = { user: 'spoke@example.com', password: 'p@ss:word/100%' };

/** Starts an SMTP server on this machine that asks for a sign-in and keeps what it receives. */
export async function startMailServer({ port: asked = 0, isTls = false }: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const signIns: string[] = [];
  const refusals: Refusals = { recipient: undefined, isSilent: false };
  const server = new SMTPServer({
    secure: isTls,
    hideSTARTTLS: !isTls,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username = '', password = '' }, _session, callback) {
      signIns.push(username);
      if (username === mailUser.user && password === mailUser.password) return callback(null, { user: username });
      return callback(new Error('Invalid user or password'));
    },
    onRcptTo(_address, _session, callback) {
      const { recipient } = refusals;
      callback(recipient && Object.assign(new Error(recipient.message), { responseCode: recipient.code }));
    },
    onData(stream, session, callback) {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push(
          toReceived(
            source,
            mailFrom ? mailFrom.address : '',
            rcptTo.map(({ address }) => address),
          ),
        );
        if (!refusals.isSilent) callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(asked, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  try {
    onTestFinished(stop);
  } catch {
    // Started for a whole file, which stops it.
  }
  const credentials = `${encodeURIComponent(mailUser.user)}:${encodeURIComponent(mailUser.password)}`;
  return {
    url: `${isTls ? 'smtps' : 'smtp'}://${credentials}@127.0.0.1:${port}`,
    port,
    mails,
    refusals,
    signIns,
    waitFor: (to, count = 1, subject = undefined) =>
      eventually(() => {
        const found = mails.filter((mail) => mail.to.includes(to) && mail.subject === (subject ?? mail.subject));
        return found.length >= count ? found : undefined;
      }),
    stop,
  };
}

/** The variables with which Spoke uses the server. */
export const toMailEnv = ({ url }: Pick<MailServer, 'url'>, publicUrl = 'https://crm.example.com') => ({
  SPOKE_MAIL_URL: url,
  SPOKE_MAIL_FROM: 'Acme CRM <crm@example.com>',
  SPOKE_PUBLIC_URL: publicUrl,
});

function toReceived(source: string, from: string, to: readonly string[]): ReceivedMail {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const find = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const body = rest.join('\r\n\r\n');
  const isQuoted = find('content-transfer-encoding') === 'quoted-printable';
  const plain = (isQuoted ? fromQuotedPrintable(body) : body).replaceAll('\r\n', '\n');
  return { from, to, messageId: find('message-id'), subject: find('subject'), text: plain, source };
}

function fromQuotedPrintable(content: string): string {
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The first link of a mail. */
export function toLink({ text: content }: ReceivedMail): string {
  return /https?:\/\/\S+/.exec(content)?.[0] ?? '';
}
