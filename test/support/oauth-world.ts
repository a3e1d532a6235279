import { createHash, randomBytes } from 'node:crypto';
import { startSpoke, type SpokeApp, type StartOptions } from './app.js';
import { request, type Reply } from './http.js';
import type { SeedApp } from './seed.js';

/** An app of the seed below, in terms of OAuth. */
export interface World extends SpokeApp {
  /** Requests a code for an app through the sandbox API; omitted fields default to the app's own. */
  grant(app: SeedApp, options?: GrantOptions): Promise<Reply>;
  /** Returns the code; throws if there is none. */
  newCode(app: SeedApp, options?: GrantOptions): Promise<string>;
  /** Posts to the token endpoint with the app's credentials; undefined fields are left out. */
  token(app: SeedApp, fields: Fields): Promise<Reply>;
  /** Redeems a code. */
  redeem(app: SeedApp, code: string, fields?: Fields): Promise<Reply>;
  /** A grant and its redemption; throws unless both succeed. */
  connect(app: SeedApp, options?: GrantOptions): Promise<{ accessToken: string; refreshToken: string; code: string }>;
  /** The status of a call that any token of a hub may make. */
  call(accessToken: string): Promise<Reply>;
  moveClock(seconds: number): Promise<void>;
}

export type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

interface GrantOptions {
  readonly hubId?: number;
  readonly userId?: number;
  readonly redirectUri?: string;
  readonly scopes?: readonly string[];
  readonly optionalScopes?: readonly string[];
  readonly state?: string;
  readonly codeChallenge?: string;
}

const app = (appId: number, more: Partial<SeedApp> & Record<string, unknown>): SeedApp => ({
  appId,
  name: `App ${appId}`,
  clientId: `0a11c0de-0000-4000-8000-00000000${appId}`,
  clientSecret: `5ec0e700-0000-4000-8000-00000000${appId}`,
  redirectUris: ['http://localhost:3000/oauth-callback'],
  scopes: ['oauth', 'timeline', 'crm.objects.companies.read'],
  optionalScopes: ['crm.objects.contacts.read'],
  ...more,
});

export const apps = {
  /** Requires timeline and companies; contacts are optional. */
  demo: app(3001, { name: 'Invoice Bridge' }),
  /** Requires nothing; all of its scopes are optional. */
  other: app(3002, {
    redirectUris: ['https://app.example.com/callback', 'http://localhost:3000/oauth-callback'],
    scopes: ['oauth'],
    optionalScopes: ['crm.objects.companies.read', 'timeline'],
  }),
  native: app(3003, { redirectUris: ['http://127.0.0.1/callback', 'https://app.example.com/native'], native: true }),
  loose: app(3004, { redirectUris: ['https://app.example.com/callback'], extraQuery: true }),
  journal: app(3005, {
    scopes: ['oauth', 'developer.webhooks_journal.read'],
    optionalScopes: ['developer.webhooks_journal.subscriptions.read', 'timeline'],
  }),
  /** Its name contains markup and bidirectional control characters. */
  hostile: app(3006, { name: `<img src=x onerror=alert(1)>"'&` }),
} as const;

const password = 'correct-horse-battery';
const user = (userId: number, name: string, role: string) => ({
  userId,
  name,
  role,
  password,
  email: `${name.toLowerCase()}@example.com`,
});

/** Ada is administrator of two accounts, Grace of one, Linus a member, Vera a viewer. */
export const people = {
  ada: user(501, 'Ada', 'admin'),
  grace: user(502, 'Grace', 'admin'),
  linus: user(503, 'Linus', 'member'),
  vera: user(504, 'Vera', 'viewer'),
} as const;

const privateApp = { name: 'CI', token: 'pat-na1-11111111-2222-4333-8444-555555555555', scopes: ['timeline'] };

export const oauthSeed = {
  hubs: [
    {
      hubId: 1001,
      name: 'Acme',
      domain: 'acme.example',
      timeZone: 'UTC',
      users: [people.ada, people.linus, people.vera],
      privateApps: [privateApp],
    },
    {
      hubId: 1002,
      name: 'Globex Corporation',
      domain: 'globex.example',
      timeZone: 'Europe/Berlin',
      users: [people.ada, people.grace],
      privateApps: [],
    },
  ],
  developers: [{ developerId: 2001, apiKey: 'e3eff9c0-cf44-4d3f-89e7-d15f17362f25', apps: Object.values(apps) }],
  records: {},
};

export const privateAppToken = privateApp.token;

/** Starts a private server with the seed above. */
export async function startWorld(options: StartOptions = {}): Promise<World> {
  const server = await startSpoke({ seed: oauthSeed, ...options });
  const grant: World['grant'] = (of, given = {}) => {
    const defaults = { hubId: 1001, redirectUri: of.redirectUris[0], scopes: of.scopes };
    return request(server.baseUrl, {
      path: '/_spoke/oauth/grant',
      json: { clientId: of.clientId, ...defaults, ...given },
    });
  };
  const newCode: World['newCode'] = async (of, given) => {
    const reply = await grant(of, given);
    if (reply.status !== 200) throw new Error(`No code: ${reply.status} ${reply.text}`);
    return (reply.body as { code: string }).code;
  };
  const token: World['token'] = (of, fields) => {
    const all: Fields = { client_id: of.clientId, client_secret: of.clientSecret, ...fields };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return request(server.baseUrl, { path: '/oauth/v1/token', form: Object.fromEntries(sent) });
  };
  const redeem: World['redeem'] = (of, code, fields = {}) =>
    token(of, { grant_type: 'authorization_code', code, redirect_uri: of.redirectUris[0], ...fields });
  const more = {
    grant,
    newCode,
    token,
    redeem,
    connect: async (of: SeedApp, given?: GrantOptions) => {
      const code = await newCode(of, given);
      const { status, body, text } = await redeem(of, code, { redirect_uri: given?.redirectUri ?? of.redirectUris[0] });
      if (status !== 200) throw new Error(`No tokens: ${status} ${text}`);
      const { access_token: accessToken, refresh_token: refreshToken } = body as Record<string, string>;
      return { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '', code };
    },
    call: (accessToken: string) => request(server.baseUrl, { path: '/account-info/v3/details', token: accessToken }),
    moveClock: async (seconds: number) => {
      await request(server.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: seconds } });
    },
  };
  // The server's own members are getters that change with a restart, so they are not copied.
  const derived: SpokeApp = Object.create(server);
  return Object.assign(derived, more);
}

/** A PKCE pair (RFC 7636). */
export function newPkcePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
