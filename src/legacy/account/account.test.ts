import { expect, test } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';

test('lists owners as an array, and reads one (Spec 4.1)', async () => {
  const hub = await newHub({ scopes: ['crm.objects.owners.read'] });
  const { status, body } = await hub.request({ path: '/owners/v2/owners?includeInactive=true' });
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      portalId: hub.hubId,
      ownerId: Number(hub.user.ownerId),
      type: 'PERSON',
      firstName: expect.any(String),
      lastName: expect.any(String),
      email: hub.user.email,
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      remoteList: [],
      hasContactsAccess: true,
      activeUserId: hub.user.userId,
      userIdIncludingInactive: hub.user.userId,
      isActive: true,
    },
  ]);
  const path = `/owners/v2/owners/${hub.user.ownerId}`;
  expect((await hub.request({ path: `${path}?includeInactive=true` })).body).toEqual(body[0]);
  expect((await hub.request({ path: '/owners/v2/owners?email=none@example.com' })).body).toEqual([]);
  expect((await hub.request({ path: '/owners/v2/owners/1' })).status).toBe(404);
  const other = await newHub({ scopes: [] });
  expect((await other.request({ path: '/owners/v2/owners' })).status).toBe(403);
  expect((await other.request({ path })).status).toBe(403);
});

test('returns the account of the token and its usage as in version 1 (Spec 4.1)', async () => {
  const hub = await newHub({ timeZone: 'Asia/Kolkata' });
  const me = await hub.request({ path: '/integrations/v1/me' });
  expect([me.status, me.body]).toEqual([
    200,
    {
      portalId: hub.hubId,
      accountType: 'STANDARD',
      timeZone: 'Asia/Kolkata',
      currency: 'USD',
      utcOffset: '+05:30',
      utcOffsetMilliseconds: 19_800_000,
    },
  ]);
  const daily = await hub.request({ path: '/integrations/v1/limit/daily' });
  expect(daily.status).toBe(200);
  expect(daily.body).toEqual(expect.any(Array));
  const alarms = await hub.request({ path: `/firealarm/v4/alarm/hubspot-cli/${hub.hubId}` });
  expect([alarms.status, alarms.body]).toEqual([200, []]);
  for (const path of ['/integrations/v1/me', '/integrations/v1/limit/daily', '/firealarm/v4/alarm/hubspot-cli/1']) {
    expect((await hub.request({ path, token: 'pat-na1-wrong' })).status).toBe(401);
  }
});

const page = { hasMore: false, offset: '' };

test.each<[string, unknown]>([
  ['/email/public/v1/campaigns', { campaigns: [], ...page }],
  ['/email/public/v1/campaigns/by-id', { campaigns: [], ...page }],
  ['/email/public/v1/events', { events: [], ...page }],
  ['/email/public/v1/subscriptions', { subscriptionDefinitions: [] }],
  ['/email/public/v1/subscriptions/timeline', { timeline: [], ...page }],
  ['/forms/v2/forms', []],
  ['/forms/v2/fields/f1', []],
  ['/form-integrations/v1/submissions/forms/f1', { results: [] }],
  ['/marketing/v3/forms/', { results: [] }],
  ['/marketing/v3/emails/', { total: 0, results: [] }],
  ['/marketing-emails/v1/emails', { objects: [], total: 0, limit: 0, offset: 0 }],
  ['/marketing-emails/v1/emails/with-statistics', { objects: [], total: 0, limit: 0, offset: 0 }],
  ['/broadcast/v1/broadcasts', []],
  ['/content/api/v2/pages', { objects: [], total: 0, limit: 0, offset: 0 }],
])('lists nothing at %s, and serves no writes there (Assumption Y7)', async (path, expected) => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path: `${path}?limit=50` });
  expect([status, body]).toEqual([200, expected]);
  expect((await hub.request({ path, token: 'pat-na1-wrong' })).status).toBe(401);
  const written = await hub.request({ method: 'POST', path, json: { name: 'Acme' } });
  expect([written.status, written.body.message]).toEqual([404, expect.stringContaining('not')]);
});

test('lists and reads the forms that the account knows (Assumption Y7)', async () => {
  const hub = await newHub();
  const admin = await openAppSession(hub.baseUrl, hub.user);
  const made = await admin.request(hub.hubId, { path: '/_app/intake/forms', json: { name: 'Contact us' } });
  expect(made.status).toBe(201);
  const form = {
    ...{
      portalId: hub.hubId,
      guid: made.body.formGuid as string,
      name: 'Contact us',
      formFieldGroups: [],
      deletable: true,
    },
    ...{ createdAt: expect.any(Number), updatedAt: expect.any(Number) },
  };
  expect((await hub.request({ path: '/forms/v2/forms' })).body).toEqual([form]);
  const one = await hub.request({ path: `/forms/v2/forms/${made.body.formGuid}` });
  expect([one.status, one.body]).toEqual([200, form]);
  const other = await newHub();
  expect((await other.request({ path: `/forms/v2/forms/${made.body.formGuid}` })).status).toBe(404);
  const written = await hub.request({ method: 'PUT', path: `/forms/v2/forms/${made.body.formGuid}`, json: {} });
  expect(written.status).toBe(404);
});

test.each([
  '/email/public/v1/campaigns/1',
  '/forms/v2/forms/f1',
  '/marketing/v3/forms/f1',
  '/marketing-emails/v1/emails/1',
  '/automation/v3/workflows/1',
  '/broadcast/v1/broadcasts/1',
  '/content/api/v2/pages/1',
])('returns 404 for a single item at %s (Assumption Y7)', async (path) => {
  const hub = await newHub();
  expect((await hub.request({ path })).status).toBe(404);
});
