import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';

const path = '/_app/private-apps';
const companies = '/crm/v3/objects/companies';

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

async function openHub() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  return { hub, send: (options: Parameters<typeof hub.request>[0]) => session.request(hub.hubId, options) };
}

describe('private apps of an account', () => {
  it('are created with a token that is shown once, listed, given a new token and deleted', async () => {
    const { hub, send } = await openHub();
    const json = { name: 'Nightly sync', scopes: ['crm.objects.companies.read'] };
    const made = await send({ path, json });
    const created = { appId: expect.any(Number), token: expect.stringMatching(/^pat-na1-[0-9a-f-]{36}$/) };
    expect([made.status, made.body]).toEqual([201, created]);
    const { appId, token } = made.body as { appId: number; token: string };
    const list = async () => (await send({ path })).body.results as { appId: number }[];
    expect((await list()).find((app) => app.appId === appId)).toEqual({
      appId,
      ...json,
      userId: hub.user.userId,
      createdAt: expect.any(String),
    });
    const may = async (with_: string) => (await hub.request({ path: companies, token: with_ })).status;
    expect(await may(token)).toBe(200);

    const rotated = await send({ method: 'POST', path: `${path}/${appId}/token` });
    expect([rotated.status, rotated.body]).toEqual([200, { ...created, appId }]);
    expect([await may(token), await may(rotated.body.token as string)]).toEqual([401, 200]);

    expect((await send({ method: 'DELETE', path: `${path}/${appId}` })).status).toBe(204);
    expect(await may(rotated.body.token as string)).toBe(401);
    expect((await list()).map((app) => app.appId)).toEqual([hub.privateApp.appId]);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'The name of a private app is 1 to 100 visible characters.'],
    [{ scopes: ['no.such.scope'] }, 'There is no scope no.such.scope.'],
  ])('invalid settings are rejected: %j', async (fault, message) => {
    const { hub, send } = await openHub();
    const { status, body } = await send({ path, json: { name: 'Nightly sync', scopes: [], ...fault } });
    expect([status, body]).toEqual([400, refusal(message, 'VALIDATION_ERROR')]);
    expect((await send({ path })).body.results).toHaveLength(1);
    expect((await send({ path })).body.results[0].appId).toBe(hub.privateApp.appId);
  });

  it('of other accounts are not found', async () => {
    const [{ send }, other] = [await openHub(), await newHub()];
    const missing = [404, refusal('There is no such private app.', 'OBJECT_NOT_FOUND')];
    for (const options of [
      { method: 'POST', path: `${path}/${other.privateApp.appId}/token` },
      { method: 'DELETE', path: `${path}/${other.privateApp.appId}` },
    ]) {
      const { status, body } = await send(options);
      expect([status, body]).toEqual(missing);
    }
    expect((await other.request({ path: companies })).status).toBe(200);
  });
});
