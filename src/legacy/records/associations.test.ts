import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm-associations/v1/associations';

async function createRecord(hub: TestHub, type: string, properties: object): Promise<number> {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  return Number(body.id);
}

const toInput = (definitionId: number, fromObjectId: number, toObjectId: number | string) => ({
  fromObjectId,
  toObjectId,
  category: 'HUBSPOT_DEFINED',
  definitionId,
});

async function newPair() {
  const hub = await newHub();
  const contact = await createRecord(hub, 'contacts', { email: 'a@example.com' });
  const company = await createRecord(hub, 'companies', { name: 'Acme' });
  const read = async (id: number, definition: number) =>
    (await hub.request({ path: `${path}/${id}/HUBSPOT_DEFINED/${definition}` })).body;
  const send = (name: string, json: unknown) => hub.request({ method: 'PUT', path: `${path}${name}`, json });
  return { hub, contact, company, read, send };
}

test('associates two records by a definition, lists and dissociates them (Spec 4.5)', async () => {
  const { hub, contact, company, read, send } = await newPair();
  expect((await send('', toInput(1, contact, company))).status).toBe(204);
  expect(await read(contact, 1)).toEqual({ results: [company], hasMore: false, offset: company });
  expect(await read(company, 2)).toEqual({ results: [contact], hasMore: false, offset: contact });
  expect(await read(company, 280)).toMatchObject({ results: [contact] });
  const profile = await hub.request({ path: `/crm/v3/objects/contacts/${contact}?properties=associatedcompanyid` });
  expect(profile.body.properties.associatedcompanyid).toBe(String(company));
  expect((await send('/delete', toInput(279, contact, company))).status).toBe(204);
  expect(await read(contact, 1)).toEqual({ results: [], hasMore: false, offset: 0 });
});

test('associates and dissociates batches of several definitions (Spec 4.5)', async () => {
  const { hub, contact, company, read, send } = await newPair();
  const ticket = await createRecord(hub, 'tickets', { subject: 'Help', hs_pipeline: '0', hs_pipeline_stage: '1' });
  const inputs = [toInput(16, ticket, String(contact)), toInput(26, ticket, company), toInput(15, contact, ticket)];
  expect((await send('/create-batch', inputs)).status).toBe(204);
  expect(await read(ticket, 16)).toMatchObject({ results: [contact] });
  expect(await read(ticket, 26)).toMatchObject({ results: [company] });
  expect((await send('/delete-batch', inputs.slice(0, 1))).status).toBe(204);
  expect(await read(ticket, 16)).toMatchObject({ results: [] });
});

test('accepts several primary companies of a ticket in one batch (Spec 4.5)', async () => {
  const { hub, company, read, send } = await newPair();
  const ticket = await createRecord(hub, 'tickets', { subject: 'Help', hs_pipeline: '0', hs_pipeline_stage: '1' });
  const other = await createRecord(hub, 'companies', { name: 'Other' });
  const { status } = await send('/create-batch', [toInput(26, ticket, company), toInput(26, ticket, other)]);
  expect(status).toBe(204);
  expect((await read(ticket, 339)).results).toEqual([company, other]);
  expect((await read(ticket, 26)).results).toHaveLength(1);
});

test('lists associated records page by page (Spec 4.5)', async () => {
  const { hub, contact, company, send } = await newPair();
  const other = await createRecord(hub, 'contacts', { email: 'b@example.com' });
  await send('/create-batch', [toInput(1, contact, company), toInput(1, other, company)]);
  const place = `${path}/${company}/HUBSPOT_DEFINED/2?limit=1`;
  const { body } = await hub.request({ path: place });
  expect(body).toMatchObject({ results: [contact], hasMore: true });
  const rest = await hub.request({ path: `${place}&offset=${body.offset}` });
  expect(rest.body).toMatchObject({ results: [other], hasMore: false });
  expect((await hub.request({ path: `${place}&offset=x` })).status).toBe(400);
});

test('refuses unknown definitions, missing records and batches that are too large (Spec 4.5)', async () => {
  const { hub, contact, company, send } = await newPair();
  const refused = await send('', toInput(99_999, contact, company));
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe('Association definition 99999 does not exist');
  expect((await send('', toInput(1, contact, 1))).status).toBeGreaterThanOrEqual(400);
  expect((await send('', { ...toInput(1, contact, company), category: 'X' })).status).toBe(400);
  for (const name of ['/create-batch', '/delete-batch']) {
    const many = Array.from({ length: 101 }, () => toInput(1, contact, company));
    expect((await send(name, many)).status).toBe(400);
  }
  expect((await send('/delete', {})).status).toBe(400);
  expect((await hub.request({ path: `${path}/1/HUBSPOT_DEFINED/1` })).status).toBe(404);
  expect((await hub.request({ path: `${path}/${contact}/HUBSPOT_DEFINED/99999` })).status).toBe(400);
});

test('needs the scopes of the records that the definition starts at (Spec 5)', async () => {
  const hub = await newHub({ scopes: ['crm.objects.companies.read'] });
  expect((await hub.request({ path: `${path}/1/HUBSPOT_DEFINED/1` })).status).toBe(403);
  expect((await hub.request({ path: `${path}/1/HUBSPOT_DEFINED/2` })).status).toBe(404);
  expect((await hub.request({ method: 'PUT', path, json: toInput(2, 1, 2) })).status).toBe(403);
});

const engagements = [
  ['contacts', 9, 10, { email: 'c@example.com' }],
  ['companies', 7, 8, { name: 'Acme' }],
  ['deals', 11, 12, { dealname: 'Paint', dealstage: 'appointmentscheduled' }],
  ['tickets', 17, 18, { subject: 'Help', hs_pipeline: '0', hs_pipeline_stage: '1' }],
] as const;

test.each(engagements)(
  'associates %s and engagements of any type by %i and %i (Assumption D7)',
  async (type, to, from, values) => {
    const { hub, read, send } = await newPair();
    const record = await createRecord(hub, type, values);
    const hs_timestamp = '2026-03-04T10:00:00Z';
    const note = await createRecord(hub, 'notes', { hs_timestamp, hs_note_body: 'Hello' });
    const call = await createRecord(hub, 'calls', { hs_timestamp });
    const task = await createRecord(hub, 'tasks', { hs_timestamp, hs_task_subject: 'Paint' });
    expect((await send('/create-batch', [toInput(to, record, note), toInput(to, record, call)])).status).toBe(204);
    expect((await send('', toInput(from, task, record))).status).toBe(204);
    const ids = [note, call, task].sort((a, b) => a - b);
    expect(await read(record, to)).toEqual({ results: ids, hasMore: false, offset: (ids[2] ?? 0) + 1 });
    const { body } = await hub.request({ path: `${path}/${record}/HUBSPOT_DEFINED/${to}?limit=2` });
    expect(body).toMatchObject({ results: ids.slice(0, 2), hasMore: true });
    const rest = await hub.request({ path: `${path}/${record}/HUBSPOT_DEFINED/${to}?offset=${body.offset}` });
    expect(rest.body).toMatchObject({ results: ids.slice(2), hasMore: false });
    for (const id of ids) expect(await read(id, from)).toMatchObject({ results: [record] });
    expect((await send('/delete-batch', [toInput(from, call, record), toInput(to, record, task)])).status).toBe(204);
    expect((await read(record, to)).results).toEqual([note]);
    expect((await send('', toInput(to, record, 1))).status).toBeGreaterThanOrEqual(400);
    expect((await hub.request({ path: `${path}/1/HUBSPOT_DEFINED/${from}` })).status).toBe(404);
  },
);

test('associates by the labels of an account (Spec 4.5)', async () => {
  const { hub, contact, company, read, send } = await newPair();
  const label = { label: 'Painter', name: 'painter' };
  const made = await hub.request({ path: '/crm/v4/associations/contacts/companies/labels', json: label });
  const typeId = made.body.results.find((type: { label: string | null }) => type.label === 'Painter').typeId as number;
  const input = { ...toInput(typeId, contact, company), category: 'USER_DEFINED' };
  expect((await send('', input)).status).toBe(204);
  const place = `${path}/${contact}/USER_DEFINED/${typeId}`;
  expect((await hub.request({ path: place })).body).toMatchObject({ results: [company] });
  expect((await read(contact, 279)).results).toEqual([company]);
  expect((await send('/delete', input)).status).toBe(204);
  expect((await hub.request({ path: place })).body.results).toEqual([]);
  // The plain association stays.
  expect((await read(contact, 279)).results).toEqual([company]);
  expect((await send('', { ...input, definitionId: 99_999 })).status).toBe(400);
});
