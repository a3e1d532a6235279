import { describe, expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { request, type Reply } from '../../test/support/http.js';
import { installApp, newHub, type TestHub, type TestInstall } from '../../test/support/hubs.js';
import { seedApp } from '../../test/support/seed.js';

const { clientId, clientSecret } = seedApp(3001);
const call = ({ request: send }: TestInstall) => send({ path: '/crm/v3/objects/companies' });
const outcome = ({ status, body }: Reply) => [status, body.category];

function post(hub: TestHub, what: string, json: object) {
  return request(hub.baseUrl, { path: `/_spoke/oauth/${what}`, json });
}

async function refresh({ baseUrl }: TestHub, { refreshToken }: TestInstall): Promise<Reply> {
  const client = { client_id: clientId, client_secret: clientSecret };
  const form = { grant_type: 'refresh_token', ...client, refresh_token: refreshToken };
  return request(baseUrl, { path: '/oauth/v1/token', form });
}

describe('POST /_spoke/oauth/expire', () => {
  it('lets one access token expire, with the response for an expired one, and no other', async () => {
    const hub = await newHub();
    const [first, second] = [await installApp(hub), await installApp(hub)];
    const { status, body } = await post(hub, 'expire', { accessToken: first.accessToken });
    expect([status, body]).toEqual([200, { expiredAt: expect.any(String) }]);
    const refused = await call(first);
    expect(outcome(refused)).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    expect(refused.body.message).toMatch(/expired \d+ second\(s\) ago/);
    expect(refused.body.context['expire time']).toEqual([body.expiredAt]);
    expect((await call(second)).status).toBe(200);
    expect((await post(hub, 'expire', { accessToken: first.accessToken })).status).toBe(404);
    const { body: renewed } = await refresh(hub, first);
    expect((await hub.request({ path: '/crm/v3/objects/companies', token: renewed.access_token })).status).toBe(200);
  });

  it('lets all access tokens of an app for one account expire; later ones and those for other accounts are valid', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const installs = [await installApp(hub), await installApp(hub)];
    const elsewhere = await installApp(other);
    expect((await post(hub, 'expire', { clientId, hubId: hub.hubId })).status).toBe(200);
    for (const install of installs) expect(outcome(await call(install))).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    expect((await call(elsewhere)).status).toBe(200);
    expect((await call(await installApp(hub))).status).toBe(200);
  });

  it('lets all access tokens of an app expire', async () => {
    // Other tests use the tokens of the shared server.
    const { baseUrl } = await startSpoke();
    const hubs = [await newHub({ baseUrl }), await newHub({ baseUrl })] as const;
    const installs = [await installApp(hubs[0]), await installApp(hubs[1])];
    expect((await post(hubs[0], 'expire', { clientId })).status).toBe(200);
    for (const install of installs) expect(outcome(await call(install))).toEqual([401, 'EXPIRED_AUTHENTICATION']);
  });

  it.each([
    [{}, 400],
    [{ accessToken: 'C', clientId }, 400],
    [{ accessToken: 'C', hubId: 1 }, 400],
    [{ accessToken: 'C' }, 404],
    [{ clientId: 'nobody' }, 404],
  ])('rejects %j', async (json, status) => {
    expect((await post(await newHub(), 'expire', json)).status).toBe(status);
  });
});

describe('POST /_spoke/oauth/uninstall', () => {
  it('disconnects an app from an account: its tokens are invalid, access and refresh', async () => {
    const hub = await newHub();
    const install = await installApp(hub);
    expect((await post(hub, 'uninstall', { clientId, hubId: hub.hubId })).status).toBe(204);
    expect(outcome(await call(install))).toEqual([401, 'INVALID_AUTHENTICATION']);
    expect((await refresh(hub, install)).status).toBe(400);
    expect((await post(hub, 'uninstall', { clientId, hubId: hub.hubId })).status).toBe(404);
    expect((await post(hub, 'uninstall', { clientId: 'nobody', hubId: hub.hubId })).status).toBe(404);
  });
});
