import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const properties = '/crm/v3/properties/companies';
const path = `${properties}/groups`;
const scopes = ['crm.schemas.companies.read', 'crm.schemas.companies.write', 'crm.schemas.contacts.read'];

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ scopes });
});

const create = (name: string, more: object = {}, from = hub) =>
  from.request({ path, json: { name, label: 'Paint', ...more } });
const update = (name: string, json: object, from = hub) =>
  from.request({ method: 'PATCH', path: `${path}/${name}`, json });
const remove = (name: string, from = hub) => from.request({ method: 'DELETE', path: `${path}/${name}` });
const read = (name: string, from = hub) => from.request({ path: `${path}/${name}` });
const list = async (from = hub) => (await from.request({ path })).body.results as { name: string }[];
const addProperty = (name: string, groupName: string, from = hub) =>
  from.request({ path: properties, json: { name, label: 'Test', type: 'string', fieldType: 'text', groupName } });

const notFound = (name: string) => ({
  status: 'error',
  message: `The property group '${name}' does not exist.`,
  correlationId: expect.any(String),
  context: { groupName: [name] },
  category: 'OBJECT_NOT_FOUND',
});

describe('GET /crm/v3/properties/{objectType}/groups', () => {
  it('lists the built-in groups, in display order', async () => {
    const own = await newHub({ scopes });
    const { status, body } = await own.request({ path });
    expect([status, Object.keys(body)]).toEqual([200, ['results']]);
    expect(body.results).toHaveLength(12);
    expect(body.results.slice(0, 2)).toEqual([
      { name: 'companyinformation', label: 'Company Information', displayOrder: 1, archived: false },
      { name: 'socialmediainformation', label: 'Social Media Information', displayOrder: 2, archived: false },
    ]);
    expect(body.results.at(-1)).toMatchObject({ displayOrder: -1 });
  });

  it('reads one, and rejects unknown types, unknown names and missing scopes', async () => {
    expect((await read('company_activity')).body).toEqual({
      name: 'company_activity',
      label: 'Company activity',
      displayOrder: -1,
      archived: false,
    });
    const missing = await read('contactinformation');
    expect([missing.status, missing.body]).toEqual([404, notFound('contactinformation')]);
    expect((await hub.request({ path: '/crm/v3/properties/xyz/groups' })).status).toBe(400);
    const stranger = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await stranger.request({ path })).status).toBe(403);
    expect((await create('nope', {}, stranger)).status).toBe(403);
  });
});

describe('POST /crm/v3/properties/{objectType}/groups', () => {
  it('returns 201 with Location; without a display order the group comes last', async () => {
    const own = await newHub({ scopes });
    const { status, headers, body } = await create('paint', {}, own);
    expect([status, body]).toEqual([201, { name: 'paint', label: 'Paint', displayOrder: 6, archived: false }]);
    expect(headers.location).toMatch(/\/crm\/v3\/properties\/companies\/groups\/paint$/);
    expect((await read('paint', own)).body).toEqual(body);
    expect((await create('Lacquer-2', { displayOrder: -1 }, own)).body.displayOrder).toBe(-1);
    expect((await create('glaze', {}, own)).body.displayOrder).toBe(7);
    expect((await list(own)).map(({ name }) => name)).toEqual(expect.arrayContaining(['paint', 'Lacquer-2', 'glaze']));
    expect((await addProperty('gloss', 'paint', own)).status).toBe(201);
    expect((await read('paint')).status).toBe(404);
    expect((await own.request({ path: '/crm/v3/properties/contacts/groups/paint' })).status).toBe(404);
  });

  it('succeeds for one of several concurrent requests, and rejects names that are taken', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => create('raced')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(15).fill(409)]);
    const { status, body } = await create('companyinformation');
    expect([status, body]).toEqual([
      409,
      {
        status: 'error',
        message: "A property group named 'companyinformation' already exists.",
        correlationId: expect.any(String),
        category: 'OBJECT_ALREADY_EXISTS',
      },
    ]);
  });

  it.each<[string, object]>([
    ['a name with a space', { name: 'two words' }],
    ['an empty name', { name: '' }],
    ['a long name', { name: 'a'.repeat(101) }],
    ['no label', { label: undefined }],
    ['an empty label', { label: '' }],
    ['a display order below -1', { displayOrder: -2 }],
    ['an unknown field', { colour: 'red' }],
  ])('rejects %s with a 400 and changes nothing', async (_what, more) => {
    const before = await list();
    const { status, body } = await create('bad', more);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await list()).toEqual(before);
  });
});

describe('PATCH /crm/v3/properties/{objectType}/groups/{groupName}', () => {
  it('changes label and display order, each separately', async () => {
    await create('moving', { displayOrder: 20 });
    const renamed = await update('moving', { label: 'Moved' });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { name: 'moving', label: 'Moved', displayOrder: 20, archived: false },
    ]);
    expect((await update('moving', { displayOrder: 21 })).body).toEqual({ ...renamed.body, displayOrder: 21 });
    expect((await update('moving', { label: '' })).status).toBe(400);
    expect((await read('moving')).body).toEqual({ ...renamed.body, displayOrder: 21 });
  });

  it('loses neither of two concurrent changes', async () => {
    await create('both');
    await Promise.all([update('both', { label: 'Both' }), update('both', { displayOrder: 99 })]);
    expect((await read('both')).body).toMatchObject({ label: 'Both', displayOrder: 99 });
  });

  it('relabels a built-in group, for its own account only', async () => {
    const own = await newHub({ scopes });
    expect((await update('companyinformation', { label: 'Firm' }, own)).body).toEqual({
      name: 'companyinformation',
      label: 'Firm',
      displayOrder: 1,
      archived: false,
    });
    expect(await list(own)).toHaveLength(12);
    expect((await read('companyinformation')).body.label).toBe('Company Information');
  });

  it('returns 404 for an unknown name', async () => {
    const { status, body } = await update('nope', { label: 'New' });
    expect([status, body]).toEqual([404, notFound('nope')]);
  });
});

describe('DELETE /crm/v3/properties/{objectType}/groups/{groupName}', () => {
  it('returns 204 for an empty group, and 404 from then on', async () => {
    await create('empty', { displayOrder: 40 });
    const { status, text } = await remove('empty');
    expect([status, text]).toEqual([204, '']);
    const again = await remove('empty');
    expect([again.status, again.body]).toEqual([404, notFound('empty')]);
    expect((await list()).map(({ name }) => name)).not.toContain('empty');
    expect((await addProperty('homeless', 'empty')).status).toBe(400);
    expect((await create('empty')).body.displayOrder).not.toBe(40);
  });

  it('rejects a group with active properties, with the recorded message', async () => {
    await create('busy');
    await addProperty('worker', 'busy');
    for (const name of ['busy', 'companyinformation']) {
      const { status, body } = await remove(name);
      expect([status, Object.keys(body)]).toEqual([400, ['status', 'message', 'correlationId']]);
      expect(JSON.parse(body.message)).toEqual({
        status: 'error',
        message: "Can't delete or purge a group with active properties",
        correlationId: expect.any(String),
        category: 'VALIDATION_ERROR',
        subCategory: 'PropertyGroupError.GROUP_WITH_ACTIVE_PROPERTIES',
      });
    }
    await hub.request({ method: 'DELETE', path: `${properties}/worker` });
    expect((await remove('busy')).status).toBe(204);
    const back = await addProperty('worker', 'busy');
    expect([back.status, back.body.message]).toEqual([400, "The property group 'busy' does not exist."]);
  });

  it('never leaves a property in a deleted group', async () => {
    for (let round = 0; round < 8; round += 1) {
      const group = `contested_${round}`;
      await create(group);
      const property = `in_${round}`;
      const [removal, creation] =
        round % 2 === 0
          ? await Promise.all([remove(group), addProperty(property, group)])
          : (await Promise.all([addProperty(property, group), remove(group)])).toReversed();
      expect([removal?.status, creation?.status]).toEqual(removal?.status === 204 ? [204, 400] : [400, 201]);
    }
  });
});
