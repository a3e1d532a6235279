import { isApiHost, isLoopback } from '../../library/api-hosts.js';
import { toErrorText } from '../../platform/plain-text.js';
import type { HarEntry } from '../../platform/har.js';
import { listDifferences, type Compared, type Difference } from './differences.js';
import { createIdMap, parseJson, type IdMap } from './id-map.js';

export interface ReplayedExchange {
  /** Its place in the recording, from 1. */
  readonly place: number;
  readonly method: string;
  /** As recorded, with the query. */
  readonly path: string;
  /** Why it was not sent; undefined if it was. */
  readonly leftOut?: string;
  readonly differences: readonly Difference[];
}

interface Target {
  readonly url: string;
  /** In place of the recorded ones. */
  readonly token: string | undefined;
}

/** What clients of a server do not decide, or what depends on the connection. */
const ownHeaders =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|content-encoding|expect|user-agent|cookie|:.*)$/;
const masked = '[masked]';
const timeoutMs = 60_000;

/**
 * Sends the requests of a recording to a server, one after the other, and compares its responses. Ids that the server has given in
 * place of the recorded ones are put into later requests. Rejects with one sentence if the server does not respond.
 */
export async function replay(entries: readonly HarEntry[], target: Target): Promise<ReplayedExchange[]> {
  const ids = createIdMap();
  const replayed: ReplayedExchange[] = [];
  for (const [index, entry] of entries.entries()) {
    const { hostname, pathname, search } = new URL(entry.request.url);
    if (!isApiHost(hostname) && !isLoopback(hostname)) continue;
    const exchange = { place: index + 1, method: entry.request.method, path: pathname + search };
    const leftOut = findObstacle(entry, exchange.path);
    if (leftOut !== undefined) replayed.push({ ...exchange, leftOut, differences: [] });
    else replayed.push({ ...exchange, differences: await replayOne(entry, { ids, path: exchange.path, target }) });
  }
  return replayed;
}

function findObstacle({ request, response }: HarEntry, path: string): string | undefined {
  const { postData } = request;
  if (path.includes(masked) || path.includes(encodeURIComponent(masked)) || postData?.text.includes(masked))
    return 'it needs a secret';
  if (postData?.comment !== undefined) return 'its body was not recorded';
  return response.status === 0 ? 'it had no response' : undefined;
}

interface Replaying {
  readonly ids: IdMap;
  readonly path: string;
  readonly target: Target;
}

async function replayOne(entry: HarEntry, { ids, path, target }: Replaying): Promise<Difference[]> {
  const recorded = {
    status: entry.response.status,
    headers: toNamed(entry.response.headers),
    body: entry.response.content.text ?? '',
  };
  const replayed = await send(entry, { ids, path, target });
  if (recorded.status < 300 && replayed.status < 300) ids.learn(parseJson(recorded.body), parseJson(replayed.body));
  return listDifferences(recorded, replayed);
}

async function send({ request }: HarEntry, { ids, path, target }: Replaying): Promise<Compared> {
  const headers = Object.entries(toNamed(request.headers)).filter(([name]) => !ownHeaders.test(name));
  const sent = headers.flatMap(([name, value]): [string, string][] => {
    if (name === 'authorization' && target.token !== undefined) return [[name, `Bearer ${target.token}`]];
    return value.includes(masked) ? [] : [[name, value]];
  });
  const body = request.postData && ids.inBody(request.postData.text);
  try {
    const response = await fetch(target.url.replace(/\/$/, '') + ids.inPath(path), {
      method: request.method,
      headers: sent,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && request.method !== 'GET' && { body }),
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  } catch (error) {
    throw new Error(`${target.url} does not respond: ${toErrorText(error)}`, { cause: error });
  }
}

const toNamed = (headers: HarEntry['request']['headers']): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
