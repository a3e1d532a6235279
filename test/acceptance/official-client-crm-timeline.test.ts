import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';
import { seed } from '../support/seed.js';

const appId = 3001;
// The client's own enumerations are not exported by its types.
const types = { string: 'string' as never, number: 'number' as never, enumeration: 'enumeration' as never };
const missing = (id: string) => ({
  code: 404,
  body: {
    status: 'error',
    message: `There is no event template with the id ${id}.`,
    correlationId: expect.any(String),
    context: { id: [id] },
    category: 'OBJECT_NOT_FOUND',
  },
});

/** The ecosystem's own Node client demands the exact status of each operation: that of a new token is 200. */
describe('the official Node client, crm.timeline', () => {
  let client: WatchedClient;
  beforeAll(() => {
    client = watchClient({ baseUrl: inject('baseUrl'), developerApiKey: seed.developers[0]?.apiKey ?? '' });
  });
  const seats = { name: 'seats', label: 'Seats', type: types.number };
  const course = { name: 'Course', objectType: 'contacts', headerTemplate: 'Enrolled', tokens: [seats] };

  it('templates are created, listed, read, changed and deleted', async () => {
    const { templatesApi } = client.crm.timeline;
    const made = await templatesApi.create(appId, course);
    expect(made).toMatchObject({ ...course, tokens: [{ ...seats, options: [] }] });
    expect(made.createdAt).toBeInstanceOf(Date);
    const { results } = await templatesApi.getAll(appId);
    expect(results.map(({ id }) => id)).toContain(made.id);
    expect(await templatesApi.getById(made.id, appId)).toEqual(made);
    const changed = await templatesApi.update(made.id, appId, { ...made, name: 'Changed' });
    expect(changed).toMatchObject({ ...course, name: 'Changed', tokens: [seats] });
    await expect(templatesApi.archive(made.id, appId)).resolves.toBeUndefined();
    expect(await failureOf(templatesApi.getById(made.id, appId))).toEqual(missing(made.id));
  });

  it('tokens are created, changed and deleted', async () => {
    const { templatesApi, tokensApi } = client.crm.timeline;
    const { id } = await templatesApi.create(appId, course);
    const level = {
      name: 'level',
      label: 'Level',
      type: types.enumeration,
      objectPropertyName: 'level',
      options: [{ value: 'basic', label: 'Basic' }],
    };
    expect(await tokensApi.create(id, appId, level)).toMatchObject(level);
    expect(await tokensApi.update(id, 'level', appId, { label: 'Grade' })).toMatchObject({ ...level, label: 'Grade' });
    const names = async () => (await templatesApi.getById(id, appId)).tokens.map(({ name }) => name);
    expect(await names()).toEqual(['level', 'seats']);
    await expect(tokensApi.archive(id, 'level', appId)).resolves.toBeUndefined();
    expect(await names()).toEqual(['seats']);
  });

  it('templates and tokens are refused with status and body', async () => {
    const { templatesApi, tokensApi } = client.crm.timeline;
    expect(await failureOf(templatesApi.update('1', appId, { ...course, id: '1' }))).toEqual(missing('1'));
    expect(await failureOf(templatesApi.archive('1', appId))).toEqual(missing('1'));
    expect(await failureOf(tokensApi.create('1', appId, seats))).toEqual(missing('1'));
    expect(await failureOf(tokensApi.update('1', 'seats', appId, { label: 'Seats' }))).toEqual(missing('1'));
    expect(await failureOf(tokensApi.archive('1', 'seats', appId))).toEqual(missing('1'));
    const foreign = {
      code: 403,
      body: expect.objectContaining({ message: "You don't have access to this application." }),
    };
    expect(await failureOf(templatesApi.getAll(9999))).toEqual(foreign);
    expect(await failureOf(templatesApi.create(9999, course))).toEqual(foreign);
    const withoutKey = client.crmOf(await newHub()).timeline.templatesApi;
    expect((await failureOf(withoutKey.getAll(appId))).code).toBe(401);
  });

  it('every method has succeeded and has been refused', () => {
    const untried = client.listUntried(servedModules.timeline);
    expect(untried.filter((trial) => !trial.startsWith('timeline.eventsApi.'))).toEqual([]);
  });
});
