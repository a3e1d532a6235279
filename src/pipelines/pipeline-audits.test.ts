import { beforeAll, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const base = '/crm/v3/pipelines';
const closed = { label: 'Done', displayOrder: 1, metadata: { ticketState: 'CLOSED' }, stageId: 'done' };
const opened = { label: 'To do', displayOrder: 0, metadata: { ticketState: 'OPEN' }, stageId: 'to-do' };

const send = (method: string, path: string, json?: object, from = hub) =>
  from.request({ method, path: `${base}/${path}`, ...(json && { json }) });
const audit = async (path: string, from = hub) => {
  const { status, body } = await from.request({ path: `${base}/${path}/audit` });
  expect([status, Object.keys(body)]).toEqual([200, ['results']]);
  return body.results as { action: string; rawObject: string; [name: string]: unknown }[];
};
const actions = async (path: string) => (await audit(path)).map(({ action }) => action);

it('the audit of a pipeline and its stages lists their changes, newest first, also after deletion', async () => {
  const own = await newHub();
  const at = (path: string) => audit(path, own);
  const pipelineId = 'audited';
  const stages = [opened, closed];
  const created = await send('POST', 'tickets', { label: 'Audited', displayOrder: 1, pipelineId, stages }, own);
  const first = {
    portalId: own.hubId,
    identifier: 'audited',
    action: 'CREATE',
    timestamp: created.body.createdAt,
    message: `Pipeline created by app ${own.privateApp.appId}`,
    rawObject: expect.any(String),
  };
  const [entry, ...more] = await at('tickets/audited');
  expect([entry, more]).toEqual([first, []]);
  expect(JSON.parse(entry?.rawObject ?? '')).toMatchObject({
    id: 'audited',
    stages: [{ id: 'to-do' }, { id: 'done' }],
  });
  expect(await at('tickets/%7BpipelineId%7D/stages/done')).toEqual(await at('tickets/audited/stages/done'));
  expect(await at('tickets/audited/stages/done')).toMatchObject([
    { identifier: 'done', action: 'CREATE', message: `Stage created by app ${own.privateApp.appId}` },
  ]);

  await send('PATCH', 'tickets/audited/stages/to-do', { label: 'Soon' }, own);
  await send('DELETE', 'tickets/audited/stages/to-do', undefined, own);
  await send('POST', 'tickets', { label: 'Other', displayOrder: 2, stages: [{ ...closed, stageId: 'other' }] }, own);
  await send('DELETE', 'tickets/audited', undefined, own);
  expect((await at('tickets/audited')).map(({ action }) => action)).toEqual(['DELETE', 'UPDATE', 'UPDATE', 'CREATE']);
  const [deleted, changed, made] = await at('tickets/audited/stages/to-do');
  expect([deleted?.action, changed?.action, made?.action]).toEqual(['DELETE', 'UPDATE', 'CREATE']);
  expect(JSON.parse(changed?.rawObject ?? '')).toMatchObject({ label: 'Soon' });
  expect(JSON.parse(deleted?.rawObject ?? '')).toMatchObject({ label: 'Soon' });
  expect((await at('tickets/audited/stages/done')).map(({ action }) => action)).toEqual(['DELETE', 'CREATE']);
});

it('an entry names the user who installed the app', async () => {
  const app = await installApp(hub, { optionalScopes: ['tickets'] });
  const { status } = await app.request({
    method: 'PATCH',
    path: `${base}/tickets/0`,
    json: { label: 'Named' },
  });
  expect(status).toBe(200);
  expect((await audit('tickets/0'))[0]).toMatchObject({
    action: 'UPDATE',
    message: `Pipeline changed by app ${app.appId}`,
    fromUserId: hub.user.userId,
  });
});

it('rejected requests and those without effect add no entry', async () => {
  const before = await actions('deals/default');
  await send('PATCH', 'deals/default', { archived: false });
  await send('DELETE', 'deals/default/stages/nope');
  await send('POST', 'deals/default/stages', { label: 'X', displayOrder: 1 });
  expect(await actions('deals/default')).toEqual(before);
});

it('stages that only get another display order count as changed', async () => {
  await send('PATCH', 'deals/default/stages/closedlost', { displayOrder: 4 });
  expect(await actions('deals/default/stages/closedwon')).toEqual(['UPDATE']);
  expect(await actions('deals/default/stages/contractsent')).toEqual([]);
});

it('at most the latest 100 entries are listed', async () => {
  const own = await newHub();
  for (let time = 1; time <= 101; time += 1) await send('PATCH', 'deals/default', { label: `Name ${time}` }, own);
  const entries = await audit('deals/default', own);
  expect(entries).toHaveLength(100);
  expect(JSON.parse(entries[0]?.rawObject ?? '')).toMatchObject({ label: 'Name 101' });
  expect(JSON.parse(entries[99]?.rawObject ?? '')).toMatchObject({ label: 'Name 2' });
});

it('other hubs get an empty audit; unknown types and missing scopes are rejected', async () => {
  const other = await newHub();
  await send('PATCH', 'deals/default', { label: 'Seen here only' });
  expect(await audit('deals/default', other)).toEqual([]);
  expect(await audit('deals/nope/stages/nope', other)).toEqual([]);
  const unknown = await hub.request({ path: `${base}/xyz/1/audit` });
  expect([unknown.status, unknown.body.message]).toEqual([400, 'Unable to infer object type from: xyz']);
  const stranger = await newHub({ scopes: ['crm.objects.contacts.read'] });
  for (const path of ['deals/default/audit', 'deals/default/stages/closedwon/audit']) {
    expect((await stranger.request({ path: `${base}/${path}` })).status).toBe(403);
  }
});
