import { isIP } from 'node:net';
import { OutgoingError } from './outgoing-error.js';
import type { Reach } from './reachable.js';

/** A URL that may be asked for, as far as its text tells. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an address and the dot after a name. */
  readonly host: string;
  readonly port: number;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const hostLength = 253;
const urlLength = 2048;

/** The target that a text means; every spelling of an address has become the plain one. Throws {@link OutgoingError}. */
export function toTarget(text: string, reach: Reach, base?: string): Target {
  const url = text.length <= urlLength && URL.canParse(text, base) ? new URL(text, base) : undefined;
  const standardPort = defaultPorts[url?.protocol ?? ''];
  if (!url || standardPort === undefined) throw new OutgoingError('refused', 'not an http or https URL');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('refused', 'a URL with a user');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === '' || host.length > hostLength) throw new OutgoingError('refused', 'not a host');
  const port = url.port === '' ? standardPort : Number(url.port);
  if (isIP(host) && !reach.isReachable(host, port)) throw new OutgoingError('refused', 'an address that is not public');
  return { url, host, port };
}

/** Where a redirect leads. Throws {@link OutgoingError}, also where it would leave encryption. */
export function toNextTarget(from: Target, location: string, reach: Reach): Target {
  const next = toTarget(location, reach, from.url.href);
  if (from.url.protocol === 'https:' && next.url.protocol !== 'https:') {
    throw new OutgoingError('refused', 'a redirect from https to http');
  }
  return next;
}
