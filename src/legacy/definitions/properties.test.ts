import { expect, test } from 'vitest';
import { newHub } from '../../../test/support/hubs.js';

const scopes = ['crm.schemas.companies.read', 'crm.schemas.companies.write'];

test.each([
  '/properties/v1/deals/properties',
  '/properties/v2/deals/properties',
  '/deals/v1/properties',
  '/companies/v2/properties',
  '/contacts/v2/properties',
  '/properties/v2/tickets/properties',
])('lists properties at %s as an array (Spec 4.3)', async (path) => {
  const hub = await newHub();
  const { status, body } = await hub.request({ path });
  expect(status).toBe(200);
  const owner = body.find(({ name }: { name: string }) => name === 'hubspot_owner_id');
  expect(owner).toMatchObject({ type: 'enumeration', fieldType: 'select', options: [], hubspotDefined: true });
  const types = new Set(body.map(({ type }: { type: string }) => type));
  expect(
    [...types].every((type) => ['string', 'number', 'date', 'datetime', 'enumeration', 'bool'].includes(String(type))),
  ).toBe(true);
});

test('creates, reads, updates and deletes a property (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/properties/v1/companies/properties';
  const json = {
    name: 'paint',
    label: 'Paint',
    description: 'The colour',
    groupName: 'companyinformation',
    type: 'enumeration',
    fieldType: 'select',
    formField: true,
    displayOrder: 6,
    options: [
      { label: 'Red', value: 'red', displayOrder: 1, hidden: false, readOnly: false, doubleData: 0, description: null },
      { label: 'Blue', value: 'blue' },
    ],
  };
  const made = await hub.request({ path, json });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    name: 'paint',
    label: 'Paint',
    description: 'The colour',
    groupName: 'companyinformation',
    type: 'enumeration',
    fieldType: 'select',
    options: [
      { label: 'Red', value: 'red', description: '', displayOrder: 1, hidden: false, readOnly: false },
      { label: 'Blue', value: 'blue', description: '', displayOrder: 1, hidden: false, readOnly: false },
    ],
    hubspotDefined: false,
    deleted: false,
    formField: true,
    createdAt: expect.any(Number),
  });
  expect((await hub.request({ path: `${path}/named/paint` })).body).toEqual(made.body);
  expect((await hub.request({ path, json })).status).toBe(409);
  const changed = await hub.request({
    method: 'PUT',
    path: `${path}/named/paint`,
    json: { ...made.body, label: 'Coat' },
  });
  expect([changed.status, changed.body.label, changed.body.options]).toEqual([200, 'Coat', made.body.options]);
  expect((await hub.request({ method: 'DELETE', path: `${path}/named/paint` })).status).toBe(204);
  expect((await hub.request({ path: `${path}/named/paint` })).status).toBe(404);
});

test('takes the defaults of version 1 for a property with only a name and a group (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const json = { name: 'gloss', groupName: 'companyinformation' };
  const { body } = await hub.request({ path: '/companies/v2/properties', json });
  expect(body).toMatchObject({ name: 'gloss', label: 'gloss', type: 'string', fieldType: 'text', options: [] });
});

test('refuses properties without a group, of unknown types and without the scope (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/properties/v2/companies/properties';
  expect((await hub.request({ path, json: { name: 'x' } })).status).toBe(400);
  expect((await hub.request({ path, json: { name: 'x', groupName: 'none' } })).status).toBe(400);
  expect((await hub.request({ path, json: { name: 'x', groupName: 'companyinformation', type: 'json' } })).status).toBe(
    400,
  );
  expect((await hub.request({ path: '/properties/v2/nothing/properties' })).status).toBe(400);
  expect((await hub.request({ path: '/properties/v2/deals/properties' })).status).toBe(403);
  const named = '/properties/v2/companies/properties/named';
  expect((await hub.request({ method: 'PUT', path: `${named}/none`, json: { label: 'x' } })).status).toBe(404);
  const missing = await hub.request({ method: 'DELETE', path: `${named}/none` });
  expect([missing.status, missing.body.status]).toEqual([404, 'error']);
  expect((await hub.request({ method: 'DELETE', path: `${named}/name` })).status).toBe(400);
});

test('creates, lists, updates and deletes groups (Spec 4.3)', async () => {
  const hub = await newHub({ scopes });
  const path = '/properties/v1/companies/groups';
  const made = await hub.request({ path, json: { name: 'paint', displayName: 'Paint', displayOrder: 7 } });
  expect([made.status, made.body]).toEqual([200, { name: 'paint', displayName: 'Paint', displayOrder: 7 }]);
  expect((await hub.request({ path, json: { name: 'paint', displayName: 'Paint' } })).status).toBe(409);
  const listed = await hub.request({ path: `${path}?includeProperties=true` });
  expect(listed.body.find(({ name }: { name: string }) => name === 'paint')).toEqual({ ...made.body, properties: [] });
  const [first] = listed.body;
  expect(first.properties[0]).toMatchObject({ groupName: first.name });
  expect((await hub.request({ path: `${path}/named/paint` })).body).toEqual(made.body);
  const changed = await hub.request({ method: 'PUT', path: `${path}/named/paint`, json: { displayName: 'Coat' } });
  expect([changed.status, changed.body.displayName]).toEqual([200, 'Coat']);
  const built = await hub.request({ method: 'DELETE', path: `${path}/named/companyinformation` });
  expect(built.status).toBe(400);
  expect((await hub.request({ method: 'DELETE', path: `${path}/named/paint` })).status).toBe(204);
  expect((await hub.request({ path: `${path}/named/paint` })).status).toBe(404);
  expect((await hub.request({ method: 'PUT', path: `${path}/named/paint`, json: {} })).status).toBe(404);
  expect((await hub.request({ path: '/deals/v1/groups' })).status).toBe(403);
});
