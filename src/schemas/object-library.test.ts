import { expect, it } from 'vitest';
import { newHub } from '../../test/support/hubs.js';

const path = '/crm/v3/object-library/enablement';

it('the object library lists which types an account has records of, custom ones while they are active (Spec 4.3)', async () => {
  const hub = await newHub();
  const json = {
    name: 'rocket',
    labels: { singular: 'Rocket', plural: 'Rockets' },
    primaryDisplayProperty: 'name',
    requiredProperties: ['name'],
    properties: [{ name: 'name', label: 'Name', type: 'string', fieldType: 'text' }],
  };
  const schema = await hub.request({ path: '/crm/v3/schemas', json });
  expect(schema.status, schema.text).toBe(201);
  const { objectTypeId } = schema.body as { objectTypeId: string };
  const all = await hub.request({ path });
  const types = { '0-1': true, '0-3': true, '0-136': true, '0-54': false, [objectTypeId]: true };
  expect([all.status, all.body]).toMatchObject([200, { enablementByObjectTypeId: types }]);
  const one = async (typeId: string) => (await hub.request({ path: `${path}/${typeId}` })).body;
  expect(await one('0-2')).toEqual({ enablement: true });
  expect(await one('0-54')).toEqual({ enablement: false });
  expect(await one(objectTypeId)).toEqual({ enablement: true });
  await hub.request({ path: `/crm/v3/schemas/${objectTypeId}`, method: 'DELETE' });
  expect(await one(objectTypeId)).toEqual({ enablement: false });
  const other = await newHub();
  for (const typeId of ['planets', '2-999999', objectTypeId]) {
    const { status, body } = await other.request({ path: `${path}/${typeId}` });
    expect([status, body['message']]).toEqual([400, `Unable to infer object type from: ${typeId}`]);
  }
});
