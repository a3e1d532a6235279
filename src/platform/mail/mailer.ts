import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { toErrorText } from '../plain-text.js';

/** A mail to one recipient. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
}

interface SendOptions {
  /** The same for each attempt at a mail, so that mail programs show it once. */
  readonly mailId: string;
  readonly signal?: AbortSignal;
}

/** Passes mail to a mail server by SMTP. */
export interface Mailer {
  /** Throws a {@link MailError}. */
  send(mail: Mail, options: SendOptions): Promise<void>;
  /** Connects and signs in, without sending anything. Throws a {@link MailError}. */
  check(): Promise<void>;
}

interface MailerConfig {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly isLoopback: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

/** The mail was not accepted. Its message names no recipient and no content. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The same mail would be refused again: do not retry. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** Of a connection, of the greeting, of a silence, and of everything together. */
const limitsMs = { connection: 10_000, silence: 20_000, all: 60_000 };
const maxSubjectCharacters = 200;

/** Creates the mailer of a configuration; the library is loaded with the first mail. */
export function createMailer(config: MailerConfig): Mailer {
  const { from } = config;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(toTransport(config));
  };
  return {
    async send({ to, subject, text, html }, { mailId, signal }) {
      if (!isMailAddress(to)) throw new MailError('The recipient has no valid address.', true);
      const transport = await open();
      const limit = AbortSignal.timeout(limitsMs.all);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: toHeaderText(subject),
          text,
          html,
          messageId: `<${mailId}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
      } catch (error) {
        throw toMailError(error, config);
      } finally {
        transport.close();
      }
    },
    async check() {
      const transport = await open();
      try {
        await transport.verify();
      } catch (error) {
        throw toMailError(error, config);
      } finally {
        transport.close();
      }
    },
  };
}

/** Without TLS, passwords and links would cross the network readable: only this machine is exempt. */
function toTransport({ host, port, isTls, isLoopback, credentials }: MailerConfig): SMTPTransportOptions {
  return {
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isLoopback,
    ignoreTLS: !isTls && isLoopback,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLoopback },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: limitsMs.connection,
    greetingTimeout: limitsMs.connection,
    dnsTimeout: limitsMs.connection,
    socketTimeout: limitsMs.silence,
    socketCloseTimeout: 1000,
    logger: false,
  };
}

/** One address with nothing that ends a header or begins another address. */
function isMailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[^\s\p{Cc}@<>"(),:;\\[\]]+$/u.test(text);
}

/** A text in one line. */
export function toHeaderText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxSubjectCharacters);
}

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
}

/** A mail that the server refuses with 5yz is given up; a refused sign-in concerns no mail. RFC 5321, 4.2.1. */
function toMailError(error: unknown, { credentials, host, port }: MailerConfig): MailError {
  const { code = '', responseCode = 0 } = error as SmtpFailure;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 503: the commands came in the wrong order, which another connection may not repeat.
  const isPermanent = isOfMail && responseCode >= 500 && responseCode !== 503;
  return new MailError(`The mail server ${host}:${port}: ${without(toErrorText(error), credentials)}`, isPermanent);
}

/** A server may quote what it received. */
function without(text: string, credentials: MailerConfig['credentials']): string {
  return credentials ? text.replaceAll(credentials.password, '…') : text;
}
