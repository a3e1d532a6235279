import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { scopes } from '../accounts/rules/scopes.js';
import { newPlace, runJson, runSpoke, type Place } from '../../test/support/cli.js';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { shortLivedFlags } from '../../test/support/node-flags.js';
import { launch } from '../../test/support/spoke-process.js';
import type { PullReport } from './pull/reporting.js';

// Each command is a process.
vi.setConfig({ testTimeout: 180_000 });

async function newTarget(): Promise<Place> {
  const place = await newPlace();
  onTestFinished(() => place.remove());
  return place;
}

const placeOf = ({ baseUrl, privateApp }: TestHub) => ({ url: baseUrl, token: privateApp.token });
const toArgs = ({ url, token }: { url: string; token: string }, { dataDir }: Place) => [
  ...['pull', '--url', url, '--token', token, '--report', join(dataDir, 'report.json')],
];

async function pull(place: Place, source: { url: string; token: string }, ...more: string[]): Promise<PullReport> {
  return (await runJson(place.env, ...toArgs(source, place), ...more)) as PullReport;
}

async function send(hub: TestHub, path: string, json: object, method = 'POST') {
  const reply = await hub.request({ method, path, json });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body as { id: string };
}

const create = (hub: TestHub, type: string, properties: object) => send(hub, `/crm/v3/objects/${type}`, { properties });

/** Starts a server on the copy, with a token of the account. */
async function open(place: Place, { hubId }: Pick<TestHub, 'hubId'>) {
  const all = scopes.map(({ name }) => name).join();
  const args = ['token', 'private-app', 'create', '--hub', String(hubId), '--name', 'Test', '--scopes', all];
  const { token } = (await runJson(place.env, ...args)) as { token: string };
  const server = launch({ env: { ...place.env, PORT: '0' } });
  const stop = async () => {
    server.signal('SIGTERM');
    await server.exited;
  };
  onTestFinished(stop);
  const url = await server.listening();
  const get = async (path: string) => (await request(url, { path, token })).body as Record<string, never>;
  const post = async (path: string, json: object) => (await request(url, { path, token, json })).body as { id: string };
  return { url, token, get, post, stop };
}

const hold = (values: object) => expect.objectContaining(values) as unknown;

/** An account with one of each thing that is copied. */
async function fill(hub: TestHub) {
  await send(hub, '/crm/v3/properties/contacts/groups', { name: 'sizes', label: 'Sizes' });
  await send(hub, '/crm/v3/properties/contacts', {
    ...{ name: 'shirt', label: 'Shirt', groupName: 'sizes', type: 'enumeration', fieldType: 'select' },
    options: ['S', 'M'].map((value) => ({ label: `Size ${value}`, value })),
  });
  const zora = await create(hub, 'contacts', {
    ...{ firstname: 'Zora', lastname: 'Neale', email: 'zora@example.com', shirt: 'M' },
    hubspot_owner_id: hub.user.ownerId,
  });
  const friend = await create(hub, 'contacts', { email: 'friend@example.com' });
  const company = await create(hub, 'companies', { name: 'Acme', domain: 'acme.example' });
  const note = await create(hub, 'notes', { hs_timestamp: '2026-01-01T10:00:00Z', hs_note_body: 'Call Zora back' });
  await send(hub, `/crm/v4/objects/contacts/${zora.id}/associations/default/companies/${company.id}`, {}, 'PUT');
  await send(hub, `/crm/v4/objects/notes/${note.id}/associations/default/contacts/${zora.id}`, {}, 'PUT');
  return { zora, friend, company, note };
}

it('copies an account with the ids and times of its records', async () => {
  const hub = await newHub();
  const { zora, friend, company, note } = await fill(hub);
  await send(hub, '/crm/v3/schemas', {
    ...{ name: 'machine', labels: { singular: 'Machine', plural: 'Machines' }, primaryDisplayProperty: 'serial' },
    ...{ requiredProperties: ['serial'], associatedObjects: ['CONTACT'] },
    properties: [{ name: 'serial', label: 'Serial', type: 'string', fieldType: 'text' }],
  });
  const machine = await create(hub, 'p_machine', { serial: 'M-1' });
  await send(hub, `/crm/v4/objects/p_machine/${machine.id}/associations/default/contacts/${zora.id}`, {}, 'PUT');
  const labels = '/crm/v4/associations/contacts/companies/labels';
  await send(hub, labels, { name: 'advises', label: 'Advises', inverseLabel: 'Advised by' });
  const { results: types } = (await hub.request({ path: labels })).body as {
    results: { typeId: number; label: string }[];
  };
  const typeId = types.find(({ label }) => label === 'Advises')?.typeId;
  const pair = `/crm/v4/objects/contacts/${friend.id}/associations/companies/${company.id}`;
  await send(hub, pair, [{ associationCategory: 'USER_DEFINED', associationTypeId: typeId }], 'PUT');

  const place = await newTarget();
  const report = await pull(place, placeOf(hub));
  expect(report.counts['records contacts']).toEqual({ read: 2, created: 2 });
  expect(report.omitted).toEqual({});
  expect(JSON.parse(readFileSync(join(place.dataDir, 'report.json'), 'utf8'))).toMatchObject({ hubId: hub.hubId });

  const copy = await open(place, hub);
  const path = `/crm/v3/objects/contacts/${zora.id}?properties=firstname,shirt,hubspot_owner_id&associations=companies,p_machine`;
  const [theirs, ours] = [(await hub.request({ path })).body as Record<string, unknown>, await copy.get(path)];
  expect(ours).toMatchObject({
    ...{ id: zora.id, createdAt: theirs['createdAt'] },
    properties: { firstname: 'Zora', shirt: 'M', hubspot_owner_id: hub.user.ownerId },
  });
  expect(JSON.stringify(ours)).toContain(company.id);
  expect(JSON.stringify(ours)).toContain(machine.id);
  expect(await copy.get(`/crm/v3/objects/notes/${note.id}?properties=hs_note_body`)).toMatchObject({
    properties: { hs_note_body: 'Call Zora back' },
  });
  const { results } = await copy.get(`/crm/v4/objects/contacts/${friend.id}/associations/companies`);
  expect(JSON.stringify(results)).toContain('"label":"Advises"');
  // A new record gets an id that the source has not given.
  const { id } = await copy.post('/crm/v3/objects/contacts', { properties: { email: 'new@example.com' } });
  expect(Number(id)).toBeGreaterThan(Number(note.id));
});

it('a repeated pull changes what has changed, archives what was deleted and duplicates nothing', async () => {
  const hub = await newHub();
  const { zora, friend, company } = await fill(hub);
  const place = await newTarget();
  await pull(place, placeOf(hub));
  await send(hub, `/crm/v3/objects/contacts/${zora.id}`, { properties: { firstname: 'Dora', shirt: '' } }, 'PATCH');
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${friend.id}` });
  const pair = `/crm/v4/objects/contacts/${zora.id}/associations/companies/${company.id}`;
  await hub.request({ method: 'DELETE', path: pair });
  const ben = await create(hub, 'contacts', { email: 'ben@example.com' });

  const report = await pull(place, placeOf(hub));
  expect(report.counts['records contacts']).toEqual({ read: 2, created: 1, updated: 1 });
  expect(report.counts['deletions contacts']).toEqual({ archived: 1 });
  expect(report.counts['records companies']).toMatchObject({ read: 1 });
  const copy = await open(place, hub);
  const { results } = await copy.get('/crm/v3/objects/contacts?properties=firstname,shirt&associations=companies');
  expect(results).toEqual([hold({ id: zora.id, properties: hold({ firstname: 'Dora' }) }), hold({ id: ben.id })]);
  expect(JSON.stringify(results)).not.toContain(company.id);
  expect(JSON.stringify(results)).not.toContain('"shirt":"M"');
});

it('--history brings the versions of properties with their times and sources', async () => {
  const hub = await newHub();
  const { zora } = await fill(hub);
  const change = (firstname: string) =>
    send(hub, `/crm/v3/objects/contacts/${zora.id}`, { properties: { firstname } }, 'PATCH');
  await change('Nora');
  const place = await newTarget();
  await pull(place, placeOf(hub), '--history', '--only', 'contacts');
  await change('Cora');
  await pull(place, placeOf(hub), '--history', '--only', 'contacts');
  const path = `/crm/v3/objects/contacts/${zora.id}?propertiesWithHistory=firstname,email`;
  const copy = await open(place, hub);
  const toVersions = (body: unknown) => (body as { propertiesWithHistory: unknown }).propertiesWithHistory;
  const theirs = toVersions((await hub.request({ path })).body) as Record<string, { timestamp: string }[]>;
  expect(theirs['firstname']).toHaveLength(3);
  const ours = toVersions(await copy.get(path)) as typeof theirs;
  const facts = (versions: typeof theirs) => Object.values(versions).map((list) => list.map(toFacts));
  expect(facts(ours)).toEqual(facts(theirs));
});

const toFacts = (version: object) => {
  const { value, timestamp, sourceType } = version as Record<string, string>;
  return { value, timestamp, sourceType };
};

it('owners come as suspended users, and an account with content of its own is left alone', async () => {
  const hub = await newHub();
  await fill(hub);
  const place = await newTarget();
  await pull(place, placeOf(hub), '--only', 'contacts');
  const users = (await runJson(place.env, 'user', 'list', '--hub', String(hub.hubId))) as unknown;
  expect(users).toMatchObject({ results: [{ email: hub.user.email, suspendedAt: expect.any(String) as string }] });

  const other = await newHub();
  const { code, stderr } = await runSpoke(place.env, ...toArgs(placeOf(other), place), '--account', String(hub.hubId));
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is a copy of account') });
});

it('a pull that was killed continues where it was, and nothing is there twice', async () => {
  const hub = await newHub();
  const inputs = Array.from({ length: 100 }, (_, at) => ({ properties: { firstname: `Contact ${at}` } }));
  for (let batch = 0; batch < 4; batch += 1) await send(hub, '/crm/v3/objects/contacts/batch/create', { inputs });
  const place = await newTarget();
  const pages: string[] = [];
  let onPage = (): void => undefined;
  const url = await serve(async (req, response) => {
    const isPage = req.url?.startsWith('/crm/v3/objects/contacts?limit=100') ?? false;
    if (isPage) pages.push(req.url ?? '');
    // The third page is held back until the process is killed.
    if (isPage && pages.length === 3) return onPage();
    await forward(hub, req, response);
  });
  const source = { url, token: hub.privateApp.token };
  const args = [...toArgs(source, place), '--only', 'contacts'];
  const child = launch({ env: place.env, args: [...shortLivedFlags, join('scripts', 'spoke.mjs'), ...args] });
  await new Promise<void>((done) => (onPage = done));
  child.signal('SIGKILL');
  await child.exited;
  const before = pages.length;
  const report = await pull(place, source, '--only', 'contacts');
  // Two pages are not read again.
  expect(pages.slice(before)).toHaveLength(2);
  expect(report.counts['records contacts']).toEqual({ read: 400, created: 400 });
  const copy = await open(place, hub);
  const { total } = (await copy.post('/crm/v3/objects/contacts/search', {})) as unknown as { total: number };
  expect(total).toBe(400);
});

/** A server that is not what it should be. */
async function serve(respond: (...args: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((req, response) => void respond(req, response));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a request on to the server of an account. */
async function forward(hub: TestHub, ...[req, response]: Parameters<RequestListener>): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const { authorization = '', 'content-type': type = 'application/json' } = req.headers;
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const headers = { authorization, ...(body && { 'content-type': type }) };
  const reply = await fetch(new URL(req.url ?? '', hub.baseUrl), {
    method: req.method ?? 'GET',
    headers,
    body: body ?? null,
  });
  const text = await reply.text();
  response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(text);
}
