import { isIP } from 'node:net';
import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';

/** The mail server that takes mail from this server. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, which only a server on this machine may lack. */
  readonly isTls: boolean;
  readonly isLoopback: boolean;
  /** Undefined: without a sign-in. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

const example = 'smtps://user:password@smtp.example.com:465';

/** Reads SPOKE_MAIL_URL and SPOKE_MAIL_FROM, or throws a {@link ConfigError}, which never contains the password. */
export function toMailConfig(env: Environment, publicUrl: string | undefined): MailConfig | undefined {
  const { SPOKE_MAIL_URL: text, SPOKE_MAIL_FROM: from } = env;
  if (text === undefined && from === undefined) return undefined;
  if (text === undefined) throw new ConfigError('SPOKE_MAIL_FROM needs SPOKE_MAIL_URL beside it.');
  if (from === undefined) {
    throw new ConfigError('SPOKE_MAIL_URL needs SPOKE_MAIL_FROM beside it, such as Acme CRM <crm@example.com>.');
  }
  // A host that a client named must not become a link in a mail.
  if (publicUrl === undefined) {
    throw new ConfigError('SPOKE_MAIL_URL needs SPOKE_PUBLIC_URL beside it, the address that links in mails lead to.');
  }
  return { ...toServer(text), from: toSender(from) };
}

function toServer(text: string): Omit<MailConfig, 'from'> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^(\/)?$/.test(url.pathname) && !url.search && !url.hash;
  if (!url || !isPlain || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError(`SPOKE_MAIL_URL must look like ${example}.`);
  }
  const isTls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    isLoopback: isLoopbackHost(host),
    credentials: toCredentials(url),
  };
}

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function toCredentials({ username, password }: URL): MailConfig['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') {
    throw new ConfigError('SPOKE_MAIL_URL needs a user and a password, or neither of them.');
  }
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new ConfigError('User and password in SPOKE_MAIL_URL must be percent-encoded: % itself is %25.');
  }
}

/** An address alone, or a name with the address in angle brackets. */
function toSender(text: string): MailConfig['from'] {
  const [, quoted, plain = '', address = text] = /^(?:"([^"<>]*)"|([^"<>,]*))\s*<([^<>]+)>$/.exec(text) ?? [];
  const name = (quoted ?? plain).trim();
  // eslint-disable-next-line no-control-regex -- nothing but names
  if (!/^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,255}$/.test(address) || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new ConfigError(`SPOKE_MAIL_FROM=${text} is not an address, such as Acme CRM <crm@example.com>.`);
  }
  return { name, address };
}
