import { isSameSecret } from '../../platform/constant-time.js';
import { newSecret } from '../../platform/ids.js';
import { createSeal } from '../credentials/sealed-secrets.js';

const anyOrigin = 'http://here.invalid';
/** The pages of the web app and the pages on which apps are connected. */
const pages = /^\/(?:app|docs|oauth\/(?:[1-9]\d{0,9}\/)?authorize)(?:\/|$)/;
/** The path is sealed in a cookie, and browsers accept cookies of up to 4096 bytes. */
const maxCharacters = 2500;

/**
 * Returns the page that a user continues to after signing in: a path of this server, whatever the link contains, without its
 * fragment. The first page of the web app if it is anything else.
 */
export function toReturnPath(text: string | undefined): string {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, anyOrigin)) return '/app';
  const url = new URL(text, anyOrigin);
  const path = url.pathname + url.search;
  const isOurs = url.origin === anyOrigin && pages.test(url.pathname) && !url.pathname.includes('//');
  return isOurs && path.length <= maxCharacters ? path : '/app';
}

/** What the answer of the provider is checked against. */
export interface SignOnAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** See `toReturnPath`. */
  readonly next: string;
  readonly expiresAt: number;
}

/** How long a user has for signing in at the provider. */
export const attemptSeconds = 900;

const owner = 'single sign-on attempt';

/** Attempts are kept by the browser alone, sealed in a cookie: nothing is stored for visitors who never return. */
interface Attempts {
  create(next: string, now: Date): { readonly attempt: SignOnAttempt; readonly cookie: string };
  /** Returns undefined unless the cookie is ours and not expired, and belongs to that state. */
  open(cookie: string | undefined, state: string | null, now: Date): SignOnAttempt | undefined;
}

export function createAttempts(secrets: readonly string[]): Attempts {
  const { seal, open } = createSeal(secrets);
  return {
    create(next, now) {
      const expiresAt = now.getTime() + attemptSeconds * 1000;
      const attempt = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), next, expiresAt };
      return { attempt, cookie: seal(JSON.stringify(attempt), owner).toString('base64url') };
    },
    open(cookie, state, now) {
      const text = cookie === undefined ? undefined : open(Buffer.from(cookie, 'base64url'), owner);
      if (text === undefined) return undefined;
      const attempt = JSON.parse(text) as SignOnAttempt;
      const isLive = now.getTime() < attempt.expiresAt && now.getTime() >= attempt.expiresAt - attemptSeconds * 1000;
      return isLive && isSameSecret(state ?? '', attempt.state) ? attempt : undefined;
    },
  };
}
