import { expect, test } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { seedApp } from '../../../test/support/seed.js';

const contacts = '/crm/v3/objects/contacts';
const start = (seed = 'on') => startSpoke({ env: { SPOKE_DETERMINISTIC: seed } });
const post = (app: SpokeApp, path: string, json: object = {}) => request(app.baseUrl, { method: 'POST', path, json });

/** Each response as text, with status and headers, without the port of the server. */
async function note(app: SpokeApp, options: RequestOptions): Promise<string> {
  const { status, headers, text } = await request(app.baseUrl, options);
  const shown = Object.entries(headers).filter(([name]) => !['connection', 'keep-alive'].includes(name));
  return JSON.stringify([status, shown, text]).replaceAll(new URL(app.baseUrl).host, 'host');
}

/** Calls of many kinds: ids of records, of definitions and of files, tokens, errors. */
async function converse(app: SpokeApp, { disturb = false } = {}): Promise<string[]> {
  const said: string[] = [];
  const send = async (options: RequestOptions) => {
    if (disturb) await request(app.baseUrl, { path: '/_spoke/requests' });
    said.push(await note(app, options));
    return JSON.parse(JSON.parse(said.at(-1) ?? '')[2] as string);
  };
  const { privateApp } = await send({ path: '/_spoke/hubs', json: { name: 'Acme' } });
  const { token } = privateApp;
  const { id } = await send({ path: contacts, token, json: { properties: { email: 'ada@example.com' } } });
  const inputs = ['bob@example.com', 'eve@example.com'].map((email) => ({ properties: { email } }));
  await send({ path: `${contacts}/batch/create`, token, json: { inputs } });
  await send({ method: 'PATCH', path: `${contacts}/${id}`, token, json: { properties: { firstname: 'Ada' } } });
  await send({ path: `${contacts}/${id}?propertiesWithHistory=firstname`, token });
  await send({ path: `${contacts}?limit=1`, token });
  await send({ path: `${contacts}/search`, token, json: { query: 'ada' } });
  await send({ path: `${contacts}/1`, token });
  const list = { name: 'Chosen', objectTypeId: '0-1', processingType: 'MANUAL' };
  await send({ path: '/crm/v3/lists/', token, json: list });
  const stages = [{ label: 'A', displayOrder: 0, metadata: { probability: '0.5' } }];
  await send({ path: '/crm/v3/pipelines/deals', token, json: { label: 'Sales', displayOrder: 1, stages } });
  const labels = { singular: 'Car', plural: 'Cars' };
  const properties = [{ name: 'model', label: 'Model', type: 'string', fieldType: 'text' }];
  const schema = { name: 'car', labels, primaryDisplayProperty: 'model', properties };
  await send({ path: '/crm/v3/schemas', token, json: schema });
  return said;
}

test('two servers give the same responses to the same requests, to the byte, whatever a browser asks beside them', async () => {
  const [one, other] = [await start(), await start()];
  const [first, second] = [await converse(one), await converse(other, { disturb: true })];
  expect(second).toEqual(first);
  expect(first.join()).toContain('Thu, 01 Jan 2026 00:00:00 GMT');
}, 120_000);

test('another seed gives other ids and tokens', async () => {
  const hubs = [
    await newHub({ baseUrl: (await start('a')).baseUrl }),
    await newHub({ baseUrl: (await start('b')).baseUrl }),
  ];
  expect(hubs[0]?.privateApp.token).not.toBe(hubs[1]?.privateApp.token);
}, 120_000);

test('after the restore of a snapshot, ids go on as they went on before; so does a clock that stands still', async () => {
  const app = await start();
  await post(app, '/_spoke/clock', { frozen: true, stepSeconds: 5 });
  await newHub({ baseUrl: app.baseUrl });
  const { body } = await post(app, '/_spoke/snapshots', { name: 'Then' });
  const first = await converse(app);
  for (let time = 0; time < 2; time += 1) {
    expect((await post(app, `/_spoke/snapshots/${body.id}/restore`)).status).toBe(204);
    expect(await converse(app)).toEqual(first);
  }
  const entries = JSON.parse((await request(app.baseUrl, { path: '/_spoke/requests/archive' })).text).log.entries;
  expect(entries).toHaveLength(first.length - 1);
  expect(entries[0]).toMatchObject({ time: 0, request: { url: `http://spoke.localhost${contacts}` } });
}, 120_000);

test('a reset brings back the first start, also by the state that the first reset has kept', async () => {
  const app = await start();
  const first = await converse(app);
  for (let time = 0; time < 2; time += 1) {
    expect((await post(app, '/_spoke/reset')).status).toBe(204);
    expect(await converse(app)).toEqual(first);
  }
}, 120_000);

test('another start on the same data draws nothing a second time', async () => {
  const app = await start();
  const tokens = [(await newHub({ baseUrl: app.baseUrl })).privateApp.token];
  await app.restart();
  const hub: TestHub = await newHub({ baseUrl: app.baseUrl });
  tokens.push(hub.privateApp.token);
  expect(new Set(tokens).size).toBe(2);
  expect((await hub.request({ path: contacts, json: { properties: { email: 'ada@example.com' } } })).status).toBe(201);
}, 120_000);

test('tokens of an app that is made to expire can be replaced while the clock stands still', async () => {
  const app = await start();
  const { clientId, clientSecret } = seedApp(3001);
  const { accessToken, refreshToken } = await installApp(await newHub({ baseUrl: app.baseUrl }));
  const read = async (token: string) =>
    (await request(app.baseUrl, { path: '/account-info/v3/details', token })).status;
  expect(await read(accessToken)).not.toBe(401);
  expect((await post(app, '/_spoke/oauth/expire', { clientId })).status).toBe(200);
  expect(await read(accessToken)).toBe(401);
  const client = { client_id: clientId, client_secret: clientSecret };
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
  const renewed = (await request(app.baseUrl, { path: '/oauth/v1/token', form })).body.access_token as string;
  expect(await read(renewed)).not.toBe(401);
}, 120_000);
