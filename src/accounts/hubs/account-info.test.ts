import { expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';

const path = '/account-info/v3/details';

it('account details: every field, for a private app', async () => {
  const hub = await newHub({ timeZone: 'Asia/Kolkata' });
  const reply = await hub.request({ path });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    portalId: hub.hubId,
    accountType: 'STANDARD',
    timeZone: 'Asia/Kolkata',
    companyCurrency: 'USD',
    additionalCurrencies: [],
    utcOffset: '+05:30',
    utcOffsetMilliseconds: 19_800_000,
    uiDomain: new URL(hub.baseUrl).host,
    dataHostingLocation: 'na1',
  });
});

it('account details: for an installed app, the hub that installed it', async () => {
  const hub = await newHub();
  const app = await installApp(hub);
  expect((await app.request({ path })).body.portalId).toBe(hub.hubId);
});

it.each([
  ['no credential', {}],
  ['an unknown private-app token', { token: 'pat-na1-00000000-0000-4000-8000-000000000000' }],
  ['a developer key', { query: '?hapikey=e3eff9c0-cf44-4d3f-89e7-d15f17362f25' }],
])('account details: %s is rejected with 401', async (_, { token, query = '' }: { token?: string; query?: string }) => {
  const reply = await request(inject('baseUrl'), { path: path + query, ...(token !== undefined && { token }) });
  expect(reply.status).toBe(401);
  expect(reply.body.category).toBe('INVALID_AUTHENTICATION');
});
