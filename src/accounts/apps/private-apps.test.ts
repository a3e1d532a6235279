import { expect, inject, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { runJson } from '../../../test/support/cli.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const path = '/oauth/v2/private-apps/get/access-token-info';

it('introspection of a private-app token returns hub, app, creator and scopes', async () => {
  const hub = await newHub({ scopes: ['crm.objects.companies.read', 'tickets'] });
  const reply = await request(inject('baseUrl'), { path, json: { tokenKey: hub.privateApp.token } });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    userId: hub.user.userId,
    hubId: hub.hubId,
    appId: hub.privateApp.appId,
    scopes: ['crm.objects.companies.read', 'tickets'],
  });
});

it.each(['pat-na1-00000000-0000-4000-8000-000000000000', 'x', 'pat-na1-'])(
  'the token %j is unknown: 404',
  async (tokenKey) => {
    const reply = await request(inject('baseUrl'), { path, json: { tokenKey } });
    expect(reply.body).toMatchObject({ status: 'error', category: 'OBJECT_NOT_FOUND' });
    expect(reply.status).toBe(404);
  },
);

it.each([
  [{}],
  [{ tokenKey: '' }],
  [{ tokenKey: 5 }],
  [{ tokenKey: 'x', more: 1 }],
  [[]],
  [{ tokenKey: 'x'.repeat(513) }],
  [{ tokenKey: 'x\0' }],
  [{ tokenKey: '\ud800' }],
])('the invalid introspection body %j returns 400', async (json) => {
  const reply = await request(inject('baseUrl'), { path, json });
  expect(reply.status).toBe(400);
  expect(reply.body.category).toBe('VALIDATION_ERROR');
});

it('Spec 5.2: a private-app token is valid in its own hub only', async () => {
  const [one, other] = [await newHub(), await newHub({ timeZone: 'Asia/Kolkata' })];
  const details = await Promise.all([one, other].map((hub) => hub.request({ path: '/account-info/v3/details' })));
  expect(details.map(({ body }) => body.portalId)).toEqual([one.hubId, other.hubId]);
});

it('a token that another process revokes is rejected at once', needs.postgres, async () => {
  const app = await startSpoke();
  const hub = await newHub({ baseUrl: app.baseUrl });
  const details = () => hub.request({ path: '/account-info/v3/details' });
  expect((await details()).status).toBe(200);
  const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  await runJson(env, 'token', 'private-app', 'revoke', String(hub.privateApp.appId), '--hub', String(hub.hubId));
  expect((await details()).status).toBe(401);
});
