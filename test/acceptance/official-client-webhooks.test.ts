import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { failureOf, newClient, watchModule } from '../support/official-client.js';
import { seed } from '../support/seed.js';

const appId = 3001;
// The client's own enumerations are not exported by its types.
const eventType = 'ticket.propertyChange' as never;

/** The official Node client requires the exact status of each operation. */
describe('the official Node client, webhooks', () => {
  const open = () =>
    newClient({ baseUrl: inject('baseUrl'), developerApiKey: seed.developers[0]?.apiKey ?? '' }).webhooks;
  let watched: ReturnType<typeof watchModule<ReturnType<typeof open>>>;
  beforeAll(() => {
    watched = watchModule(open(), 'webhooks');
  });
  afterAll(() => watched.module.settingsApi.clear(appId).catch(() => undefined));

  it('settings are set, read and cleared', async () => {
    const { settingsApi } = watched.module;
    const settings = { targetUrl: 'https://hooks.example.com/', throttling: { maxConcurrentRequests: 12 } };
    const made = await settingsApi.configure(appId, settings);
    expect(made).toMatchObject(settings);
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(await settingsApi.getAll(appId)).toEqual(made);
    await expect(settingsApi.clear(appId)).resolves.toBeUndefined();
    expect((await failureOf(settingsApi.getAll(appId))).code).toBe(404);
    await expect(settingsApi.clear(appId)).resolves.toBeUndefined();
    expect((await failureOf(settingsApi.clear(9999))).code).toBe(400);
    expect((await failureOf(settingsApi.configure(appId, { ...settings, targetUrl: 'http://example.com' }))).code).toBe(
      400,
    );
  });

  it('subscriptions are created, listed, read, switched and deleted', async () => {
    const { subscriptionsApi } = watched.module;
    const made = await subscriptionsApi.create(appId, { eventType, propertyName: 'subject', active: false });
    expect(made).toMatchObject({ eventType, propertyName: 'subject', active: false, id: expect.any(String) });
    const id = Number(made.id);
    expect((await subscriptionsApi.getAll(appId)).results.map((one) => one.id)).toContain(made.id);
    expect(await subscriptionsApi.getById(id, appId)).toEqual(made);
    expect(await subscriptionsApi.update(id, appId, { active: true })).toMatchObject({ id: made.id, active: true });
    const batch = await subscriptionsApi.updateBatch(appId, { inputs: [{ id, active: false }] });
    expect(batch).toMatchObject({ status: 'COMPLETE', results: [{ id: made.id, active: false }] });
    const partial = await subscriptionsApi.updateBatch(appId, { inputs: [{ id: 1, active: false }] });
    expect(partial).toMatchObject({ numErrors: 1, errors: [{ category: 'SUBSCRIPTION_ID_NOT_FOUND' }] });
    await expect(subscriptionsApi.archive(id, appId)).resolves.toBeUndefined();
    const missing = { code: 404, body: expect.objectContaining({ category: 'OBJECT_NOT_FOUND' }) };
    expect(await failureOf(subscriptionsApi.getById(id, appId))).toEqual(missing);
    expect(await failureOf(subscriptionsApi.update(id, appId, { active: true }))).toEqual(missing);
    expect(await failureOf(subscriptionsApi.archive(id, appId))).toEqual(missing);
    expect((await failureOf(subscriptionsApi.create(appId, { eventType, active: false }))).code).toBe(400);
    expect((await failureOf(subscriptionsApi.updateBatch(appId, { inputs: [] }))).code).toBe(400);
    expect((await failureOf(subscriptionsApi.getAll(9999))).body).toMatchObject({
      subCategory: 'OwnedApplicationError.APPLICATION_NOT_FOUND',
    });
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried()).toEqual([]);
  });
});
