import { expect, inject, it } from 'vitest';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { seed } from '../../../test/support/seed.js';

const draft = { name: 'Acme', redirectUris: ['https://app.example.com/callback'], scopes: [], optionalScopes: [] };

interface World {
  readonly path: string;
  readonly appId: number;
  send(options: Parameters<TestSession['requestAsDeveloper']>[1]): ReturnType<TestSession['requestAsDeveloper']>;
}

/** A new app, and requests of its developer. */
async function newApp(): Promise<World> {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const { developerId } = (await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Acme' } })).body;
  const send: World['send'] = (options) => session.requestAsDeveloper(developerId as number, options);
  const { appId } = (await send({ path: '/_app/apps', json: draft })).body as { appId: number };
  return { appId, send, path: `/feature-flags/v3/${appId}/flags` };
}

it('a flag is created, replaced, read, listed and deleted (Assumption O20)', async () => {
  const { path, appId, send } = await newApp();
  const flag = { appId, flagName: 'new-card', defaultState: 'OFF', overrideState: 'ON' };
  const put = (json: object) => send({ method: 'PUT', path: `${path}/new-card`, json });
  const made = await put({ defaultState: 'OFF', overrideState: 'ON' });
  expect([made.status, made.body]).toEqual([200, flag]);
  expect((await send({ path: `${path}/new-card` })).body).toEqual(flag);
  const replaced = await put({ defaultState: 'ABSENT' });
  expect([replaced.status, replaced.body]).toEqual([200, { appId, flagName: 'new-card', defaultState: 'ABSENT' }]);
  await send({ method: 'PUT', path: `${path}/a-flag`, json: { defaultState: 'ON' } });
  expect((await send({ path: `${path}/all` })).body).toEqual({ flagsForApp: ['a-flag', 'new-card'] });
  const deleted = await send({ method: 'DELETE', path: `${path}/new-card` });
  expect([deleted.status, deleted.body]).toEqual([200, replaced.body]);
  for (const method of ['GET', 'DELETE']) {
    const { status, body } = await send({ method, path: `${path}/new-card` });
    expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
  }
  expect((await send({ path: `${path}/all` })).body).toEqual({ flagsForApp: ['a-flag'] });
});

it.each([
  ['new-card', {}],
  ['new-card', { defaultState: 'on' }],
  ['new-card', { defaultState: 'ON', overrideState: '' }],
  ['new-card', { defaultState: 'ON', colour: 'red' }],
  ['-card', { defaultState: 'ON' }],
  ['new%20card', { defaultState: 'ON' }],
])('an invalid flag is rejected: %s %j', async (name, json) => {
  const { path, send } = await newApp();
  const { status, body } = await send({ method: 'PUT', path: `${path}/${name}`, json });
  expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect((await send({ path: `${path}/all` })).body).toEqual({ flagsForApp: [] });
});

it('no flag is called all, the path of the list', async () => {
  const { path, send } = await newApp();
  const { status, body } = await send({ method: 'PUT', path: `${path}/all`, json: { defaultState: 'ON' } });
  expect([status, body.category]).toEqual([405, 'METHOD_NOT_ALLOWED']);
});

it('an app has at most 100 flags', async () => {
  const { path, send } = await newApp();
  const put = (name: string) => send({ method: 'PUT', path: `${path}/${name}`, json: { defaultState: 'ON' } });
  for (let number = 0; number < 100; number += 1) await put(`flag-${number}`);
  expect([(await put('one-more')).status, (await put('flag-7')).status]).toEqual([400, 200]);
});

it('the override applies before the state of an account, and that before the default (Assumption O20)', async () => {
  const { path, appId, send } = await newApp();
  const flag = `${path}/new-card`;
  await send({ method: 'PUT', path: flag, json: { defaultState: 'OFF' } });
  const read = async () => (await send({ path: `${flag}/portals/1001` })).body as object;
  const state = { appId, flagName: 'new-card', portalId: 1001 };
  expect(await read()).toEqual({ ...state, flagState: 'OFF' });
  const set = await send({ method: 'PUT', path: `${flag}/portals/1001`, json: { flagState: 'ON' } });
  expect([set.status, set.body]).toEqual([200, { ...state, flagState: 'ON' }]);
  expect(await read()).toEqual({ ...state, flagState: 'ON' });
  await send({ method: 'PUT', path: flag, json: { defaultState: 'OFF', overrideState: 'ABSENT' } });
  expect(await read()).toEqual({ ...state, flagState: 'ABSENT' });
  expect((await send({ path: `${flag}/portals` })).body).toEqual({ portalFlagStates: [{ ...state, flagState: 'ON' }] });
  const deleted = await send({ method: 'DELETE', path: `${flag}/portals/1001` });
  expect([deleted.status, deleted.body]).toEqual([200, { ...state, flagState: 'ON' }]);
  expect((await send({ method: 'DELETE', path: `${flag}/portals/1001` })).status).toBe(404);
  expect((await send({ path: `${flag}/portals` })).body).toEqual({ portalFlagStates: [] });
});

it('states are set, listed and deleted in batches', async () => {
  const { path, appId, send } = await newApp();
  const flag = `${path}/new-card`;
  await send({ method: 'PUT', path: flag, json: { defaultState: 'OFF' } });
  const portalStates = [30, 10, 20].map((portalId) => ({ portalId, flagState: 'ON' }));
  const toState = (portalId: number) => ({ appId, flagName: 'new-card', portalId, flagState: 'ON' });
  const set = await send({ path: `${flag}/portals/batch/upsert`, json: { portalStates } });
  expect([set.status, set.body]).toEqual([200, { portalFlagStates: [10, 20, 30].map(toState) }]);
  const page = await send({ path: `${flag}/portals?limit=1&startPortalId=11` });
  expect([page.status, page.body]).toEqual([200, { portalFlagStates: [toState(20)] }]);
  const deleted = await send({ path: `${flag}/portals/batch/delete`, json: { portalIds: [10, 30, 40] } });
  expect([deleted.status, deleted.body]).toEqual([200, { portalFlagStates: [10, 30].map(toState) }]);
  expect((await send({ path: `${flag}/portals` })).body).toEqual({ portalFlagStates: [toState(20)] });
  await send({ method: 'DELETE', path: flag });
  await send({ method: 'PUT', path: flag, json: { defaultState: 'OFF' } });
  expect((await send({ path: `${flag}/portals` })).body).toEqual({ portalFlagStates: [] });
});

it('invalid states are rejected and change nothing', async () => {
  const { path, send } = await newApp();
  const flag = `${path}/new-card`;
  await send({ method: 'PUT', path: flag, json: { defaultState: 'OFF' } });
  const twice = [1, 1].map((portalId) => ({ portalId, flagState: 'ON' }));
  const refused = [
    await send({ method: 'PUT', path: `${flag}/portals/1001`, json: { flagState: 'MAYBE' } }),
    await send({ path: `${flag}/portals/batch/upsert`, json: { portalStates: twice } }),
    await send({ path: `${flag}/portals/batch/upsert`, json: { portalStates: [] } }),
    await send({ path: `${flag}/portals/batch/upsert`, json: { portalStates: [{ portalId: 0, flagState: 'ON' }] } }),
    await send({ path: `${flag}/portals/batch/delete`, json: { portalIds: ['x'] } }),
    await send({ path: `${flag}/portals?limit=0` }),
    await send({ path: `${flag}/portals?startPortalId=x` }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
  expect((await send({ path: `${flag}/portals` })).body).toEqual({ portalFlagStates: [] });
});

const operations: readonly (readonly [string, string, object?])[] = [
  ['GET', '/new-card'],
  ['DELETE', '/new-card'],
  ['GET', '/new-card/portals'],
  ['GET', '/new-card/portals/7'],
  ['PUT', '/new-card/portals/7', { flagState: 'ON' }],
  ['DELETE', '/new-card/portals/7'],
  ['POST', '/new-card/portals/batch/upsert', { portalStates: [{ portalId: 7, flagState: 'ON' }] }],
  ['POST', '/new-card/portals/batch/delete', { portalIds: [7] }],
];

it('an unknown flag and an app of another developer are a 404', async () => {
  const [own, other] = [await newApp(), await newApp()];
  const put = ['PUT', '/new-card', { defaultState: 'ON' }] as const;
  for (const [method, suffix, json] of operations) {
    const { status, body } = await own.send({ method, path: own.path + suffix, ...(json && { json }) });
    expect([suffix, status, body.category]).toEqual([suffix, 404, 'OBJECT_NOT_FOUND']);
  }
  await own.send({ method: 'PUT', path: `${own.path}/new-card`, json: put[2] });
  for (const [method, suffix, json] of [...operations, put, ['GET', '/all'] as const]) {
    const { status, body } = await other.send({ method, path: own.path + suffix, ...(json && { json }) });
    expect([suffix, status, body.category]).toEqual([suffix, 404, 'OBJECT_NOT_FOUND']);
  }
  expect((await own.send({ path: `${own.path}/new-card` })).status).toBe(200);
});

it('flags take the API key of the developer account, also on the path of 2026-03', async () => {
  const [baseUrl, key] = [inject('baseUrl'), seed.developers[0]?.apiKey ?? ''];
  for (const version of ['v3', '2026-03']) {
    const path = `/feature-flags/${version}/3001/flags/all`;
    const { status, body } = await request(baseUrl, { path: `${path}?hapikey=${key}` });
    expect([status, body]).toEqual([200, { flagsForApp: [] }]);
    expect((await request(baseUrl, { path })).status).toBe(401);
    const hub = await newHub();
    expect((await hub.request({ path })).status).toBe(403);
  }
});
