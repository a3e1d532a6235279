import { isIP } from 'node:net';
import { OutgoingError } from './outgoing-error.js';
import type { Reach } from './reachable.js';

/** A URL whose text is allowed. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an address and the trailing dot of a name. */
  readonly host: string;
  readonly port: number;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const hostLength = 253;
const urlLength = 2048;

/** Parses a URL and normalises every spelling of an address. Throws {@link OutgoingError}. */
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

/** Returns the target of a redirect. Throws {@link OutgoingError}, also for a redirect from https to http. */
export function toNextTarget(from: Target, location: string, reach: Reach): Target {
  const next = toTarget(location, reach, from.url.href);
  if (from.url.protocol === 'https:' && next.url.protocol !== 'https:') {
    throw new OutgoingError('refused', 'a redirect from https to http');
  }
  return next;
}
