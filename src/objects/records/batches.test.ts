import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Batches' });
  const unique = { type: 'string', fieldType: 'text', groupName: 'companyinformation', hasUniqueValue: true };
  for (const name of ['sku', 'external_id']) {
    await hub.request({ path: '/crm/v3/properties/companies', json: { ...unique, name, label: name } });
  }
});

type Inputs = readonly object[];
const post = (action: string, inputs: Inputs, type = 'companies') =>
  hub.request({ path: `/crm/v3/objects/${type}/batch/${action}`, json: { inputs } });
const create = async (properties: object, type = 'companies') =>
  (await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } })).body.id as string;
const read = async (id: string, properties: string, type = 'companies') =>
  (await hub.request({ path: `/crm/v3/objects/${type}/${id}?properties=${properties}` })).body.properties;
const count = async (type = 'companies') => {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}?limit=100` });
  return body.results.length as number;
};
const names = (many: number) => Array.from({ length: many }, (_, place) => ({ properties: { name: `Acme ${place}` } }));
const refused = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});
const times = { startedAt: expect.any(String), completedAt: expect.any(String) };

describe('batch create (Spec 4.3)', () => {
  it('creates all, in the order of the inputs, with the response of a single create', async () => {
    const { status, headers, body } = await post('create', [
      { properties: { name: 'Acme', domain: 'acme.example' } },
      { properties: { name: 'Bolt' } },
    ]);
    expect(status).toBe(201);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ status: 'COMPLETE', results: [expect.anything(), expect.anything()], ...times });
    const [acme, bolt] = body.results;
    expect([acme.properties.name, bolt.properties.name]).toEqual(['Acme', 'Bolt']);
    expect(acme.properties).toMatchObject({ website: 'acme.example', hs_task_label: 'Acme', lifecyclestage: 'lead' });
    expect(acme).toMatchObject({ archived: false, createdAt: acme.properties.createdate });
    expect(acme).not.toHaveProperty('objectWriteTraceId');
    expect(await read(bolt.id, 'name')).toMatchObject({ name: 'Bolt' });
  });

  it('accepts none, up to 100, and rejects more', async () => {
    expect(await post('create', [])).toMatchObject({ status: 201, body: { status: 'COMPLETE', results: [] } });
    expect((await post('create', names(100))).body.results).toHaveLength(100);
    const { status, body } = await post('create', names(101));
    expect(status).toBe(400);
    const limit = 'The maximum number of inputs supported in a batch is 100.';
    expect(body).toEqual(refused(`${limit} Please reduce the number of items and try again`));
  });

  it('creates nothing if one input is invalid: the error is that of the single request', async () => {
    const before = await count('contacts');
    await create({ email: 'taken@example.com' }, 'contacts');
    const taken = await post(
      'create',
      [{ properties: { email: 'new@example.com' } }, { properties: { email: 'Taken@example.com' } }],
      'contacts',
    );
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({
      category: 'CONFLICT',
      message: /^Contact already exists. Existing ID: [0-9]+$/,
    });
    const invalid = await post(
      'create',
      [{ properties: { email: 'fine@example.com' } }, { properties: { nope: '1' } }],
      'contacts',
    );
    expect(invalid.body.errors).toEqual([
      { message: 'Property "nope" does not exist', code: 'PROPERTY_DOESNT_EXIST', context: { propertyName: ['nope'] } },
    ]);
    const lost = await post('create', [
      { properties: { name: 'Acme' } },
      {
        properties: { name: 'Bolt' },
        associations: [
          { to: { id: '115' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }] },
        ],
      },
    ]);
    expect(lost).toMatchObject({
      status: 400,
      body: { context: { INVALID_OBJECT_IDS: ['CONTACT=115 is not valid'] } },
    });
    expect(await count('contacts')).toBe(before + 1);
  });

  it('rejects two inputs with the same unique value', async () => {
    const twice = [{ properties: { name: 'Acme', sku: 'twice' } }, { properties: { name: 'Bolt', sku: 'twice' } }];
    const { status, body } = await post('create', twice);
    expect(status).toBe(400);
    expect(body.message).toMatch(
      /^Cannot set PropertyValueCoordinates\{.*propertyName=sku, value=twice\} on a new record/,
    );
    expect((await post('create', twice.slice(0, 1))).status).toBe(201);
  });

  it('rejects only the invalid inputs if all carry a trace id, and returns it', async () => {
    await create({ email: 'held@example.com' }, 'contacts');
    const { status, body } = await post(
      'create',
      [
        { properties: { email: 'a@example.com' }, objectWriteTraceId: 'one' },
        { properties: { email: 'held@example.com' }, objectWriteTraceId: 'two' },
        { properties: { nope: '1' }, objectWriteTraceId: 'three' },
        { properties: { email: 'A@example.com' }, objectWriteTraceId: 'four' },
        {
          properties: {},
          associations: [
            { to: { id: 7 }, types: [{ associationCategory: 'SERVICE_DEFINED', associationTypeId: 279 }] },
          ],
          objectWriteTraceId: 'five',
        },
      ],
      'contacts',
    );
    expect(status).toBe(207);
    expect(body.results.map((one: { objectWriteTraceId: string }) => one.objectWriteTraceId)).toEqual(['one']);
    expect(body.numErrors).toBe(4);
    const byTrace = new Map<string, { message: string; category: string }>(
      body.errors.map((error: { context: { objectWriteTraceId: string[] } }) => [
        error.context.objectWriteTraceId[0],
        error,
      ]),
    );
    expect(byTrace.get('two')).toMatchObject({
      status: 'error',
      category: 'CONFLICT',
      message: /^Contact already exists/,
    });
    expect(byTrace.get('three')).toMatchObject({
      category: 'VALIDATION_ERROR',
      message: /^Property values were not valid: /,
    });
    expect(byTrace.get('four')?.message).toMatch(/^Cannot set/);
    expect(byTrace.get('five')).toMatchObject({ message: 'One or more associations are invalid' });
  });

  it('reports line and column of an invalid property name in its input', async () => {
    const { body } = await post('create', [{ properties: { name: 'Acme' } }, { properties: { hsBad: '1' } }]);
    expect(body.message).toMatch(
      /^Invalid input JSON on line 1, column [0-9]+: Names for properties should be lowercase/,
    );
  });
});

describe('batch update (Spec 4.4)', () => {
  it('updates by record id, with the response of a single update', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const { status, body } = await post('update', [
      { id: b, properties: { city: 'Bern' } },
      { id: Number(a), properties: { city: 'Athens' } },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'COMPLETE', results: [expect.anything(), expect.anything()], ...times });
    expect(body.results.map((one: { id: string }) => one.id)).toEqual([b, a]);
    expect(body.results[0].properties).toMatchObject({ city: 'Bern', hs_object_id: b, lifecyclestage: 'lead' });
    expect(body.results[0].properties).not.toHaveProperty('name');
    expect([await read(a, 'city,name'), await read(b, 'city,name')]).toMatchObject([
      { city: 'Athens', name: 'A' },
      { city: 'Bern', name: 'B' },
    ]);
  });

  it('updates by a unique property, and rejects others by name', async () => {
    const id = await create({ name: 'Acme', sku: 'by-sku' });
    const made = await post('update', [{ id: 'by-sku', idProperty: 'sku', properties: { city: 'Bern' } }]);
    expect(made.body.results[0]).toMatchObject({ id, properties: { city: 'Bern' } });
    for (const idProperty of ['domain', 'hs_object_id', 'email', 'nope']) {
      const { status, body } = await post('update', [{ id, idProperty, properties: {} }]);
      expect(status).toBe(400);
      const message = `Unable to perform update/upsert by non-unique 0-2 property ${idProperty} in portal ID ${hub.hubId}`;
      expect(body).toEqual(refused(message));
    }
  });

  it('reports unknown ids together, and writes the others', async () => {
    const id = await create({ name: 'Acme' });
    const { status, body } = await post('update', [
      { id: '77', properties: { city: 'Bern' } },
      { id, properties: { city: 'Bern' } },
      { id: 'abc', properties: { city: 'Bern' } },
      { id: 'none', idProperty: 'sku', properties: { city: 'Bern' } },
    ]);
    expect(status).toBe(207);
    expect(body.results).toHaveLength(1);
    expect(body.numErrors).toBe(1);
    const [error] = body.errors;
    expect({ ...error, context: { ids: [...error.context.ids].sort() } }).toEqual({
      status: 'error',
      category: 'OBJECT_NOT_FOUND',
      message: 'Could not get some COMPANY objects, they may be deleted or not exist. Check that ids are valid.',
      context: { ids: ['77', 'abc', 'none'] },
    });
  });

  it('changes nothing if one input is invalid, unless all carry a trace id', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B', lifecyclestage: 'customer' })];
    const inputs = [
      { id: a, properties: { city: 'Athens' } },
      { id: b, properties: { lifecyclestage: 'lead' } },
    ];
    const whole = await post('update', inputs);
    expect(whole.status).toBe(400);
    expect(await read(a, 'city')).not.toHaveProperty('city');
    const traced = inputs.map((input, place) => ({ ...input, objectWriteTraceId: `t${place}` }));
    const part = await post('update', [...traced, { id: '77', properties: {}, objectWriteTraceId: 't2' }]);
    expect(part.status).toBe(207);
    expect(part.body.results).toMatchObject([{ id: a, objectWriteTraceId: 't0' }]);
    expect(part.body.errors.map(({ context }: { context: object }) => context)).toEqual([
      { ids: ['77'], objectWriteTraceId: ['t2'] },
      { objectWriteTraceId: ['t1'] },
    ]);
  });

  it('rejects a record that is named twice, by id or by a value', async () => {
    const id = await create({ name: 'Acme', sku: 'named-twice' });
    const message = `Duplicate IDs found in batch input: [${id}]. IDs must be unique`;
    const twice = { id, properties: { city: 'Bern' } };
    expect((await post('update', [twice, twice])).body).toEqual(refused(message));
    const byValue = { id: 'named-twice', idProperty: 'sku', properties: { city: 'Bern' } };
    expect((await post('update', [twice, byValue])).body).toEqual(refused(message));
    expect(await read(id, 'city')).not.toHaveProperty('city');
  });

  it('allows unique values to move from one record to another in one request', async () => {
    const [a, b] = [await create({ name: 'A', sku: 'left' }), await create({ name: 'B', sku: 'right' })];
    const swapped = await post('update', [
      { id: a, properties: { sku: 'right' } },
      { id: b, properties: { sku: 'left' } },
    ]);
    expect(swapped.status).toBe(200);
    const found = await hub.request({ path: `/crm/v3/objects/companies/right?idProperty=sku` });
    expect(found.body.id).toBe(a);
  });

  it('rejects a unique value that two inputs claim', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const { status, body } = await post('update', [
      { id: a, properties: { sku: 'both' } },
      { id: b, properties: { sku: 'both' } },
    ]);
    expect([status, body.message]).toEqual([400, expect.stringContaining('Another record of the request has')]);
    expect(await read(a, 'sku')).not.toHaveProperty('sku');
  });

  it('rejects a unique value that another record has', async () => {
    const [a, b] = [await create({ name: 'A', sku: 'mine' }), await create({ name: 'B' })];
    const { status, body } = await post('update', [{ id: b, properties: { sku: 'mine' } }]);
    expect(status).toBe(400);
    expect(body.message).toMatch(new RegExp(`propertyName=sku, value=mine\\} on ${b}. ${a} already has that value.$`));
  });
});

describe('batch upsert', () => {
  it('updates existing records and creates the others, with the id as its value', async () => {
    const id = await create({ name: 'Old', external_id: 'e1' });
    const { status, body } = await post('upsert', [
      { id: 'e1', idProperty: 'external_id', properties: { city: 'Bern' } },
      { id: 'e2', idProperty: 'external_id', properties: { name: 'New' } },
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id, new: false, properties: { city: 'Bern' } },
      { new: true, properties: { name: 'New', external_id: 'e2' } },
    ]);
    const again = await post('upsert', [{ id: 'e2', idProperty: 'external_id', properties: { name: 'Newer' } }]);
    expect(again.body.results).toMatchObject([{ id: body.results[1].id, new: false }]);
  });

  it('accepts the e-mail address of contacts in any spelling', async () => {
    const id = await create({ email: 'upsert@example.com' }, 'contacts');
    const { body } = await post(
      'upsert',
      [{ id: ' Upsert@Example.com', idProperty: 'email', properties: { city: 'Bern' } }],
      'contacts',
    );
    expect(body.results).toMatchObject([{ id, new: false }]);
  });

  it('rejects other properties, a missing idProperty and a repeated key', async () => {
    const upsert = (input: object) => post('upsert', [input]);
    const message = `Unable to perform update/upsert by non-unique 0-2 property domain in portal ID ${hub.hubId}`;
    expect((await upsert({ id: 'acme.example', idProperty: 'domain', properties: {} })).body).toEqual(refused(message));
    const missing = await upsert({ id: '1', properties: {} });
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ status: 'error', message: 'resource not found', correlationId: expect.any(String) });
    const twice = { id: 'k', idProperty: 'sku', properties: { name: 'Acme' } };
    expect((await post('upsert', [twice, twice])).body.message).toBe(
      'Duplicate IDs found in batch input: [k]. IDs must be unique',
    );
  });

  it('is all or nothing, unless all inputs carry a trace id', async () => {
    const inputs = [
      { id: 'u1', idProperty: 'sku', properties: { name: 'Fine' } },
      { id: 'u2', idProperty: 'sku', properties: { numberofemployees: 'many' } },
    ];
    expect((await post('upsert', inputs)).status).toBe(400);
    expect((await hub.request({ path: '/crm/v3/objects/companies/u1?idProperty=sku' })).status).toBe(404);
    const traced = inputs.map((input, place) => ({ ...input, objectWriteTraceId: `u${place}` }));
    const part = await post('upsert', traced);
    expect(part.status).toBe(207);
    expect(part.body.results).toMatchObject([{ new: true, objectWriteTraceId: 'u0' }]);
    expect(part.body.errors).toMatchObject([{ context: { objectWriteTraceId: ['u1'] } }]);
  });

  it('creates one record for one key, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        post('upsert', [{ id: 'race', idProperty: 'external_id', properties: { name: `Racer ${place}` } }]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.results[0].id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.results[0].new)).toHaveLength(1);
  });
});

describe('concurrent batches', () => {
  it('of the same records in opposite orders never fail or lose updates (Spec 4.4)', async () => {
    const ids = await Promise.all(names(20).map(({ properties }) => create(properties)));
    const update = (order: readonly string[], name: string) =>
      post(
        'update',
        order.map((id) => ({ id, properties: { [name]: name, lifecyclestage: 'customer' } })),
      );
    const properties = ['city', 'state', 'zip', 'country', 'address', 'phone'];
    const answers = await Promise.all(
      properties.map((name, place) => update(place % 2 ? ids : [...ids].reverse(), name)),
    );
    expect(answers.map(({ status }) => status)).toEqual(properties.map(() => 200));
    for (const id of ids) {
      expect(await read(id, properties.join(','))).toMatchObject(
        Object.fromEntries(properties.map((name) => [name, name])),
      );
    }
  });
});

describe('a batch in another hub', () => {
  it('does not affect these records', async () => {
    const other = await newHub({ name: 'Other' });
    const id = await create({ name: 'Ours', sku: 'ours' });
    const theirs = await other.request({
      path: '/crm/v3/objects/companies/batch/update',
      json: { inputs: [{ id, properties: { city: 'Bern' } }] },
    });
    expect(theirs).toMatchObject({ status: 207, body: { results: [], numErrors: 1 } });
    expect(await read(id, 'city')).not.toHaveProperty('city');
  });
});
