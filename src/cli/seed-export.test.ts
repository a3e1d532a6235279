import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { newPlace, runJson, runSpoke } from '../../test/support/cli.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { upload } from '../../test/support/uploads.js';
import { createFlow, setProperty, toFlow, whenHas } from '../../test/support/workflows.js';
import { launch } from '../../test/support/spoke-process.js';
import type { SeedFile } from '../seed/seed.schema.js';

// Each command is a process; a round trip starts a server too.
vi.setConfig({ testTimeout: 180_000 });

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'spoke-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

async function exportFrom(place: { url: string; token: string }, ...more: string[]) {
  const file = join(newFolder(), 'spoke.seed.json');
  const outcome = await runJson(
    {},
    'seed',
    'export',
    '--url',
    place.url,
    '--token',
    place.token,
    '--output',
    file,
    ...more,
  );
  return { file, outcome, seed: JSON.parse(readFileSync(file, 'utf8')) as Required<SeedFile> };
}

const placeOf = ({ baseUrl, privateApp }: TestHub) => ({ url: baseUrl, token: privateApp.token });

async function send(hub: TestHub, path: string, json: object, method = 'POST') {
  const reply = await hub.request({ method, path, json });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body as { id: string };
}

/** An account with one of each thing that a seed holds. */
async function fill(hub: TestHub) {
  await send(hub, '/crm/v3/properties/contacts/groups', { name: 'sizes', label: 'Sizes' });
  await send(hub, '/crm/v3/properties/contacts', {
    ...{ name: 'shirt', label: 'Shirt', groupName: 'sizes', type: 'enumeration', fieldType: 'select' },
    options: ['S', 'M'].map((value) => ({ label: `Size ${value}`, value })),
  });
  await send(hub, '/crm/v3/properties/deals', {
    ...{ name: 'half', label: 'Half', groupName: 'dealinformation', type: 'number' },
    ...{ fieldType: 'calculation_equation', calculationFormula: 'amount / 2', numberDisplayHint: 'currency' },
  });
  await send(
    hub,
    '/crm/v3/pipelines/deals/default',
    {
      ...{ label: 'Sales', displayOrder: 0 },
      stages: ['Open', 'Won'].map((label, at) => ({
        label,
        stageId: `own-${label}`,
        displayOrder: at,
        metadata: { probability: String(at) },
      })),
    },
    'PUT',
  );
  const properties = {
    firstname: 'Zora',
    lastname: 'Neale',
    email: 'zora@example.com',
    shirt: 'M',
    phone: '+49 30 123',
    hubspot_owner_id: hub.user.ownerId,
  };
  const zora = await send(hub, '/crm/v3/objects/contacts', { properties });
  const friend = await send(hub, '/crm/v3/objects/contacts', { properties: { email: 'friend@example.com' } });
  const company = await send(hub, '/crm/v3/objects/companies', {
    properties: { name: 'Acme', domain: 'acme.example' },
  });
  const deal = await send(hub, '/crm/v3/objects/deals', {
    properties: { dealname: 'Displays', pipeline: 'default', dealstage: 'own-Won', amount: '12.5' },
  });
  await send(hub, '/crm/v3/objects/notes', {
    properties: { hs_timestamp: '2026-01-01T10:00:00Z', hs_note_body: 'Call Zora back' },
  });
  const { body: file } = await upload(hub, { folderPath: '/Offers', file: 'Displays: 12.50' });
  await send(hub, '/crm/v3/objects/notes', {
    properties: { hs_timestamp: '2026-01-02T10:00:00Z', hs_note_body: 'Sent', hs_attachment_ids: file['id'] as string },
  });
  const associate = (from: string, to: string) =>
    send(hub, `/crm/v4/objects/${from}/associations/default/${to}`, {}, 'PUT');
  await associate(`contacts/${zora.id}`, `companies/${company.id}`);
  await associate(`deals/${deal.id}`, `contacts/${zora.id}`);
  const list = { name: 'Everybody called Zora', objectTypeId: '0-1', processingType: 'DYNAMIC' };
  const filters = [
    {
      filterType: 'PROPERTY',
      property: 'firstname',
      operation: { operationType: 'MULTISTRING', operator: 'IS_EQUAL_TO', values: ['Zora'] },
    },
  ];
  const branch = { filterBranchType: 'AND', filterBranches: [], filters };
  await send(hub, '/crm/v3/lists', {
    ...list,
    filterBranch: { filterBranchType: 'OR', filterBranches: [branch], filters: [] },
  });
  await createFlow(hub, toFlow([setProperty(1, 'hubspot_owner_id', hub.user.ownerId)], whenHas('lastname', 'Neale')));
  return { zora, friend, company, deal };
}

/** Starts a server with the seed of a file. */
async function startWith(seedFile: string): Promise<string> {
  const place = await newPlace();
  const server = launch({ env: { ...place.env, SPOKE_SEED: seedFile, PORT: '0' } });
  onTestFinished(async () => {
    server.signal('SIGTERM');
    await server.exited;
    await place.remove();
  });
  return server.listening();
}

/** Without what is made for each export. */
const comparable = ({ hubs, records: { files = [], ...records } }: Required<SeedFile>) => ({
  files: files.map(({ file: _, ...file }) => file),
  hubs: hubs.map(({ privateApps: _, users = [], ...hub }) => ({
    ...hub,
    users: users.map(({ password: __, ...user }) => user),
  })),
  records,
});

it('a seed of an account makes an account whose seed is the same', async () => {
  const hub = await newHub();
  const { zora } = await fill(hub);
  await send(hub, '/crm/v3/schemas', {
    ...{ name: 'machine', labels: { singular: 'Machine', plural: 'Machines' }, primaryDisplayProperty: 'serial' },
    ...{ requiredProperties: ['serial'], associatedObjects: ['CONTACT'] },
    properties: [{ name: 'serial', label: 'Serial', type: 'string', fieldType: 'text' }],
  });
  const machine = await send(hub, '/crm/v3/objects/p_machine', { properties: { serial: 'M-1' } });
  await send(hub, `/crm/v4/objects/p_machine/${machine.id}/associations/default/contacts/${zora.id}`, {}, 'PUT');
  const first = await exportFrom(placeOf(hub), '--files');
  expect(statSync(first.file).mode & 0o777).toBe(0o600);
  const { records } = first.seed;
  expect(records.contacts).toMatchObject([
    {
      id: '1',
      createdAt: expect.any(String),
      properties: { firstname: 'Zora', shirt: 'M', hubspot_owner_id: '1' },
    },
    { id: '2', properties: { email: 'friend@example.com' } },
  ]);
  expect(records.deals).toMatchObject([{ properties: { dealstage: 'own-Won', pipeline: 'default' } }]);
  expect(records.properties).toContainEqual(
    expect.objectContaining({ name: 'half', calculationFormula: 'amount / 2' }),
  );
  expect(records.lists).toMatchObject([{ name: 'Everybody called Zora', objectTypeId: 'contacts' }]);
  expect(records.objectTypes).toMatchObject([{ name: 'machine' }]);
  expect(JSON.stringify(records.associations)).toContain('p_machine');
  expect(JSON.stringify(records.deals)).not.toContain('hs_deal_stage_probability');
  expect(records.propertyGroups).toContainEqual({ objectType: 'contacts', name: 'sizes', label: 'Sizes' });

  expect(records.workflows).toMatchObject([{ name: 'Welcome', objectTypeId: 'contacts', isEnabled: true }]);
  expect(JSON.stringify(records.workflows)).toContain('"staticValue":"1"');
  const [file] = records.files ?? [];
  expect(readFileSync(join(first.file, '..', file?.file ?? ''), 'utf8')).toBe('Displays: 12.50');
  expect(records.notes).toMatchObject([{}, { properties: { hs_attachment_ids: `file:${file?.path}` } }]);

  const url = await startWith(first.file);
  const second = await exportFrom({ url, token: first.outcome.token as string }, '--files');
  expect(comparable(second.seed)).toEqual(comparable(first.seed));
  expect(second.outcome.counts).toEqual(first.outcome.counts);
});

it('labels of associations come with their names and with the text of the other direction', async () => {
  const hub = await newHub();
  const { zora, company } = await fill(hub);
  await send(hub, '/crm/v4/associations/contacts/companies/labels', {
    ...{ name: 'advises', label: 'Advises', inverseLabel: 'Advised by' },
  });
  const { body } = await hub.request({ path: '/crm/v4/associations/contacts/companies/labels' });
  const { results } = body as { results: { typeId: number; label: string }[] };
  const typeId = results.find(({ label }) => label === 'Advises')?.typeId;
  const path = `/crm/v4/objects/contacts/${zora.id}/associations/companies/${company.id}`;
  await send(hub, path, [{ associationCategory: 'USER_DEFINED', associationTypeId: typeId }], 'PUT');
  const { seed } = await exportFrom(placeOf(hub), '--types', 'contacts,companies');
  expect(seed.records.labels).toEqual([
    {
      fromObjectType: 'companies',
      toObjectType: 'contacts',
      name: 'advises',
      label: 'Advised by',
      inverseLabel: 'Advises',
    },
  ]);
  expect(seed.records.associations).toContainEqual({
    from: { objectType: 'companies', id: '1' },
    to: { objectType: 'contacts', id: '1' },
    type: 'advises',
  });
});

it('an export into YAML is a seed too', async () => {
  const hub = await newHub();
  await fill(hub);
  const file = join(newFolder(), 'own.yaml');
  const { url, token } = placeOf(hub);
  const args = ['--url', url, '--token', token, '--output', file, '--types', 'contacts'];
  const outcome = await runJson({}, 'seed', 'export', ...args);
  expect(readFileSync(file, 'utf8')).toMatch(/^hubs:\n {2}- hubId: \d+\n/);
  const second = await exportFrom(
    { url: await startWith(file), token: outcome.token as string },
    '--types',
    'contacts',
  );
  expect(second.seed.records.contacts).toHaveLength(2);
});

it('--schema-only leaves out records, --sample takes the first ones, --types some types', async () => {
  const hub = await newHub();
  await fill(hub);
  const bare = await exportFrom(placeOf(hub), '--schema-only');
  expect(bare.seed.records).not.toHaveProperty('contacts');
  expect(bare.seed.records.properties).toMatchObject([{ name: 'shirt' }, { name: 'half' }]);
  const one = await exportFrom(placeOf(hub), '--sample', '1', '--types', 'contacts');
  expect(one.outcome.counts).toMatchObject({ contacts: 1 });
  expect(one.outcome.counts).not.toHaveProperty('deals');
});

it('--mask leaves no name, address, number or free text, and the same ones stay the same', async () => {
  const hub = await newHub();
  await fill(hub);
  await send(hub, '/crm/v3/objects/contacts', { properties: { firstname: 'zora', email: 'other@example.com' } });
  const { file, seed } = await exportFrom(placeOf(hub), '--mask');
  const text = readFileSync(file, 'utf8').replaceAll('Everybody called Zora', '');
  for (const secret of [
    'Neale',
    'zora@',
    'friend@',
    '+49 30',
    'acme.example',
    'Call Zora',
    'Displays',
    hub.user.email,
  ]) {
    expect(text).not.toContain(secret);
  }
  const [zora, , namesake] = seed.records.contacts as { properties: Record<string, string> }[];
  expect(namesake?.properties['firstname']).toBe(zora?.properties['firstname']);
  expect(JSON.stringify(seed.records.lists)).toContain(`"values":["${zora?.properties['firstname']}"]`);
  expect(seed.records.deals).toMatchObject([{ properties: { amount: '12.5', dealstage: 'own-Won' } }]);
});

it('what the token may not read is left out and named', async () => {
  const hub = await newHub({ scopes: ['crm.objects.contacts.read', 'crm.schemas.contacts.read'] });
  const { outcome, seed } = await exportFrom(placeOf(hub));
  expect(outcome.omitted).toContainEqual(expect.stringMatching(/^the token may not read .*deals/));
  expect(seed.records).not.toHaveProperty('deals');
});

/** A server that is not what it should be. */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: Parameters<RequestListener>[1], body: object, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const details = { portalId: 1, timeZone: 'UTC', companyCurrency: 'USD' };

it.each<[string, string, RequestListener]>([
  ['a page of HTML', 'it is not the address of an API', (_, response) => response.end('<html>')],
  [
    'pages that never end',
    'pages that never end',
    (request, response) =>
      json(response, request.url?.includes('details') ? details : { results: [], paging: { next: { after: '7' } } }),
  ],
  [
    'something other than a list',
    'something other than a list',
    (request, response) => json(response, request.url?.includes('details') ? details : { results: 'none' }),
  ],
  [
    'a refused token',
    'is refused (401): Who are you?',
    (_, response) => json(response, { message: 'Who are you?' }, 401),
  ],
  [
    'a daily limit',
    'is refused (429): Come back tomorrow',
    (_, response) => json(response, { message: 'Come back tomorrow', policyName: 'DAILY' }, 429),
  ],
])('%s ends the export with one sentence, and writes no file', async (_, sentence, respond) => {
  const file = join(newFolder(), 'out.json');
  const url = await serve(respond);
  const { code, stderr } = await runSpoke({}, 'seed', 'export', '--url', url, '--token', 'pat-na1-x', '--output', file);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(existsSync(file)).toBe(false);
});

it('a rate limit and a failing server are waited for', async () => {
  const hub = await newHub();
  const calls: string[] = [];
  const url = await serve((request, response) => {
    calls.push(request.url ?? '');
    if (calls.length === 1) return json(response, { policyName: 'SECONDLY' }, 429, { 'retry-after': '1' });
    if (calls.length === 2) return json(response, {}, 502);
    if (request.url?.includes('details')) return json(response, { ...details, portalId: hub.hubId });
    return json(response, { results: [], lists: [], hasMore: false });
  });
  const { seed } = await exportFrom({ url, token: 'pat-na1-x' }, '--types', 'contacts');
  expect(seed.hubs).toMatchObject([{ hubId: hub.hubId, users: [{ role: 'admin' }] }]);
  expect(calls.slice(0, 3)).toEqual(Array(3).fill('/account-info/v3/details'));
});

it('an existing file stays unless --force is set, and a token is needed', async () => {
  const hub = await newHub();
  const file = join(newFolder(), 'mine.json');
  writeFileSync(file, 'mine');
  const args = ['seed', 'export', '--url', inject('baseUrl'), '--output', file, '--schema-only', '--types', 'contacts'];
  const token = { HUBSPOT_ACCESS_TOKEN: hub.privateApp.token };
  expect(await runSpoke(token, ...args)).toMatchObject({
    code: 1,
    stderr: `spoke: ${file} exists: --force replaces it.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await runSpoke(token, ...args, '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toContain('"hubs"');
  expect(await runSpoke({}, ...args)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('HUBSPOT_ACCESS_TOKEN'),
  });
});
