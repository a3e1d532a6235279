import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runJson, runSpoke } from '../../test/support/cli.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { shortLivedFlags } from '../../test/support/node-flags.js';
import { launch } from '../../test/support/spoke-process.js';
import {
  copyAccount as pull,
  create,
  newTarget,
  openCopy as open,
  placeOf,
  send,
  toArgs,
} from '../../test/support/pulls.js';
import { upload } from '../../test/support/uploads.js';

// Each command is a process.
vi.setConfig({ testTimeout: 180_000 });

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

it('brings the associations of a record that has hundreds', async () => {
  const hub = await newHub();
  const { id } = await create(hub, 'companies', { name: 'Acme' });
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }];
  const contactIds = new Set<string>();
  for (let batch = 0; batch < 5; batch += 1) {
    const inputs = Array.from({ length: 90 }, (_, number) => ({
      properties: { firstname: `Ada ${batch} ${number}` },
      associations: [{ to: { id }, types }],
    }));
    const made = (await send(hub, '/crm/v3/objects/contacts/batch/create', { inputs })) as unknown as {
      results: { id: string }[];
    };
    for (const contact of made.results) contactIds.add(contact.id);
  }
  const place = await newTarget();
  const report = await pull(place, placeOf(hub), '--only', 'companies,contacts');
  expect(report.counts['associations companies contacts']).toMatchObject({ associations: 450 });
  const again = await pull(place, placeOf(hub), '--only', 'associations');
  expect(again.counts['associations companies contacts']).toMatchObject({ associations: 450 });
  const copy = await open(place, hub);
  const page = await copy.get(`/crm/v4/objects/companies/${id}/associations/contacts?limit=500`);
  const found = (page['results'] as unknown as { toObjectId: number }[]).map(({ toObjectId }) => String(toObjectId));
  expect(new Set(found)).toEqual(contactIds);
});

it('a repeated pull changes what has changed, archives what was deleted and duplicates nothing', async () => {
  const hub = await newHub();
  const { zora, friend, company } = await fill(hub);
  const place = await newTarget();
  const ada = await create(hub, 'contacts', { email: 'ada@example.com' });
  const other = await create(hub, 'companies', { name: 'Other', domain: 'other.example' });
  const own = `/crm/v4/objects/contacts/${ada.id}/associations`;
  const labels = '/crm/v4/associations/contacts/companies/labels';
  await send(hub, labels, { name: 'advises', label: 'Advises' });
  const { results: types } = (await hub.request({ path: labels })).body as {
    results: { typeId: number; label: string }[];
  };
  const typeId = types.find(({ label }) => label === 'Advises')?.typeId;
  const label = { associationCategory: 'USER_DEFINED', associationTypeId: typeId };
  await send(hub, `${own}/companies/${other.id}`, [label], 'PUT');
  await pull(place, placeOf(hub));
  await send(hub, `/crm/v3/objects/contacts/${zora.id}`, { properties: { firstname: 'Dora', shirt: '' } }, 'PATCH');
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${friend.id}` });
  const pair = `/crm/v4/objects/contacts/${zora.id}/associations/companies/${company.id}`;
  await hub.request({ method: 'DELETE', path: pair });
  const ben = await create(hub, 'contacts', { email: 'ben@example.com' });
  const unlabelled = { inputs: [{ types: [label], from: { id: ada.id }, to: { id: other.id } }] };
  await hub.request({ path: '/crm/v4/associations/contacts/companies/batch/labels/archive', json: unlabelled });

  const report = await pull(place, placeOf(hub));
  expect(report.counts['records contacts']).toMatchObject({ read: 3, created: 1 });
  expect(report.counts['deletions contacts']).toEqual({ archived: 1 });
  expect(report.counts['records companies']).toMatchObject({ read: 2 });
  const copy = await open(place, hub);
  const { results } = await copy.get('/crm/v3/objects/contacts?properties=firstname,shirt&associations=companies');
  expect(results).toEqual([
    hold({ id: zora.id, properties: hold({ firstname: 'Dora' }) }),
    hold({ id: ada.id }),
    hold({ id: ben.id }),
  ]);
  expect(JSON.stringify(results)).not.toContain(company.id);
  expect(JSON.stringify(results)).not.toContain('"shirt":"M"');
  const { results: others } = await copy.get(`${own}/companies`);
  expect(others).toEqual([hold({ toObjectId: Number(other.id) })]);
  expect(JSON.stringify(others)).not.toContain('Advises');
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

it('--since last reads only what has changed since the last pull, with deletions', async () => {
  const hub = await newHub();
  const { zora, friend } = await fill(hub);
  const place = await newTarget();
  const first = await runSpoke(place.env, ...toArgs(placeOf(hub), place), '--since', 'last');
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('leave out --since') as string });
  await pull(place, placeOf(hub));
  await send(hub, `/crm/v3/objects/contacts/${zora.id}`, { properties: { firstname: 'Dora' } }, 'PATCH');
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${friend.id}` });
  await create(hub, 'contacts', { email: 'ben@example.com' });
  const report = await pull(place, placeOf(hub), '--since', 'last');
  expect(report.counts['changes contacts']).toMatchObject({ created: 1, updated: 1 });
  expect(report.counts['deletions contacts']).toEqual({ archived: 1 });
  expect(report.counts).not.toHaveProperty('records contacts');
  const copy = await open(place, hub);
  const { results } = await copy.get('/crm/v3/objects/contacts?properties=firstname,email');
  expect(results).toEqual([
    hold({ id: zora.id, properties: hold({ firstname: 'Dora' }) }),
    hold({ properties: hold({ email: 'ben@example.com' }) }),
  ]);
});

it('brings files with folders and access, and the attachments that name them', async () => {
  const hub = await newHub();
  await send(hub, '/files/v3/folders', { name: 'Empty' });
  const { body: file } = await upload(hub, { folderPath: '/Offers/2026', file: 'Displays: 12.50' });
  const note = await create(hub, 'notes', {
    ...{ hs_timestamp: '2026-01-02T10:00:00Z', hs_note_body: 'Sent', hs_attachment_ids: file['id'] as string },
  });
  const place = await newTarget();
  const report = await pull(place, placeOf(hub), '--only', 'notes,files');
  expect(report.counts['files']).toEqual({ read: 1, changed: 1 });
  const again = await pull(place, placeOf(hub), '--only', 'notes,files');
  expect(again.counts['files']).toEqual({ read: 1 });
  const copy = await open(place, hub);
  const { results: files } = (await copy.get('/files/v3/files/search')) as unknown as { results: object[] };
  expect(files).toMatchObject([{ path: file['path'], access: file['access'], size: 15 }]);
  const { id } = files[0] as { id: string };
  const read = await copy.get(`/crm/v3/objects/notes/${note.id}?properties=hs_attachment_ids`);
  expect(read).toMatchObject({ properties: { hs_attachment_ids: id } });
  const { results: folders } = await copy.get('/files/v3/folders/search');
  expect(folders).toEqual(expect.arrayContaining([hold({ path: '/Empty' }), hold({ path: '/Offers/2026' })]));
});

it('brings lists with their filters or members', async () => {
  const hub = await newHub();
  const { zora, friend } = await fill(hub);
  const manual = { name: 'Guests', objectTypeId: '0-1', processingType: 'MANUAL' };
  const { list } = (await send(hub, '/crm/v3/lists', manual)) as unknown as { list: { listId: string } };
  const members = `/crm/v3/lists/${list.listId}/memberships`;
  await send(hub, `${members}/add`, [zora.id, friend.id], 'PUT');
  const filters = [
    {
      ...{ filterType: 'PROPERTY', property: 'firstname' },
      operation: { operationType: 'MULTISTRING', operator: 'IS_EQUAL_TO', values: ['Zora'] },
    },
  ];
  const branch = { filterBranchType: 'AND', filterBranches: [], filters };
  await send(hub, '/crm/v3/lists', {
    ...{ name: 'Called Zora', objectTypeId: '0-1', processingType: 'DYNAMIC' },
    filterBranch: { filterBranchType: 'OR', filterBranches: [branch], filters: [] },
  });
  const place = await newTarget();
  const report = await pull(place, placeOf(hub));
  expect(report.counts['lists']).toEqual({ lists: 2, members: 2 });
  expect(report.omitted).toEqual({});
  await send(hub, `${members}/remove`, [friend.id], 'PUT');
  await pull(place, placeOf(hub), '--only', 'lists');
  const copy = await open(place, hub);
  const { lists } = (await copy.post('/crm/v3/lists/search', {})) as unknown as {
    lists: { listId: string; name: string; processingType: string }[];
  };
  expect(lists.map(({ name, processingType }) => `${name} ${processingType}`).toSorted()).toEqual([
    'Called Zora DYNAMIC',
    'Guests MANUAL',
  ]);
  for (const { listId } of lists) {
    const { results } = await copy.get(`/crm/v3/lists/${listId}/memberships`);
    expect(results).toEqual([hold({ recordId: zora.id })]);
  }
});

it('brings own options of built-in properties, lifecycle stages and limits of associations', async () => {
  const hub = await newHub();
  await fill(hub);
  const { body } = await hub.request({ path: '/crm/v3/properties/companies/industry' });
  const { options } = body as { options: object[] };
  const own = { label: 'Beekeeping', value: 'BEEKEEPING', displayOrder: 1, hidden: false };
  await send(hub, '/crm/v3/properties/companies/industry', { options: [...options, own] }, 'PATCH');
  await create(hub, 'companies', { name: 'Bees', industry: 'BEEKEEPING' });
  const stages = '/crm/v3/properties/contacts/lifecyclestage';
  const { options: known } = (await hub.request({ path: stages })).body as { options: object[] };
  const regular = { label: 'Regular', value: '4711', displayOrder: 99, hidden: false };
  await send(hub, stages, { options: [...known, regular] }, 'PATCH');
  const { id } = await create(hub, 'contacts', { email: 'regular@example.com', lifecyclestage: '4711' });
  const limits = '/crm/v4/associations/definitions/configurations/contacts/companies';
  const inputs = [{ category: 'HUBSPOT_DEFINED', typeId: 279, maxToObjectIds: 3 }];
  await send(hub, `${limits}/batch/create`, { inputs });
  const place = await newTarget();
  const report = await pull(place, placeOf(hub));
  expect(report.omitted).toEqual({});
  const copy = await open(place, hub);
  const { results } = await copy.get('/crm/v3/objects/companies?properties=industry');
  expect(results).toContainEqual(hold({ properties: hold({ industry: 'BEEKEEPING' }) }));
  const contact = await copy.get(`/crm/v3/objects/contacts/${id}?properties=lifecyclestage`);
  expect(contact).toMatchObject({ properties: { lifecyclestage: '4711' } });
  expect(await copy.get(limits)).toMatchObject({ results: [{ typeId: 279, userEnforcedMaxToObjectIds: 3 }] });
});

it('--dry-run counts records, calls and time, and opens no database', async () => {
  const hub = await newHub();
  await fill(hub);
  const place = await newTarget();
  const plan = await runJson(place.env, ...toArgs(placeOf(hub), place), '--dry-run');
  expect(plan).toMatchObject({
    portalId: String(hub.hubId),
    records: { contacts: 2, companies: 1, notes: 1 },
    calls: expect.any(Number) as number,
    seconds: expect.any(Number) as number,
  });
  expect(existsSync(join(place.dataDir, 'report.json'))).toBe(false);
  const { stdout } = await runSpoke(place.env, ...toArgs(placeOf(hub), place), '--dry-run');
  expect(stdout).toMatch(/Nothing was written\.\n(?:.+\n)*contacts: 2 records\n(?:.+\n)*\d+ calls, less than a minute/);
});

it('what the token may not read is named in the report', async () => {
  const hub = await newHub({ scopes: ['crm.objects.contacts.read', 'crm.schemas.contacts.read'] });
  const place = await newTarget();
  const report = await pull(place, placeOf(hub));
  expect(report.omitted['definitions']?.['the token may not read']?.examples).toContain('deals');
  expect(report.omitted['lists']).toEqual({ 'the token may not read it': { count: 1, examples: ['lists'] } });
  expect(report.omitted['files']).toBeDefined();
});

/** The first pages of an account whose records are those of `answer`. */
function respondWith(answer: (url: URL, body: string) => unknown): (...args: Parameters<RequestListener>) => unknown {
  return async (req, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const url = new URL(req.url ?? '', 'http://source');
    const found = answer(url, Buffer.concat(chunks).toString());
    if (found === undefined && url.pathname === '/account-info/v3/details')
      return json(response, { portalId: 4711, timeZone: 'UTC', companyCurrency: 'USD' });
    return json(response, found ?? { results: [], lists: [], hasMore: false });
  };
}

const json = (response: Parameters<RequestListener>[1], body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const times = { createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-02T00:00:00Z' };
const isPage = (url: URL) => url.pathname === '/crm/v3/objects/contacts' && url.searchParams.get('limit') === '100';
const isRead = (url: URL) => url.pathname === '/crm/v3/objects/contacts/batch/read';
const firstname = { name: 'firstname', label: 'First name', type: 'string', fieldType: 'text', options: [] };
const isProperties = (url: URL) => url.pathname === '/crm/v3/properties/contacts';

it('records of 15 digits keep their ids; wrong types, long values and repeated ids do no harm', async () => {
  const largest = '999999999999999';
  const records = [
    { id: largest, ...times, properties: { firstname: 'Max' } },
    { id: largest, ...times, properties: { firstname: 'Max' } },
    { id: 7, ...times, properties: { firstname: 5, __proto__: 'x', unknown: 'y' } },
    { id: '8', ...times, properties: { firstname: 'x'.repeat(3_000_000) } },
    { id: '9', ...times, properties: { firstname: 'a\0b' } },
    { id: '10', ...times, properties: 'none' },
    { id: '-1', ...times, properties: {} },
    { id: '9999999999999999', ...times, properties: {} },
    { id: '11', createdAt: 'yesterday', properties: {} },
    ...[null, [], 'record'],
  ];
  const url = await serve(
    respondWith((path) =>
      isProperties(path) ? { results: [firstname] } : isPage(path) || isRead(path) ? { results: records } : undefined,
    ),
  );
  const place = await newTarget();
  const report = await pull(place, { url, token: 'pat-na1-x' }, '--only', 'contacts');
  expect(report.counts['records contacts']).toEqual({ read: 5, created: 4 });
  expect(Object.keys(report.omitted['records contacts'] ?? {}).toSorted()).toEqual([
    'it is not a record with an id and a time',
    'it is not a record with properties and a time of creation',
    'the value is not a text: contacts.firstname',
    'the value is not valid here: firstname',
  ]);
  const copy = await open(place, { hubId: 4711 });
  const { results } = await copy.get('/crm/v3/objects/contacts?properties=firstname');
  expect(results).toEqual([
    hold({ id: '7', createdAt: '2024-01-01T00:00:00.000Z', properties: hold({ firstname: '5' }) }),
    ...[hold({ id: '8' }), hold({ id: '9' }), hold({ id: largest, properties: hold({ firstname: 'Max' }) })],
  ]);
  const { id } = await copy.post('/crm/v3/objects/contacts', { properties: { email: 'new@example.com' } });
  expect(BigInt(id) > BigInt(largest)).toBe(true);
});

it.each<[string, string, (...args: Parameters<RequestListener>) => unknown]>([
  ['a page of HTML', 'it is not the address of an API', (_, response) => response.end('<html>')],
  [
    'the same page for ever',
    'pages that never end',
    respondWith((url) => (isPage(url) ? { results: [], paging: { next: { after: '7' } } } : undefined)),
  ],
  [
    'pages with cursors and nothing new',
    'pages that never end',
    respondWith((url) =>
      isPage(url)
        ? {
            results: [{ id: '1', ...times, properties: {} }],
            paging: { next: { after: `${Number(url.searchParams.get('after') ?? 0) + 1}` } },
          }
        : isRead(url)
          ? { results: [{ id: '1', ...times, properties: {} }] }
          : undefined,
    ),
  ],
  ['no list', 'something other than a list', respondWith((url) => (isPage(url) ? { results: 'none' } : undefined))],
  [
    'definitions of no kind',
    'other than definitions',
    respondWith((url) => (isProperties(url) ? { results: 5 } : undefined)),
  ],
  [
    'an account without a number',
    'does not name the account',
    respondWith((url) => (url.pathname.startsWith('/account-info') ? { portalId: 'x' } : undefined)),
  ],
  ['a refused token', 'is refused (401)', (_, response) => json(response, { message: 'Who are you?' }, 401)],
])('%s ends the pull with one sentence', async (_, sentence, respond) => {
  const place = await newTarget();
  const url = await serve(respond);
  const args = [...toArgs({ url, token: 'pat-na1-x' }, place), '--only', 'contacts'];
  const { code, stderr } = await runSpoke(place.env, ...args);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) as string });
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('a rate limit is waited for; a daily limit ends the pull, and the next one continues', async () => {
  const hub = await newHub();
  const inputs = Array.from({ length: 100 }, (_, at) => ({ properties: { firstname: `Contact ${at}` } }));
  for (let batch = 0; batch < 2; batch += 1) await send(hub, '/crm/v3/objects/contacts/batch/create', { inputs });
  const pages: string[] = [];
  const waits: number[] = [];
  const url = await serve(async (req, response) => {
    if (req.url?.startsWith('/crm/v3/objects/contacts?limit=100')) {
      pages.push(req.url);
      if (pages.length === 1) {
        waits.push(performance.now());
        return json(response, { policyName: 'SECONDLY' }, 429, { 'retry-after': '2' });
      }
      if (pages.length === 2) waits.push(performance.now());
      if (pages.length === 3) return json(response, { message: 'Enough', policyName: 'DAILY' }, 429);
    }
    await forward(hub, req, response);
  });
  const place = await newTarget();
  const source = { url, token: hub.privateApp.token };
  const { code, stderr } = await runSpoke(place.env, ...toArgs(source, place), '--only', 'contacts');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^spoke: The daily limit of .*\n$/) });
  const [asked = 0, repeated = 0] = waits;
  expect(repeated - asked).toBeGreaterThan(1900);
  const before = pages.length;
  const report = await pull(place, source, '--only', 'contacts');
  expect(pages.slice(before)).toHaveLength(1);
  expect(report.counts['records contacts']).toEqual({ read: 200, created: 200 });
});

it('a source that suddenly lists few records deletes nothing here without --accept-deletions', async () => {
  let left = 300;
  const record = (at: number) => ({ id: String(at + 1), ...times, properties: {} });
  const url = await serve(
    respondWith((path, body) => {
      if (isRead(path)) {
        const { inputs } = JSON.parse(body) as { inputs: { id: string }[] };
        return { results: inputs.map(({ id }) => record(Number(id) - 1)) };
      }
      if (!isPage(path)) return undefined;
      const from = Number(path.searchParams.get('after') ?? 0);
      const results = Array.from({ length: Math.min(100, left - from) }, (_, at) => record(from + at));
      return { results, ...(from + 100 < left && { paging: { next: { after: String(from + 100) } } }) };
    }),
  );
  const place = await newTarget();
  const source = { url, token: 'pat-na1-x' };
  expect((await pull(place, source, '--only', 'contacts')).counts['records contacts']).toMatchObject({ created: 300 });
  left = 10;
  const kept = await pull(place, source, '--only', 'contacts');
  expect(kept.counts).not.toHaveProperty('deletions contacts');
  expect(JSON.stringify(kept.omitted['deletions contacts'])).toContain('290 of 300 records');
  const deleted = await pull(place, source, '--only', 'contacts', '--accept-deletions');
  expect(deleted.counts['deletions contacts']).toEqual({ archived: 290 });
  // Records that exist at the source again leave the recycle bin.
  left = 12;
  const again = await pull(place, source, '--only', 'contacts');
  expect(again.counts['records contacts']).toEqual({ read: 12, updated: 2 });
  const copy = await open(place, { hubId: 4711 });
  const { total } = (await copy.post('/crm/v3/objects/contacts/search', {})) as unknown as { total: number };
  expect(total).toBe(12);
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
