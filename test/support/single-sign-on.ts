import type { PageVisitor } from './authorize-pages.js';
import { request } from './http.js';

interface SignOn {
  /** The page to continue to. */
  readonly next?: string;
  /** The browser that gets the answer of the provider, if another one. */
  readonly finish?: PageVisitor;
}

/** Signs in at the provider as a browser does; returns where it ends up. */
export async function signOn(visitor: PageVisitor, { next, finish = visitor }: SignOn = {}): Promise<string> {
  const callback = await beginSignOn(visitor, next);
  return (await finish.get(callback)).headers.location ?? '';
}

/** The same up to the path of the callback, with the answer of the provider. */
export async function beginSignOn(visitor: PageVisitor, next?: string): Promise<string> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  const { status, headers } = await visitor.get(`/_app/oidc/start${query}`);
  const { location = '' } = headers;
  if (status !== 303 || location.startsWith('/')) throw new Error(`Starting got ${status} to ${location}`);
  const url = new URL(location);
  const answered = await request(url.origin, { path: url.pathname + url.search });
  const callback = new URL(answered.headers.location ?? '');
  return callback.pathname + callback.search;
}
