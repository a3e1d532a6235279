import { beforeAll, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

let hub: TestHub;
let watched: WatchedClient;
beforeAll(async () => {
  hub = await newHub({ name: 'Official client, deal splits' });
  watched = watchClient(hub);
});

it('the official Node client splits deals and reads the splits', async () => {
  const { deals, objects } = watched.crm;
  const { id } = await deals.basicApi.create({ properties: { dealname: 'Rollout' }, associations: [] });
  const splits = [{ ownerId: Number(hub.user.ownerId), percentage: 1 }];
  const written = await objects.dealSplits.batchApi.upsert({ inputs: [{ id: Number(id), splits }] });
  expect(written.results).toMatchObject([{ id, splits: [{ properties: { hubspot_owner_id: hub.user.ownerId } }] }]);
  const read = await objects.dealSplits.batchApi.read({ inputs: [{ id }] });
  expect(read.results).toEqual(written.results);
  expect(read.results[0]?.splits[0]?.createdAt).toBeInstanceOf(Date);
});

it('its calls fail for percentages that do not add up, and for more than 100 deals', async () => {
  const { batchApi } = watched.crm.objects.dealSplits;
  const splits = [{ ownerId: Number(hub.user.ownerId), percentage: 0.5 }];
  expect((await failureOf(batchApi.upsert({ inputs: [{ id: 1, splits }] }))).code).toBe(400);
  const inputs = Array.from({ length: 101 }, (_, index) => ({ id: String(index + 1) }));
  expect((await failureOf(batchApi.read({ inputs }))).code).toBe(400);
  expect(watched.listUntried(servedModules.dealSplits)).toEqual([]);
});
