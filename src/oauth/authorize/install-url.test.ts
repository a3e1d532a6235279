import { describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';

const redirectUri = 'http://localhost:3000/oauth-callback';

interface Link {
  readonly origin: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly state: string;
}

function toInstallUrl({ origin, clientId, redirectUri: uri, scopes, optionalScopes, state }: Link): string {
  const parameters = { client_id: clientId, redirect_uri: uri, scope: scopes.join(' ') };
  const query = new URLSearchParams({ ...parameters, optional_scope: optionalScopes.join(' '), state });
  return `${origin}/oauth/authorize?${query.toString()}`;
}

async function newApp() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const developer = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme Integrations' } });
  const { developerId } = developer.body as { developerId: number };
  const json = {
    name: 'Parcel tracker',
    redirectUris: [redirectUri],
    scopes: ['oauth', 'timeline'],
    optionalScopes: ['files'],
  };
  const app = (await session.requestAsDeveloper(developerId, { path: '/_app/apps', json })).body;
  const { appId, clientId, clientSecret } = app as { appId: number; clientId: string; clientSecret: string };
  const parts = {
    ...{ origin: hub.baseUrl, clientId, redirectUri, scopes: ['oauth', 'timeline'] },
    ...{ optionalScopes: ['files'], state: 'xyz' },
  };
  const check = (change: Partial<typeof parts> | string) => {
    const url = typeof change === 'string' ? change : toInstallUrl({ ...parts, ...change });
    return session.requestAsDeveloper(developerId, { path: `/_app/apps/${appId}/install-url`, json: { url } });
  };
  const open = async (change: Partial<typeof parts>) => {
    const url = new URL(toInstallUrl({ ...parts, ...change }));
    return request(hub.baseUrl, { path: `${url.pathname}${url.search}` });
  };
  return { session, developerId, appId, clientId, clientSecret, check, open };
}

const none = { problems: [], notes: [], grantedScopes: [] };

describe('the check of an install URL', () => {
  it('finds nothing wrong where the page shows its sign-in form (Spec 5.1)', async () => {
    const { check, open } = await newApp();
    const { status, body } = await check({});
    expect([status, body]).toEqual([200, { ...none, grantedScopes: ['oauth', 'timeline', 'files'] }]);
    expect((await open({})).status).toBe(200);
  });

  it('names every problem at once, in the words of the page', async () => {
    const { check, open } = await newApp();
    const wrong = {
      redirectUri: 'http://app.example.com/callback',
      scopes: ['oauth', 'crm.objects.deals.read'],
      optionalScopes: ['no.such.scope'],
    };
    const { body } = await check(wrong);
    expect(body).toEqual({
      ...none,
      problems: [
        {
          part: 'redirect_uri',
          message: expect.stringMatching(
            /^The redirect URI in this link is not one that Parcel tracker has registered\..* It could not be registered either: it is not https and not on localhost\.$/,
          ),
          scopes: [],
        },
        { part: 'scope', message: 'Required by the app, missing from the link.', scopes: ['timeline'] },
        { part: 'scope', message: 'In the link, but there is no such scope.', scopes: ['no.such.scope'] },
        {
          part: 'scope',
          message: 'In the link, but not registered by the app.',
          scopes: ['crm.objects.deals.read'],
        },
      ],
    });
    expect((await open(wrong)).status).toBe(400);
    const scopes = await open({ scopes: ['oauth'] });
    expect([scopes.status, scopes.text]).toEqual([
      400,
      expect.stringContaining('Required by the app, missing from the link'),
    ]);
  });

  it('notes a missing state and a missing oauth, which are no errors', async () => {
    const { check, open } = await newApp();
    const change = { scopes: ['timeline'], state: '' };
    const { body } = await check(change);
    expect(body).toEqual({
      problems: [],
      notes: [expect.stringContaining('does not request oauth'), expect.stringContaining('has no state')],
      grantedScopes: ['oauth', 'timeline', 'files'],
    });
    expect((await open(change)).status).toBe(200);
  });

  it('rejects repeated parameters, other addresses and what is not a code', async () => {
    const { check, clientId } = await newApp();
    const start = `${inject('baseUrl')}/oauth/authorize?client_id=${clientId}&redirect_uri=${encodeURIComponent(redirectUri)}&scope=oauth%20timeline`;
    const first = async (url: string) => (await check(url)).body as { problems: { part: string; message: string }[] };
    expect(await first(`${start}&scope=oauth`)).toMatchObject({
      problems: [
        { part: 'other', message: 'The parameter scope appears more than once in this link. It has to be there once.' },
      ],
    });
    expect(await first(`${start}&response_type=token`)).toMatchObject({
      problems: [{ part: 'other', message: 'response_type must be code (unsupported_response_type).' }],
    });
    for (const url of ['oauth', `${inject('baseUrl')}/oauth/token?client_id=${clientId}`]) {
      expect(await first(url)).toMatchObject({ problems: [{ part: 'address' }] });
    }
    expect((await check('')).status).toBe(400);
  });

  it('says nothing about other apps, and belongs to the developer of the app', async () => {
    const own = await newApp();
    const other = await newApp();
    expect((await own.check({ clientId: other.clientId })).body).toEqual({
      ...none,
      problems: [
        { part: 'client_id', message: 'The client ID in this link is not that of Parcel tracker.', scopes: [] },
      ],
    });
    expect((await own.check({ clientId: 'unknown' })).body).toMatchObject({ problems: [{ part: 'client_id' }] });
    const path = `/_app/apps/${other.appId}/install-url`;
    const json = { url: `${inject('baseUrl')}/oauth/authorize` };
    expect((await own.session.requestAsDeveloper(own.developerId, { path, json })).status).toBe(404);
    const { text } = await own.check({});
    expect(text).not.toContain(own.clientSecret);
  });
});
