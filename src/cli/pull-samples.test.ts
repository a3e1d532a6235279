import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runJson, runSpoke } from '../../test/support/cli.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
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

const associate = (hub: TestHub, from: string, to: string) =>
  send(hub, `/crm/v4/objects/${from.split(' ').join('/')}/associations/default/${to.split(' ').join('/')}`, {}, 'PUT');

/** Seven contacts, of whom the last is of the first company, as is the last deal. */
async function fill(hub: TestHub) {
  await send(hub, '/crm/v3/properties/contacts', {
    ...{ name: 'badge', label: 'Badge', groupName: 'contactinformation', type: 'string', fieldType: 'text' },
    hasUniqueValue: true,
  });
  const contacts = [];
  for (let number = 1; number <= 7; number += 1) {
    contacts.push(
      await create(hub, 'contacts', {
        ...{
          firstname: `Zora${number}`,
          lastname: 'Neale',
          email: `zora${number}@acme.test`,
          badge: `Badge-${number}`,
        },
        ...{ phone: '+49 30 7654321', address: 'Elmroad 5', city: 'Springfield', lifecyclestage: 'lead' },
        ...{ company: 'Acme Widgets', hubspot_owner_id: hub.user.ownerId },
      }),
    );
  }
  const company = await create(hub, 'companies', { name: 'Acme Widgets', domain: 'acme.test' });
  await create(hub, 'companies', { name: 'Globex Freight', domain: 'globex.test' });
  const last = contacts.at(-1)!;
  await associate(hub, `contacts ${last.id}`, `companies ${company.id}`);
  await create(hub, 'deals', { dealname: 'Freight', dealstage: 'contractsent' });
  const deal = await create(hub, 'deals', { dealname: 'Widgets for Acme', amount: '1234', dealstage: 'contractsent' });
  await associate(hub, `companies ${company.id}`, `deals ${deal.id}`);
  const note = await create(hub, 'notes', {
    ...{ hs_timestamp: '2026-01-01T10:00:00Z', hs_note_body: '<p>Zora1 Neale (zora1@acme.test) pays by cheque.</p>' },
  });
  await associate(hub, `notes ${note.id}`, `contacts ${last.id}`);
  return { contacts, last, company, deal, note };
}

const list = (name: string, more: object) => ({ name, objectTypeId: '0-1', ...more });

it('--sample --mask makes a small account without names, addresses and texts of the source, associated as there', async () => {
  const hub = await newHub();
  const { last, company, deal, note } = await fill(hub);
  await upload(hub, { fileName: 'Neale.txt' });
  const filter = (operation: object) => ({
    filterBranchType: 'OR',
    filterBranches: [
      {
        ...{ filterBranchType: 'AND', filterBranches: [] },
        filters: [{ filterType: 'PROPERTY', ...operation }],
      },
    ],
    filters: [],
  });
  const named = { operationType: 'MULTISTRING', operator: 'IS_EQUAL_TO', values: ['Zora1'] };
  const filterBranch = filter({ property: 'firstname', operation: { ...named, includeObjectsWithNoValueSet: false } });
  await send(hub, '/crm/v3/lists', list('By name', { processingType: 'DYNAMIC', filterBranch }));
  const staged = { operationType: 'ENUMERATION', operator: 'IS_ANY_OF', values: ['lead'] };
  const ofLeads = filter({ property: 'lifecyclestage', operation: { ...staged, includeObjectsWithNoValueSet: false } });
  await send(hub, '/crm/v3/lists', list('Leads', { processingType: 'DYNAMIC', filterBranch: ofLeads }));

  const place = await newTarget();
  const report = await pull(place, placeOf(hub), '--sample', '1', '--mask', '--history');
  expect(report.counts['records contacts']).toEqual({ read: 1, created: 1 });
  expect(report.counts['records companies']).toEqual({ read: 1, created: 1 });
  expect(report.counts).not.toHaveProperty('files');
  expect(JSON.stringify(report.omitted)).toContain('copied as a manual list');
  expect(JSON.stringify(report.omitted)).not.toContain('is not here');

  const copy = await open(place, hub);
  const properties = 'firstname,lastname,email,phone,address,city,company,badge,lifecyclestage,hubspot_owner_id';
  const contact = await copy.get(
    `/crm/v3/objects/contacts/${last.id}?properties=${properties}&propertiesWithHistory=firstname&associations=companies,notes`,
  );
  // The contact and the deal of the company, not the first ones.
  const owned = (await copy.get(
    `/crm/v3/objects/companies/${company.id}?properties=name,domain&associations=deals`,
  )) as Record<string, unknown>;
  const read = (await copy.get(`/crm/v3/objects/notes/${note.id}?properties=hs_note_body`)) as Record<string, unknown>;
  const everything = JSON.stringify([
    ...[contact, owned, read, await copy.get('/crm/v3/owners')],
    ...[await copy.get(`/crm/v3/objects/deals/${deal.id}?properties=dealname,amount`), report],
  ]);
  const { user } = hub;
  for (const word of ['zora', 'neale', 'acme', 'badge-', '7654321', 'elmroad', 'springfield', 'cheque', user.email])
    expect(everything.toLowerCase()).not.toContain(word.toLowerCase());
  const { properties: masked } = contact as unknown as { properties: Record<string, string> };
  const { properties: firm } = owned as { properties: Record<string, string> };
  expect(masked).toMatchObject({ lifecyclestage: 'lead', hubspot_owner_id: user.ownerId, company: firm['name'] });
  expect(masked['email']?.endsWith(`@${firm['domain']}`)).toBe(true);
  expect(everything).toContain(deal.id);
  expect(everything).toContain('"amount":"1234"');
  expect(await copy.get('/crm/v3/objects/deals')).toMatchObject({ results: [{ id: deal.id }] });
  expect(await copy.get('/crm/v3/lists/object-type-id/0-1/name/Leads')).toMatchObject({
    list: { processingType: 'DYNAMIC' },
  });
  expect(await copy.get('/crm/v3/lists/object-type-id/0-1/name/By%20name')).toMatchObject({
    list: { processingType: 'MANUAL' },
  });
});

it('--schema-only copies definitions and labels; a sample can follow, and other masks are refused then', async () => {
  const hub = await newHub();
  const { contacts } = await fill(hub);
  const labels = '/crm/v4/associations/contacts/companies/labels';
  await send(hub, labels, { name: 'advises', label: 'Advises' });
  const place = await newTarget();
  const some = ['--schema-only', '--only', 'companies,contacts'];
  const report = await pull(place, placeOf(hub), ...some);
  expect(Object.keys(report.counts).filter((step) => /records|owners|files|lists/.test(step))).toEqual([]);

  const masked = await pull(place, placeOf(hub), ...some, '--sample', '5', '--mask');
  expect(masked.counts['records contacts']).toEqual({ read: 5, created: 5 });
  expect(masked.counts).not.toHaveProperty('lists');
  const plain = await runSpoke(place.env, ...toArgs(placeOf(hub), place), '--sample', '5');
  expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining('not masked, or masked with another token')]);

  // What was deleted there stays, and what was read before is not read again.
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${contacts.at(-1)?.id}` });
  const again = await pull(place, placeOf(hub), ...some, '--sample', '5', '--mask');
  expect(again.counts['records contacts']).toEqual({ read: 5, created: 1 });
  const copy = await open(place, hub);
  expect((await copy.get('/crm/v3/objects/contacts'))['results']).toHaveLength(6);
  expect(JSON.stringify(await copy.get(labels))).toContain('"Advises"');
  expect(await copy.get('/crm/v3/properties/contacts/badge')).toMatchObject({ hasUniqueValue: true });
});

it('--dry-run counts the calls of a sample', async () => {
  const hub = await newHub();
  await fill(hub);
  const place = await newTarget();
  const plan = await runJson(place.env, ...toArgs(placeOf(hub), place), '--dry-run', '--sample', '2');
  expect(plan).toMatchObject({ records: { contacts: 2, companies: 2, deals: 2, notes: 1 } });
  const schema = await runJson(place.env, ...toArgs(placeOf(hub), place), '--dry-run', '--schema-only');
  expect(schema['records']).toEqual({});
});

it.each([
  [['--sample', '0'], 2, 'A number from 1 to 99999.'],
  [['--sample', 'few'], 2, 'A number from 1 to 99999.'],
  [['--sample', '5', '--since', 'last'], 1, '--since and --sample cannot be used together.'],
  [['--mask', '--since', 'last'], 1, '--since and --mask cannot be used together.'],
  [['--mask', '--only', 'files'], 1, '--only files and --mask cannot be used together.'],
  [['--schema-only', '--only', 'contacts,lists'], 1, '--only lists and --schema-only cannot be used together.'],
  [['--sample', '5', '--only', 'lists'], 1, '--sample reads records: name object types with --only, or leave it out.'],
  [['--schema-only', '--since', 'last'], 1, '--since and --schema-only cannot be used together.'],
])('%j are refused', async (args, exitCode, sentence) => {
  const place = await newTarget();
  const { code, stderr } = await runSpoke(place.env, 'pull', '--token', 'pat-na1-test', ...args);
  expect([code, stderr]).toEqual([exitCode, expect.stringContaining(sentence)]);
  expect(() => readFileSync(join(place.dataDir, 'report.json'))).toThrow('ENOENT');
});
