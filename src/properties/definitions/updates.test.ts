import { beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/properties/companies';
const minimal = { label: 'Test', type: 'string', fieldType: 'text', groupName: 'companyinformation' };
const colors = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
];
const choice = { type: 'enumeration', fieldType: 'select', options: colors };

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const create = async (name: string, more: object = {}, from = hub) => {
  const { status, body } = await from.request({ path, json: { ...minimal, name, ...more } });
  expect(status).toBe(201);
  return body;
};
const update = (name: string, json: object, from = hub) =>
  from.request({ method: 'PATCH', path: `${path}/${name}`, json });
const read = async (name: string, from = hub) => (await from.request({ path: `${path}/${name}` })).body;

const refused = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

describe('PATCH /crm/v3/properties/{objectType}/{propertyName} changes a custom property', () => {
  it('returns 200 with the whole property, and keeps fields that are not named', async () => {
    const before = await create('patched', { ...choice, description: 'Of the paint', displayOrder: 4, hidden: true });
    const changes = { label: 'Paint', groupName: 'company_activity', displayOrder: 2, hidden: false, formField: true };
    const { status, body } = await update('patched', changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...changes, updatedAt: expect.any(String) });
    expect(Object.keys(body)).toEqual(Object.keys(before));
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect(await read('patched')).toEqual(body);
  });

  it('replaces all options by the given ones', async () => {
    await create('options', choice);
    const options = [
      { label: 'Blue', value: 'blue', description: 'As the sky', hidden: true, displayOrder: 5 },
      colors[0],
    ];
    const { body } = await update('options', { options });
    expect(body.options).toEqual([options[0], { label: 'Red', value: 'red', displayOrder: 1, hidden: false }]);
    expect((await update('options', { label: 'Still' })).body.options).toEqual(body.options);
  });

  it('changes type and field type', async () => {
    await create('retyped');
    expect((await update('retyped', { fieldType: 'textarea' })).body).toMatchObject({
      type: 'string',
      fieldType: 'textarea',
    });
    const phone = { type: 'phone_number', fieldType: 'phonenumber' };
    expect((await update('retyped', phone)).body).toMatchObject(phone);
    expect((await update('retyped', choice)).body.options).toHaveLength(2);
    const number = { type: 'number', fieldType: 'number' };
    expect((await update('retyped', { ...number, numberDisplayHint: 'currency' })).body).toMatchObject({
      ...number,
      options: [],
    });
    const text = (await update('retyped', { type: 'string', fieldType: 'text' })).body;
    expect(text).toMatchObject({ type: 'string', options: [] });
    expect(text).not.toHaveProperty('numberDisplayHint');
  });

  it('accepts and ignores name, unique values, sensitivity and referenced object type', async () => {
    const before = await create('steady');
    const json = { name: 'other', hasUniqueValue: true, dataSensitivity: 'sensitive', referencedObjectType: 'OWNER' };
    const { status, body } = await update('steady', json);
    expect([status, body]).toEqual([200, before]);
    expect((await update('steady', {})).body).toEqual(before);
    expect((await hub.request({ path: `${path}/other` })).status).toBe(404);
  });

  it('records the user who installed the app', async () => {
    await create('noted');
    const app = await installApp(hub);
    const { body } = await app.request({ method: 'PATCH', path: `${path}/noted`, json: { label: 'Noted' } });
    expect(body.updatedUserId).toBe(String(hub.user.userId));
    expect(body).not.toHaveProperty('createdUserId');
  });

  it.each<[string, object]>([
    ['an unknown type', { type: 'text' }],
    ['a type without its field type', { type: 'number' }],
    ['a field type of another type', { fieldType: 'radio' }],
    ['an enumeration without options', { type: 'enumeration', fieldType: 'select' }],
    ['options of a text', { options: colors }],
    ['a group that does not exist', { groupName: 'nope' }],
    ['an empty label', { label: '' }],
    ['a label that is no text', { label: 7 }],
    ['a currency without a currency symbol', { currencyPropertyName: 'currency' }],
    ['a display hint of another type', { numberDisplayHint: 'currency' }],
    ['a display order below -1', { displayOrder: -2 }],
    ['an unknown field', { colour: 'red' }],
  ])('rejects %s with a 400 and changes nothing', async (what, json) => {
    const name = `bad_${what.replace(/\W/g, '_').toLowerCase()}`;
    const before = await create(name);
    const { status, body } = await update(name, { description: 'Changed', ...json });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await read(name)).toEqual(before);
  });

  it('rejects types that cannot have unique values for a unique property', async () => {
    await create('serial', { hasUniqueValue: true });
    expect((await update('serial', { type: 'number', fieldType: 'number' })).status).toBe(200);
    const { status, body } = await update('serial', { type: 'date', fieldType: 'date' });
    expect([status, body]).toEqual([400, refused('Only string and number properties can have unique values.')]);
  });

  it('returns 404 for an unknown name, an archived one and one of another account', async () => {
    await create('gone');
    expect((await hub.request({ method: 'DELETE', path: `${path}/gone` })).status).toBe(204);
    const other = await newHub();
    await create('theirs', {}, other);
    for (const name of ['nope', 'gone', 'theirs', '__proto__']) {
      const { status, body } = await update(name, { label: 'Mine' });
      expect([status, body]).toEqual([
        404,
        {
          status: 'error',
          message: `The property '${name}' does not exist.`,
          correlationId: expect.any(String),
          context: { propertyName: [name] },
          category: 'OBJECT_NOT_FOUND',
        },
      ]);
    }
    expect((await read('theirs', other)).label).toBe('Test');
  });

  it('requires the schema scope', async () => {
    const reader = await newHub({ scopes: ['crm.objects.companies.write', 'crm.schemas.companies.read'] });
    const { status, body } = await update('industry', { label: 'Trade' }, reader);
    expect([status, body.errors[0].context]).toEqual([
      403,
      { requiredGranularScopes: ['crm.schemas.companies.write'] },
    ]);
  });

  it('loses neither of two concurrent changes', async () => {
    await create('shared');
    const changes = [{ label: 'Both' }, { description: 'of them' }, { hidden: true }, { formField: true }];
    const replies = await Promise.all(changes.map((json) => update('shared', json)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read('shared')).toMatchObject(Object.assign({}, ...changes));
  });

  it('keeps values that no longer fit the type readable', async () => {
    await create('loose');
    const companies = '/crm/v3/objects/companies';
    const { body: company } = await hub.request({
      path: companies,
      json: { properties: { name: 'Acme', loose: 'about twelve' } },
    });
    expect((await update('loose', { type: 'number', fieldType: 'number' })).status).toBe(200);
    const place = `${companies}/${company.id}`;
    const query = 'properties=loose&propertiesWithHistory=loose';
    const { status, body } = await hub.request({ path: `${place}?${query}` });
    expect([status, body.properties.loose]).toEqual([200, 'about twelve']);
    expect(body.propertiesWithHistory.loose).toHaveLength(1);
    const listed = await hub.request({ path: `${companies}?properties=loose` });
    expect(listed.body.results.map((record: { properties: object }) => record.properties)).toContainEqual(
      expect.objectContaining({ loose: 'about twelve' }),
    );
    for (const operator of ['GT', 'EQ', 'NEQ']) {
      const filters = [{ propertyName: 'loose', operator, value: '5' }];
      const json = { filterGroups: [{ filters }], sorts: [{ propertyName: 'loose', direction: 'ASCENDING' }] };
      expect((await hub.request({ path: `${companies}/search`, json })).status).toBe(200);
    }
    const change = (properties: object) => hub.request({ method: 'PATCH', path: place, json: { properties } });
    expect((await change({ city: 'Ulm' })).status).toBe(200);
    expect((await change({ loose: 'thirteen' })).status).toBe(400);
    expect((await change({ loose: '13' })).body.properties.loose).toBe('13');
  });
});

describe('PATCH of a built-in property', () => {
  it('changes what its definition allows, for that account only', async () => {
    const own = await newHub();
    const before = await read('industry', own);
    const options = [...before.options, { label: 'Gardening', value: 'GARDENING', displayOrder: 500, hidden: false }];
    const changes = { label: 'Trade', description: 'What it lives from', hidden: true, groupName: 'company_activity' };
    const { status, body } = await update('industry', changes, own);
    expect([status, body]).toEqual([200, { ...before, ...changes }]);
    expect((await update('type', { options: [{ label: 'Friend', value: 'FRIEND' }] }, own)).body.options).toEqual([
      { label: 'Friend', value: 'FRIEND', displayOrder: 0, hidden: false },
    ]);
    expect((await update('industry', { options }, own)).body).toEqual({ ...before, ...changes, options });
    expect((await own.request({ path })).body.results).toHaveLength(245);
    expect(await read('industry')).toEqual(before);

    const company = { properties: { name: 'Acme', industry: 'GARDENING', type: 'FRIEND' } };
    expect((await own.request({ path: '/crm/v3/objects/companies', json: company })).status).toBe(201);
    expect((await hub.request({ path: '/crm/v3/objects/companies', json: company })).status).toBe(400);
  });

  it.each<[string, string, object]>([
    ['domain', 'label', { label: 'Address' }],
    ['name', 'groupName', { groupName: 'company_activity' }],
    ['industry', 'type', { type: 'string', fieldType: 'text' }],
    ['hs_analytics_source', 'options', { options: colors }],
  ])('rejects changing %s in its %s and changes nothing', async (name, field, json) => {
    const before = await read(name);
    const { status, body } = await update(name, json);
    expect(status).toBe(400);
    expect(body).toEqual(
      refused(`Property '${name}' of object type '0-2' is built-in: its ${field} cannot be changed.`, {
        context: { property: [name], objectTypeId: ['0-2'] },
      }),
    );
    expect(await read(name)).toEqual(before);
  });

  it('accepts unchanged values', async () => {
    const { label, type, fieldType, description, groupName } = await read('domain');
    const { status, body } = await update('domain', { label, type, fieldType, description, groupName });
    expect([status, body]).toEqual([200, await read('domain')]);
  });
});
