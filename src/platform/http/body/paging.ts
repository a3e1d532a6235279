import type { FastifyRequest } from 'fastify';

/** The wire's `paging`: the link to the next page. */
interface Paging {
  readonly next: { readonly after: string; readonly link: string };
}

/** The link to the previous page, if any. */
interface PreviousPaging {
  readonly prev: { readonly before: string; readonly link: string };
}

/**
 * Returns `paging` for a page with a successor: the same request with `after` replaced, absolute, on the host that the client
 * used.
 */
export function toPaging(request: FastifyRequest, after: string): Paging {
  return { next: { after, link: toLink(request, 'after', after) } };
}

/** The same for a page with a predecessor, with `before`. */
export function toPreviousPaging(request: FastifyRequest, before: string): PreviousPaging {
  return { prev: { before, link: toLink(request, 'before', before) } };
}

type CursorName = 'after' | 'before';

/** The parts around the cursor in links, by the address without cursors: paging clients send the same ones repeatedly. */
const known = new Map<string, readonly [string, string]>();
const keptLinks = 1000;
const longestKept = 2048;
const mark = '0-cursor-0';

function toLink({ originalUrl, baseUrl }: FastifyRequest, name: CursorName, cursor: string): string {
  const address = originalUrl.replace(/([?&](?:after|before)=)[^&#]*/g, '$1');
  const around = findAround(address, name);
  const link = around ? around.join(toParameterText(cursor)) : withCursor(address, name, cursor);
  return baseUrl + link;
}

/** Undefined for an address that must not be cached: it is long, has a secret, or contains the marker itself. */
function findAround(address: string, name: CursorName): readonly [string, string] | undefined {
  if (address.length > longestKept || address.includes('hapikey')) return undefined;
  const key = `${name} ${address}`;
  const found = known.get(key);
  if (found) return found;
  const [start = '', end = '', ...more] = withCursor(address, name, mark).split(mark);
  if (more.length > 0) return undefined;
  if (known.size === keptLinks) known.delete(known.keys().next().value ?? key);
  known.set(key, [start, end]);
  return [start, end];
}

function withCursor(address: string, name: CursorName, cursor: string): string {
  const url = new URL(address, 'http://localhost');
  for (const other of ['hapikey', 'after', 'before']) if (other !== name) url.searchParams.delete(other);
  url.searchParams.set(name, cursor);
  return `${url.pathname}${url.search}`;
}

/** Encoded as by `URL`. */
function toParameterText(value: string): string {
  return /^[\w.*-]+$/.test(value) ? value : new URLSearchParams({ '': value }).toString().slice(1);
}
