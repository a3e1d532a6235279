import { expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { seedApp } from '../../../test/support/seed.js';

const path = '/_app/connected-apps';

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});

it('an account lists its connected apps by name, with the granted scopes and the user', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  await installApp(other);
  await installApp(hub, { appId: 3002, scopes: ['oauth'] });
  await installApp(hub);
  const session = await openAppSession(hub.baseUrl, hub.user);
  const { status, body } = await session.request(hub.hubId, { path });
  expect(status).toBe(200);
  expect(body.results.map(({ appId }: { appId: number }) => appId)).toEqual([3001, 3002]);
  const { userId, email } = hub.user;
  expect(body.results[1]).toEqual({
    appId: 3002,
    name: 'Other app',
    iconUrl: body.results[1].iconUrl,
    scopes: [{ name: 'oauth', meaning: expect.any(String) }],
    connectedBy: { userId, name: 'Sandbox Admin', email },
    connectedAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(body.results[0].scopes.map(({ name }: { name: string }) => name).sort()).toEqual(
    [...seedApp(3001).scopes].sort(),
  );
});

it('disconnecting an app revokes its tokens at once, in that account only', async () => {
  const [hub, other] = [await newHub(), await newHub()];
  const [here, there] = [await installApp(hub), await installApp(other)];
  const session = await openAppSession(hub.baseUrl, hub.user);
  const companies = { path: '/crm/v3/objects/companies' };
  expect((await here.request(companies)).status).toBe(200);
  const deletion = { method: 'DELETE', path: `${path}/3001` };
  expect((await session.request(hub.hubId, deletion)).status).toBe(204);
  expect((await here.request(companies)).status).toBe(401);
  const { clientId, clientSecret } = seedApp(3001);
  const form = {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: here.refreshToken,
  };
  expect((await request(hub.baseUrl, { path: '/oauth/v1/token', form })).status).toBe(400);
  expect((await there.request(companies)).status).toBe(200);
  expect((await session.request(hub.hubId, { path })).body).toEqual({ results: [] });
  const again = await session.request(hub.hubId, deletion);
  const missing = refusal('The account has not connected this app.', 'OBJECT_NOT_FOUND');
  expect([again.status, again.body]).toEqual([404, missing]);
});
