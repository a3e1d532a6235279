import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/properties/companies';
const minimal = { label: 'Test', type: 'string', fieldType: 'text', groupName: 'companyinformation' };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const batch = (operation: string, json: object, from = hub) =>
  from.request({ path: `${path}/batch/${operation}`, json });
const toInputs = (...names: string[]) => names.map((name) => ({ ...minimal, name }));
const toNames = (...names: string[]) => ({ inputs: names.map((name) => ({ name })) });
const listed = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

describe('POST /crm/v3/properties/{objectType}/batch/create', () => {
  it('returns 201 with the properties in their order', async () => {
    const { status, body } = await batch('create', { inputs: toInputs('zeta', 'alpha', 'mid') });
    expect(status).toBe(201);
    expect(body).toEqual({ status: 'COMPLETE', results: expect.any(Array), startedAt: time, completedAt: time });
    expect(listed(body)).toEqual(['zeta', 'alpha', 'mid']);
    expect((await hub.request({ path: `${path}/alpha` })).body).toEqual(body.results[1]);
    expect((await batch('create', { inputs: [] })).body.results).toEqual([]);
  });

  it('returns 207 if some are rejected, and creates the others', async () => {
    const inputs = [...toInputs('fine', 'domain', 'Bad', 'fine'), { ...minimal, name: 'lost', groupName: 'nope' }];
    const { status, body } = await batch('create', { inputs });
    expect(status).toBe(207);
    expect(listed(body)).toEqual(['fine']);
    expect(body.numErrors).toBe(4);
    const exists = { category: 'OBJECT_ALREADY_EXISTS', subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS' };
    expect(body.errors).toEqual([
      {
        status: 'error',
        ...exists,
        message: "A property named 'domain' already exists.",
        context: { name: ['domain'] },
      },
      {
        status: 'error',
        category: 'VALIDATION_ERROR',
        message: expect.stringContaining("Invalid name: 'Bad'"),
        context: { name: ['Bad'] },
      },
      { status: 'error', ...exists, message: "A property named 'fine' already exists.", context: { name: ['fine'] } },
      {
        status: 'error',
        category: 'VALIDATION_ERROR',
        message: "The property group 'nope' does not exist.",
        context: { name: ['lost'] },
      },
    ]);
    expect((await hub.request({ path: `${path}/fine` })).status).toBe(200);
  });

  it('counts earlier inputs of the same request', async () => {
    const own = await newHub();
    const inputs = Array.from({ length: 12 }, (_, n) => ({ ...minimal, name: `unique_${n}`, hasUniqueValue: true }));
    const { status, body } = await batch('create', { inputs }, own);
    expect([status, body.results.length, body.numErrors]).toEqual([207, 10, 2]);
  });

  it('allows 1,000 custom properties on a type', async () => {
    const own = await newHub();
    for (let round = 0; round < 10; round += 1) {
      const inputs = Array.from({ length: 100 }, (_, n) => ({ ...minimal, name: `p_${round}_${n}` }));
      expect((await batch('create', { inputs }, own)).status).toBe(201);
    }
    const { status, body } = await own.request({ path, json: { ...minimal, name: 'one_more' } });
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: 'No more than 1000 custom properties are allowed per object type.',
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
      },
    ]);
    await own.request({ method: 'DELETE', path: `${path}/p_0_0` });
    expect((await own.request({ path, json: { ...minimal, name: 'one_more' } })).status).toBe(201);
  });
});

describe('POST /crm/v3/properties/{objectType}/batch/read', () => {
  it('returns 200 with the existing ones', async () => {
    const { status, body } = await batch('read', { ...toNames('name', 'domain', 'name'), archived: false });
    expect([status, body]).toEqual([
      200,
      { status: 'COMPLETE', results: expect.any(Array), startedAt: time, completedAt: time },
    ]);
    expect(listed(body)).toEqual(['name', 'domain']);
    expect((await hub.request({ path: `${path}/domain` })).body).toEqual(body.results[1]);
  });

  it('returns 207 with one error for all missing ones', async () => {
    const { status, body } = await batch('read', toNames('nope', 'name', 'constructor'));
    expect([status, listed(body), body.numErrors]).toEqual([207, ['name'], 1]);
    expect(body.errors).toEqual([
      {
        status: 'error',
        category: 'OBJECT_NOT_FOUND',
        message: 'Could not get some properties, they may be archived or not exist. Check that names are valid.',
        context: { name: ['nope', 'constructor'] },
      },
    ]);
  });

  it('reads archived or sensitive ones instead of the others', async () => {
    await batch('create', { inputs: toInputs('shelved') });
    await batch('archive', toNames('shelved'));
    const archived = await batch('read', { ...toNames('shelved', 'name'), archived: true });
    expect([archived.status, listed(archived.body), archived.body.errors[0].context.name]).toEqual([
      207,
      ['shelved'],
      ['name'],
    ]);
    const sensitive = await batch('read', { ...toNames('name'), archived: false, dataSensitivity: 'sensitive' });
    expect([sensitive.status, sensitive.body.results]).toEqual([207, []]);
  });

  it('does not read those of other accounts', async () => {
    const other = await newHub();
    await batch('create', { inputs: toInputs('theirs') }, other);
    expect((await batch('read', toNames('theirs'))).body.results).toEqual([]);
  });
});

describe('POST /crm/v3/properties/{objectType}/batch/archive', () => {
  it('returns 204 whatever the state of the names', async () => {
    await batch('create', { inputs: toInputs('first_out', 'second_out') });
    const names = toNames('first_out', 'second_out', 'nope', 'first_out');
    for (const json of [names, names, { inputs: [] }]) {
      const { status, text } = await batch('archive', json);
      expect([status, text]).toEqual([204, '']);
    }
    const left = (await hub.request({ path: `${path}?archived=true&properties=first_out,second_out` })).body;
    expect(listed(left)).toEqual(['first_out', 'second_out']);
  });

  it('rejects the whole request for a built-in property', async () => {
    await batch('create', { inputs: toInputs('survivor') });
    const { status, body } = await batch('archive', toNames('survivor', 'domain'));
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await hub.request({ path: `${path}/survivor` })).status).toBe(200);
  });
});

describe('batches of properties', () => {
  it.each(['create', 'read', 'archive'])('accept at most 100 inputs: %s', async (operation) => {
    const names = Array.from({ length: 101 }, (_, n) => `many_${n}`);
    const { status, body } = await batch(
      operation,
      operation === 'create' ? { inputs: toInputs(...names) } : toNames(...names),
    );
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message:
          'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
      },
    ]);
    expect((await hub.request({ path: `${path}/many_0` })).status).toBe(404);
  });

  it.each(['create', 'read', 'archive'])('reject invalid bodies: %s', async (operation) => {
    for (const json of [[], {}, { inputs: ['name'] }, { inputs: [{}] }, { inputs: [{ name: 7 }] }]) {
      expect((await batch(operation, json)).status).toBe(400);
    }
    expect((await batch(operation, { inputs: [] }, await newHub({ scopes: ['crm.objects.deals.read'] }))).status).toBe(
      403,
    );
  });
});
