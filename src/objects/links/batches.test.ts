import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const objects = '/crm/v3/objects';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Association batches' });
});

const create = async (type: string, from = hub): Promise<string> => {
  const properties = { companies: { name: 'Acme' }, deals: { dealname: 'Deal' } }[type] ?? {};
  return (await from.request({ path: `${objects}/${type}`, json: { properties } })).body.id as string;
};
const createMany = async (type: string, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => create(type)))).sort((a, b) => Number(a) - Number(b));
const batch = (version: string, pair: string, action: string, inputs: unknown, from = hub) =>
  from.request({ path: `/crm/${version}/associations/${pair}/batch/${action}`, json: { inputs } });
const pairOf = (from: string | number, to: string | number) => ({ from: { id: from }, to: { id: to } });
const builtIn = (associationTypeId: number) => ({ associationCategory: 'HUBSPOT_DEFINED', associationTypeId });
const listNames = async (record: string, to: string) =>
  (await hub.request({ path: `${objects}/${record}/associations/${to}` })).body.results.map(
    ({ id, type }: { id: string; type: string }) => `${id} ${type}`,
  ) as string[];
const count = async (company: string) =>
  (await hub.request({ path: `${objects}/companies/${company}?properties=num_associated_contacts` })).body.properties
    .num_associated_contacts as string;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const times = { startedAt: moment, completedAt: moment };
const error = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});
const invalid = (ids: string[], objectId: string) => ({
  status: 'error',
  category: 'VALIDATION_ERROR',
  message: 'One or more associations are invalid',
  context: {
    INVALID_OBJECT_IDS: ids.map((id) => `${id} is not valid`),
    objectId: [objectId],
    objectType: ['CONTACT'],
  },
});

describe('version 4: POST /crm/v4/associations/{fromObjectType}/{toObjectType}/batch/…', () => {
  it('create adds labels to existing associations', async () => {
    const [first, second] = (await createMany('contacts', 2)) as [string, string];
    const company = await create('companies');
    await batch('v4', 'contacts/companies', 'create', [{ ...pairOf(first, company), types: [builtIn(931)] }]);
    const { status, body } = await batch('v4', 'contact/COMPANY', 'create', [
      { ...pairOf(first, company), types: [builtIn(279)] },
      { ...pairOf(Number(second), Number(company)), types: [builtIn(1), builtIn(279)] },
    ]);
    expect(status).toBe(201);
    const ends = (contact: string) => ({
      fromObjectTypeId: '0-1',
      fromObjectId: Number(contact),
      toObjectTypeId: '0-2',
      toObjectId: Number(company),
    });
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [
        { ...ends(first), labels: [] },
        { ...ends(second), labels: ['Primary'] },
      ],
      ...times,
    });
    expect(await listNames(`contacts/${first}`, 'companies')).toEqual([
      `${company} contact_to_company`,
      `${company} contact_to_company_unlabeled`,
      `${company} contact_to_company_billing`,
    ]);
    expect(await count(company)).toBe('2');
    const dated = await hub.request({
      path: '/crm/associations/2026-03/contacts/companies/batch/create',
      json: { inputs: [{ ...pairOf(first, company), types: [] }] },
    });
    expect(dated.body.results[0]).toMatchObject({ fromObjectId: first, toObjectId: company, labels: [] });
  });

  it('create returns 207 for missing records, and writes the others', async () => {
    const [contact, other] = (await createMany('contacts', 2)) as [string, string];
    const company = await create('companies');
    const foreign = await create('companies', await newHub());
    const types = [builtIn(279)];
    const { status, body } = await batch('v4', 'contacts/companies', 'create', [
      { ...pairOf(contact, company), types },
      { ...pairOf(contact, foreign), types },
      { ...pairOf('123', '456'), types },
      { ...pairOf('abc', company), types },
      { ...pairOf(other, company), types },
    ]);
    expect(status).toBe(207);
    expect(body.results.map(({ fromObjectId }: { fromObjectId: number }) => fromObjectId)).toEqual([
      Number(contact),
      Number(other),
    ]);
    expect(body.numErrors).toBe(3);
    expect(body.errors).toEqual([
      invalid([`COMPANY=${foreign}`], contact),
      invalid(['CONTACT=123', 'COMPANY=456'], '123'),
      invalid(['CONTACT=abc'], 'abc'),
    ]);
    expect(await count(company)).toBe('2');
    const itself = await batch('v4', 'contacts/contacts', 'create', [{ ...pairOf(contact, contact), types: [] }]);
    expect([itself.status, itself.body.errors]).toEqual([207, [invalid([`CONTACT=${contact}`], contact)]]);
  });

  it('create rejects the whole batch for unknown types, other directions, and two primary ones', async () => {
    const contact = await create('contacts');
    const [first, second] = (await createMany('companies', 2)) as [string, string];
    const good = { ...pairOf(contact, first), types: [builtIn(279)] };
    const unknown = await batch('v4', 'contacts/companies', 'create', [
      good,
      { ...good, types: [{ associationCategory: 'USER_DEFINED', associationTypeId: 777 }] },
    ]);
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual(
      error('One or more associations are invalid', {
        context: {
          associationSpec: ['USER_DEFINED=777'],
          INVALID_ASSOCIATION_TYPE_ID: ['USER_DEFINED=777 is not a valid association definition id'],
        },
      }),
    );
    const turned = await batch('v4', 'contacts/companies', 'create', [{ ...good, types: [builtIn(280)] }]);
    expect(turned.body).toEqual(
      error(
        "One or more association types in request don't match specified object types & direction: contact -> company",
      ),
    );
    for (const [pair, inputs] of [
      ['contacts/companies', [first, second].map((id) => ({ ...pairOf(contact, id), types: [builtIn(1)] }))],
      ['companies/contacts', [first, second].map((id) => ({ ...pairOf(id, contact), types: [builtIn(2)] }))],
    ] as const) {
      const { status, body } = await batch('v4', pair, 'create', inputs);
      expect(status).toBe(400);
      expect(body).toEqual(
        error(
          `cannot pass multiple to object ids: [${first}, ${second}] for one to one association type AssociationSpec{associationCategory=HUBSPOT_DEFINED, associationTypeId=1}`,
        ),
      );
    }
    expect(await listNames(`contacts/${contact}`, 'companies')).toEqual([]);
  });

  it('create enforces limits, in the order of the inputs', async () => {
    const own = await newHub();
    const path = '/crm/v4/associations/definitions/configurations/companies/contacts/batch/create';
    await own.request({ path, json: { inputs: [{ category: 'HUBSPOT_DEFINED', typeId: 280, maxToObjectIds: 2 }] } });
    const company = await create('companies', own);
    const contacts = await Promise.all(Array.from({ length: 4 }, () => create('contacts', own)));
    const inputs = [...contacts, contacts[0] ?? ''].map((id) => pairOf(id, company));
    const { status, body } = await batch('v4', 'contacts/companies', 'associate/default', inputs, own);
    expect(status).toBe(207);
    expect(body.results.map(({ from }: { from: { id: string } }) => from.id)).toEqual(
      [contacts[0], contacts[1], contacts[0]].flatMap((id) => [id, company]),
    );
    expect(body.errors).toEqual(
      contacts.slice(2).map((id) => ({
        status: 'error',
        category: 'VALIDATION_ERROR',
        message: 'One or more associations are invalid',
        context: {
          ASSOCIATION_LIMIT_EXCEEDED: [`Exceeded association limit of 2 for COMPANY=${company} by HUBSPOT_DEFINED=280`],
          objectId: [id],
          objectType: ['CONTACT'],
        },
      })),
    );
  });

  it('associate/default returns both directions, and 207 for types without a plain association', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const { status, body } = await batch('v4', 'contacts/companies', 'associate/default', [pairOf(contact, company)]);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [
        { ...pairOf(contact, company), associationSpec: builtIn(279) },
        { ...pairOf(company, contact), associationSpec: builtIn(280) },
      ],
      ...times,
    });
    const none = await batch('v4', 'contacts/products', 'associate/default', [pairOf(contact, 1), pairOf(contact, 2)]);
    expect(none.status).toBe(207);
    expect(none.body).toEqual({
      status: 'COMPLETE',
      results: [],
      numErrors: 1,
      errors: [
        {
          status: 'error',
          category: 'VALIDATION_ERROR',
          message: 'No default association exists between CONTACT and PRODUCT',
          context: {},
        },
      ],
      ...times,
    });
    const missing = await batch('v4', 'contacts/companies', 'associate/default', [pairOf(contact, '99')]);
    expect([missing.status, missing.body.errors]).toEqual([207, [invalid(['COMPANY=99'], contact)]]);
  });

  it('read returns the types of each, and 207 for records without associations', async () => {
    const [contact, lonely] = (await createMany('contacts', 2)) as [string, string];
    const companies = await createMany('companies', 2);
    await batch('v4', 'contacts/companies', 'create', [
      { ...pairOf(contact, companies[0] ?? ''), types: [builtIn(931)] },
      { ...pairOf(contact, companies[1] ?? ''), types: [] },
    ]);
    const whole = await batch('v4', 'contacts/companies', 'read', [{ id: contact }]);
    expect(whole.status).toBe(200);
    const plain = { category: 'HUBSPOT_DEFINED', typeId: 279, label: null };
    expect(whole.body).toEqual({
      status: 'COMPLETE',
      results: [
        {
          from: { id: contact },
          to: [
            {
              toObjectId: Number(companies[0]),
              associationTypes: [
                { category: 'HUBSPOT_DEFINED', typeId: 1, label: 'Primary' },
                plain,
                { category: 'HUBSPOT_DEFINED', typeId: 931, label: 'Billing Contact' },
              ],
            },
            { toObjectId: Number(companies[1]), associationTypes: [plain] },
          ],
        },
      ],
      ...times,
    });
    const part = await batch('v4', '0-1/0-2', 'read', [{ id: lonely }, { id: Number(contact) }, { id: 'abc' }]);
    expect(part.status).toBe(207);
    expect(part.body.results.map(({ from }: { from: object }) => from)).toEqual([{ id: contact }]);
    expect(part.body.numErrors).toBe(2);
    expect(part.body.errors).toEqual(
      [lonely, 'abc'].map((id) => ({
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
        message: `No company is associated with contact ${id}.`,
        context: { fromObjectId: [id], fromObjectType: ['contact'], toObjectType: ['company'] },
      })),
    );
    const foreign = await newHub();
    expect((await batch('v4', 'contacts/companies', 'read', [{ id: contact }], foreign)).body.results).toEqual([]);
    const dated = await hub.request({
      path: '/crm/associations/2026-09/contacts/companies/batch/read',
      json: { inputs: [{ id: contact, after: null }] },
    });
    expect(dated.body.results[0].to[0].toObjectId).toBe(companies[0]);
  });

  it('read returns pages of 500, with a cursor for each input', async () => {
    const company = await create('companies');
    const made: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const inputs = Array.from({ length: 84 }, () => ({ properties: {} }));
      const { body } = await hub.request({ path: `${objects}/contacts/batch/create`, json: { inputs } });
      made.push(...body.results.map(({ id }: { id: string }) => id));
    }
    const ids = made.sort((a, b) => Number(a) - Number(b));
    const pairs = ids.map((id) => pairOf(company, id));
    expect((await batch('v4', 'companies/contacts', 'associate/default', pairs)).status).toBe(200);
    expect(await count(company)).toBe('504');
    const first = (await batch('v4', 'companies/contacts', 'read', [{ id: company }])).body.results[0];
    expect(first.to.map(({ toObjectId }: { toObjectId: number }) => toObjectId)).toEqual(ids.slice(0, 500).map(Number));
    const { after, link } = first.paging.next;
    expect(link).toBe(`${hub.baseUrl}/crm/v4/objects/companies/${company}/associations/contacts?after=${after}`);
    const rest = (await batch('v4', 'companies/contacts', 'read', [{ id: company, after }])).body.results[0];
    expect(rest.to.map(({ toObjectId }: { toObjectId: number }) => toObjectId)).toEqual(ids.slice(500).map(Number));
    expect(rest).not.toHaveProperty('paging');
    const linked = await hub.request({ path: link.slice(hub.baseUrl.length) });
    expect(linked.body.results).toEqual(rest.to);
    expect((await batch('v4', 'companies/contacts', 'read', [{ id: company, after: 'x' }])).status).toBe(400);
  });

  it('archive removes everything, labels/archive labels only unless the plain type is named', async () => {
    const contact = await create('contacts');
    const companies = await createMany('companies', 3);
    const [first = '', second = '', third = ''] = companies;
    const inputs = companies.map((id) => ({ ...pairOf(contact, id), types: [builtIn(931)] }));
    await batch('v4', 'contacts/companies', 'create', inputs);
    const labels = await batch('v4', 'contacts/companies', 'labels/archive', [
      { ...pairOf(contact, first), types: [builtIn(931), builtIn(1)] },
      { ...pairOf(contact, second), types: [builtIn(279)] },
      { ...pairOf(contact, 'abc'), types: [builtIn(279)] },
    ]);
    expect([labels.status, labels.text]).toEqual([204, '']);
    expect(await listNames(`contacts/${contact}`, 'companies')).toEqual([
      `${first} contact_to_company_unlabeled`,
      `${third} contact_to_company_unlabeled`,
      `${third} contact_to_company_billing`,
    ]);
    expect(await count(second)).toBe('0');
    const unknown = await batch('v4', 'contacts/companies', 'labels/archive', [
      { ...pairOf(contact, first), types: [builtIn(12_345)] },
    ]);
    expect(unknown.status).toBe(400);
    const all = await batch('v4', 'contacts/companies', 'archive', [
      { from: { id: contact }, to: [{ id: first }, { id: third }, { id: '77' }] },
      { from: { id: 'abc' }, to: [{ id: first }] },
      { from: { id: contact }, to: [] },
    ]);
    expect([all.status, all.text]).toEqual([204, '']);
    expect(await listNames(`contacts/${contact}`, 'companies')).toEqual([]);
    expect(await listNames(`companies/${third}`, 'contacts')).toEqual([]);
    expect([await count(first), await count(third)]).toEqual(['0', '0']);
  });

  it('archive accepts 2,000 pairs, each possibly repeated', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    await batch('v4', 'contacts/companies', 'associate/default', [pairOf(contact, company)]);
    const to = Array.from({ length: 1999 }, (_, index) => ({ id: index + 1 }));
    const tooMany = [
      { from: { id: contact }, to: [...to, { id: company }] },
      { from: { id: Number(contact) + 1_000_000 }, to: [{ id: company }] },
    ];
    const refused = await batch('v4', 'contacts/companies', 'archive', tooMany);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The maximum number of inputs supported in a batch is 2000. Please reduce the number of items and try again',
    ]);
    expect(await listNames(`contacts/${contact}`, 'companies')).not.toEqual([]);
    const repeated = Array.from({ length: 5 }, () => tooMany[0] ?? {});
    expect((await batch('v4', 'contacts/companies', 'archive', repeated)).status).toBe(204);
    expect(await listNames(`contacts/${contact}`, 'companies')).toEqual([]);
  });

  it('accepts 1,000 inputs to read and 2,000 to write, and none', async () => {
    const many = (size: number, input: object) => Array.from({ length: size }, () => input);
    const pair = pairOf('1', '2');
    for (const [version, action, limit, input] of [
      ['v4', 'read', 1000, { id: '1' }],
      ['v3', 'read', 1000, { id: '1' }],
      ['v4', 'create', 2000, { ...pair, types: [] }],
      ['v4', 'associate/default', 2000, pair],
      ['v4', 'archive', 2000, { from: { id: '1' }, to: [] }],
      ['v4', 'labels/archive', 2000, { ...pair, types: [] }],
      ['v3', 'create', 2000, { ...pair, type: 279 }],
      ['v3', 'archive', 2000, { ...pair, type: 279 }],
    ] as const) {
      const { status, body } = await batch(version, 'contacts/companies', action, many(limit + 1, input));
      expect([action, status]).toEqual([action, 400]);
      const text = `The maximum number of inputs supported in a batch is ${limit}. Please reduce the number of items and try again`;
      expect(body).toEqual(error(text));
      const none = await batch(version, 'contacts/companies', action, []);
      expect([action, none.status]).toEqual([
        action,
        action.endsWith('archive') ? 204 : action === 'create' ? 201 : 200,
      ]);
      expect((await batch(version, 'contacts/companies', action, [{}])).status).toBe(400);
      expect((await batch(version, 'contacts/xyz', action, [])).status).toBe(400);
      const stranger = await newHub({ scopes: ['crm.objects.companies.write', 'crm.objects.companies.read'] });
      expect((await batch(version, 'contacts/companies', action, [], stranger)).status).toBe(403);
    }
  });
});

describe('version 3: /crm/v3/associations/{fromObjectType}/{toObjectType}/…', () => {
  it('types lists ids and names', async () => {
    const { status, body } = await hub.request({ path: '/crm/v3/associations/Contacts/Companies/types' });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { id: '1', name: 'contact_to_company' },
        { id: '931', name: 'contact_to_company_billing' },
        { id: '279', name: 'contact_to_company_unlabeled' },
      ],
    });
    const turned = await hub.request({ path: '/crm/associations/v3/contacts/companies/types' });
    expect(turned.body).toEqual(body);
  });

  it('batch/create returns 201 with both directions, by id or name of the type', async () => {
    const [first, second] = (await createMany('contacts', 2)) as [string, string];
    const company = await create('companies');
    const { status, body } = await batch('v3', 'contacts/companies', 'create', [
      { ...pairOf(first, company), type: 'contact_to_company' },
      { ...pairOf(second, company), type: 279 },
    ]);
    expect(status).toBe(201);
    expect(body).toEqual({
      status: 'COMPLETE',
      results: [
        { ...pairOf(first, company), type: 'contact_to_company' },
        { ...pairOf(company, first), type: 'company_to_contact' },
        { ...pairOf(second, company), type: 'contact_to_company_unlabeled' },
        { ...pairOf(company, second), type: 'company_to_contact_unlabeled' },
      ],
      ...times,
    });
    expect(await count(company)).toBe('2');
  });

  it('batch/create returns 207 for missing records, and 400 for unknown types', async () => {
    const [contact, company] = [await create('contacts'), await create('companies')];
    const { status, body } = await batch('v3', 'contacts/companies', 'create', [
      { ...pairOf('4632101', company), type: 'contact_to_company' },
      { ...pairOf(contact, company), type: 'contact_to_company' },
      { ...pairOf('abc', '7'), type: 'contact_to_company' },
    ]);
    const notValid = (id: string, result: string) => ({
      message: `${id} is not a valid object`,
      context: { validationResult: [result] },
    });
    const refused = (errors: object[]) => ({
      status: 'error',
      category: 'BAD_REQUEST',
      message: 'one or more associations are not valid',
      context: {},
      errors,
    });
    expect(status).toBe(207);
    expect([body.results.length, body.numErrors]).toEqual([2, 2]);
    expect(body.errors[0]).toEqual(refused([notValid('0-1=4632101', 'INVALID_FROM_OBJECT')]));
    // Texts that are not numbers are detected without a database query.
    expect(body.errors[1].errors[0]).toEqual(notValid('0-1=abc', 'INVALID_FROM_OBJECT'));
    const bad = await batch('v3', 'contacts/companies', 'create', [{ ...pairOf(contact, company), type: 'nope' }]);
    expect(bad.status).toBe(400);
    expect(bad.body).toEqual(
      error('nope is not a valid association type between contacts and companies', {
        context: { type: ['nope'], fromObjectType: ['contacts'], toObjectType: ['companies'] },
        subCategory: 'crm.associations.INVALID_ASSOCIATION_TYPE',
      }),
    );
  });

  it('batch/read returns only the primary company, and 207 if there is none', async () => {
    const contacts = await createMany('contacts', 2);
    const [contact = '', lonely = ''] = contacts;
    const companies = await createMany('companies', 2);
    const [first = '', second = ''] = companies;
    for (const id of companies) await batch('v4', 'contacts/companies', 'associate/default', [pairOf(contact, id)]);
    const read = await batch('v3', 'contacts/companies', 'read', [{ id: contact }]);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      status: 'COMPLETE',
      results: [{ from: { id: contact }, to: [{ id: first, type: 'contact_to_company' }] }],
      ...times,
    });
    const back = await batch('v3', 'companies/contacts', 'read', [{ id: second }, { id: first }]);
    expect(back.body.results).toEqual([
      { from: { id: second }, to: [{ id: contact, type: 'company_to_contact_unlabeled' }] },
      {
        from: { id: first },
        to: [
          { id: contact, type: 'company_to_contact' },
          { id: contact, type: 'company_to_contact_unlabeled' },
        ],
      },
    ]);
    const none = await batch('v3', 'contacts/companies', 'read', [{ id: lonely }]);
    expect(none.status).toBe(207);
    expect(none.body.errors).toEqual([
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
        message: `No company is associated with contact ${lonely}.`,
        context: { fromObjectId: [lonely], fromObjectType: ['contact'], toObjectType: ['company'] },
      },
    ]);
    const parents = await batch('v4', 'companies/companies', 'create', [
      { ...pairOf(first, second), types: [builtIn(13)] },
    ]);
    expect(parents.status).toBe(201);
    const children = await batch('v3', 'companies/companies', 'read', [{ id: first }]);
    expect(children.body.results[0].to).toEqual([
      { id: second, type: 'parent_to_child_company' },
      { id: second, type: 'company_to_company' },
    ]);
  });

  it('batch/archive removes types, and everything with the plain one', async () => {
    const contact = await create('contacts');
    const [first, second] = (await createMany('companies', 2)) as [string, string];
    const inputs = [first, second].map((id) => ({ ...pairOf(contact, id), types: [builtIn(931)] }));
    await batch('v4', 'contacts/companies', 'create', inputs);
    const { status, text } = await batch('v3', 'contacts/companies', 'archive', [
      { ...pairOf(contact, first), type: 'contact_to_company_billing' },
      { ...pairOf(contact, first), type: 1 },
      { ...pairOf(contact, second), type: '279' },
    ]);
    expect([status, text]).toEqual([204, '']);
    expect(await listNames(`contacts/${contact}`, 'companies')).toEqual([`${first} contact_to_company_unlabeled`]);
    expect(await listNames(`companies/${first}`, 'contacts')).toEqual([`${contact} company_to_contact_unlabeled`]);
    const bad = await batch('v3', 'contacts/companies', 'archive', [{ ...pairOf(contact, first), type: 'nope' }]);
    expect(bad.status).toBe(400);
  });
});

describe('concurrent batches', () => {
  it('of opposite pairs never fail, write both directions or none, and count correctly', async () => {
    const contacts = await createMany('contacts', 12);
    const companies = await createMany('companies', 6);
    const forth = companies.flatMap((company) => contacts.map((contact) => pairOf(contact, company)));
    const back = [...forth].reverse().map(({ from, to }) => ({ from: to, to: from }));
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        batch('v4', 'contacts/companies', 'associate/default', forth),
        batch('v4', 'companies/contacts', 'associate/default', back),
        batch(
          'v3',
          'contacts/companies',
          'create',
          forth.map((pair) => ({ ...pair, type: 931 })),
        ),
        batch(
          'v3',
          'companies/contacts',
          'archive',
          back.slice(0, 30).map((pair) => ({ ...pair, type: 280 })),
        ),
        batch(
          'v4',
          'contacts/companies',
          'archive',
          contacts.map((id) => ({ from: { id }, to: companies.slice(0, 2).map((company) => ({ id: company })) })),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 204, 204]);
      const seen = new Set<string>();
      for (const contact of contacts) {
        for (const line of await listNames(`contacts/${contact}`, 'companies')) {
          seen.add(`${contact} ${line.replace('contact_to_company', '')}`);
        }
      }
      const mirrored = new Set<string>();
      for (const company of companies) {
        const lines = await listNames(`companies/${company}`, 'contacts');
        for (const line of lines) {
          const [contact, type = ''] = line.split(' ');
          mirrored.add(`${contact} ${company} ${type.replace('company_to_contact', '')}`);
        }
        expect(await count(company)).toBe(String(new Set(lines.map((line) => line.split(' ')[0])).size));
      }
      expect([...seen].sort()).toEqual([...mirrored].sort());
    }
  });
});
