import { request, type Reply } from './http.js';
import { seedApp } from './seed.js';

/** Where users sign in: the page on which they connect the app 3002 of the test seed. */
const authorizePath = (() => {
  const { clientId, redirectUris, scopes } = seedApp(3002);
  const query = { client_id: clientId, redirect_uri: redirectUris[1] ?? '', scope: scopes.join(' ') };
  return `/oauth/authorize?${new URLSearchParams(query).toString()}`;
})();

/** The state of a browser between two pages. */
export interface SignInForm {
  readonly csrf: string;
  readonly cookie: string;
}

/** The form as a browser gets it, with its cookie. */
export async function openSignIn(baseUrl: string): Promise<SignInForm> {
  const page = await request(baseUrl, { path: authorizePath });
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || csrf === undefined)
    throw new Error(`There is no sign-in form: ${page.status}\n${page.text}`);
  return { csrf, cookie: toCookies(page) };
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Submits the form: 303 with a session cookie on success, the form again otherwise. */
export function sendSignIn(baseUrl: string, form: SignInForm, { email, password }: Person): Promise<Reply> {
  return request(baseUrl, {
    path: authorizePath,
    form: { action: 'sign-in', csrf: form.csrf, email, password },
    headers: { cookie: form.cookie, origin: baseUrl },
  });
}

export async function signIn(baseUrl: string, person: Person): Promise<Reply> {
  return sendSignIn(baseUrl, await openSignIn(baseUrl), person);
}

/** The value of the session cookie set by a sign-in, if any. */
export function sessionOf(reply: Reply): string | undefined {
  return /(?:^|; )spoke_session=([^;]+)/.exec(toCookies(reply))?.[1];
}

/** Whether a session is still valid: the page continues to the next step instead of asking to sign in. */
export async function isSignedIn(baseUrl: string, session: string): Promise<boolean> {
  const page = await request(baseUrl, { path: authorizePath, headers: { cookie: `spoke_session=${session}` } });
  if (page.status >= 400) throw new Error(`The page cannot be shown: ${page.status}\n${page.text}`);
  return !page.text.includes('name="password"');
}

function toCookies(reply: Reply): string {
  return (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
