import { request, type Reply, type RequestOptions } from './http.js';
import type { Person } from './sign-in.js';

/** A user who is signed in to the web app. */
export interface TestSession {
  /** Headers that their browser sends. */
  readonly cookie: string;
  readonly csrfToken: string;
  /** A request of the web app in one of their accounts. */
  request(hubId: number | string, options: RequestOptions): Promise<Reply>;
  /** A request without an account. */
  requestAsPerson(options: RequestOptions): Promise<Reply>;
  /** A request for one of their developer accounts. */
  requestAsDeveloper(developerId: number | string, options: RequestOptions): Promise<Reply>;
}

/** Signs in as the web app does. */
export async function openAppSession(baseUrl: string, { email, password }: Person): Promise<TestSession> {
  return toTestSession(baseUrl, await request(baseUrl, { path: '/_app/session', json: { email, password } }));
}

/** The session that a response started. */
export function toTestSession(baseUrl: string, reply: Reply): TestSession {
  if (reply.status !== 200) throw new Error(`Signing in got ${reply.status}: ${reply.text}`);
  const cookie = (reply.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  const { csrfToken } = reply.body as { csrfToken: string };
  const send = ({ headers, ...options }: RequestOptions, named: Readonly<Record<string, string>>): Promise<Reply> =>
    request(baseUrl, { ...options, headers: { cookie, 'x-csrf-token': csrfToken, ...named, ...headers } });
  return {
    cookie,
    csrfToken,
    request: (hubId, options) => send(options, { 'x-spoke-hub': String(hubId) }),
    requestAsPerson: (options) => send(options, {}),
    requestAsDeveloper: (developerId, options) => send(options, { 'x-spoke-developer': String(developerId) }),
  };
}
