import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/crm-object-schemas/v3/schemas';
const cars = {
  name: 'car',
  description: 'What is on the yard',
  labels: { singular: 'Car', plural: 'Cars' },
  primaryDisplayProperty: 'model',
  secondaryDisplayProperties: ['make'],
  searchableProperties: ['model', 'vin'],
  requiredProperties: ['model'],
  properties: [
    { name: 'model', label: 'Model' },
    { name: 'make', label: 'Make', type: 'string', fieldType: 'text', groupName: 'car_information' },
    { name: 'vin', label: 'VIN', type: 'string', fieldType: 'text', hasUniqueValue: true },
  ],
  associatedObjects: ['CONTACT', '0-2', 'contacts'],
};

/** A refusal on the wire. */
const refusal = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

const create = (hub: TestHub, more: object = {}) => hub.request({ path, json: { ...cars, ...more } });
const bare = (name: string) => ({ name, labels: { singular: name }, primaryDisplayProperty: 'hs_object_id' });
const remove = (hub: TestHub, type: string) => hub.request({ method: 'DELETE', path: `${path}/${type}` });
const names = async (hub: TestHub) =>
  ((await hub.request({ path })).body.results as { name: string }[]).map(({ name }) => name);

describe('POST /crm-object-schemas/v3/schemas', () => {
  it('creates an object type with its properties and associations, and returns them', async () => {
    const hub = await newHub();
    const app = await installApp(hub, { optionalScopes: ['crm.schemas.custom.write'] });
    const { status, body, headers } = await app.request({ path, json: cars });
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/crm/v3/schemas/${body.objectTypeId}`);
    expect(body.objectTypeId).toMatch(/^2-[1-9][0-9]+$/);
    expect(body).toEqual({
      labels: { singular: 'Car', plural: 'Cars' },
      requiredProperties: ['model'],
      searchableProperties: ['model', 'vin'],
      primaryDisplayProperty: 'model',
      secondaryDisplayProperties: ['make'],
      description: 'What is on the yard',
      archived: false,
      restorable: true,
      allowsSensitiveProperties: false,
      metaType: 'PORTAL_SPECIFIC',
      id: body.objectTypeId.slice(2),
      fullyQualifiedName: `p${hub.hubId}_car`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: body.createdAt,
      objectTypeId: body.objectTypeId,
      createdByUserId: hub.user.userId,
      updatedByUserId: hub.user.userId,
      properties: expect.any(Array),
      associations: expect.any(Array),
      name: 'car',
    });
    const property = (name: string) => body.properties.find((one: { name: string }) => one.name === name);
    expect(property('model')).toMatchObject({ type: 'string', fieldType: 'text', groupName: 'car_information' });
    expect(property('vin')).toMatchObject({ hasUniqueValue: true, createdUserId: String(hub.user.userId) });
    expect(property('hs_object_id')).toMatchObject({ hubspotDefined: true, groupName: 'car_information' });
    expect((await hub.request({ path: `${path}/${body.objectTypeId}` })).body).toEqual(body);
  });

  it('associates it in both directions with activities and the requested types', async () => {
    const hub = await newHub();
    const { body } = await create(hub);
    const id: string = body.objectTypeId;
    const others = [
      ['0-46', 'note'],
      ['0-27', 'task'],
      ['0-48', 'call'],
      ['0-47', 'meeting_event'],
      ['0-49', 'email'],
      ['0-1', 'contact'],
      ['0-2', 'company'],
    ];
    const expected = others.flatMap(([type, name]) => [
      { id: expect.stringMatching(/^\d+$/), fromObjectTypeId: id, toObjectTypeId: type, name: `car_to_${name}` },
      { id: expect.stringMatching(/^\d+$/), fromObjectTypeId: type, toObjectTypeId: id, name: `car_to_${name}` },
    ]);
    expect(body.associations).toHaveLength(14);
    expect(body.associations).toEqual(expect.arrayContaining(expected));
    const labels = await hub.request({ path: `/crm/v4/associations/contacts/${id}/labels` });
    expect(labels.body.results).toEqual([{ category: 'USER_DEFINED', typeId: expect.any(Number), label: null }]);
  });

  it('requires only a name, a label and a primary property, which may be built in', async () => {
    const hub = await newHub();
    const { status, body } = await hub.request({ path, json: bare('Pet') });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Pet',
      labels: { singular: 'Pet', plural: 'Pet' },
      fullyQualifiedName: `p${hub.hubId}_Pet`,
      requiredProperties: [],
      searchableProperties: ['hs_object_id'],
      secondaryDisplayProperties: [],
    });
    expect(body).not.toHaveProperty('description');
    expect(body).not.toHaveProperty('createdByUserId');
    const groups = new Set(body.properties.map(({ groupName }: { groupName: string }) => groupName));
    expect([...groups]).toEqual(['pet_information']);
    expect((await hub.request({ path: `/crm/v3/properties/p_pet/groups` })).body.results).toEqual([
      { name: 'pet_information', label: 'Pet Information', displayOrder: 0, archived: false },
    ]);
  });

  it('applies the schema fields of properties, and sorts their options on request', async () => {
    const hub = await newHub();
    const options = [
      { label: 'Used', value: 'u' },
      { label: 'new', value: 'n' },
    ];
    const choice = { label: 'State', type: 'enumeration', fieldType: 'select', optionSortStrategy: 'ALPHABETICAL' };
    const { status, body } = await hub.request({
      path,
      json: {
        name: 'bike',
        labels: { plural: 'Bikes' },
        metaType: 'PORTAL_SPECIFIC',
        properties: [
          { name: 'frame', label: 'Frame', isPrimaryDisplayLabel: true, searchableInGlobalSearch: true },
          { name: 'state', ...choice, options },
        ],
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      labels: { singular: 'Bikes', plural: 'Bikes' },
      primaryDisplayProperty: 'frame',
      searchableProperties: ['frame'],
    });
    const state = body.properties.find(({ name }: { name: string }) => name === 'state');
    expect(state.options.map(({ value }: { value: string }) => value)).toEqual(['n', 'u']);
  });

  it('works on all paths of the operation', async () => {
    const hub = await newHub();
    const prefixes = ['/crm/v3/schemas', '/crm/schemas/v3', '/crm-object-schemas/2026-09/schemas', path];
    for (const [place, prefix] of prefixes.entries()) {
      expect((await hub.request({ path: prefix, json: bare(`type${place}`) })).status).toBe(201);
      expect((await hub.request({ path: prefix })).body.results).toHaveLength(place + 1);
    }
  });

  const format = { subCategory: 'InboundDbObjectTypeError.OBJECT_TYPE_NAME_FORMAT' };
  const primary = { subCategory: 'ObjectSchemaError.PRIMARY_DISPLAY_PROPERTY_REQUIRED' };
  const invalid = { subCategory: 'ObjectSchemasSandboxesSyncErrorType.INVALID_PRIMARY_DISPLAY_PROPERTY' };
  const sensitive = { subCategory: 'PropertyValidationError.PORTAL_NOT_ENABLED_FOR_SENSITIVE_DATA' };
  const secondary = 'No more than 2 secondary display properties are allowed, each of them once.';
  it.each<[object, string, object?]>([
    [{ name: '1car' }, 'invalid object type name 1car', format],
    [{ name: 'my-car' }, 'invalid object type name my-car', format],
    [{ name: '' }, 'invalid object type name ', format],
    [{ name: 'c'.repeat(51) }, `invalid object type name ${'c'.repeat(51)}`, format],
    [{ primaryDisplayProperty: undefined }, 'A primary display property is required', primary],
    [{ primaryDisplayProperty: 'nope' }, 'Invalid primary display property nope', invalid],
    [{ secondaryDisplayProperties: ['x', 'make', 'y'] }, 'Invalid secondary display property x, y'],
    [{ requiredProperties: ['nope'] }, 'Invalid required property nope'],
    [{ searchableProperties: ['nope'] }, 'Invalid searchable property nope'],
    [
      { requiredProperties: ['hs_object_id'] },
      'Invalid required property hs_object_id: it is read only, so no record could set it.',
    ],
    [{ secondaryDisplayProperties: ['make', 'model', 'vin'] }, secondary],
    [{ secondaryDisplayProperties: ['make', 'make'] }, secondary],
    [{ allowsSensitiveProperties: true }, 'This account is not enabled for sensitive data.', sensitive],
  ])('rejects %j and creates nothing', async (wrong, message, more = {}) => {
    const hub = await newHub();
    const { status, body } = await create(hub, wrong);
    expect([status, body]).toEqual([400, refusal(message, more)]);
    expect(await names(hub)).toEqual([]);
    expect((await hub.request({ path: `/crm/v3/properties/p${hub.hubId}_car` })).status).toBe(400);
  });

  it.each<[object, RegExp]>([
    [{ associatedObjects: ['xyz'] }, /^Unable to infer object type from: xyz$/],
    [{ associatedObjects: ['car'] }, /^Unable to infer object type from: car$/],
    [{ properties: [...cars.properties, { name: 'hs_x', label: 'X' }] }, /are reserved/],
    [{ properties: [...cars.properties, { name: 'x', label: 'X', groupName: 'nope' }] }, /'nope' does not exist/],
    [{ labels: {} }, /^Invalid input JSON/],
    [{ labels: { singular: ' ' } }, /^Invalid input JSON/],
    [{ labels: { singular: 'c'.repeat(51) } }, /^Invalid input JSON/],
    [{ labels: undefined }, /Some required fields were not set: \[labels\]/],
    [{ name: undefined }, /Some required fields were not set: \[name\]/],
    [{ color: 'red' }, /Unrecognized field "color"/],
    [{ metaType: 'HUBSPOT' }, /^Invalid input JSON/],
  ])('rejects %j too', async (wrong, message) => {
    const hub = await newHub();
    const { status, body } = await create(hub, wrong);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await names(hub)).toEqual([]);
  });

  it('rejects more than 20 searchable properties', async () => {
    const hub = await newHub();
    const properties = Array.from({ length: 21 }, (_, place) => ({ name: `p${place}`, label: `P ${place}` }));
    const searchable = properties.map(({ name }) => name);
    const asked = { properties, primaryDisplayProperty: 'p0', secondaryDisplayProperties: [], requiredProperties: [] };
    const refused = await create(hub, { ...asked, searchableProperties: searchable });
    expect([refused.status, refused.body]).toEqual([
      400,
      refusal('No more than 20 searchable properties are allowed.'),
    ]);
    const fewer = searchable.slice(1);
    const made = await create(hub, { ...asked, searchableProperties: [...fewer, 'p1'] });
    expect([made.status, made.body.searchableProperties]).toEqual([201, fewer]);
  });

  it('rejects more than 10 unique properties, and the name of a built-in property', async () => {
    const hub = await newHub();
    const properties = Array.from({ length: 11 }, (_, place) => ({
      name: `u${place}`,
      label: 'U',
      hasUniqueValue: true,
    }));
    const many = await hub.request({ path, json: { ...bare('car'), properties } });
    expect([many.status, many.body.message]).toEqual([400, expect.stringMatching(/^No more than 10 properties/)]);
    const taken = { ...bare('car'), properties: [{ name: 'hubspot_owner_id', label: 'Owner' }] };
    expect((await hub.request({ path, json: taken })).status).toBe(409);
    expect(await names(hub)).toEqual([]);
  });

  it('accepts a name once per hub, in any letter case', async () => {
    const hub = await newHub();
    expect((await create(hub)).status).toBe(201);
    const { status, body } = await create(hub, { name: 'CAR' });
    expect(status).toBe(409);
    expect(body).toEqual({
      status: 'error',
      message: 'CAR already exists',
      correlationId: expect.any(String),
      category: 'OBJECT_ALREADY_EXISTS',
      subCategory: 'InboundDbObjectTypeError.OBJECT_TYPE_ALREADY_EXIST',
    });
    expect(await names(hub)).toEqual(['car']);
    expect((await create(await newHub())).status).toBe(201);
  });

  it('16 concurrent requests with one name create one, the others are rejected', async () => {
    const hub = await newHub();
    const replies = await Promise.all(Array.from({ length: 16 }, () => create(hub)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 15 }, () => 409)]);
    const { body } = await hub.request({ path });
    expect(body.results).toHaveLength(1);
    expect(body.results[0].associations).toHaveLength(14);
  });

  it('16 concurrent requests with different names create 10, the limit, each with association types', async () => {
    const hub = await newHub();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, place) => hub.request({ path, json: bare(`type${place}`) })),
    );
    const refused = replies.filter(({ status }) => status === 400);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.body).toEqual(refusal('No more than 10 custom object types are allowed per account.'));
    const { body } = await hub.request({ path });
    const ids = body.results.flatMap((one: { associations: { id: string }[] }) => one.associations.map(({ id }) => id));
    expect(new Set(ids).size).toBe(100);
    expect((await remove(hub, body.results[0].objectTypeId)).status).toBe(204);
    expect((await hub.request({ path, json: bare('another') })).status).toBe(201);
  });
});

describe('signed-in users', () => {
  it('create, change and delete object types as themselves', async () => {
    const hub = await newHub();
    const { request } = await openAppSession(hub.baseUrl, hub.user);
    const made = await request(hub.hubId, { path, json: cars });
    expect([made.status, made.body]).toMatchObject([201, { createdByUserId: hub.user.userId }]);
    const at = `${path}/${made.body.objectTypeId as string}`;
    const json = { labels: { plural: 'Automobiles' } };
    expect((await request(hub.hubId, { method: 'PATCH', path: at, json })).status).toBe(200);
    expect((await request(hub.hubId, { path: at })).body).toMatchObject({
      labels: { singular: 'Car', plural: 'Automobiles' },
      updatedByUserId: hub.user.userId,
    });
    expect((await request(hub.hubId, { method: 'DELETE', path: at })).status).toBe(204);
    expect(await names(hub)).toEqual([]);
  });
});

describe('PATCH /crm-object-schemas/v3/schemas/{objectType}', () => {
  const patch = (hub: TestHub, type: string, json: object) =>
    hub.request({ method: 'PATCH', path: `${path}/${type}`, json });

  it('changes the named fields and keeps the others', async () => {
    const hub = await newHub();
    const { body: made } = await create(hub);
    const app = await installApp(hub, { optionalScopes: ['crm.schemas.custom.write'] });
    const json = {
      labels: { plural: 'Autos' },
      secondaryDisplayProperties: ['vin', 'make'],
      requiredProperties: [],
      searchableProperties: ['vin', 'vin'],
      restorable: false,
    };
    const { status, body } = await app.request({ method: 'PATCH', path: `${path}/p_car`, json });
    expect(status).toBe(200);
    const { properties: _properties, associations: _associations, ...type } = made;
    const labels = { singular: 'Car', plural: 'Autos' };
    const changed = { ...json, labels, searchableProperties: ['vin'], updatedAt: expect.any(String) };
    expect(body).toEqual({ ...type, ...changed, portalId: hub.hubId });
    const { body: read } = await hub.request({ path: `${path}/${made.objectTypeId}` });
    expect(read).toEqual({ ...made, ...changed, updatedAt: body.updatedAt, updatedByUserId: hub.user.userId });
  });

  it('names properties that were added later, and clears the description', async () => {
    const hub = await newHub();
    const { objectTypeId: id } = (await create(hub)).body;
    expect((await patch(hub, id, { primaryDisplayProperty: 'plate' })).status).toBe(400);
    const added = { name: 'plate', label: 'Plate', type: 'string', fieldType: 'text', groupName: 'car_information' };
    expect((await hub.request({ path: `/crm/v3/properties/${id}`, json: added })).status).toBe(201);
    const { status, body } = await patch(hub, id, { primaryDisplayProperty: 'plate', clearDescription: true });
    expect([status, body.primaryDisplayProperty]).toEqual([200, 'plate']);
    expect(body).not.toHaveProperty('description');
  });

  it('renames the group that was created with the type', async () => {
    const hub = await newHub();
    const { objectTypeId: id } = (await create(hub)).body;
    const groupPath = `/crm/v3/properties/${id}/groups/car_information`;
    expect((await hub.request({ path: groupPath })).body.label).toBe('Car Information');
    await patch(hub, id, { labels: { singular: 'Auto' } });
    expect((await hub.request({ path: groupPath })).body.label).toBe('Auto Information');
    const stages = [{ label: 'New', displayOrder: 0, metadata: {} }];
    const pipeline = { label: 'Yard', displayOrder: 0, stages };
    expect((await hub.request({ path: `/crm/v3/pipelines/${id}`, json: pipeline })).status).toBe(201);
    expect((await hub.request({ path: groupPath })).body.label).toBe('Auto Information');
    await patch(hub, id, { labels: { singular: 'Coche' } });
    expect((await hub.request({ path: groupPath })).body.label).toBe('Coche Information');
  });

  it('rejects what a new schema rejects, and changes nothing', async () => {
    const hub = await newHub();
    const { objectTypeId: id } = (await create(hub)).body;
    const before = (await hub.request({ path: `${path}/${id}` })).body;
    const wrong: [object, object][] = [
      [{ requiredProperties: ['nope'], labels: { singular: 'X' } }, refusal('Invalid required property nope')],
      [{ searchableProperties: ['nope'] }, refusal('Invalid searchable property nope')],
      [{ allowsSensitiveProperties: true }, expect.objectContaining({ category: 'VALIDATION_ERROR' })],
      [{ name: 'auto' }, refusal('The name of an object type cannot be changed: it is car')],
      [
        { properties: [{ name: 'nope', label: 'Nope', type: 'string', fieldType: 'text' }] },
        refusal('Invalid property nope'),
      ],
      [{ associatedObjects: [] }, expect.objectContaining({ category: 'VALIDATION_ERROR' })],
    ];
    for (const [json, expected] of wrong) {
      const { status, body } = await patch(hub, id, json);
      expect([status, body]).toEqual([400, expected]);
    }
    expect((await hub.request({ path: `${path}/${id}` })).body).toEqual(before);
  });

  it('accepts a whole schema, as the command line of developers sends it, if name and properties are those of the type', async () => {
    const hub = await newHub();
    const made = (await create(hub)).body;
    const { name, properties, requiredProperties } = cars;
    const whole = { name, properties, requiredProperties, labels: { singular: 'Auto', plural: 'Autos' } };
    const { status, body } = await patch(hub, made.objectTypeId, whole);
    expect([status, body.labels]).toEqual([200, whole.labels]);
    const before = made.properties.map((property: { name: string }) => property.name);
    const after = (await hub.request({ path: `${path}/${made.objectTypeId}` })).body.properties;
    expect(after.map((property: { name: string }) => property.name)).toEqual(before);
  });

  it('three concurrent updates do not lose changes', async () => {
    const hub = await newHub();
    const { objectTypeId: id } = (await create(hub)).body;
    const changes = [{ labels: { singular: 'Auto' } }, { description: 'Sold' }, { requiredProperties: ['vin'] }];
    const replies = await Promise.all(changes.map((json) => patch(hub, id, json)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await hub.request({ path: `${path}/${id}` })).body).toMatchObject({
      labels: { singular: 'Auto', plural: 'Cars' },
      description: 'Sold',
      requiredProperties: ['vin'],
    });
  });
});
