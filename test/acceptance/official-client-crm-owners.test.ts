import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

describe('the official Node client, crm.owners', () => {
  let hub: TestHub;
  let watched: WatchedClient;
  beforeAll(async () => {
    hub = await newHub({ name: 'Official client, owners' });
    watched = watchClient(hub);
  });
  const owners = () => watched.crm.owners.ownersApi;

  it('getPage, of all, by e-mail address, archived', async () => {
    const { results, paging } = await owners().getPage();
    expect(results).toMatchObject([
      { id: hub.user.ownerId, userId: hub.user.userId, email: hub.user.email, type: 'PERSON', archived: false },
    ]);
    expect(results[0]?.createdAt).toBeInstanceOf(Date);
    expect(paging).toBeUndefined();
    expect((await owners().getPage(hub.user.email.toUpperCase())).results).toHaveLength(1);
    expect((await owners().getPage('nobody@example.com')).results).toEqual([]);
    expect((await owners().getPage(undefined, undefined, 10, true)).results).toEqual([]);
    const unscoped = watched.crmOf(await newHub({ name: 'Without scopes', scopes: ['oauth'] }));
    expect(await failureOf(unscoped.owners.ownersApi.getPage())).toMatchObject({
      code: 403,
      body: { status: 'error', category: 'MISSING_SCOPES' },
    });
  });

  it('getById, by owner id and by user id', async () => {
    const found = await owners().getById(Number(hub.user.ownerId));
    expect(found).toMatchObject({ id: hub.user.ownerId, email: hub.user.email });
    expect(await owners().getById(hub.user.userId, 'userId')).toEqual(found);
    const missing = await failureOf(owners().getById(1));
    expect(missing).toMatchObject({ code: 404, body: { status: 'error', message: 'resource not found' } });
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried(servedModules.owners)).toEqual([]);
  });
});
