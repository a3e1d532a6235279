import { describe, expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { seed, seedHub } from '../../../test/support/seed.js';
import { sendTemplates } from '../../../test/support/timeline.js';

const accounts = '/_app/developers';
const keys = '/_app/developer/keys';

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

async function signIn(): Promise<TestSession & { readonly baseUrl: string }> {
  const hub = await newHub();
  return { ...(await openAppSession(hub.baseUrl, hub.user)), baseUrl: hub.baseUrl };
}

async function newDeveloper(session: TestSession, name = 'Acme Integrations'): Promise<number> {
  const { status, body } = await session.requestAsPerson({ path: accounts, json: { name } });
  expect(status).toBe(201);
  return body.developerId as number;
}

describe('developer accounts of users', () => {
  it('a user creates, lists and renames one; other users cannot see it', async () => {
    const [mine, others] = [await signIn(), await signIn()];
    expect((await mine.requestAsPerson({ path: accounts })).body).toEqual({ results: [] });
    const second = await newDeveloper(mine, 'Zebra Tools');
    const first = await newDeveloper(mine);
    const renamed = { method: 'PATCH', path: '/_app/developer', json: { name: 'Yak Tools' } };
    expect((await mine.requestAsDeveloper(second, renamed)).status).toBe(204);
    expect((await mine.requestAsPerson({ path: accounts })).body).toEqual({
      results: [
        { developerId: first, name: 'Acme Integrations', apps: 0 },
        { developerId: second, name: 'Yak Tools', apps: 0 },
      ],
    });
    expect((await others.requestAsPerson({ path: accounts })).body).toEqual({ results: [] });
  });

  it.each(['', '   ', 'x'.repeat(101), 'a\u202eb'])('its name is 1 to 100 visible characters: %j', async (name) => {
    const session = await signIn();
    const { status, body } = await session.requestAsPerson({ path: accounts, json: { name } });
    const invalid = refusal('The name of a developer account is 1 to 100 visible characters.', 'VALIDATION_ERROR');
    expect([status, body]).toEqual([400, invalid]);
    expect((await session.requestAsPerson({ path: accounts })).body.results).toEqual([]);
  });

  it('a seed lists the users of a developer account, who may do everything that its keys may', async () => {
    const { baseUrl } = await newHub();
    const ada = seedHub(1001).users.find(({ email }) => email === seed.developers[0]?.members[0]);
    const session = await openAppSession(baseUrl, ada!);
    const path = '/crm/v3/timeline/3001/event-templates';
    const made = await session.requestAsDeveloper(2001, { path, json: { name: 'Made in the web app' } });
    expect([made.status, made.body.name]).toEqual([201, 'Made in the web app']);
    const one = { path: `/${made.body.id}`, method: 'DELETE' };
    expect((await sendTemplates(one)).status).toBe(204);
    const webhooks = await session.requestAsDeveloper(2001, { path: '/webhooks/v3/3001/subscriptions' });
    expect(webhooks.status).toBe(200);
  });

  it.each(['2001', '7', '0', 'x', '99999999999', '1e5'])(
    'a developer account of others is a 404 like a missing one: %s',
    async (developerId) => {
      const session = await signIn();
      for (const path of ['/_app/apps', keys, '/crm/v3/timeline/3001/event-templates']) {
        const { status, body } = await session.requestAsDeveloper(developerId, { path });
        const missing = refusal('There is no developer account with this id.', 'OBJECT_NOT_FOUND');
        expect([status, body]).toEqual([404, missing]);
      }
    },
  );

  it('the cookie alone selects no developer account, and a session is required', async () => {
    const session = await signIn();
    await newDeveloper(session);
    expect((await session.requestAsPerson({ path: '/_app/apps' })).status).toBe(401);
    const headers = { 'x-spoke-developer': '2001' };
    expect((await request(session.baseUrl, { path: '/_app/apps', headers })).status).toBe(401);
  });

  it('writes of users need the CSRF token and a same-origin page, writes with keys do not', async () => {
    const session = await signIn();
    const developerId = await newDeveloper(session);
    const { apiKey } = (await session.requestAsDeveloper(developerId, { method: 'POST', path: keys })).body as {
      apiKey: string;
    };
    const renamed = { method: 'PATCH', path: '/_app/developer', json: { name: 'Forged' } };
    const forged = refusal(
      'The request was not sent by a page of this server, or lacks the CSRF token of the session.',
      'FORBIDDEN',
    );
    for (const headers of [
      { 'x-csrf-token': 'x' },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await session.requestAsDeveloper(developerId, { ...renamed, headers });
      expect([status, body]).toEqual([403, forged]);
    }
    expect((await session.requestAsPerson({ path: accounts })).body.results[0].name).toBe('Acme Integrations');
    const byKey = { path: `/webhooks/v3/7/subscriptions?hapikey=${apiKey}`, json: { eventType: 'contact.creation' } };
    const answered = await request(session.baseUrl, { ...byKey, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answered.body.subCategory).toBe('OwnedApplicationError.APPLICATION_NOT_FOUND');
  });
});

describe('API keys of a developer account', () => {
  it('are shown once, listed with expiry and last use, and invalid once revoked', async () => {
    const session = await signIn();
    const developerId = await newDeveloper(session);
    const made = await session.requestAsDeveloper(developerId, { method: 'POST', path: keys });
    expect([made.status, made.body]).toEqual([201, { apiKey: expect.stringMatching(/^devkey-[0-9a-f-]{36}$/) }]);
    const { apiKey } = made.body as { apiKey: string };
    const list = async () => (await session.requestAsDeveloper(developerId, { path: keys })).body.results as object[];
    const shown = {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      hint: apiKey.slice(-4),
      createdAt: expect.any(String),
      usedAt: null,
    };
    expect(await list()).toEqual([shown]);
    const byKey = { path: `/_app/apps?hapikey=${apiKey}` };
    expect((await request(session.baseUrl, byKey)).body).toEqual({ results: [] });
    expect(await list()).toEqual([{ ...shown, usedAt: expect.any(String) }]);

    const [{ id }] = (await list()) as [{ id: string }];
    const revoked = { method: 'DELETE', path: `${keys}/${id}` };
    expect((await session.requestAsDeveloper(developerId, revoked)).status).toBe(204);
    expect((await request(session.baseUrl, byKey)).status).toBe(401);
    const again = await session.requestAsDeveloper(developerId, revoked);
    expect([again.status, again.body]).toEqual([
      404,
      refusal('The developer account has no such API key.', 'OBJECT_NOT_FOUND'),
    ]);
    expect(await list()).toEqual([]);
  });

  it('of other developer accounts cannot be revoked', async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const [own, other] = [await newDeveloper(mine), await newDeveloper(theirs)];
    await theirs.requestAsDeveloper(other, { method: 'POST', path: keys });
    const [{ id }] = (await theirs.requestAsDeveloper(other, { path: keys })).body.results as [{ id: string }];
    const revoked = { method: 'DELETE', path: `${keys}/${id}` };
    for (const [developerId, status] of [
      [own, 404],
      [other, 404],
    ] as const) {
      expect((await mine.requestAsDeveloper(developerId, revoked)).status).toBe(status);
    }
    expect((await theirs.requestAsDeveloper(other, { path: keys })).body.results).toHaveLength(1);
  });

  it('cannot create or revoke keys or change apps', async () => {
    const session = await signIn();
    const developerId = await newDeveloper(session);
    const { apiKey } = (await session.requestAsDeveloper(developerId, { method: 'POST', path: keys })).body as {
      apiKey: string;
    };
    const json = { name: 'Demo', redirectUris: ['https://app.example.com/'], scopes: ['oauth'] };
    const app = (await session.requestAsDeveloper(developerId, { path: '/_app/apps', json })).body as { appId: number };
    const forPeople = refusal(
      'Only people of the developer account may do this, signed in to the web app.',
      'FORBIDDEN',
    );
    for (const options of [
      { path: keys },
      { method: 'POST', path: keys },
      { method: 'DELETE', path: `${keys}/0123456789abcdef` },
      { method: 'PATCH', path: '/_app/developer', json: { name: 'Mine now' } },
      { path: '/_app/apps', json },
      { method: 'PATCH', path: `/_app/apps/${app.appId}`, json: { name: 'Mine now' } },
      { method: 'POST', path: `/_app/apps/${app.appId}/secret` },
      { method: 'DELETE', path: `/_app/apps/${app.appId}` },
    ]) {
      const { status, body } = await request(session.baseUrl, {
        ...options,
        path: `${options.path}?hapikey=${apiKey}`,
      });
      expect([options, status, body]).toEqual([options, 403, forPeople]);
    }
    expect((await session.requestAsDeveloper(developerId, { path: keys })).body.results).toHaveLength(1);
  });
});
