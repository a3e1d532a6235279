import { beforeAll, describe, expect, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

const text = { type: 'string' as never, fieldType: 'text' as never, groupName: 'companyinformation' };
const property = (name: string, more: object = {}) => ({ name, label: name.toUpperCase(), ...text, ...more });
const refused = (code: number, category: string, message: string, more: object = {}) => ({
  code,
  body: { status: 'error', message, correlationId: expect.any(String), category, ...more },
});
const noProperty = (name: string) =>
  refused(404, 'OBJECT_NOT_FOUND', `The property '${name}' does not exist.`, { context: { propertyName: [name] } });
const noGroup = (name: string) =>
  refused(404, 'OBJECT_NOT_FOUND', `The property group '${name}' does not exist.`, { context: { groupName: [name] } });
const tooMany = refused(
  400,
  'VALIDATION_ERROR',
  'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
);
const unknownType = {
  code: 400,
  body: { status: 'error', message: 'Unable to infer object type from: rockets', correlationId: expect.any(String) },
};

describe('the official Node client, crm.properties', () => {
  let watched: WatchedClient;
  beforeAll(async () => {
    watched = watchClient(await newHub({ name: 'Official client, properties' }));
  });
  const core = () => watched.crm.properties.coreApi;
  const batch = () => watched.crm.properties.batchApi;
  const groups = () => watched.crm.properties.groupsApi;
  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

  it('coreApi.create', async () => {
    const made = await core().create('companies', property('made', { hasUniqueValue: true }));
    expect(made).toMatchObject({ ...property('made'), hasUniqueValue: true, archived: false, hidden: false });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(made.modificationMetadata).toMatchObject({ archivable: true, readOnlyValue: false });
    const taken = refused(409, 'OBJECT_ALREADY_EXISTS', "A property named 'made' already exists.", {
      subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
    });
    expect(await failureOf(core().create('companies', property('made')))).toEqual(taken);
  });

  it('coreApi.getAll, live and archived', async () => {
    await core().create('companies', property('listed'));
    const all = await core().getAll('companies');
    expect(names(all.results)).toEqual(expect.arrayContaining(['name', 'domain', 'listed']));
    await core().archive('companies', 'listed');
    expect(names((await core().getAll('companies', true)).results)).toEqual(['listed']);
    expect(await failureOf(core().getAll('rockets'))).toEqual(unknownType);
  });

  it('coreApi.getByName', async () => {
    const stage = await core().getByName('companies', 'lifecyclestage');
    expect(stage).toMatchObject({ name: 'lifecyclestage', type: 'enumeration', hubspotDefined: true });
    expect(stage.options.map(({ value }) => value)).toContain('customer');
    expect(await failureOf(core().getByName('companies', 'nope'))).toEqual(noProperty('nope'));
  });

  it('coreApi.update', async () => {
    await core().create('companies', property('changed'));
    const update = { label: 'Other label', options: [], description: 'Said' };
    expect(await core().update('companies', 'changed', update)).toMatchObject({
      name: 'changed',
      label: 'Other label',
    });
    expect((await core().getByName('companies', 'changed')).description).toBe('Said');
    expect(await failureOf(core().update('companies', 'nope', { label: 'X' }))).toEqual(noProperty('nope'));
  });

  it('coreApi.archive', async () => {
    await core().create('companies', property('gone'));
    await expect(core().archive('companies', 'gone')).resolves.toBeUndefined();
    expect(await failureOf(core().getByName('companies', 'gone'))).toEqual(noProperty('gone'));
    expect((await core().getByName('companies', 'gone', true)).archivedAt).toBeInstanceOf(Date);
    expect(await failureOf(core().archive('companies', 'gone'))).toEqual(noProperty('gone'));
  });

  it('batchApi.create, read and archive', async () => {
    const made = await batch().create('companies', { inputs: [property('batch_1'), property('batch_2')] });
    expect([made.status, ...names(made.results)]).toEqual(['COMPLETE', 'batch_1', 'batch_2']);
    const partly = await batch().create('companies', { inputs: [property('batch_2'), property('batch_3')] });
    expect(partly).toMatchObject({ numErrors: 1, errors: [{ category: 'OBJECT_ALREADY_EXISTS' }] });
    const asked = { archived: false, inputs: [{ name: 'batch_1' }, { name: 'batch_3' }] };
    const read = await batch().read('companies', asked);
    expect(names(read.results)).toEqual(['batch_1', 'batch_3']);
    const missing = await batch().read('companies', {
      archived: false,
      inputs: [{ name: 'batch_1' }, { name: 'nope' }],
    });
    expect(missing).toMatchObject({ numErrors: 1, errors: [{ category: 'OBJECT_NOT_FOUND' }] });
    await expect(batch().archive('companies', asked)).resolves.toBeUndefined();
    expect(names((await batch().read('companies', { ...asked, archived: true })).results)).toEqual([
      'batch_1',
      'batch_3',
    ]);
  });

  it('batchApi.create, read and archive accept at most 100', async () => {
    const many = Array.from({ length: 101 }, (_, place) => property(`many_${place}`));
    const inputs = many.map(({ name }) => ({ name }));
    expect(await failureOf(batch().create('companies', { inputs: many }))).toEqual(tooMany);
    expect(await failureOf(batch().read('companies', { archived: false, inputs }))).toEqual(tooMany);
    expect(await failureOf(batch().archive('companies', { inputs }))).toEqual(tooMany);
    expect(names((await core().getAll('companies')).results)).not.toContain('many_0');
  });

  it('groupsApi: create, read, list, change and archive', async () => {
    const made = await groups().create('companies', { name: 'paint', label: 'Paint', displayOrder: 3 });
    expect(made).toMatchObject({ name: 'paint', label: 'Paint', displayOrder: 3, archived: false });
    expect(await groups().getByName('companies', 'paint')).toEqual(made);
    expect(names((await groups().getAll('companies')).results)).toEqual(
      expect.arrayContaining(['companyinformation', 'paint']),
    );
    expect((await groups().update('companies', 'paint', { label: 'Lacquer' })).label).toBe('Lacquer');
    await expect(groups().archive('companies', 'paint')).resolves.toBeUndefined();
    expect(await failureOf(groups().getByName('companies', 'paint'))).toEqual(noGroup('paint'));
  });

  it('groupsApi: errors', async () => {
    const taken = "A property group named 'companyinformation' already exists.";
    const again = groups().create('companies', { name: 'companyinformation', label: 'Again' });
    expect(await failureOf(again)).toEqual(refused(409, 'OBJECT_ALREADY_EXISTS', taken));
    expect(await failureOf(groups().update('companies', 'nope', { label: 'X' }))).toEqual(noGroup('nope'));
    expect(await failureOf(groups().archive('companies', 'nope'))).toEqual(noGroup('nope'));
    expect(await failureOf(groups().getAll('rockets'))).toEqual(unknownType);
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried(servedModules.properties)).toEqual([]);
  });
});
