import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { request } from '../support/http.js';
import { needs } from '../support/needs.js';

const schemas = '/crm-object-schemas/v3/schemas';
const schema = {
  name: 'car',
  labels: { singular: 'Car', plural: 'Cars' },
  primaryDisplayProperty: 'model',
  searchableProperties: ['model', 'vin'],
  requiredProperties: ['model', 'vin'],
  properties: [
    { name: 'model', label: 'Model' },
    { name: 'vin', label: 'VIN', hasUniqueValue: true },
    { name: 'year', label: 'Year', type: 'number', fieldType: 'number' },
  ],
  associatedObjects: ['contacts'],
};

const refusal = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

let vins = 0;
const newVin = () => `VIN-${(vins += 1)}`;

interface Yard {
  readonly hub: TestHub;
  readonly typeId: string;
  readonly path: string;
  create(properties?: object, more?: object): Promise<string>;
}

/** A hub with cars. */
async function newYard(): Promise<Yard> {
  const hub = await newHub();
  const { status, body } = await hub.request({ path: schemas, json: schema });
  expect(status).toBe(201);
  const path = `/crm/v3/objects/${body.objectTypeId}`;
  return {
    hub,
    typeId: body.objectTypeId,
    path,
    async create(properties = {}, more = {}) {
      const json = { properties: { model: 'Roadster', vin: newVin(), ...properties }, ...more };
      const made = await hub.request({ path, json });
      expect(made.status).toBe(201);
      return made.body.id;
    },
  };
}

const newContact = async (hub: TestHub): Promise<string> =>
  (await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { firstname: 'Ada' } } })).body.id;

describe('a record of a custom object type', () => {
  let yard: Yard;
  beforeAll(async () => {
    yard = await newYard();
  });

  it('is created with the sent and the system values', async () => {
    const { hub, typeId, path } = yard;
    const properties = { model: 'Coupé', vin: newVin(), year: 1999 };
    const { status, body } = await hub.request({ path, json: { properties } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      properties: {
        ...properties,
        year: '1999',
        hs_createdate: body.createdAt,
        hs_lastmodifieddate: body.createdAt,
        hs_object_id: body.id,
        hs_object_source: 'INTEGRATION',
        hs_object_source_id: String(hub.privateApp.appId),
        hs_object_source_label: 'INTEGRATION',
      },
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      archived: false,
      url: `${hub.baseUrl}/contacts/${hub.hubId}/record/${typeId}/${body.id}`,
    });
  });

  it('is rejected without the properties that the schema requires, in an error that names the type', async () => {
    const { hub, path } = yard;
    const { status, body } = await hub.request({ path, json: { properties: { year: '1999' } } });
    const message = 'Error creating car.  Some required properties were not set.';
    expect([status, body]).toEqual([400, refusal(message, { context: { properties: ['model', 'vin'] } })]);
  });

  it('is read, updated and listed with all spellings of its type', async () => {
    const { hub, typeId, create } = yard;
    const id = await create({ model: 'Van', vin: 'VAN-1' });
    for (const text of [typeId, `p${hub.hubId}_car`, `P${hub.hubId}_Car`, 'p_car']) {
      const { status, body } = await hub.request({ path: `/crm/v3/objects/${text}/${id}` });
      expect(status).toBe(200);
      expect(body.properties).toEqual({
        hs_createdate: body.createdAt,
        hs_lastmodifieddate: body.createdAt,
        hs_object_id: id,
        model: 'Van',
        vin: 'VAN-1',
      });
    }
    const change = { method: 'PATCH', path: `/crm/v3/objects/p_car/${id}`, json: { properties: { year: '2001' } } };
    expect((await hub.request(change)).body.properties.year).toBe('2001');
    const list = await hub.request({ path: '/crm/objects/2026-09/p_car?limit=100&properties=year' });
    const found = list.body.results.find((record: { id: string }) => record.id === id);
    expect(found.properties.year).toBe('2001');
    const bare = await hub.request({ path: '/crm/v3/objects/car' });
    expect([bare.status, bare.body.message]).toEqual([400, 'Unable to infer object type from: car']);
  });

  it('is found by a unique property', async () => {
    const { hub, typeId, path, create } = yard;
    const id = await create({ vin: 'ONE/1' });
    const found = await hub.request({ path: `${path}/ONE%2F1?idProperty=vin` });
    expect([found.status, found.body.id]).toEqual([200, id]);
    const other = await create();
    const taken = { properties: { vin: 'ONE/1' } };
    const { status, body } = await hub.request({ method: 'PATCH', path: `${path}/${other}`, json: taken });
    const coordinates = `PropertyValueCoordinates{portalId=${hub.hubId}, objectTypeId=ObjectTypeId{metaType=PORTAL_SPECIFIC, innerId=${typeId.slice(2)}}, propertyName=vin, value=ONE/1}`;
    expect([status, body.message]).toEqual([
      400,
      `Cannot set ${coordinates} on ${other}. ${id} already has that value.`,
    ]);
    const asked = { idProperty: 'model', path: `${path}/Roadster?idProperty=model` };
    expect((await hub.request(asked)).status).toBe(400);
  });

  it('is written in batches, and updated by its unique property', async () => {
    const { hub, path } = yard;
    const [first, second, third] = [newVin(), newVin(), newVin()];
    const inputs = [first, second].map((vin) => ({ properties: { model: 'Truck', vin } }));
    const made = await hub.request({ path: `${path}/batch/create`, json: { inputs } });
    expect([made.status, made.body.results.length]).toEqual([201, 2]);
    const upsert = [second, third].map((id) => ({
      idProperty: 'vin',
      id,
      properties: { model: 'Tram', vin: id },
    }));
    const upserted = await hub.request({ path: `${path}/batch/upsert`, json: { inputs: upsert } });
    expect([upserted.status, upserted.body.results.map((one: { new: boolean }) => one.new)]).toEqual([
      200,
      [false, true],
    ]);
    const asked = { idProperty: 'vin', properties: ['model'], inputs: [{ id: first }, { id: second }, { id: third }] };
    const read = await hub.request({ path: `${path}/batch/read`, json: asked });
    const models = read.body.results.map((one: { properties: { model: string } }) => one.properties.model);
    expect([read.status, models]).toEqual([200, ['Truck', 'Tram', 'Tram']]);
    const ids = read.body.results.map(({ id }: { id: string }) => ({ id }));
    expect((await hub.request({ path: `${path}/batch/archive`, json: { inputs: ids } })).status).toBe(204);
    expect((await hub.request({ path: `${path}/batch/read`, json: asked })).status).toBe(207);
  });

  it('is searched by words in the searchable properties and by filters on all', async () => {
    const { hub, path, create } = yard;
    const id = await create({ model: 'Amphibious Zebra', year: '1962' });
    const search = async (json: object) => (await hub.request({ path: `${path}/search`, json })).body;
    for (const json of [
      { query: 'zebra' },
      { filterGroups: [{ filters: [{ propertyName: 'year', operator: 'LT', value: '1970' }] }] },
    ]) {
      const { total, results } = await search(json);
      expect([total, results.map((record: { id: string }) => record.id)]).toEqual([1, [id]]);
    }
    expect((await search({ query: '1962' })).total).toBe(0);
    const patch = { method: 'PATCH', path: `${schemas}/p_car`, json: { searchableProperties: ['year'] } };
    expect((await hub.request(patch)).status).toBe(200);
    expect((await search({ query: '1962' })).total).toBe(1);
    expect((await search({ query: 'zebra' })).total).toBe(0);
  });
});

describe('schema changes', () => {
  it('apply to its records at once: required, new and archived properties', async () => {
    const { hub, typeId, path, create } = await newYard();
    await hub.request({ method: 'PATCH', path: `${schemas}/${typeId}`, json: { requiredProperties: ['year'] } });
    const refused = await hub.request({ path, json: { properties: { model: 'Van' } } });
    expect([refused.status, refused.body.context]).toEqual([400, { properties: ['year'] }]);
    expect((await hub.request({ path, json: { properties: { year: '1999' } } })).status).toBe(201);

    const color = { name: 'color', label: 'Color', type: 'string', fieldType: 'text', groupName: 'car_information' };
    const properties = `/crm/v3/properties/${typeId}`;
    expect((await hub.request({ path: properties, json: color })).status).toBe(201);
    const id = await create({ color: 'red', year: '1' });
    const read = async () => (await hub.request({ path: `${path}/${id}?properties=color` })).body.properties;
    expect(await read()).toHaveProperty('color', 'red');
    expect((await hub.request({ method: 'DELETE', path: `${properties}/color` })).status).toBe(204);
    expect(await read()).not.toHaveProperty('color');
  });

  it('cannot archive a property that the schema uses', async () => {
    const { hub, typeId, create } = await newYard();
    const path = `/crm/v3/properties/${typeId}`;
    const { status, body } = await hub.request({ method: 'DELETE', path: `${path}/model` });
    const context = { property: ['model'], objectTypeId: [typeId], usageCount: ['1'] };
    const message = `Property: model of object type ${typeId} is currently used in 1 places and cannot be deleted`;
    expect(status).toBe(400);
    expect(body).toMatchObject(
      refusal(message, { context, subCategory: 'PropertyValidationError.CANNOT_DELETE_PROPERTY_IN_USE' }),
    );
    const inputs = [{ name: 'year' }, { name: 'vin' }];
    expect((await hub.request({ path: `${path}/batch/archive`, json: { inputs } })).status).toBe(400);
    expect((await hub.request({ path: `${path}/year` })).status).toBe(200);
    await create({ year: '1999' });
  });
});

describe('associations of a custom object type', () => {
  it('work in both directions, from either end and on creation', async () => {
    const { hub, typeId, path, create } = await newYard();
    const contactId = await newContact(hub);
    const carId = await create();
    const plain = `${path}/${carId}/associations/contacts/${contactId}/car_to_contact`;
    expect((await hub.request({ method: 'PUT', path: plain })).status).toBe(200);
    const key = `p${hub.hubId}_car`;
    const car = (await hub.request({ path: `${path}/${carId}?associations=contacts` })).body;
    expect(car.associations).toEqual({ contacts: { results: [{ id: contactId, type: 'car_to_contact' }] } });
    for (const text of [typeId, key, 'p_car']) {
      const contact = await hub.request({ path: `/crm/v3/objects/contacts/${contactId}?associations=${text}` });
      expect(contact.body.associations).toEqual({ [key]: { results: [{ id: carId, type: 'car_to_contact' }] } });
    }
    const labels = await hub.request({ path: `/crm/v4/associations/${typeId}/contacts/labels` });
    const [{ typeId: associationTypeId }] = labels.body.results;
    const types = [{ associationCategory: 'USER_DEFINED', associationTypeId }];
    const second = await create({}, { associations: [{ to: { id: contactId }, types }] });
    const listed = await hub.request({ path: `/crm/v3/objects/contacts/${contactId}/associations/${key}` });
    const ends = listed.body.results.map(({ id }: { id: string }) => id);
    expect(ends.sort()).toEqual([carId, second].sort());
  });

  it('include activities, and reject types that are not associated with it', async () => {
    const { hub, typeId, path, create } = await newYard();
    const carId = await create();
    const note = { properties: { hs_timestamp: '2026-01-01T00:00:00Z', hs_note_body: 'Washed' } };
    const noteId = (await hub.request({ path: '/crm/v3/objects/notes', json: note })).body.id;
    const put = (type: string, id: string, name: string) =>
      hub.request({ method: 'PUT', path: `${path}/${carId}/associations/${type}/${id}/${name}` });
    expect((await put('notes', noteId, 'car_to_note')).status).toBe(200);
    const company = { properties: { name: 'Acme' } };
    const companyId = (await hub.request({ path: '/crm/v3/objects/companies', json: company })).body.id;
    expect((await put('companies', companyId, 'car_to_company')).status).toBe(400);
    const ends = { fromObjectTypeId: typeId, toObjectTypeId: 'companies' };
    const { body } = await hub.request({ path: `${schemas}/${typeId}/associations`, json: ends });
    expect((await put('companies', companyId, 'car_to_company')).status).toBe(200);
    const read = async () =>
      (await hub.request({ path: `/crm/v3/objects/companies/${companyId}?associations=p_car` })).body.associations;
    expect(await read()).toBeDefined();
    const gone = { method: 'DELETE', path: `${schemas}/${typeId}/associations/${body.id}` };
    expect((await hub.request(gone)).status).toBe(204);
    expect(await read()).toBeUndefined();
  });
});

describe('pipelines of a custom object type', () => {
  it('have stages for its records, and cannot be deleted while in use', async () => {
    const { hub, typeId, path, create } = await newYard();
    const stages = [
      { stageId: 'yard', label: 'On the yard', displayOrder: 0, metadata: {} },
      { stageId: 'sold', label: 'Sold', displayOrder: 1, metadata: { state: 'CLOSED' } },
    ];
    const pipeline = { pipelineId: 'sales', label: 'Sales', displayOrder: 0, stages };
    expect((await hub.request({ path: `/crm/v3/pipelines/${typeId}`, json: pipeline })).status).toBe(201);
    const id = await create({ hs_pipeline_stage: 'yard' });
    const { body } = await hub.request({ path: `${path}/${id}?properties=hs_pipeline,hs_pipeline_stage` });
    expect(body.properties).toMatchObject({ hs_pipeline: 'sales', hs_pipeline_stage: 'yard' });
    const change = (stage: string) =>
      hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { properties: { hs_pipeline_stage: stage } } });
    expect((await change('sold')).status).toBe(200);
    expect((await change('1')).status).toBe(400);
    const remove = { method: 'DELETE', path: `/crm/pipelines/2026-09/${typeId}/sales/stages/sold` };
    const refused = await hub.request(remove);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `Stage IDs: [sold] are being referenced by object IDs: [${id}]`,
    ]);
  });
});

describe('deleting a custom object type', () => {
  it('is rejected while it has records, and deletes those in the recycle bin', async () => {
    const { hub, typeId, path, create } = await newYard();
    const contactId = await newContact(hub);
    const id = await create();
    const plain = `/crm/v3/objects/contacts/${contactId}/associations/${typeId}/${id}/car_to_contact`;
    expect((await hub.request({ method: 'PUT', path: plain })).status).toBe(200);
    const remove = (query = '') => hub.request({ method: 'DELETE', path: `${schemas}/${typeId}${query}` });
    const refused = await remove();
    const message = `Object type ${typeId} cannot be deleted until all object records are deleted`;
    const subCategory = 'ObjectSchemaError.EXISTING_OBJECT_RECORDS';
    expect([refused.status, refused.body]).toEqual([400, refusal(message, { subCategory })]);
    expect((await hub.request({ path: `${path}/${id}` })).status).toBe(200);

    expect((await hub.request({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
    expect((await remove()).status).toBe(204);
    const gone = await hub.request({ path });
    expect([gone.status, gone.body.message]).toEqual([400, `Unable to infer object type from: ${typeId}`]);
    expect((await remove('?archived=true')).status).toBe(204);

    const again = await hub.request({ path: schemas, json: schema });
    expect(again.status).toBe(201);
    const cars = await hub.request({ path: '/crm/v3/objects/p_car?archived=true' });
    expect(cars.body.results).toEqual([]);
    const contact = await hub.request({ path: `/crm/v3/objects/contacts/${contactId}?associations=p_car` });
    expect([contact.status, contact.body.associations]).toEqual([200, undefined]);
  });
});

it('requires the scopes of custom objects, for every type', async () => {
  const reader = await newHub({ scopes: ['crm.schemas.custom.write', 'crm.objects.custom.read'] });
  const made = await reader.request({ path: schemas, json: schema });
  const path = `/crm/v3/objects/${made.body.objectTypeId}`;
  expect((await reader.request({ path })).status).toBe(200);
  const refused = await reader.request({ path, json: { properties: { model: 'Van', vin: '1' } } });
  expect([refused.status, refused.body.errors[0].context]).toEqual([
    403,
    { requiredGranularScopes: ['crm.objects.custom.write'] },
  ]);
});

it('is soon visible in another process on the same database', needs.postgres, async () => {
  const env = { SPOKE_SECRET: 'the-same-secret-of-both-processes-x' };
  const first = await startSpoke({ env });
  const second = await startSpoke({ env: { ...env, DATABASE_URL: first.databaseUrl } });
  const hub = await newHub({ baseUrl: first.baseUrl });
  const ask = (path: string, json?: object) =>
    request(second.baseUrl, { path, token: hub.privateApp.token, ...(json && { json }) });
  expect((await ask('/crm/v3/objects/p_car')).status).toBe(400);
  await hub.request({ path: schemas, json: schema });
  await expect.poll(async () => (await ask('/crm/v3/objects/p_car')).status, { timeout: 4000, interval: 20 }).toBe(200);
  const { status } = await ask('/crm/v3/objects/p_car', { properties: { model: 'Van', vin: '1' } });
  expect(status).toBe(201);
  await expect
    .poll(async () => (await ask('/crm/v4/associations/contacts/p_car/labels')).body.results?.length, {
      timeout: 4000,
      interval: 20,
    })
    .toBe(1);
  await hub.request({ method: 'PATCH', path: `${schemas}/p_car`, json: { requiredProperties: [] } });
  const create = async () => (await ask('/crm/v3/objects/p_car', { properties: {} })).status;
  await expect.poll(create, { timeout: 4000, interval: 20 }).toBe(201);
  await second.close();
  await first.close();
});
