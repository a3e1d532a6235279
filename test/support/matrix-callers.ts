import { openAppSession } from './app-session.js';
import { request, type RequestOptions } from './http.js';
import { connect, newClientToken, type MatrixAccount } from './matrix-world.js';
import { newPersonIn } from './people.js';

/** A kind of credential, and the parts of it that a request carries. */
export interface MatrixCaller {
  readonly name: string;
  /** `nobody`: no valid credential; `forged`: a cross-site request in a session; `lost`: in another's account. */
  readonly trust: 'nobody' | 'forged' | 'lost' | 'real';
  apply(options: RequestOptions): RequestOptions;
}

type Headers = Readonly<Record<string, string>>;

/** Every kind of credential that `ours` can present, valid and invalid, some of them naming things of `theirs`. */
export async function listMatrixCallers(ours: MatrixAccount, theirs: MatrixAccount): Promise<MatrixCaller[]> {
  const { hub, admin } = ours;
  const expired = await newExpiredToken(ours);
  const tokens = await connect(hub, ours.app);
  const bare = await admin.request(hub.hubId, {
    path: '/_app/private-apps',
    json: { name: 'No scopes', scopes: ['cms.performance.read'] },
  });
  const viewer = await newPersonIn(hub, { role: 'viewer' });
  const [asMember, asViewer, asAdmin] = [
    await openAppSession(hub.baseUrl, ours.member),
    await openAppSession(hub.baseUrl, viewer),
    await openAppSession(hub.baseUrl, hub.user),
  ];
  const own = { 'x-spoke-hub': String(hub.hubId), 'x-spoke-developer': String(ours.developerId) };
  const csrf = { 'x-csrf-token': asAdmin.csrfToken };
  const cookie = { cookie: asAdmin.cookie };
  const ofPerson = ({ cookie: held, csrfToken }: typeof asAdmin) => ({ cookie: held, 'x-csrf-token': csrfToken });
  const forged = tokens.accessToken.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
  return [
    withHeaders('none', 'nobody', {}),
    withHeaders('garbage bearer', 'nobody', bearer('garbage')),
    withHeaders('forged OAuth token', 'nobody', bearer(forged)),
    withHeaders('expired OAuth token', 'nobody', bearer(expired)),
    withHeaders('refresh token as access token', 'nobody', bearer(tokens.refreshToken)),
    withKey('unknown hapikey', 'nobody', '00000000-0000-4000-8000-000000000000'),
    withHeaders('cookie without CSRF token', 'forged', { ...cookie, ...own }),
    withHeaders('cookie with the CSRF token of another session', 'forged', {
      ...cookie,
      ...own,
      'x-csrf-token': asMember.csrfToken,
    }),
    withHeaders('foreign Origin', 'forged', { ...cookie, ...csrf, ...own, origin: 'https://evil.test' }),
    withHeaders('cross-site fetch', 'forged', { ...cookie, ...csrf, ...own, 'sec-fetch-site': 'cross-site' }),
    withHeaders('admin without an account', 'real', { ...cookie, ...csrf }),
    withHeaders('private app without scopes', 'real', bearer(String(bare.body.token))),
    withHeaders('private app', 'real', bearer(hub.privateApp.token)),
    withHeaders('OAuth app', 'real', bearer(tokens.accessToken)),
    withHeaders('app itself', 'real', bearer(await newClientToken(hub.baseUrl, ours.app))),
    withKey('developer key', 'real', ours.apiKey),
    withHeaders('admin', 'real', { ...ofPerson(asAdmin), ...own }),
    withHeaders('member', 'real', { ...ofPerson(asMember), 'x-spoke-hub': String(hub.hubId) }),
    withHeaders('viewer', 'real', { ...ofPerson(asViewer), 'x-spoke-hub': String(hub.hubId) }),
    withHeaders('admin who names the other account', 'lost', {
      ...ofPerson(asAdmin),
      'x-spoke-hub': String(theirs.hub.hubId),
    }),
    withHeaders('developer who names the other developer account', 'lost', {
      ...ofPerson(asAdmin),
      'x-spoke-developer': String(theirs.developerId),
    }),
  ];
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

function withHeaders(name: string, trust: MatrixCaller['trust'], headers: Headers): MatrixCaller {
  return { name, trust, apply: (options) => ({ ...options, headers: { ...options.headers, ...headers } }) };
}

function withKey(name: string, trust: MatrixCaller['trust'], key: string): MatrixCaller {
  const apply = (options: RequestOptions) => ({
    ...options,
    path: `${options.path}${options.path.includes('?') ? '&' : '?'}hapikey=${key}`,
  });
  return { name, trust, apply };
}

/** A token that expires when the clock is advanced; earlier credentials may expire as well. */
async function newExpiredToken({ hub, app }: MatrixAccount): Promise<string> {
  const { accessToken } = await connect(hub, app);
  await request(hub.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 3600 } });
  return accessToken;
}
