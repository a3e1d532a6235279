import { describe, expect, inject, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { seed, seedHub } from '../../../test/support/seed.js';

const path = '/_app/apps';
const draft = {
  name: 'Demo app',
  redirectUris: ['https://app.example.com/callback'],
  scopes: ['oauth', 'timeline'],
  optionalScopes: ['files'],
};

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

interface World {
  readonly session: TestSession;
  readonly developerId: number;
  send(options: Parameters<TestSession['requestAsDeveloper']>[1]): ReturnType<TestSession['requestAsDeveloper']>;
}

async function newDeveloper(): Promise<World> {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const json = { name: 'Acme Integrations' };
  const { developerId } = (await session.requestAsPerson({ path: '/_app/developers', json })).body;
  return { session, developerId, send: (options) => session.requestAsDeveloper(developerId as number, options) };
}

const canSignIn = async (clientId: string, clientSecret: string) => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: '' };
  return (await request(inject('baseUrl'), { path: '/oauth/v1/token', form })).body.message as string | undefined;
};

describe('apps of a developer account', () => {
  it('are created with a secret that is shown once, listed by name, read and changed', async () => {
    const { send } = await newDeveloper();
    const made = await send({ path, json: draft });
    const app = {
      ...draft,
      appId: expect.any(Number),
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      native: false,
      createdAt: expect.any(String),
      iconUrl: null,
      installs: 0,
    };
    const clientSecret = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect([made.status, made.body]).toEqual([201, { ...app, clientSecret }]);
    const { appId } = made.body as { appId: number };
    expect((await send({ path: `${path}/${appId}` })).body).toEqual(app);
    await send({ path, json: { ...draft, name: 'A first app' } });
    const { results } = (await send({ path })).body as { results: { name: string }[] };
    expect(results.map(({ name }) => name)).toEqual(['A first app', 'Demo app']);

    const json = { name: 'Renamed', scopes: ['oauth'], redirectUris: ['http://localhost:3000/callback'] };
    const changed = await send({ method: 'PATCH', path: `${path}/${appId}`, json });
    expect([changed.status, changed.body]).toEqual([200, { ...app, ...json }]);
    expect((await send({ path: `${path}/${appId}` })).body).toEqual({ ...app, ...json });
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'The name of an app is 1 to 100 visible characters.'],
    [{ redirectUris: [] }, 'An app needs at least one redirect URI.'],
    [
      { redirectUris: ['http://app.example.com/'] },
      'The redirect URI http://app.example.com/ is not https and not on localhost.',
    ],
    [{ scopes: ['oauth', 'oauth'] }, 'oauth is listed twice.'],
    [{ scopes: ['oauth', 'files'] }, 'The scope files is both required and optional.'],
    [{ scopes: ['no.such.scope'] }, 'There is no scope no.such.scope.'],
  ])('invalid app settings are rejected on creation and update: %j', async (fault, message) => {
    const { send } = await newDeveloper();
    const invalid = [400, refusal(message, 'VALIDATION_ERROR')];
    const refused = await send({ path, json: { ...draft, ...fault } });
    expect([refused.status, refused.body]).toEqual(invalid);
    expect((await send({ path })).body.results).toEqual([]);
    const { appId } = (await send({ path, json: draft })).body as { appId: number };
    const unchanged = await send({ method: 'PATCH', path: `${path}/${appId}`, json: { ...fault } });
    expect([unchanged.status, unchanged.body]).toEqual(invalid);
    expect((await send({ path: `${path}/${appId}` })).body).toMatchObject(draft);
  });

  it('a new secret replaces the old one', async () => {
    const { send } = await newDeveloper();
    const { appId, clientId, clientSecret } = (await send({ path, json: draft })).body;
    const rotated = await send({ method: 'POST', path: `${path}/${appId}/secret` });
    expect([rotated.status, rotated.body]).toEqual([200, { clientSecret: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    const wrong = await canSignIn(clientId as string, clientSecret as string);
    expect(wrong).toMatch(/client/i);
    expect(await canSignIn(clientId as string, rotated.body.clientSecret as string)).not.toBe(wrong);
  });

  it('of other developer accounts are not found', async () => {
    const { send } = await newDeveloper();
    const missing = [404, refusal('There is no app with this id.', 'OBJECT_NOT_FOUND')];
    for (const options of [
      { path: `${path}/3001` },
      { method: 'PATCH', path: `${path}/3001`, json: { name: 'Mine' } },
      { method: 'POST', path: `${path}/3001/secret` },
      { method: 'DELETE', path: `${path}/3001` },
      { path: `${path}/999999999` },
    ]) {
      const { status, body } = await send(options);
      expect([options, status, body]).toEqual([options, ...missing]);
    }
  });

  it('are deleted while no account has installed them', async () => {
    const { send } = await newDeveloper();
    const { appId } = (await send({ path, json: draft })).body as { appId: number };
    const templates = `/crm/v3/timeline/${appId}/event-templates`;
    const template = await send({ path: templates, json: { name: 'Sample' } });
    expect(template.status).toBe(201);
    const deletion = { method: 'DELETE', path: `${path}/${appId}` };
    const used = await send(deletion);
    expect([used.status, used.body]).toEqual([
      409,
      refusal(
        'The app is connected to accounts, or has event templates: disconnect it and delete them first.',
        'CONFLICT',
      ),
    ]);
    const other = (await send({ path, json: draft })).body as { appId: number };
    expect((await send({ method: 'DELETE', path: `${path}/${other.appId}` })).status).toBe(204);
    expect((await send({ path: `${path}/${other.appId}` })).status).toBe(404);
  });

  it('report how many accounts installed them, and cannot be deleted while installed', async () => {
    const hub = await newHub();
    const ada = seedHub(1001).users.find(({ email }) => email === seed.developers[0]?.members[0]);
    const session = await openAppSession(hub.baseUrl, ada!);
    const count = async () =>
      (await session.requestAsDeveloper(2001, { path: `${path}/3002` })).body.installs as number;
    const app = await installApp(hub, { appId: 3002 });
    expect(await count()).toBeGreaterThanOrEqual(1);
    expect((await session.requestAsDeveloper(2001, { method: 'DELETE', path: `${path}/3002` })).status).toBe(409);
    expect((await app.request({ path: '/appinstalls/v3/external-install', method: 'DELETE' })).status).toBe(204);
  });

  it('can request every scope in a list that users can read', async () => {
    const { session } = await newDeveloper();
    const { status, body } = await session.requestAsPerson({ path: '/_app/scopes' });
    expect(status).toBe(200);
    expect(body.results).toContainEqual({ name: 'timeline', meaning: expect.any(String), access: expect.any(String) });
  });
});
