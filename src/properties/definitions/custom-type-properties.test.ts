import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const schemas = '/crm-object-schemas/v3/schemas';
const text = { label: 'Test', type: 'string', fieldType: 'text', groupName: 'car_information' };

let hub: TestHub;
let type: string;
let fullName: string;
beforeAll(async () => {
  hub = await newHub();
  const { status, body } = await hub.request({
    path: schemas,
    json: {
      name: 'car',
      labels: { singular: 'Car', plural: 'Cars' },
      primaryDisplayProperty: 'model',
      requiredProperties: ['model'],
      searchableProperties: ['plate'],
      properties: ['model', 'plate', 'color'].map((name) => ({ ...text, name })),
    },
  });
  expect(status).toBe(201);
  type = body.objectTypeId;
  fullName = body.fullyQualifiedName;
});

const at = (place = '') => `/crm/v3/properties/${type}${place}`;
const archive = (name: string) => hub.request({ method: 'DELETE', path: at(`/${name}`) });

describe('properties of a custom object type', () => {
  it('are created, changed and archived by type id and full name, in its account only', async () => {
    const path = `/crm/v3/properties/${fullName.toUpperCase()}`;
    expect((await hub.request({ path, json: { ...text, name: 'owner_name' } })).status).toBe(201);
    const changed = await hub.request({ method: 'PATCH', path: at('/owner_name'), json: { label: 'Owner' } });
    expect([changed.status, changed.body.label]).toEqual([200, 'Owner']);
    expect((await archive('owner_name')).status).toBe(204);
    expect((await hub.request({ path: at('/owner_name?archived=true') })).status).toBe(200);
    const other = await newHub();
    const foreign = await other.request({ path: at() });
    expect([foreign.status, foreign.body.message]).toEqual([400, `Unable to infer object type from: ${type}`]);
  });

  it('have groups', async () => {
    expect((await hub.request({ path: at('/groups/car_information') })).status).toBe(200);
    expect((await hub.request({ path: at('/groups'), json: { name: 'engine', label: 'Engine' } })).status).toBe(201);
    expect((await hub.request({ path: at(), json: { ...text, name: 'cylinders', groupName: 'engine' } })).status).toBe(
      201,
    );
    expect((await hub.request({ method: 'DELETE', path: at('/groups/engine') })).status).toBe(400);
  });

  it('are calculated', async () => {
    const loud = { ...text, name: 'loud', fieldType: 'calculation_equation', calculationFormula: 'upper(color)' };
    expect((await hub.request({ path: at(), json: loud })).status).toBe(201);
    const record = { properties: { model: 'T', color: 'red' } };
    const { body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: record });
    const read = await hub.request({ path: `/crm/v3/objects/${type}/${body.id}?properties=loud` });
    expect(read.body.properties.loud).toBe('RED');
  });

  it.each(['model', 'plate'])('cannot be archived while the schema names them: %s', async (name) => {
    const place = { property: [name], objectTypeId: [type] };
    const { status, body } = await archive(name);
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: `Property: ${name} of object type ${type} is currently used in 1 places and cannot be deleted`,
        correlationId: expect.any(String),
        errors: [
          {
            message: `Property ${name} is used in the object schema car`,
            subCategory: 'PropertyValidationError.PROPERTY_USAGE',
            context: {
              ...place,
              parentType: ['OBJECT_SCHEMA'],
              parentDisplayType: ['Object schema'],
              parentName: ['car'],
              link: [`/crm/v3/schemas/${type}`],
            },
          },
        ],
        context: { ...place, usageCount: ['1'] },
        category: 'VALIDATION_ERROR',
        subCategory: 'PropertyValidationError.CANNOT_DELETE_PROPERTY_IN_USE',
      },
    ]);
    expect((await hub.request({ path: at(`/${name}`) })).status).toBe(200);
  });
});
