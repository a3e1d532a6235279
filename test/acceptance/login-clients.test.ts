import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, newVisitor } from '../support/authorize-pages.js';
import { apps, oauthSeed, people, startWorld, type World } from '../support/oauth-world.js';

const site = 'http://localhost:3000';
const login = {
  ...apps.demo,
  redirectUris: [`${site}/auth/callback/hubspot`, `${site}/callback`],
  scopes: ['oauth', 'crm.objects.companies.read'],
  optionalScopes: [],
};
const seed = { ...oauthSeed, developers: oauthSeed.developers.map((developer) => ({ ...developer, apps: [login] })) };
const scope = login.scopes.join(' ');
const { grace } = people;

let world: World;
beforeAll(async () => void (world = await startWorld({ seed })));
afterAll(() => world?.close());

/** Signs Grace in on the page that the client has sent her to, connects the app and returns the address that she comes back to. */
async function comeBack(authorizeUrl: URL): Promise<URL> {
  const visitor = newVisitor(world.baseUrl);
  const page = await visitor.signIn(`${authorizeUrl.pathname}${authorizeUrl.search}`, grace);
  const { action, fields } = formOf(page.text, 'connect');
  const { headers } = await visitor.post(action, fields);
  return new URL(headers.location ?? '');
}

/** What the test uses of Auth.js, whose own types bring those of a browser into every test. */
interface AuthJs {
  Auth(request: Request, config: object): Promise<Response>;
}
type Provider = (options: object) => object;
const load = async <Module>(name: string): Promise<Module> => (await import(name)) as Module;

describe('Auth.js with its provider for HubSpot', async () => {
  const { Auth } = await load<AuthJs>('@auth/core');
  const { default: HubSpot } = await load<{ default: Provider }>('@auth/core/providers/hubspot');
  const toConfig = (baseUrl: string): object => ({
    secret: 'a secret of the site, for its own cookies',
    basePath: '/auth',
    trustHost: true,
    logger: { error: (error: Error) => void failures.push(error) },
    providers: [
      HubSpot({
        clientId: login.clientId,
        clientSecret: login.clientSecret,
        authorization: { url: `${baseUrl}/oauth/authorize`, params: { scope } },
        token: `${baseUrl}/oauth/v1/token`,
        userinfo: { url: `${baseUrl}/oauth/v1/access-tokens` },
      }),
    ],
  });
  const failures: Error[] = [];

  /** The site as a browser sees it: keeps cookies. */
  function newSite(baseUrl: string) {
    const jar = new Map<string, string>();
    return async (path: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
      const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
      const body = form && { method: 'POST', body: new URLSearchParams(form) };
      const response = await Auth(new Request(`${site}${path}`, { headers, ...body }), toConfig(baseUrl));
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return response;
    };
  }

  it('Spec 5.1 and 4.1: signs a person in, with PKCE and state', async () => {
    const visit = newSite(world.baseUrl);
    const { csrfToken } = (await (await visit('/auth/csrf')).json()) as { csrfToken: string };
    const start = await visit('/auth/signin/hubspot', { csrfToken, callbackUrl: `${site}/welcome` });
    const authorizeUrl = new URL(start.headers.get('location') ?? '');
    expect(authorizeUrl.searchParams.get('code_challenge_method')).toBe('S256');

    const callback = await comeBack(authorizeUrl);
    const end = await visit(`${callback.pathname}${callback.search}`);
    expect(failures).toEqual([]);
    expect(end.headers.get('location')).toBe(`${site}/welcome`);
    const session = (await (await visit('/auth/session')).json()) as object;
    expect(session).toMatchObject({ user: { name: grace.email, email: grace.email } });
  });

  it('Spec 5.1: shows its error page when the person cancels', async () => {
    const visit = newSite(world.baseUrl);
    const { csrfToken } = (await (await visit('/auth/csrf')).json()) as { csrfToken: string };
    const start = await visit('/auth/signin/hubspot', { csrfToken });
    const authorizeUrl = new URL(start.headers.get('location') ?? '');
    const visitor = newVisitor(world.baseUrl);
    const page = await visitor.signIn(`${authorizeUrl.pathname}${authorizeUrl.search}`, grace);
    const { action, fields } = formOf(page.text, 'cancel');
    const { headers } = await visitor.post(action, fields);
    const callback = new URL(headers.location ?? '');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    const end = await visit(`${callback.pathname}${callback.search}`);
    expect(end.headers.get('location')).toMatch(/\/auth\/(error|signin)\?error=/);
  });
});

/** What the test uses of Passport's strategy, which has no types of its own. */
interface Strategy {
  /** The library asks a fixed host for the profile; everything else is set by its options. */
  readonly _oauth2: { get(url: string, token: string, done: (error: unknown, body: string) => void): void };
  authenticate(request: object, options: object): void;
  redirect(url: string): void;
  success(user: Login): void;
  fail(reason: unknown): void;
  error(error: Error): void;
}
interface Login {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly profile: Readonly<Record<string, unknown>>;
}
type Verified = (error: unknown, user: Login) => void;
type Verify = (...of: [accessToken: string, refreshToken: string, profile: Login['profile'], done: Verified]) => void;
const require = createRequire(import.meta.url);
const { Strategy: HubSpotStrategy } = require('passport-hubspot-oauth2') as {
  readonly Strategy: new (options: object, verify: Verify) => Strategy;
};

describe('Passport with passport-hubspot-oauth2', () => {
  /** Carries out one request to the site: resolves with the address it redirects to, or with the person who is signed in. */
  function handle(request: object): Promise<string | Login> {
    const options = {
      clientID: login.clientId,
      clientSecret: login.clientSecret,
      callbackURL: `${site}/callback`,
      scope: login.scopes,
      authorizationURL: `${world.baseUrl}/oauth/authorize`,
      tokenURL: `${world.baseUrl}/oauth/v1/token`,
    };
    const verify: Verify = (...[accessToken, refreshToken, profile, done]) =>
      done(null, { accessToken, refreshToken, profile });
    return new Promise((resolve, reject) => {
      const strategy = new HubSpotStrategy(options, verify);
      const get = strategy._oauth2.get.bind(strategy._oauth2);
      strategy._oauth2.get = (url, ...others) => get(url.replace('https://api.hubapi.com', world.baseUrl), ...others);
      strategy.redirect = resolve;
      strategy.success = resolve;
      strategy.error = reject;
      strategy.fail = (reason) => reject(new Error(JSON.stringify(reason)));
      strategy.authenticate(request, {});
    });
  }

  it('Spec 5.1, 4.1 and 2.2: signs a person in and reads whose token it is', async () => {
    const authorizeUrl = new URL(await handle({ query: {} }));
    const callback = await comeBack(authorizeUrl);
    expect(callback.pathname).toBe('/callback');
    const { accessToken, refreshToken, profile } = (await handle({
      query: Object.fromEntries(callback.searchParams),
    })) as Login;
    expect(profile).toMatchObject({ provider: 'hubspot', user: grace.email, hub_id: 1002, app_id: login.appId });
    expect((await world.call(accessToken)).status).toBe(200);
    expect(refreshToken).toMatch(/^[\w-]+$/);
  });

  it('Spec 4.1: reports a code that has been redeemed', async () => {
    const callback = await comeBack(new URL(await handle({ query: {} })));
    const query = Object.fromEntries(callback.searchParams);
    await handle({ query });
    await expect(handle({ query })).rejects.toThrow();
  });
});
