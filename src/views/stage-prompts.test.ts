import { expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { newPersonIn } from '../../test/support/people.js';

const path = '/_app/stage-prompts/deals';

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const request = (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options);
  const set = (stageId: string, properties: readonly unknown[], type = 'deals') =>
    request({ method: 'PUT', path: `/_app/stage-prompts/${type}/${stageId}`, json: { properties } });
  return { hub, request, set, list: async () => (await request({ path })).body['results'] };
}

const reason = { groupName: 'dealinformation', type: 'string', fieldType: 'text', name: 'reason', label: 'Reason' };

it('a stage asks for properties in their order, and for nothing after they are removed', async () => {
  const { request, set, list } = await start();
  expect(await list()).toEqual([]);
  const lost = { stageId: 'closedlost', properties: ['closed_lost_reason', 'closedate'] };
  expect(await set('closedlost', lost.properties)).toMatchObject({ status: 200, body: lost });
  expect(await set('closedwon', ['amount'], '0-3')).toMatchObject({ status: 200 });
  expect(await list()).toEqual([lost, { stageId: 'closedwon', properties: ['amount'] }]);
  expect((await set('closedwon', [])).status).toBe(200);
  expect(await list()).toEqual([lost]);
  expect((await request({ path: '/_app/stage-prompts/tickets' })).body).toEqual({ results: [] });
});

it.each([
  ['an unknown stage', 'nowhere', ['amount'], 404],
  ['an unknown property', 'closedwon', ['nothing'], 400],
  ['a property that only the server writes', 'closedwon', ['hs_object_id'], 400],
  ['a property twice', 'closedwon', ['amount', 'amount'], 400],
  ['no name', 'closedwon', [7], 400],
  ['more than ten properties', 'closedwon', Array.from({ length: 11 }, (_, index) => `p${index}`), 400],
])('%s is rejected, and nothing is saved', async (_what, stageId, properties, status) => {
  const { set, list } = await start();
  expect((await set(stageId, properties)).status).toBe(status);
  expect(await list()).toEqual([]);
});

it('an archived property is dropped from every stage that asks for it', async () => {
  const { hub, set, list } = await start();
  const at = '/crm/v3/properties/deals';
  expect((await hub.request({ path: at, json: reason })).status).toBe(201);
  expect((await set('closedlost', ['reason', 'amount'])).status).toBe(200);
  expect((await set('closedwon', ['reason'])).status).toBe(200);
  expect((await hub.request({ method: 'DELETE', path: `${at}/reason` })).status).toBe(204);
  expect(await list()).toEqual([{ stageId: 'closedlost', properties: ['amount'] }]);
  // A new one of the same name is not asked for.
  expect((await hub.request({ path: at, json: reason })).status).toBe(201);
  expect(await list()).toEqual([{ stageId: 'closedlost', properties: ['amount'] }]);
});

it('a deleted stage asks for nothing', async () => {
  const { hub, set, list } = await start();
  const { body } = await hub.request({
    path: '/crm/v3/pipelines/deals/default/stages',
    json: { label: 'Paused', displayOrder: 9, metadata: { probability: '0.1' } },
  });
  const stageId = String(body.id);
  expect((await set(stageId, ['amount'])).status).toBe(200);
  expect(await list()).toEqual([{ stageId, properties: ['amount'] }]);
  const removed = await hub.request({ method: 'DELETE', path: `/crm/v3/pipelines/deals/default/stages/${stageId}` });
  expect(removed.status).toBe(204);
  expect(await list()).toEqual([]);
});

it('the API moves records without what their stage asks for', async () => {
  const { hub, set } = await start();
  expect((await set('closedlost', ['closed_lost_reason'])).status).toBe(200);
  const json = { properties: { dealname: 'Acme roof', pipeline: 'default', dealstage: 'closedlost' } };
  expect((await hub.request({ path: '/crm/v3/objects/deals', json })).status).toBe(201);
});

it('other accounts ask for nothing, and viewers and apps change nothing', async () => {
  const [own, other] = [await start(), await start()];
  expect((await own.set('closedlost', ['amount'])).status).toBe(200);
  expect(await other.list()).toEqual([]);
  const viewer = await newPersonIn(own.hub, { role: 'viewer' });
  const session = await openAppSession(own.hub.baseUrl, viewer);
  const at = `${path}/closedlost`;
  const json = { properties: [] };
  expect((await session.request(own.hub.hubId, { method: 'PUT', path: at, json })).status).toBe(403);
  expect((await session.request(own.hub.hubId, { path })).body).toMatchObject({ results: [{ stageId: 'closedlost' }] });
  expect((await own.hub.request({ method: 'PUT', path: at, json })).status).toBe(401);
});
