/** An early response is for the first look of a page: what is asked for later is asked for again. */
const keptMs = 10_000;

interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly sentAt: number;
}

const early = new Map<string, EarlyRequest>();
const toKey = (address: string, hubId: string | null): string => `${hubId ?? ''} ${address}`;

/**
 * Sends what the page of an address asks for first while the code of the app is still being loaded and run, so that its round trip passes
 * meanwhile. {@link takeEarly} hands out the responses. Failures are left to the page, which asks again.
 */
export function sendEarly({ origin, pathname, search }: Location): void {
  // The pages of the API are for visitors, too.
  if (!/^\/(app(\/.*)?)?$/.test(pathname)) return;
  const [, hubId, rest = ''] = /^\/app\/(\d+)(\/.*)?$/.exec(pathname) ?? [];
  const send = (path: string, of: string | null): void => {
    const headers = { ...(of !== null && { 'x-spoke-hub': of }) };
    const response = fetch(path, { headers, credentials: 'same-origin' });
    response.catch(() => undefined);
    early.set(toKey(origin + path, of), { response, sentAt: performance.now() });
  };
  send('/_app/session', null);
  if (hubId === undefined) return;
  for (const path of ['/_app/directory', ...listReads(rest, search)]) send(path, hubId);
}

/** What a page inside an account reads, besides the directory. */
function listReads(path: string, search: string): readonly string[] {
  const [, type, id] = /^\/objects\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (type === undefined) return [];
  const properties = `/crm/v3/properties/${type}`;
  if (id === undefined) return [properties, `/_app/views?objectType=${type}`];
  const record = `/_app/objects/${type}/${id}`;
  // A filter of the timeline is in the address.
  const timeline = search === '' ? [`${record}/timeline?limit=50`] : [];
  return [properties, `/_app/record-pages/${type}`, record, ...timeline];
}

/** The response to an equal request that was sent early; undefined if there is none, or if it is no longer fresh. */
export function takeEarly({ method, url, headers }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const key = toKey(url, headers.get('x-spoke-hub'));
  const found = early.get(key);
  early.delete(key);
  return found && performance.now() - found.sentAt < keptMs ? found.response : undefined;
}

/** Forgets the responses that nothing has asked for: another session starts. */
export const forgetEarly = (): void => early.clear();
