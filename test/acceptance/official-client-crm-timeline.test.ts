import { beforeAll, describe, expect, inject, it } from 'vitest';
import { installApp, newHub } from '../support/hubs.js';
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

/** The official Node client requires the exact status of each operation: that of a new token is 200. */
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

  it('template and token errors have status and body', async () => {
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

  it('events are created, one or many, read and rendered', async () => {
    const hub = await newHub();
    const { accessToken: token } = await installApp(hub);
    const { eventsApi } = client.crmOf({ ...hub, privateApp: { token } }).timeline;
    const { id } = await client.crm.timeline.templatesApi.create(appId, { ...course, detailTemplate: '{{seats}}' });
    const event = {
      eventTemplateId: id,
      id: `client-${id}-{{uuid}}`,
      email: 'ada@example.com',
      domain: 'example.com',
      timestamp: new Date('2026-01-30T17:42:10.276Z'),
      tokens: { seats: '3' },
      extraData: { answers: ['yes'] },
      timelineIFrame: { linkLabel: 'A', headerLabel: 'B', url: 'https://a.example.com/frame', width: 600, height: 400 },
    };
    const made = await eventsApi.create(event);
    expect(made).toMatchObject({ ...event, id: expect.stringMatching(`^client-${id}-[-0-9a-f]{36}$`) });
    expect(made.objectType).toBe('contacts');
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(await eventsApi.getById(id, made.id)).toEqual(made);
    expect(await eventsApi.getDetailById(id, made.id)).toEqual({ details: '<p>3</p>' });
    expect(await eventsApi.getRenderById(id, made.id, false)).toBe('Enrolled');
    const objectId = made.objectId ?? '';
    const batch = await eventsApi.createBatch({ inputs: [event, { eventTemplateId: id, objectId, tokens: {} }] });
    expect(batch).toMatchObject({ status: 'COMPLETE', results: [{ objectId }, { objectId }] });
    const partial = await eventsApi.createBatch({ inputs: [event, { ...event, id: made.id }] });
    expect(partial).toMatchObject({ numErrors: 1, results: [{ objectId }] });
  });

  it('event errors have status and body', async () => {
    const hub = await newHub();
    const { accessToken: token } = await installApp(hub);
    const { eventsApi } = client.crmOf({ ...hub, privateApp: { token } }).timeline;
    expect(await failureOf(eventsApi.create({ eventTemplateId: '1', tokens: {} }))).toEqual(missing('1'));
    expect(await failureOf(eventsApi.getById('1', 'a'))).toEqual(missing('1'));
    expect(await failureOf(eventsApi.getDetailById('1', 'a'))).toEqual(missing('1'));
    expect(await failureOf(eventsApi.getRenderById('1', 'a'))).toEqual(missing('1'));
    const inputs = Array.from({ length: 101 }, () => ({ eventTemplateId: '1', tokens: {} }));
    expect((await failureOf(eventsApi.createBatch({ inputs }))).code).toBe(400);
    const withPrivateApp = client.crmOf(hub).timeline.eventsApi;
    expect((await failureOf(withPrivateApp.create({ eventTemplateId: '1', tokens: {} }))).code).toBe(403);
  });

  it('every method has a success and an error tested', () => {
    expect(client.listUntried(servedModules.timeline)).toEqual([]);
  });
});
