import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/crm-object-schemas/v3/schemas';
const bare = (name: string) => ({ name, labels: { singular: name }, primaryDisplayProperty: 'hs_object_id' });
const plate = { name: 'plate', label: 'Plate', type: 'string', fieldType: 'text' };

const unknown = (text: string) => ({
  status: 'error',
  message: `Unable to infer object type from: ${text}`,
  correlationId: expect.any(String),
});
const names = async (hub: TestHub, query = '') =>
  ((await hub.request({ path: `${path}${query}` })).body.results as { name: string }[]).map(({ name }) => name);
const makeCar = async (hub: TestHub, more: object = {}): Promise<string> => {
  const { body } = await hub.request({ path, json: { ...bare('car'), properties: [plate], ...more } });
  return body.objectTypeId;
};
const remove = (hub: TestHub, type: string) => hub.request({ method: 'DELETE', path: `${path}/${type}` });

describe('GET /crm-object-schemas/v3/schemas, one of them, and POST …/batch/read', () => {
  let hub: TestHub;
  let id: string;
  beforeAll(async () => {
    hub = await newHub();
    id = await makeCar(hub, { associatedObjects: ['contacts'] });
    await hub.request({ path, json: bare('pet') });
  });

  it('lists all, with or without their properties and associations', async () => {
    const { status, body } = await hub.request({ path });
    expect([status, Object.keys(body)]).toEqual([200, ['results']]);
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['car', 'pet']);
    const query = '?includePropertyDefinitions=false&includeAssociationDefinitions=False';
    const short = (await hub.request({ path: `${path}${query}` })).body.results;
    expect(short[0]).toEqual({ ...body.results[0], properties: [], associations: [] });
    expect(await names(await newHub())).toEqual([]);
  });

  it('reads one by type id or full name in any letter case, and by the short form', async () => {
    for (const text of [id, `p${hub.hubId}_car`, `P${hub.hubId}_CAR`, 'p_car']) {
      const { status, body } = await hub.request({ path: `${path}/${text}` });
      expect([status, body.objectTypeId]).toEqual([200, id]);
    }
  });

  it.each(['car', 'cars', 'contacts', '2-1', '2-', 'p1_car', 'xyz'])('returns 400 for %s', async (text) => {
    const { status, body } = await hub.request({ path: `${path}/${text}` });
    expect([status, body]).toEqual([400, unknown(text)]);
  });

  it('reads several, without missing ones', async () => {
    const json = { inputs: ['p_pet', id, 'xyz', 'contacts', `p${hub.hubId}_car`], includePropertyDefinitions: false };
    const { status, body } = await hub.request({ path: `${path}/batch/read`, json });
    expect(status).toBe(200);
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['pet', 'car']);
    expect(body.results[0].properties).toEqual([]);
    const many = { inputs: Array.from({ length: 101 }, () => id) };
    expect((await hub.request({ path: `${path}/batch/read`, json: many })).status).toBe(400);
  });

  it('other hubs cannot read it, by id or by name', async () => {
    const stranger = await newHub();
    for (const text of [id, `p${hub.hubId}_car`, 'p_car']) {
      const ends = { fromObjectTypeId: text, toObjectTypeId: 'deals' };
      const replies = [
        await stranger.request({ path: `${path}/${text}` }),
        await stranger.request({ method: 'PATCH', path: `${path}/${text}`, json: { labels: { singular: 'Mine' } } }),
        await remove(stranger, text),
        await stranger.request({ path: `/crm/v3/properties/${text}` }),
        await stranger.request({
          path: `/crm/v3/properties/${text}`,
          json: { ...plate, groupName: 'car_information' },
        }),
        await stranger.request({ path: `/crm/v3/objects/${text}` }),
        await stranger.request({ path: `/crm/v3/pipelines/${text}` }),
        await stranger.request({ path: `/crm/v4/associations/${text}/contacts/labels` }),
        await stranger.request({ path, json: { ...bare('mine'), associatedObjects: [text] } }),
        await stranger.request({ path: `${path}/${text}/associations`, json: ends }),
        await stranger.request({ method: 'DELETE', path: `${path}/${text}/associations/1` }),
      ];
      for (const { status, body } of replies) expect([status, body]).toEqual([400, unknown(text)]);
    }
    expect((await hub.request({ path: `${path}/${id}` })).body.labels.singular).toBe('car');
  });
});

describe('DELETE /crm-object-schemas/v3/schemas/{objectType}', () => {
  const purge = (hub: TestHub, text: string) =>
    hub.request({ method: 'DELETE', path: `${path}/${text}?archived=true` });

  it('archives: only the list of archived types still contains the type', async () => {
    const hub = await newHub();
    const id = await makeCar(hub, { associatedObjects: ['contacts'] });
    const { body: made } = await hub.request({ path: `${path}/${id}` });
    await hub.request({ path, json: { ...bare('pet'), associatedObjects: [id] } });
    const { status, text } = await remove(hub, 'p_car');
    expect([status, text]).toEqual([204, '']);
    expect(await names(hub)).toEqual(['pet']);
    const { body } = await hub.request({ path: `${path}?archived=true` });
    const archived = { archived: true, updatedAt: expect.any(String), properties: [], associations: [] };
    expect(body.results).toEqual([{ ...made, ...archived }]);
    expect(body.results[0].updatedAt >= made.updatedAt).toBe(true);
    const pet = await hub.request({ path: `${path}/p_pet` });
    expect(pet.body.associations).toHaveLength(10);
    const gone = [
      await hub.request({ path: `${path}/${id}` }),
      await hub.request({ path: `/crm/v3/properties/${id}` }),
      await hub.request({ path: `/crm/v4/associations/contacts/${id}/labels` }),
      await remove(hub, id),
    ];
    for (const reply of gone) expect([reply.status, reply.body]).toEqual([400, unknown(id)]);
  });

  it('deletes an archived one permanently with archived=true, and frees its name', async () => {
    const hub = await newHub();
    const id = await makeCar(hub);
    const refused = {
      status: 'error',
      message: "Couldn't find soft-deleted object type(s)",
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    };
    const early = await purge(hub, id);
    expect([early.status, early.body]).toEqual([400, refused]);
    expect(await names(hub)).toEqual(['car']);
    await remove(hub, id);
    const strange = await purge(await newHub(), id);
    expect([strange.status, strange.body]).toEqual([400, refused]);
    expect((await purge(hub, 'P_Car')).status).toBe(204);
    expect(await names(hub, '?archived=true')).toEqual([]);
    const again = await purge(hub, id);
    expect([again.status, again.body]).toEqual([400, refused]);
    const made = await makeCar(hub, { name: 'Car' });
    expect(made).not.toBe(id);
    expect(await names(hub)).toEqual(['Car']);
  });

  it('a new type with the name of an archived one replaces it, without its data', async () => {
    const hub = await newHub();
    const id = await makeCar(hub, { associatedObjects: ['contacts'] });
    const stages = [{ label: 'New', displayOrder: 0, metadata: {} }];
    const pipeline = { pipelineId: 'yard', label: 'Yard', displayOrder: 0, stages };
    expect((await hub.request({ path: `/crm/v3/pipelines/${id}`, json: pipeline })).status).toBe(201);
    const group = { name: 'engine', label: 'Engine' };
    expect((await hub.request({ path: `/crm/v3/properties/${id}/groups`, json: group })).status).toBe(201);
    await remove(hub, id);
    const { status, body } = await hub.request({ path, json: bare('CAR') });
    expect([status, body.name]).toEqual([201, 'CAR']);
    expect(body.objectTypeId).not.toBe(id);
    expect(body.properties.map(({ name }: { name: string }) => name)).not.toContain('plate');
    expect(body.associations).toHaveLength(10);
    expect((await hub.request({ path: '/crm/v3/pipelines/p_car' })).body.results).toEqual([]);
    expect((await hub.request({ path: '/crm/v3/pipelines/p_car', json: pipeline })).status).toBe(201);
    expect((await hub.request({ path: '/crm/v3/properties/p_car/groups' })).body.results).toHaveLength(1);
    expect(await names(hub, '?archived=true')).toEqual([]);
  });

  it('a rejected creation keeps the archived type of that name', async () => {
    const hub = await newHub();
    await remove(hub, await makeCar(hub));
    const refused = await hub.request({ path, json: { ...bare('car'), requiredProperties: ['nope'] } });
    expect(refused.status).toBe(400);
    expect(await names(hub, '?archived=true')).toEqual(['car']);
  });
});

describe('scopes of schemas', () => {
  it('reads accept those of records or schemas, writes only that of schemas', async () => {
    const reader = await newHub({ scopes: ['crm.objects.custom.read'] });
    expect((await reader.request({ path })).status).toBe(200);
    const ends = { fromObjectTypeId: 'p_car', toObjectTypeId: '0-3' };
    const refused = [
      await reader.request({ path, json: bare('car') }),
      await reader.request({ method: 'PATCH', path: `${path}/p_car`, json: {} }),
      await remove(reader, 'p_car'),
      await reader.request({ path: `${path}/p_car/associations`, json: ends }),
      await reader.request({ method: 'DELETE', path: `${path}/p_car/associations/1` }),
    ];
    const required = { requiredGranularScopes: ['crm.schemas.custom.write'] };
    for (const { status, body } of refused) expect([status, body.errors[0].context]).toEqual([403, required]);
    const writer = await newHub({ scopes: ['crm.schemas.custom.write'] });
    expect((await writer.request({ path, json: bare('car') })).status).toBe(201);
    expect((await writer.request({ path })).status).toBe(403);
  });

  it('a token with none of them cannot read', async () => {
    const stranger = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await stranger.request({ path })).status).toBe(403);
    expect((await stranger.request({ path: `${path}/p_car` })).status).toBe(403);
    expect((await stranger.request({ path: `${path}/batch/read`, json: { inputs: [] } })).status).toBe(403);
  });
});
