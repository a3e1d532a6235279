import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/properties/companies';
const companies = '/crm/v3/objects/companies';
const minimal = { label: 'Test', type: 'string', fieldType: 'text', groupName: 'companyinformation' };

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const tryCreate = (name: string, more: object = {}, from = hub) =>
  from.request({ path, json: { ...minimal, name, ...more } });
const create = async (name: string, more: object = {}, from = hub) => {
  const { status, body } = await tryCreate(name, more, from);
  expect(status).toBe(201);
  return body;
};
const archive = (name: string, from = hub) => from.request({ method: 'DELETE', path: `${path}/${name}` });
const statusOf = async (name: string, query = '', from = hub) =>
  (await from.request({ path: `${path}/${name}${query}` })).status;
const addCompany = async (properties: object, from = hub) => {
  const { status, body } = await from.request({
    path: companies,
    json: { properties: { name: 'Acme', ...properties } },
  });
  return { status, id: body.id as string, body };
};

describe('DELETE /crm/v3/properties/{objectType}/{propertyName} archives a custom property', () => {
  it('returns 204 without a body, then lists it among the archived ones only', async () => {
    const made = await create('old');
    const reply = await archive('old');
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await statusOf('old')).toBe(404);
    const { status, body } = await hub.request({ path: `${path}/old?archived=true` });
    expect([status, body]).toEqual([200, { ...made, archived: true, archivedAt: expect.any(String) }]);
    const listed = (await hub.request({ path: `${path}?archived=true` })).body.results;
    expect(listed).toContainEqual(body);
    expect((await hub.request({ path: `${path}?properties=old` })).body.results).toEqual([]);
    expect(await statusOf('name', '?archived=true')).toBe(404);
  });

  it('returns 404 for a name that is missing, already archived, or of another account', async () => {
    const other = await newHub();
    await create('theirs', {}, other);
    await create('twice');
    expect((await archive('twice')).status).toBe(204);
    for (const name of ['nope', 'twice', 'theirs']) {
      const { status, body } = await archive(name);
      expect([status, body.category, body.message]).toEqual([
        404,
        'OBJECT_NOT_FOUND',
        `The property '${name}' does not exist.`,
      ]);
    }
    expect(await statusOf('theirs', '', other)).toBe(200);
  });

  it.each(['name', 'state', 'industry'])('rejects %s, which is built in', async (name) => {
    const { status, body } = await archive(name);
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: `Property '${name}' of object type '0-2' is built-in and cannot be archived.`,
        correlationId: expect.any(String),
        context: { property: [name], objectTypeId: ['0-2'] },
        category: 'VALIDATION_ERROR',
      },
    ]);
    expect(await statusOf(name)).toBe(200);
  });

  it('requires the schema scope', async () => {
    const reader = await newHub({ scopes: ['crm.schemas.companies.read'] });
    expect((await archive('name', reader)).status).toBe(403);
  });

  it('succeeds for one of several concurrent requests', async () => {
    await create('raced');
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => archive('raced')))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, ...Array<number>(7).fill(404)]);
  });

  it('hides the values of records and rejects new ones', async () => {
    await create('hidden_value');
    const { id } = await addCompany({ hidden_value: 'kept' });
    await archive('hidden_value');
    const query = 'properties=hidden_value&propertiesWithHistory=hidden_value';
    const { body } = await hub.request({ path: `${companies}/${id}?${query}` });
    expect(body.properties).not.toHaveProperty('hidden_value');
    expect(body.propertiesWithHistory ?? {}).not.toHaveProperty('hidden_value');
    const json = { properties: { hidden_value: 'new' } };
    const refused = await hub.request({ method: 'PATCH', path: `${companies}/${id}`, json });
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'PROPERTY_DOESNT_EXIST']);
  });
});

describe('POST with the name of an archived property restores it', () => {
  it('with the posted definition, its first createdAt, the values and their history', async () => {
    const made = await create('phoenix', { description: 'First', displayOrder: 3, hidden: true });
    const { id } = await addCompany({ phoenix: '12' });
    await archive('phoenix');
    const number = { label: 'Again', type: 'number', fieldType: 'number' };
    const back = await create('phoenix', number);
    expect(back).toEqual({
      ...made,
      ...number,
      description: '',
      displayOrder: -1,
      hidden: false,
      updatedAt: expect.any(String),
    });
    expect(back.updatedAt > made.updatedAt).toBe(true);
    expect(await statusOf('phoenix', '?archived=true')).toBe(404);
    const query = 'properties=phoenix&propertiesWithHistory=phoenix';
    const { body } = await hub.request({ path: `${companies}/${id}?${query}` });
    expect(body.properties.phoenix).toBe('12');
    expect(body.propertiesWithHistory.phoenix).toHaveLength(1);
  });

  it('once, also for concurrent requests', async () => {
    await create('again');
    await archive('again');
    const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => tryCreate('again', { label: `No. ${n}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(15).fill(409)]);
  });

  const unique = { hasUniqueValue: true };
  const byCode = (value: string, from = hub) =>
    from.request({ path: `${companies}/${value}?idProperty=code&properties=code` });

  it('and records claim their unique values again', async () => {
    const own = await newHub();
    await create('code', unique, own);
    const first = await addCompany({ code: 'A-1' }, own);
    const second = await addCompany({ code: 'A-2' }, own);
    await archive('code', own);
    expect((await byCode('A-1', own)).status).toBe(400);
    await own.request({ method: 'DELETE', path: `${companies}/${second.id}` });
    await create('code', unique, own);
    expect((await byCode('A-1', own)).body.id).toBe(first.id);
    const taken = await addCompany({ code: 'A-1' }, own);
    expect([taken.status, taken.body.message]).toEqual([400, expect.stringContaining('already has that value')]);
    expect((await addCompany({ code: 'A-2' }, own)).status).toBe(201);
  });

  it('without unique values unless requested', async () => {
    const own = await newHub();
    await create('code', unique, own);
    await addCompany({ code: 'A-1' }, own);
    await archive('code', own);
    await create('code', {}, own);
    expect((await addCompany({ code: 'A-1' }, own)).status).toBe(201);
  });

  it.each([
    ['shared by several records', ['B-1', 'B-1'], 'B-1'],
    ['too long', ['x'.repeat(1025)], 'x'.repeat(100)],
  ])('but rejects unique values if one is %s', async (_what, values, shown) => {
    const own = await newHub();
    await create('code', {}, own);
    for (const code of values) await addCompany({ code }, own);
    await archive('code', own);
    const { status, body } = await tryCreate('code', unique, own);
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: `Property 'code' cannot be restored with unique values: '${shown}' is too long or the value of several records.`,
        correlationId: expect.any(String),
        context: { property: ['code'] },
        category: 'VALIDATION_ERROR',
      },
    ]);
    expect(await statusOf('code', '?archived=true', own)).toBe(200);
    expect((await tryCreate('code', {}, own)).status).toBe(201);
  });

  it('and frees its slot among the ten unique properties meanwhile', async () => {
    const own = await newHub();
    for (let n = 0; n < 10; n += 1) await create(`unique_${n}`, unique, own);
    const full = await tryCreate('eleventh', unique, own);
    expect([full.status, full.body.message]).toEqual([
      400,
      'No more than 10 properties with unique values are allowed per object type.',
    ]);
    await archive('unique_3', own);
    await create('eleventh', unique, own);
    expect((await tryCreate('unique_3', unique, own)).status).toBe(400);
    expect((await tryCreate('unique_3', {}, own)).status).toBe(201);
  });
});
