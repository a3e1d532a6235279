import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';
const v4 = '/crm/v4/objects';

let hub: TestHub;
/** Labels of contacts towards companies, and of companies towards contacts. */
let advisor: [number, number];
let partner: [number, number];
beforeAll(async () => {
  hub = await newHub({ name: 'Associations in version 4' });
  advisor = await addLabel({ name: 'advisor', label: 'Advisor', inverseLabel: 'Advised by' });
  partner = await addLabel({ name: 'partner', label: 'Partner' });
});

const addLabel = async (json: object, pair = 'contacts/companies'): Promise<[number, number]> => {
  const { body } = await hub.request({ path: `/crm/v4/associations/${pair}/labels`, json });
  return body.results.map(({ typeId }: { typeId: number }) => typeId);
};
const create = async (type: string, from = hub): Promise<string> => {
  const properties = { companies: { name: 'Acme' }, deals: { dealname: 'Deal' } }[type] ?? {};
  return (await from.request({ path: `${objects}/${type}`, json: { properties } })).body.id as string;
};
const own = (associationTypeId: number) => ({ associationCategory: 'USER_DEFINED', associationTypeId });
const builtIn = (associationTypeId: number) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId });
const put = (start: string, end: string, json: unknown, from = hub) =>
  from.request({ method: 'PUT', path: `${v4}/${start}/associations/${end}`, json });
const putDefault = (start: string, end: string, from = hub) =>
  from.request({ method: 'PUT', path: `${v4}/${start}/associations/default/${end}` });
const list = async (start: string, to: string) =>
  (await hub.request({ path: `${v4}/${start}/associations/${to}` })).body.results as {
    toObjectId: number;
    associationTypes: { category: string; typeId: number; label: string | null }[];
  }[];
const listTypes = async (start: string, to: string) =>
  (await list(start, to)).map(({ associationTypes }) => associationTypes.map(({ typeId }) => typeId));
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const error = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

describe('PUT /crm/v4/objects/{objectType}/{objectId}/associations/default/{toObjectType}/{toObjectId}', () => {
  it('associates without a label and returns both directions', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const { status, body } = await putDefault(`contacts/${contact}`, `companies/${company}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [
        { from: { id: contact }, to: { id: company }, associationSpec: builtIn(279) },
        { from: { id: company }, to: { id: contact }, associationSpec: builtIn(280) },
      ],
      startedAt: moment,
      completedAt: moment,
    });
    expect(await listTypes(`contacts/${contact}`, 'companies')).toEqual([[1, 279]]);
    expect(await listTypes(`companies/${company}`, 'contacts')).toEqual([[2, 280]]);
    expect((await putDefault(`0-1/${contact}`, `COMPANY/${company}`)).status).toBe(200);
  });

  it('rejects missing records, and types without a plain association', async () => {
    const contact = await create('contacts');
    const foreign = await create('companies', await newHub());
    for (const id of ['123', foreign, 'abc', '9'.repeat(30)]) {
      const { status, body } = await putDefault(`contacts/${contact}`, `companies/${id}`);
      expect(status).toBe(400);
      expect(body).toEqual(
        error('One or more associations are invalid', {
          context: {
            INVALID_OBJECT_IDS: [`COMPANY=${id} is not valid`],
            objectId: [contact],
            objectType: ['CONTACT'],
          },
        }),
      );
    }
    const company = await create('companies');
    expect((await putDefault('contacts/123', `companies/${company}`)).body.message).toBe('resource not found');
    const none = await putDefault(`contacts/${contact}`, 'products/1');
    expect([none.status, none.body]).toEqual([400, error('No default association exists between CONTACT and PRODUCT')]);
    const itself = await putDefault(`contacts/${contact}`, `contacts/${contact}`);
    expect([itself.status, itself.body.message]).toEqual([400, 'One or more associations are invalid']);
    expect((await putDefault(`contacts/${contact}`, 'xyz/1')).status).toBe(400);
  });
});

describe('PUT /crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}/{toObjectId}', () => {
  it('returns 201 with ids as numbers and the requested labels', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const { status, body } = await put(`contacts/${contact}`, `companies/${company}`, [own(advisor[0]), builtIn(279)]);
    expect(status).toBe(201);
    expect(body).toEqual({
      fromObjectTypeId: '0-1',
      fromObjectId: Number(contact),
      toObjectTypeId: '0-2',
      toObjectId: Number(company),
      labels: ['Advisor'],
    });
    expect(await list(`companies/${company}`, 'contact')).toEqual([
      {
        toObjectId: Number(contact),
        associationTypes: [
          { category: 'HUBSPOT_DEFINED', typeId: 2, label: 'Primary' },
          { category: 'HUBSPOT_DEFINED', typeId: 280, label: null },
          { category: 'USER_DEFINED', typeId: advisor[1], label: 'Advised by' },
        ],
      },
    ]);
  });

  it('replaces the labels on both sides; the plain and the primary association stay', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const ends = [`contacts/${contact}`, `companies/${company}`] as const;
    await put(...ends, [own(advisor[0])]);
    expect((await put(...ends, [own(partner[0])])).body.labels).toEqual(['Partner']);
    expect(await listTypes(ends[0], 'companies')).toEqual([[1, 279, partner[0]]]);
    expect(await listTypes(ends[1], 'contacts')).toEqual([[2, 280, partner[1]]]);
    const both = await put(ends[1], ends[0], [own(advisor[1]), own(partner[1]), own(partner[1])]);
    expect(both.body.labels).toEqual(['Advised by', 'Partner']);
    expect(await listTypes(ends[0], 'companies')).toEqual([[1, 279, ...[advisor[0], partner[0]].sort()]]);
    expect((await put(...ends, [])).body.labels).toEqual([]);
    expect(await listTypes(ends[0], 'companies')).toEqual([[1, 279]]);
    expect(
      (await put(...ends, [{ associationCategory: 'SERVICE_DEFINED', associationTypeId: 1 }])).body.labels,
    ).toEqual(['Primary']);
  });

  it('moves the primary company on request', async () => {
    const contact = await create('contacts');
    const [first, second] = [await create('companies'), await create('companies')].sort();
    await putDefault(`contacts/${contact}`, `companies/${first}`);
    await putDefault(`contacts/${contact}`, `companies/${second}`);
    expect(await listTypes(`contacts/${contact}`, 'companies')).toEqual([[1, 279], [279]]);
    await put(`companies/${second}`, `contacts/${contact}`, [builtIn(2)]);
    expect(await listTypes(`contacts/${contact}`, 'companies')).toEqual([[279], [1, 279]]);
    const { body } = await hub.request({ path: `${objects}/contacts/${contact}?properties=associatedcompanyid` });
    expect(body.properties.associatedcompanyid).toBe(second);
  });

  it('keeps counters when a label is replaced, and updates times only on a change', async () => {
    const [parent, child] = [await create('companies'), await create('companies')];
    const read = async () =>
      (await hub.request({ path: `${objects}/companies/${parent}?properties=hs_num_child_companies` })).body.properties;
    const ends = [`companies/${parent}`, `companies/${child}`] as const;
    await put(...ends, [builtIn(13)]);
    const before = await read();
    expect(before.hs_num_child_companies).toBe('1');
    await put(...ends, [builtIn(13)]);
    expect(await read()).toEqual(before);
    await put(...ends, [builtIn(450)]);
    expect((await read()).hs_num_child_companies).toBe('0');
    expect(await listTypes(ends[1], 'companies')).toEqual([[450]]);
  });

  it('rejects unknown types, those of other pairs and directions, and bodies that are not lists; nothing changes', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const ends = [`contacts/${contact}`, `companies/${company}`] as const;
    await put(...ends, [own(partner[0])]);
    const unknown = await put(...ends, [own(98_765), builtIn(279), { ...own(3), associationCategory: 'WORK' }]);
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual(
      error('One or more associations are invalid', {
        context: {
          associationSpec: ['USER_DEFINED=98765', 'WORK=3'],
          INVALID_ASSOCIATION_TYPE_ID: [
            'USER_DEFINED=98765 is not a valid association definition id',
            'WORK=3 is not a valid association definition id',
          ],
        },
      }),
    );
    // No number of one category is a type of the other.
    for (const spec of [own(-279), own(-1), builtIn(-partner[0]), builtIn(0)]) {
      const { associationCategory, associationTypeId } = spec;
      const { status, body } = await put(...ends, [spec]);
      expect([status, body.context.associationSpec]).toEqual([400, [`${associationCategory}=${associationTypeId}`]]);
      const associations = [{ to: { id: company }, types: [spec] }];
      const created = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: {}, associations } });
      expect(created.status).toBe(400);
    }
    for (const spec of [builtIn(280), builtIn(3), own(advisor[1])]) {
      const { status, body } = await put(...ends, [spec]);
      expect(status).toBe(400);
      expect(body).toEqual(
        error(
          "One or more association types in request don't match specified object types & direction: contact -> company",
        ),
      );
    }
    const none = await hub.request({ method: 'PUT', path: `${v4}/${ends[0]}/associations/${ends[1]}` });
    expect([none.status, none.body]).toEqual([
      400,
      error('Invalid JSON input: a request body was expected, but none found'),
    ]);
    for (const body of [{}, [{ associationTypeId: 1 }], [{ ...builtIn(1), more: 1 }], 'x']) {
      expect((await put(...ends, body)).status).toBe(400);
    }
    expect((await put(ends[0], 'companies/123', [builtIn(279)])).body.context.INVALID_OBJECT_IDS).toEqual([
      'COMPANY=123 is not valid',
    ]);
    expect((await put('contacts/123', ends[1], [builtIn(279)])).status).toBe(404);
    expect(await listTypes(ends[0], 'companies')).toEqual([[1, 279, partner[0]]]);
  });

  it('sets a label with the id of a built-in type without affecting that type', async () => {
    const other = await newHub();
    const path = '/crm/v4/associations/contacts/companies/labels';
    const made = await other.request({ path, json: { name: 'first', label: 'First' } });
    expect(made.body.results[0].typeId).toBe(1);
    const [contact, company] = [await create('contacts', other), await create('companies', other)];
    const [second] = [await create('companies', other)];
    await putDefault(`contacts/${contact}`, `companies/${company}`, other);
    expect((await put(`contacts/${contact}`, `companies/${second}`, [own(1)], other)).body.labels).toEqual(['First']);
    const { body } = await other.request({ path: `${v4}/contacts/${contact}/associations/companies` });
    const types = new Map(
      body.results.map((found: { toObjectId: number; associationTypes: object[] }) => [
        found.toObjectId,
        found.associationTypes,
      ]),
    );
    expect(types.get(Number(company))).toEqual([
      { category: 'HUBSPOT_DEFINED', typeId: 1, label: 'Primary' },
      { category: 'HUBSPOT_DEFINED', typeId: 279, label: null },
    ]);
    expect(types.get(Number(second))).toEqual([
      { category: 'HUBSPOT_DEFINED', typeId: 279, label: null },
      { category: 'USER_DEFINED', typeId: 1, label: 'First' },
    ]);
  });
});

describe('GET and DELETE /crm/v4/objects/{objectType}/{objectId}/associations/{toObjectType}', () => {
  it('returns pages by id; ids are strings on dated paths', async () => {
    const company = await create('companies');
    const contacts: string[] = [];
    for (let count = 0; count < 3; count += 1) contacts.push(await create('contacts'));
    for (const contact of contacts) await putDefault(`companies/${company}`, `contacts/${contact}`);
    const path = `${v4}/companies/${company}/associations/contacts`;
    const first = (await hub.request({ path: `${path}?limit=2` })).body;
    expect(first.results.map(({ toObjectId }: { toObjectId: number }) => toObjectId)).toEqual(
      contacts.slice(0, 2).map(Number),
    );
    const { after, link } = first.paging.next;
    expect(link).toBe(`${hub.baseUrl}${path}?limit=2&after=${after}`);
    const second = (await hub.request({ path: link.slice(hub.baseUrl.length) })).body;
    expect(second.results.map(({ toObjectId }: { toObjectId: number }) => toObjectId)).toEqual([Number(contacts[2])]);
    expect(second).not.toHaveProperty('paging');
    for (const spelling of ['/crm/objects/2026-03', '/crm/objects/2026-09']) {
      const dated = await hub.request({ path: `${spelling}/companies/${company}/associations/contacts` });
      expect(dated.body.results.map(({ toObjectId }: { toObjectId: string }) => toObjectId)).toEqual(contacts);
    }
    const whole = (await hub.request({ path })).body.results;
    const turned = await hub.request({ path: `/crm/objects/v4/companies/${company}/associations/contacts` });
    expect(turned.body.results).toEqual(whole);
    // A trailing slash makes no difference.
    for (const spelling of [`${path}/`, `${path}/?limit=9`, `/crm/objects/v4${path.slice(v4.length)}/`]) {
      expect((await hub.request({ path: spelling })).body.results).toEqual(whole);
    }
    const dated = await hub.request({ path: `/crm/objects/2026-03/companies/${company}/associations/contacts/` });
    expect(dated.body.results.map(({ toObjectId }: { toObjectId: string }) => toObjectId)).toEqual(contacts);
    const tooMany = await hub.request({ path: `${path}?limit=501` });
    expect([tooMany.status, tooMany.body.context]).toEqual([400, { limit: ['501'] }]);
    expect((await hub.request({ path: `${v4}/companies/1/associations/contacts` })).status).toBe(404);
    expect((await hub.request({ path: `${v4}/companies/abc/associations/contacts` })).status).toBe(404);
  });

  it('is printed exactly, also when a label is changed between two reads', async () => {
    const own = await newHub();
    const path = '/crm/v4/associations/contacts/companies/labels';
    const made = await own.request({ path, json: { name: 'quoted', label: 'Says "é"', inverseLabel: 'Said' } });
    const [{ typeId }] = made.body.results as [{ typeId: number }];
    const [contact, company] = [await create('contacts', own), await create('companies', own)];
    const ends = [`contacts/${contact}`, `companies/${company}`] as const;
    const spec = { associationCategory: 'USER_DEFINED', associationTypeId: typeId };
    expect((await put(...ends, [spec], own)).status).toBe(201);
    const read = (prefix: string, query = '') =>
      own.request({ path: `${prefix}/${ends[0]}/associations/companies${query}` });
    const toText = (id: string, label: string) =>
      `{"results":[{"toObjectId":${id},"associationTypes":[` +
      '{"category":"HUBSPOT_DEFINED","typeId":1,"label":"Primary"},{"category":"HUBSPOT_DEFINED","typeId":279,"label":null},' +
      `{"category":"USER_DEFINED","typeId":${typeId},"label":${label}}]}]`;
    const { text, headers } = await read(v4);
    expect(text).toBe(`${toText(company, '"Says \\"é\\""')}}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await read('/crm/objects/2026-03')).text).toBe(`${toText(`"${company}"`, '"Says \\"é\\""')}}`);
    const change = { associationTypeId: typeId, label: 'Quotes', inverseLabel: 'Said' };
    expect((await own.request({ method: 'PUT', path, json: change })).status).toBe(204);
    expect((await read(v4)).text).toBe(`${toText(company, '"Quotes"')}}`);
    const other = await create('companies', own);
    await putDefault(ends[0], `companies/${other}`, own);
    const after = String(BigInt([company, other].sort()[0] ?? '') + 1n);
    const link = `${own.baseUrl}${v4}/${ends[0]}/associations/companies?limit=1&after=${after}`;
    const first = await read(v4, '?limit=1');
    expect(first.body.results).toHaveLength(1);
    expect(first.text.endsWith(`}]}],"paging":{"next":{"after":"${after}","link":"${link}"}}}`)).toBe(true);
    expect((await read(v4, `?after=9${company}`)).text).toBe('{"results":[]}');
  });

  it('keeps other operations on version 4 and dated paths as in version 3', async () => {
    const company = await create('companies');
    for (const path of [`${v4}/companies/${company}`, `/crm/objects/v4/companies/${company}`]) {
      expect((await hub.request({ path })).body.id).toBe(company);
    }
    const contact = await create('contacts');
    const dated = `/crm/objects/2026-03/contacts/${contact}/associations`;
    const named = await hub.request({ method: 'PUT', path: `${dated}/companies/${company}/279` });
    expect([named.status, named.body.id]).toEqual([200, contact]);
    const plain = await hub.request({ method: 'PUT', path: `${dated}/default/companies/${company}` });
    expect([plain.status, plain.body.status]).toEqual([200, 'COMPLETE']);
    const labelled = await hub.request({
      method: 'PUT',
      path: `${dated}/companies/${company}`,
      json: [own(partner[0])],
    });
    expect([labelled.status, labelled.body.toObjectId]).toEqual([201, company]);
  });

  it('removes everything between two records, and succeeds if there is nothing', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    await put(`contacts/${contact}`, `companies/${company}`, [own(partner[0])]);
    const remove = (start: string, end: string) =>
      hub.request({ method: 'DELETE', path: `${v4}/${start}/associations/${end}` });
    const gone = await remove(`companies/${company}`, `contacts/${contact}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await list(`contacts/${contact}`, 'companies')).toEqual([]);
    expect(await list(`companies/${company}`, 'contacts')).toEqual([]);
    expect((await remove(`companies/${company}`, `contacts/${contact}`)).status).toBe(204);
    expect((await remove(`companies/${company}`, 'contacts/abc')).status).toBe(204);
  });

  it('requires the scope of the first type (Assumption A12)', async () => {
    const reader = await newHub({ scopes: ['crm.objects.contacts.read'] });
    const path = `${v4}/contacts/1/associations`;
    expect((await reader.request({ path: `${path}/companies` })).status).toBe(404);
    expect((await reader.request({ path: `${v4}/companies/1/associations/contacts` })).status).toBe(403);
    expect((await reader.request({ method: 'PUT', path: `${path}/default/companies/1` })).status).toBe(403);
    expect((await reader.request({ method: 'PUT', path: `${path}/companies/1`, json: [] })).status).toBe(403);
    expect((await reader.request({ method: 'DELETE', path: `${path}/companies/1` })).status).toBe(403);
  });
});
