import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';
import { toRecordModule } from '../support/official-records.js';

const text = { type: 'string' as never, fieldType: 'text' };
const egg = (name: string) => ({
  name,
  labels: { singular: `My ${name}`, plural: `My ${name}s` },
  primaryDisplayProperty: 'title',
  requiredProperties: ['title'],
  searchableProperties: ['title'],
  properties: [
    { name: 'title', label: 'Title', ...text },
    { name: 'code', label: 'Code', hasUniqueValue: true, ...text },
  ],
  associatedObjects: ['CONTACT'],
});
const unknownType = (spelling: string) => ({
  code: 400,
  body: {
    status: 'error',
    message: `Unable to infer object type from: ${spelling}`,
    correlationId: expect.any(String),
  },
});

describe('the official Node client, crm.schemas', () => {
  let hub: TestHub;
  let watched: WatchedClient;
  beforeAll(async () => {
    hub = await newHub({ name: 'Official client, schemas' });
    watched = watchClient(hub);
  });
  const core = () => watched.crm.schemas.coreApi;
  const make = async (name: string) => (await core().create(egg(name))).objectTypeId ?? '';

  it('coreApi.create', async () => {
    const made = await core().create(egg('car'));
    expect(made).toMatchObject({
      name: 'car',
      objectTypeId: expect.stringMatching(/^2-[0-9]+$/),
      fullyQualifiedName: `p${hub.hubId}_car`,
      labels: { singular: 'My car', plural: 'My cars' },
      requiredProperties: ['title'],
    });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(made.properties.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'code', 'hs_object_id']));
    expect(made.associations.map(({ toObjectTypeId }) => toObjectTypeId)).toContain('0-1');
    expect(await failureOf(core().create(egg('car')))).toMatchObject({ code: 409, body: { status: 'error' } });
    const nameless = { ...egg('boat'), name: '1boat' };
    expect(await failureOf(core().create(nameless))).toMatchObject({
      code: 400,
      body: { status: 'error', category: 'VALIDATION_ERROR' },
    });
  });

  it('coreApi.getAll and getById', async () => {
    const id = await make('plane');
    const { results } = await core().getAll();
    expect(results.map(({ name }) => name)).toContain('plane');
    for (const spelling of [id, `p${hub.hubId}_plane`]) {
      expect(await core().getById(spelling)).toMatchObject({ name: 'plane', objectTypeId: id });
    }
    expect(await failureOf(core().getById('plane'))).toEqual(unknownType('plane'));
    const strangers = watched.crmOf(await newHub({ name: 'Without scopes', scopes: ['oauth'] }));
    expect(await failureOf(strangers.schemas.coreApi.getAll())).toMatchObject({
      code: 403,
      body: { status: 'error', category: 'MISSING_SCOPES' },
    });
  });

  it('coreApi.update', async () => {
    const id = await make('train');
    const labels = { singular: 'Train', plural: 'Trains' };
    expect(await core().update(id, { labels, requiredProperties: [] })).toMatchObject({
      name: 'train',
      labels,
      requiredProperties: [],
      portalId: hub.hubId,
    });
    expect((await core().getById(id)).labels).toEqual(labels);
    const refused = await failureOf(core().update(id, { requiredProperties: ['nope'] }));
    expect(refused).toMatchObject({ code: 400, body: { status: 'error', category: 'VALIDATION_ERROR' } });
    expect((await core().getById(id)).requiredProperties).toEqual([]);
  });

  it('coreApi.createAssociation and archiveAssociation', async () => {
    const id = await make('garage');
    const input = { fromObjectTypeId: id, toObjectTypeId: '0-2', name: 'garage_of_company' };
    const made = await core().createAssociation(id, input);
    expect(made).toMatchObject({ ...input, id: expect.stringMatching(/^[0-9]+$/) });
    const definitions = async () => (await core().getById(id)).associations.map((one) => one.id);
    expect(await definitions()).toContain(made.id);
    const itself = core().createAssociation(id, { fromObjectTypeId: id, toObjectTypeId: id });
    expect(await failureOf(itself)).toMatchObject({
      code: 400,
      body: { message: `Cannot create association definition with itself: ${id}` },
    });
    await expect(core().archiveAssociation(id, made.id)).resolves.toBeUndefined();
    expect(await definitions()).not.toContain(made.id);
    expect(await failureOf(core().archiveAssociation(id, made.id))).toMatchObject({
      code: 404,
      body: { status: 'error', category: 'OBJECT_NOT_FOUND' },
    });
  });

  it('coreApi.archive, only without records', async () => {
    const id = await make('ship');
    const ships = toRecordModule(watched.crm.objects, id);
    const ship = await ships.basicApi.create({ properties: { title: 'Ada' } });
    expect(await failureOf(core().archive(id))).toMatchObject({
      code: 400,
      body: { message: `Object type ${id} cannot be deleted until all object records are deleted` },
    });
    await ships.basicApi.archive(ship.id);
    await expect(core().archive(id)).resolves.toBeUndefined();
    expect(await failureOf(core().getById(id))).toEqual(unknownType(id));
    expect((await core().getAll(true)).results.map(({ name }) => name)).toEqual(['ship']);
    await expect(core().archive(id, true)).resolves.toBeUndefined();
    expect((await core().getAll(true)).results).toEqual([]);
  });

  it('new types work at once in every module that takes an object type', async () => {
    const type = `p${hub.hubId}_bike`;
    const id = await make('bike');
    const bikes = toRecordModule(watched.crm.objects, type);
    const contact = await watched.crm.contacts.basicApi.create({ properties: { lastname: 'Adams' } });
    const labels = await watched.crm.associations.v4.schema.definitionsApi.getAll(id, 'contacts');
    const [plain] = labels.results;
    const types = [{ associationCategory: 'USER_DEFINED', associationTypeId: plain?.typeId ?? 0 }];
    const bike = await bikes.basicApi.create({
      properties: { title: 'Red bike', code: 'b-1' },
      associations: [{ to: { id: contact.id }, types }],
    });
    const read = await bikes.basicApi.getById('b-1', ['title'], [], ['contacts'], false, 'code');
    expect(read).toMatchObject({ id: bike.id, properties: { title: 'Red bike' } });
    expect(read.associations?.['contacts']?.results.map((one) => one.id)).toEqual([contact.id]);
    expect(await bikes.searchApi.doSearch({ query: 'red' })).toMatchObject({ total: 1, results: [{ id: bike.id }] });
    const upserted = await bikes.batchApi.upsert({
      inputs: [{ id: 'b-1', idProperty: 'code', properties: { title: 'Blue bike' } }],
    });
    expect(upserted.results.map((one) => [one.id, one._new])).toEqual([[bike.id, false]]);
    const { results } = await watched.crm.properties.coreApi.getAll(type);
    expect(results.map(({ name }) => name)).toContain('code');
    expect(await failureOf(bikes.basicApi.create({ properties: {} }))).toMatchObject({
      code: 400,
      body: { message: 'Error creating bike.  Some required properties were not set.' },
    });
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried(servedModules.schemas)).toEqual([]);
  });
});
