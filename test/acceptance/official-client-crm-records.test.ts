import type { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';
import { toRecordModule, type RecordModule, type Values } from '../support/official-records.js';

interface Kind {
  readonly module: string;
  /** Name of the type in paths of properties and their groups. */
  readonly type: string;
  readonly typeId: string;
  /** Its name in the messages of the server. */
  readonly word: string;
  readonly pick: (crm: Client['crm']) => RecordModule;
  /** Required properties besides {@link label}. */
  readonly needed?: Values;
  /** A searchable text property. */
  readonly label: string;
  readonly merges?: boolean;
  /** The property that holds when a record was created. */
  readonly createdProperty?: string;
}

const moment = { hs_timestamp: '2026-01-15T09:00:00.000Z' };
const kinds: readonly Kind[] = [
  {
    module: 'companies',
    type: 'companies',
    typeId: '0-2',
    word: 'COMPANY',
    pick: (crm) => crm.companies,
    label: 'name',
    merges: true,
  },
  {
    module: 'contacts',
    type: 'contacts',
    typeId: '0-1',
    word: 'CONTACT',
    pick: (crm) => crm.contacts,
    label: 'lastname',
    merges: true,
  },
  {
    module: 'deals',
    type: 'deals',
    typeId: '0-3',
    word: 'DEAL',
    pick: (crm) => crm.deals,
    label: 'dealname',
    merges: true,
  },
  {
    module: 'tickets',
    type: 'tickets',
    typeId: '0-5',
    word: 'TICKET',
    pick: (crm) => crm.tickets,
    needed: { hs_pipeline_stage: '1' },
    label: 'subject',
    merges: true,
  },
  { module: 'products', type: 'products', typeId: '0-7', word: 'PRODUCT', pick: (crm) => crm.products, label: 'name' },
  {
    module: 'lineItems',
    type: 'line_items',
    typeId: '0-8',
    word: 'LINE_ITEM',
    pick: (crm) => crm.lineItems,
    needed: { quantity: '2' },
    label: 'name',
  },
  {
    module: 'objects',
    type: 'Companies',
    typeId: '0-2',
    word: 'COMPANY',
    pick: (crm) => toRecordModule(crm.objects, 'Companies'),
    label: 'name',
  },
  {
    module: 'objects.notes',
    type: 'notes',
    typeId: '0-46',
    word: 'NOTE',
    pick: (crm) => crm.objects.notes,
    needed: moment,
    label: 'hs_note_body',
  },
  {
    module: 'objects.tasks',
    type: 'tasks',
    typeId: '0-27',
    word: 'TASK',
    pick: (crm) => crm.objects.tasks,
    needed: moment,
    label: 'hs_task_subject',
  },
  {
    module: 'objects.calls',
    type: 'calls',
    typeId: '0-48',
    word: 'CALL',
    pick: (crm) => crm.objects.calls,
    needed: moment,
    label: 'hs_call_title',
  },
  {
    module: 'objects.meetings',
    type: 'meetings',
    typeId: '0-47',
    word: 'MEETING_EVENT',
    pick: (crm) => crm.objects.meetings,
    needed: moment,
    label: 'hs_meeting_title',
  },
  {
    module: 'objects.emails',
    type: 'emails',
    typeId: '0-49',
    word: 'EMAIL',
    pick: (crm) => crm.objects.emails,
    needed: { ...moment, hs_email_direction: 'EMAIL' },
    label: 'hs_email_subject',
  },
  {
    module: 'quotes',
    type: 'quotes',
    typeId: '0-14',
    word: 'QUOTE',
    pick: (crm) => crm.quotes,
    needed: { hs_expiration_date: '2026-12-31' },
    label: 'hs_title',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'commerce.invoices',
    type: 'invoices',
    typeId: '0-53',
    word: 'INVOICE',
    pick: (crm) => crm.commerce.invoices,
    needed: { hs_currency: 'USD' },
    label: 'hs_title',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'objects.communications',
    type: 'communications',
    typeId: '0-18',
    word: 'COMMUNICATION',
    pick: (crm) => crm.objects.communications,
    needed: moment,
    label: 'hs_communication_body',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'objects.goals',
    type: 'goal_targets',
    typeId: '0-74',
    word: 'GOAL_TARGET',
    pick: (crm) => crm.objects.goals,
    label: 'hs_goal_name',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'objects.leads',
    type: 'leads',
    typeId: '0-136',
    word: 'LEAD',
    pick: (crm) => crm.objects.leads,
    label: 'hs_lead_name',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'objects.postalMail',
    type: 'postal_mail',
    typeId: '0-116',
    word: 'POSTAL_MAIL',
    pick: (crm) => crm.objects.postalMail,
    needed: moment,
    label: 'hs_postal_mail_body',
    createdProperty: 'hs_createdate',
  },
  {
    module: 'objects.taxes',
    type: 'taxes',
    typeId: '0-86',
    word: 'TAX',
    pick: (crm) => crm.objects.taxes,
    label: 'hs_label',
    createdProperty: 'hs_createdate',
  },
];

const refused = (message: unknown, more: object = {}) => ({
  code: 400,
  body: { status: 'error', message, correlationId: expect.any(String), category: 'VALIDATION_ERROR', ...more },
});
const missing = {
  code: 404,
  body: { status: 'error', message: 'resource not found', correlationId: expect.any(String) },
};
const unscoped = { code: 403, body: expect.objectContaining({ status: 'error', category: 'MISSING_SCOPES' }) };
const tooMany = refused(
  'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
);
const hundredAndOne = Array.from({ length: 101 }, (_, place) => ({ id: String(place + 1) }));

it('the modules for records are tested individually', () => {
  expect(kinds.map(({ module }) => module)).toEqual(servedModules.records);
});

/** Spec 4.3, 4.4: every method of every module for records, with a success and an error. */
describe.each(kinds.map((kind) => [kind.module, kind] as const))('the official Node client, crm.%s', (module, kind) => {
  const { type, typeId, word, pick, needed, label, merges = false } = kind;
  let hubId: number;
  let watched: WatchedClient;
  let records: RecordModule;
  let strangers: RecordModule;

  beforeAll(async () => {
    const hub = await newHub({ name: `Official client, ${module}` });
    hubId = hub.hubId;
    watched = watchClient(hub);
    records = pick(watched.crm);
    const guest = await newHub({ name: 'Without scopes', scopes: ['oauth'] });
    strangers = pick(watched.crmOf(guest));
    const groups = await watched.crm.properties.groupsApi.getAll(type);
    await watched.crm.properties.coreApi.create(type, {
      name: 'external_key',
      label: 'External key',
      type: 'string' as never,
      fieldType: 'text' as never,
      groupName: groups.results[0]?.name ?? '',
      hasUniqueValue: true,
    });
  });

  const values = (text: string): Values => ({ ...needed, [label]: text });
  const make = async (text: string, more: Values = {}) =>
    (await records.basicApi.create({ properties: { ...values(text), ...more } })).id;
  const unknown = { no_such_property: 'x' };
  const doesNotExist = {
    message: 'Property "no_such_property" does not exist',
    code: 'PROPERTY_DOESNT_EXIST',
    context: { propertyName: ['no_such_property'] },
  };

  const invalid = refused(expect.stringMatching(/^Property values were not valid: \[/), { errors: [doesNotExist] });
  const notUnique = (name: string) =>
    refused(`Unable to perform update/upsert by non-unique ${typeId} property ${name} in portal ID ${hubId}`);
  const created = kind.createdProperty ?? (needed && 'hs_timestamp' in needed ? 'hs_createdate' : 'createdate');
  const labelsOf = (found: readonly { properties: Readonly<Record<string, string | null>> }[]) =>
    found.map(({ properties }) => properties[label]);

  it('getAll reads all pages, and throws on an error', async () => {
    const { results } = await records.batchApi.create({
      inputs: ['First', 'Second', 'Third'].map((text) => ({ properties: values(text) })),
    });
    expect(labelsOf(results)).toEqual(['First', 'Second', 'Third']);
    if (!records.getAll || !strangers.getAll) return;
    expect(labelsOf(await records.getAll(2, undefined, [label]))).toEqual(['First', 'Second', 'Third']);
    expect(await failureOf(strangers.getAll())).toEqual(unscoped);
  });

  it('basicApi.getPage', async () => {
    const first = await records.basicApi.getPage(2, undefined, [label]);
    expect(labelsOf(first.results)).toEqual(['First', 'Second']);
    const after = first.paging?.next?.after ?? '';
    expect(first.paging?.next?.link).toContain(`after=${after}`);
    const last = await records.basicApi.getPage(2, after, [label]);
    expect(labelsOf(last.results)).toEqual(['Third']);
    expect(last.paging).toBeUndefined();
    expect(await failureOf(records.basicApi.getPage(101))).toEqual(
      refused('Unable to parse value for query parameter: limit', { context: { limit: ['must be <= 100'] } }),
    );
  });

  it('basicApi.create', async () => {
    const made = await records.basicApi.create({ properties: values('Made') });
    expect(made).toMatchObject({ archived: false, properties: { ...needed, [label]: 'Made', hs_object_id: made.id } });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(made.updatedAt).toBeInstanceOf(Date);
    const failure = await failureOf(records.basicApi.create({ properties: { ...values('Never'), ...unknown } }));
    expect(failure).toEqual(invalid);
  });

  it('basicApi.getById, by id, by a unique value, with history', async () => {
    const id = await make('Read', { external_key: 'read-1' });
    await records.basicApi.update(id, { properties: { [label]: 'Read again' } });
    const read = await records.basicApi.getById(id, [label, 'external_key', 'hs_unique_creation_key'], [label]);
    expect(read).toMatchObject({ id, archived: false, properties: { [label]: 'Read again', external_key: 'read-1' } });
    expect(read.properties).not.toHaveProperty('hs_unique_creation_key');
    expect(read.propertiesWithHistory?.[label]?.map(({ value }) => value)).toEqual(['Read again', 'Read']);
    const found = await records.basicApi.getById('read-1', [], [], [], false, 'external_key');
    expect(found.id).toBe(id);
    expect(await failureOf(records.basicApi.getById('1'))).toEqual(missing);
  });

  it('basicApi.update, by id and by a unique value', async () => {
    const id = await make('Old', { external_key: 'update/1' });
    const updated = await records.basicApi.update(id, { properties: { [label]: 'New' } });
    expect(updated).toMatchObject({ id, properties: { [label]: 'New' } });
    const again = await records.basicApi.update('update/1', { properties: { [label]: 'Newer' } }, 'external_key');
    expect(again).toMatchObject({ id, properties: { [label]: 'Newer' } });
    expect(await failureOf(records.basicApi.update('1', { properties: {} }))).toEqual(missing);
    expect(await failureOf(records.basicApi.update(id, { properties: unknown }))).toEqual(invalid);
  });

  it('basicApi.archive', async () => {
    const id = await make('Short-lived');
    await expect(records.basicApi.archive(id)).resolves.toBeUndefined();
    expect(await failureOf(records.basicApi.getById(id))).toEqual(missing);
    const archived = await records.basicApi.getById(id, [label], [], [], true);
    expect(archived).toMatchObject({ id, archived: true, properties: { [label]: 'Short-lived' } });
    expect(archived.archivedAt).toBeInstanceOf(Date);
    expect(await failureOf(strangers.basicApi.archive(id))).toEqual(unscoped);
  });

  if (merges) it('basicApi.merge', testMerge);
  if (module === 'contacts') it('basicApi.purge', testPurge);

  async function testMerge() {
    const [primary, other] = [await make('Primary'), await make('Other', { external_key: 'of the other' })];
    const merged = await records.basicApi.merge?.({ primaryObjectId: primary, objectIdToMerge: other });
    expect(merged?.properties).toMatchObject({ [label]: 'Primary', external_key: 'of the other' });
    const { results } = await records.batchApi.read({
      properties: ['hs_merged_object_ids'],
      propertiesWithHistory: [],
      inputs: [{ id: merged?.id ?? '' }],
    });
    expect(results[0]?.properties['hs_merged_object_ids']).toContain(other);
    expect((await records.basicApi.getById(other)).id).toBe(merged?.id);
    const id = merged?.id ?? '';
    const twice = Promise.resolve(records.basicApi.merge?.({ primaryObjectId: id, objectIdToMerge: id }));
    expect(await failureOf(twice)).toEqual(refused(`Cannot merge a record with itself: ${id}`));
  }

  async function testPurge() {
    const { purge } = watched.crm.contacts.basicApi;
    const id = await make('Forgotten', { email: 'forgotten@example.com' });
    await expect(purge({ objectId: id })).resolves.toBeUndefined();
    expect(await failureOf(records.basicApi.getById(id, [], [], [], true))).toEqual(missing);
    await make('Forgotten too', { email: 'too@example.com' });
    await expect(purge({ objectId: 'too@example.com', idProperty: 'email' })).resolves.toBeUndefined();
    expect(await failureOf(records.basicApi.getById('too@example.com', [], [], [], false, 'email'))).toEqual(missing);
    expect(await failureOf(purge({ objectId: 'Forgotten', idProperty: label }))).toEqual(
      refused(`Unable to perform gdpr-delete by non-unique 0-1 property ${label} in portal ID ${hubId}`),
    );
  }

  it('batchApi.create, partially if inputs are traced', async () => {
    const made = await records.batchApi.create({ inputs: [{ properties: values('A') }, { properties: values('B') }] });
    expect(made.status).toBe('COMPLETE');
    expect(labelsOf(made.results)).toEqual(['A', 'B']);
    const inputs = [
      { properties: values('C'), objectWriteTraceId: 'good' },
      { properties: { ...values('D'), ...unknown }, objectWriteTraceId: 'bad' },
    ];
    const partly = await records.batchApi.create({ inputs });
    expect(partly).toMatchObject({ numErrors: 1, errors: [{ context: { objectWriteTraceId: ['bad'] } }] });
    expect(labelsOf(partly.results)).toEqual(['C']);
    const untraced = inputs.map(({ properties }) => ({ properties }));
    expect(await failureOf(records.batchApi.create({ inputs: untraced }))).toEqual(invalid);
  });

  it('batchApi.read, and the 207 for missing records', async () => {
    const [a, b] = [await make('One', { external_key: 'batch-1' }), await make('Two')];
    const asked = { properties: [label], propertiesWithHistory: [label] };
    const read = await records.batchApi.read({ ...asked, inputs: [{ id: a }, { id: b }] });
    expect(labelsOf(read.results).sort()).toEqual(['One', 'Two']);
    const found = await records.batchApi.read({ ...asked, idProperty: 'external_key', inputs: [{ id: 'batch-1' }] });
    expect(found.results.map(({ id }) => id)).toEqual([a]);
    const message = `Could not get some ${word} objects, they may be deleted or not exist. Check that ids are valid.`;
    const partly = await records.batchApi.read({ ...asked, inputs: [{ id: a }, { id: '1' }] });
    expect(partly.numErrors).toBe(1);
    expect(partly.errors).toMatchObject([{ category: 'OBJECT_NOT_FOUND', message, context: { ids: ['1'] } }]);
    const many = records.batchApi.read({ properties: [], propertiesWithHistory: [], inputs: hundredAndOne });
    expect(await failureOf(many)).toEqual(tooMany);
  });

  it('batchApi.update', async () => {
    const [a, b] = [await make('Old 1'), await make('Old 2', { external_key: 'batch-2' })];
    const updated = await records.batchApi.update({
      inputs: [
        { id: a, properties: { [label]: 'New 1' } },
        { id: 'batch-2', idProperty: 'external_key', properties: { [label]: 'New 2' } },
      ],
    });
    expect(updated.results.map(({ id, properties }) => [id, properties[label]])).toEqual([
      [a, 'New 1'],
      [b, 'New 2'],
    ]);
    const byLabel = { inputs: [{ id: 'New 1', idProperty: label, properties: {} }] };
    expect(await failureOf(records.batchApi.update(byLabel))).toEqual(notUnique(label));
  });

  it('batchApi.upsert', async () => {
    const inputs = [
      { id: 'upsert-1', idProperty: 'external_key', properties: values('Upserted 1') },
      { id: 'upsert-2', idProperty: 'external_key', properties: values('Upserted 2') },
    ];
    await make('Old', { external_key: 'upsert-1' });
    const upserted = await records.batchApi.upsert({ inputs });
    expect(upserted.status).toBe('COMPLETE');
    expect(labelsOf(upserted.results)).toEqual(['Upserted 1', 'Upserted 2']);
    expect(upserted.results.map(({ _new }) => _new)).toEqual([false, true]);
    const byLabel = { inputs: [{ id: 'Upserted 1', idProperty: label, properties: {} }] };
    expect(await failureOf(records.batchApi.upsert(byLabel))).toEqual(notUnique(label));
  });

  it('batchApi.archive', async () => {
    const [a, b] = [await make('Gone 1'), await make('Gone 2')];
    await expect(records.batchApi.archive({ inputs: [{ id: a }, { id: b }, { id: '1' }] })).resolves.toBeUndefined();
    const asked = { properties: [label], propertiesWithHistory: [], inputs: [{ id: a }, { id: b }] };
    expect(labelsOf((await records.batchApi.read(asked, true)).results).sort()).toEqual(['Gone 1', 'Gone 2']);
    expect(await failureOf(records.batchApi.archive({ inputs: hundredAndOne }))).toEqual(tooMany);
  });

  it('searchApi.doSearch, by filters and by words', async () => {
    const ids = [await make('Zebra one'), await make('Zebra two'), await make('Zebra three')];
    const filtered = await records.searchApi.doSearch({
      filterGroups: [{ filters: [{ propertyName: label, operator: 'EQ', value: 'zebra TWO' }] }],
      properties: [label],
      sorts: [`-${created}`],
    });
    expect(filtered).toMatchObject({ total: 1, results: [{ id: ids[1], properties: { [label]: 'Zebra two' } }] });
    const request = { query: 'zebra', sorts: [label], properties: [label], limit: 2, filterGroups: [] };
    const words = await records.searchApi.doSearch({ ...request, after: '0' });
    expect([words.total, ...labelsOf(words.results)]).toEqual([3, 'Zebra one', 'Zebra three']);
    expect(words.paging?.next?.after).toBe('2');
    const rest = await records.searchApi.doSearch({ ...request, after: '2' });
    expect(labelsOf(rest.results)).toEqual(['Zebra two']);
    expect(rest.paging).toBeUndefined();
    const sorted = records.searchApi.doSearch({ sorts: ['no_such_property'] });
    const body = {
      status: 'error',
      message: 'There was a problem with the request.',
      correlationId: expect.any(String),
    };
    expect(await failureOf(sorted)).toEqual({ code: 400, body });
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried([module])).toEqual([]);
  });
});
