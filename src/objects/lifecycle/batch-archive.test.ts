import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Batch archive' });
});

const create = async (type: string, properties: object, associations: object[] = []) =>
  (await hub.request({ path: `${objects}/${type}`, json: { properties, associations } })).body.id as string;
const to = (id: string | undefined, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const archive = (type: string, ids: unknown[], by = hub) =>
  by.request({ path: `${objects}/${type}/batch/archive`, json: { inputs: ids.map((id) => ({ id })) } });
const read = async (record: string, query = '') => (await hub.request({ path: `${objects}/${record}?${query}` })).body;
const statusOf = async (record: string) => (await hub.request({ path: `${objects}/${record}` })).status;

describe('POST …/batch/archive (Spec 3.2)', () => {
  it('returns 204 without a body, and moves all records to the recycle bin', async () => {
    const ids = [await create('companies', { name: 'A' }), await create('companies', { name: 'B' })];
    const { status, text } = await archive('companies', ids);
    expect([status, text]).toEqual([204, '']);
    for (const id of ids) {
      expect(await statusOf(`companies/${id}`)).toBe(404);
      const { archived, archivedAt } = await read(`companies/${id}`, 'archived=true');
      expect([archived, archivedAt]).toEqual([true, expect.any(String)]);
    }
  });

  it('returns 204 whatever the ids are, including numbers, repeated and missing ones', async () => {
    const [kept, gone, archived] = [
      await create('companies', { name: 'Kept' }),
      await create('companies', { name: 'Gone' }),
      await create('companies', { name: 'Archived' }),
    ];
    await archive('companies', [archived]);
    const before = await read(`companies/${archived}`, 'archived=true');
    const contact = await create('contacts', {});
    const ids = [Number(gone), gone, `00${gone}`, archived, contact, '1', '99999999999999999999', 'abc', ''];
    expect((await archive('COMPANY', ids)).status).toBe(204);
    expect(await statusOf(`companies/${gone}`)).toBe(404);
    expect(await statusOf(`companies/${kept}`)).toBe(200);
    expect(await statusOf(`contacts/${contact}`)).toBe(200);
    expect(await read(`companies/${archived}`, 'archived=true')).toEqual(before);
    expect((await archive('companies', [])).status).toBe(204);
  });

  it('accepts 100 inputs, and rejects more without effect', async () => {
    const id = await create('companies', { name: 'Acme' });
    const { status, body } = await archive('companies', [id, ...Array.from({ length: 100 }, (_, place) => place + 1)]);
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 'error',
      message:
        'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    });
    expect(await statusOf(`companies/${id}`)).toBe(200);
    expect((await archive('companies', [id, ...Array.from({ length: 99 }, (_, place) => place + 1)])).status).toBe(204);
    expect(await statusOf(`companies/${id}`)).toBe(404);
  });

  it('rejects a body of another shape and an unknown type', async () => {
    for (const json of [[], {}, { inputs: [{}] }, { inputs: ['1'] }, { inputs: [], extra: 1 }]) {
      expect((await hub.request({ path: `${objects}/companies/batch/archive`, json })).status).toBe(400);
    }
    expect((await archive('nothings', ['1'])).body.message).toBe('Unable to infer object type from: nothings');
  });

  it('releases e-mail addresses, and a new contact may take one (Assumption B1)', async () => {
    const ids = [
      await create('contacts', { email: 'first@example.com' }),
      await create('contacts', { email: 'second@example.com' }),
    ];
    await archive('contacts', ids);
    const again = await hub.request({
      path: `${objects}/contacts`,
      json: { properties: { email: 'First@example.com' } },
    });
    expect(again.status).toBe(201);
    expect(ids).not.toContain(again.body.id);
    expect(await statusOf('contacts/second@example.com?idProperty=email')).toBe(404);
  });

  it('decrements counters of associated records, once for each archived record, with history', async () => {
    const company = await create('companies', { name: 'Acme' });
    const contacts = await Promise.all([1, 2, 3].map(() => create('contacts', {}, [to(company, 279)])));
    await archive('contacts', contacts.slice(0, 2));
    const { properties, propertiesWithHistory, associations } = await read(
      `companies/${company}`,
      'properties=num_associated_contacts&propertiesWithHistory=num_associated_contacts&associations=contacts',
    );
    expect(properties.num_associated_contacts).toBe('1');
    const [last] = propertiesWithHistory.num_associated_contacts;
    expect([last.value, last.sourceType]).toEqual(['1', 'CALCULATED']);
    expect(new Set(associations.contacts.results.map(({ id }: { id: string }) => id))).toEqual(new Set([contacts[2]]));
  });

  it('does not change records that were only associated with each other', async () => {
    const parent = await create('companies', { name: 'Parent' });
    const child = await create('companies', { name: 'Child' }, [to(parent, 14)]);
    expect((await archive('companies', [parent, child])).status).toBe(204);
    const { properties } = await read(`companies/${parent}`, 'archived=true&properties=hs_num_child_companies');
    expect(properties.hs_num_child_companies).toBe('1');
  });

  it('requires the write scope of the type, and does not affect other hubs', async () => {
    const id = await create('companies', { name: 'Acme' });
    const reader = await newHub({ scopes: ['crm.objects.companies.read', 'crm.objects.contacts.write'] });
    const refused = await archive('companies', [id], reader);
    expect([refused.status, refused.body.category]).toEqual([403, 'MISSING_SCOPES']);
    const other = await newHub();
    expect((await archive('companies', [id], other)).status).toBe(204);
    expect(await statusOf(`companies/${id}`)).toBe(200);
  });
});
