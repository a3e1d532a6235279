import { beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { newJournalApp, type JournalApp } from '../../test/support/journal.js';
import { seed } from '../../test/support/seed.js';

const path = '/subscriptions/2026-03';
let hub: TestHub;
let app: JournalApp;
beforeAll(async () => {
  hub = await newHub();
  app = await newJournalApp(hub);
  await app.connect(hub);
});

const contacts = (more: object = {}) => ({
  ...{ subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId: hub.hubId, actions: ['CREATE'] },
  ...more,
});

describe('subscriptions of the webhook journal', () => {
  it('are created, replaced, read, listed and deleted, one of each type and object type (W24)', async () => {
    const made = await app.subscribe(contacts({ properties: ['email'], objectIds: [7] }));
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(Number) as number,
        ...{ appId: app.appId, subscriptionType: 'OBJECT', objectTypeId: '0-1', portalId: hub.hubId },
        ...{ actions: ['CREATE'], properties: ['email'], objectIds: [7] },
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      },
    ]);
    const { id, createdAt } = made.body as { id: number; createdAt: string };
    const replaced = await app.subscribe(contacts({ actions: ['UPDATE', 'DELETE', 'UPDATE'] }));
    expect(replaced.body).toMatchObject({ id, createdAt, actions: ['UPDATE', 'DELETE'] });
    expect(replaced.body).not.toHaveProperty('properties');
    const lifecycle = await app.subscribe({ subscriptionType: 'APP_LIFECYCLE_EVENT', eventTypeId: '4-1909196' });
    expect(lifecycle.body).toMatchObject({ eventTypeId: '4-1909196', actions: ['APP_INSTALL'] });
    expect(lifecycle.body).not.toHaveProperty('portalId');
    expect((await app.call({ path: `${path}/${id}` })).body).toEqual(replaced.body);
    expect((await app.call({ path })).body).toEqual({ results: [replaced.body, lifecycle.body] });
    expect((await app.call({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
    expect((await app.call({ path: `${path}/${id}` })).status).toBe(404);
    expect((await app.call({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(404);
  });

  it('are deleted for one account at once', async () => {
    const other = await newHub();
    await app.connect(other);
    await app.subscribe(contacts());
    await app.subscribe(contacts({ objectTypeId: '0-2' }));
    const kept = await app.subscribe(contacts({ portalId: other.hubId }));
    const remove = (portalId: number) => app.call({ method: 'DELETE', path: `${path}/portals/${portalId}` });
    expect((await remove(hub.hubId)).status).toBe(204);
    expect((await remove(hub.hubId)).status).toBe(204);
    expect((await remove(2_147_483_647)).status).toBe(204);
    const { results } = (await app.call({ path })).body as { results: { portalId?: number; id: number }[] };
    expect(results.filter(({ portalId }) => portalId !== undefined).map(({ id }) => id)).toEqual([kept.body.id]);
  });

  it.each([
    ['an unknown type', { subscriptionType: 'EVERYTHING' }],
    ['no account', { portalId: undefined }],
    ['no object type', { objectTypeId: undefined }],
    ['no actions', { actions: undefined }],
    ['an empty list of actions', { actions: [] }],
    ['an action of another type', { actions: ['ADDED_TO_LIST'] }],
    ['an unknown action', { actions: ['LOOK'] }],
    ['an unknown object type', { objectTypeId: '0-999' }],
    ['a name as object type', { objectTypeId: 'contacts' }],
    ['a field of another type', { listIds: [1] }],
    ['an override for another action', { actionOverrides: { UPDATE: { properties: ['email'] } } }],
    ['an override of another type', { actionOverrides: { CREATE: { listIds: [1] } } }],
    ['an unknown field', { targetUrl: 'https://example.com' }],
    ['an event type that is none', { subscriptionType: 'APP_LIFECYCLE_EVENT', eventTypeId: '4-1' }],
  ])('with %s are a 400 and not stored', async (_, more) => {
    const before = (await app.call({ path })).text;
    const reply = await app.subscribe(contacts(more));
    expect([reply.status, reply.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await app.call({ path })).text).toBe(before);
  });

  it('need an account that has connected the app and granted the scope (W23)', async () => {
    const stranger = await newHub();
    const refused = await app.subscribe(contacts({ portalId: stranger.hubId }));
    const unknown = await app.subscribe(contacts({ portalId: 2_147_483_000 }));
    expect([refused.status, unknown.status]).toEqual([400, 400]);
    expect(refused.body.message).toBe(unknown.body.message);
    const scopes = await app.subscribe(contacts({ objectTypeId: '0-3' }));
    expect([scopes.status, scopes.body.category]).toEqual([403, 'MISSING_SCOPES']);
  });

  it('belong to their app alone', async () => {
    const { id } = (await app.subscribe(contacts())).body as { id: number };
    const filter = { conditions: [{ filterType: 'CRM_OBJECT_PROPERTY', operator: 'IS_EMPTY', property: 'city' }] };
    const made = await app.call({ path: `${path}/filters`, json: { subscriptionId: id, filter } });
    expect(made.status, made.text).toBe(200);
    const { filterId } = made.body as { filterId: number };
    const stranger = await newJournalApp(hub);
    const calls = [
      { path: `${path}/${id}` },
      { method: 'DELETE', path: `${path}/${id}` },
      { path: `${path}/filters`, json: { subscriptionId: id, filter } },
      { path: `${path}/filters/subscription/${id}` },
      { path: `${path}/filters/${filterId}` },
      { method: 'DELETE', path: `${path}/filters/${filterId}` },
    ];
    for (const call of calls) expect((await stranger.call(call)).status, call.path).toBe(404);
    expect((await stranger.call({ path })).body).toEqual({ results: [] });
    expect((await app.call({ path: `${path}/filters/${filterId}` })).status).toBe(200);
  });
});

describe('filters of a subscription', () => {
  const condition = (operator: string, more: object = {}) => ({
    ...{ filterType: 'CRM_OBJECT_PROPERTY', property: 'city', operator },
    ...more,
  });

  it('narrow it: conditions of one all hold, or all of another (W25)', async () => {
    const own = await newHub();
    const ownApp = await newJournalApp(own);
    await ownApp.connect(own);
    const json = contacts({
      portalId: own.hubId,
      actions: ['CREATE', 'UPDATE', 'DELETE'],
      properties: ['email', 'phone'],
    });
    const { id: subscriptionId } = (await ownApp.subscribe(json)).body as { id: number };
    const first = {
      conditions: [condition('IN', { values: ['bern', 'Basel'] }), condition('IS_NOT_EMPTY', { property: 'email' })],
    };
    const second = { conditions: [condition('GTE', { property: 'numemployees', value: '5' })] };
    const ids: number[] = [];
    for (const filter of [first, second]) {
      const made = await ownApp.call({ path: `${path}/filters`, json: { subscriptionId, filter } });
      expect(made.status, made.text).toBe(200);
      ids.push(made.body.filterId as number);
    }
    const listed = await ownApp.call({ path: `${path}/filters/subscription/${subscriptionId}` });
    expect(listed.body).toEqual([
      { id: ids[0], filter: first, createdAt: expect.any(Number) as number },
      { id: ids[1], filter: second, createdAt: expect.any(Number) as number },
    ]);
    expect((await ownApp.call({ path: `${path}/filters/${ids[1]}` })).body).toEqual((listed.body as unknown[])[1]);

    const create = async (properties: object) =>
      (await own.request({ path: '/crm/v3/objects/contacts', json: { properties } })).body.id as string;
    await create({ email: 'zurich@example.com', city: 'Zürich' });
    const bern = await create({ email: 'bern@example.com', city: 'Bern' });
    const change = { method: 'PATCH', path: `/crm/v3/objects/contacts/${bern}` };
    await own.request({ ...change, json: { properties: { phone: '+41311111111' } } });
    await own.request({ ...change, json: { properties: { phone: '+41312222222', city: 'Chur' } } });
    await own.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${bern}` });
    const events = await ownApp.waitForEvents(3);
    expect(events.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['CREATE', Number(bern)],
      ['UPDATE', Number(bern)],
      ['DELETE', Number(bern)],
    ]);
    expect((await ownApp.call({ method: 'DELETE', path: `${path}/filters/${ids[0]}` })).status).toBe(204);
    expect((await ownApp.call({ method: 'DELETE', path: `${path}/filters/${ids[0]}` })).status).toBe(404);
    expect((await ownApp.call({ path: `${path}/filters/${ids[0]}` })).status).toBe(404);
  });

  it.each([
    ['a comparison without a value', condition('EQ')],
    ['several values for a comparison', condition('EQ', { values: ['a'] })],
    ['one value for a list', condition('IN', { value: 'a' })],
    ['an empty list', condition('NOT_IN', { values: [] })],
    ['a value for an operator without one', condition('IS_EMPTY', { value: 'a' })],
    ['an unknown operator', condition('LIKE', { value: 'a' })],
    ['another type of filter', condition('EQ', { value: 'a', filterType: 'LIST' })],
  ])('with %s are a 400', async (_, bad) => {
    const { id: subscriptionId } = (await app.subscribe(contacts({ objectTypeId: '0-2' }))).body as { id: number };
    const json = { subscriptionId, filter: { conditions: [bad] } };
    expect((await app.call({ path: `${path}/filters`, json })).status).toBe(400);
    expect((await app.call({ path: `${path}/filters/subscription/${subscriptionId}` })).body).toEqual([]);
  });

  it('are for created and changed records, 25 at most', async () => {
    const filter = { conditions: [condition('EQ', { value: 'Bern' })] };
    const add = (subscriptionId: number) => app.call({ path: `${path}/filters`, json: { subscriptionId, filter } });
    const { id } = (await app.subscribe(contacts({ objectTypeId: '0-2' }))).body as { id: number };
    const replies = await Promise.all(Array.from({ length: 27 }, () => add(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(2);
    const deletions = await app.subscribe(contacts({ objectTypeId: '0-2', actions: ['DELETE'] }));
    expect((await add(deletions.body.id as number)).status).toBe(400);
    expect((await add(1)).status).toBe(404);
  });
});

describe('credentials of the webhook journal', () => {
  const read = { path: '/webhooks-journal/journal/2026-03/latest' };

  it('are tokens of the app itself; every other kind is refused', async () => {
    const install = await installApp(hub);
    const refused = [
      await request(hub.baseUrl, { ...read, token: hub.privateApp.token }),
      await request(hub.baseUrl, { ...read, token: install.accessToken }),
      await request(hub.baseUrl, { path: `${read.path}?hapikey=${seed.developers[0]?.apiKey}` }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.category]).toEqual([403, 'INVALID_AUTHENTICATION']);
      expect(body.message).toContain('client_credentials');
    }
    expect((await request(hub.baseUrl, read)).status).toBe(401);
    expect((await request(hub.baseUrl, { ...read, token: 'garbage' })).status).toBe(401);
  });

  it('have the scope of each operation, and no access to accounts', async () => {
    const only = await app.token('developer.webhooks_journal.read');
    expect((await app.call({ path: '/journal/2026-03/latest', token: only })).status).toBeLessThan(300);
    const subscriptions = await app.call({ path, token: only });
    expect([subscriptions.status, subscriptions.body.category]).toEqual([403, 'MISSING_SCOPES']);
    const snapshots = { snapshotRequests: [{ portalId: 1, objectId: 1, objectTypeId: '0-1', properties: [] }] };
    const taken = await app.call({ path: '/snapshots/2026-03/crm', json: snapshots, token: only });
    expect(taken.status).toBe(403);
    const wide = await app.token('developer.webhooks_journal.read crm.objects.contacts.read');
    const records = await request(hub.baseUrl, { path: '/crm/v3/objects/contacts', token: wide });
    expect([records.status, records.body.category]).toEqual([403, 'INVALID_AUTHENTICATION']);
  });

  it('reach the same operations under the paths of version 4 and 2026-09', async () => {
    const own = await app.subscribe(contacts());
    for (const alias of [
      '/webhooks/v4/subscriptions',
      '/webhooks-journal/subscriptions/v4',
      '/webhooks-journal/subscriptions/2026-09',
    ]) {
      const reply = await request(hub.baseUrl, { path: `${alias}/${own.body.id}`, token: await app.token() });
      expect([alias, reply.status, reply.body.id]).toEqual([alias, 200, own.body.id]);
    }
  });
});
