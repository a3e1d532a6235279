import { expect, it } from 'vitest';
import { startSpoke } from '../../test/support/app.js';
import { newHub } from '../../test/support/hubs.js';
import { request } from '../../test/support/http.js';
import { needs } from '../../test/support/needs.js';

const base = '/crm/v3/pipelines';
const stage = { label: 'Open', displayOrder: 0, metadata: { probability: '0.5' } };
const sixteen = Array.from({ length: 16 }, (_, place) => place);

it('16 concurrent pipelines with one label create one', async () => {
  const hub = await newHub();
  const replies = await Promise.all(
    sixteen.map((place) =>
      hub.request({
        path: `${base}/deals`,
        json: { label: place % 2 ? 'Same' : 'SAME', displayOrder: 1, stages: [stage] },
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(15).fill(400)]);
  const { results } = (await hub.request({ path: `${base}/deals` })).body;
  expect(results).toHaveLength(2);
});

it('16 concurrent stages all get created, with distinct display orders', async () => {
  const hub = await newHub();
  const replies = await Promise.all(
    sixteen.map((place) =>
      hub.request({ path: `${base}/deals/default/stages`, json: { ...stage, label: `S${place}` } }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  const { results } = (await hub.request({ path: `${base}/deals/default/stages` })).body;
  expect(results.map(({ displayOrder }: { displayOrder: number }) => displayOrder)).toEqual([...Array(23).keys()]);
  expect(new Set(results.map(({ label }: { label: string }) => label)).size).toBe(23);
});

it('two concurrent deletions of different stages leave the last one', async () => {
  const hub = await newHub();
  const stages = ['one', 'two'].map((stageId, displayOrder) => ({ ...stage, label: stageId, stageId, displayOrder }));
  await hub.request({ path: `${base}/deals`, json: { label: 'Pair', displayOrder: 1, pipelineId: 'pair', stages } });
  const replies = await Promise.all(
    ['one', 'two'].map((id) => hub.request({ method: 'DELETE', path: `${base}/deals/pair/stages/${id}` })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect((await hub.request({ path: `${base}/deals/pair` })).body.stages).toHaveLength(1);
});

it('concurrent first changes of two types in a hub keep the default pipelines', async () => {
  const hub = await newHub();
  await Promise.all([
    hub.request({ method: 'PATCH', path: `${base}/deals/default`, json: { label: 'Sales' } }),
    hub.request({ method: 'PATCH', path: `${base}/tickets/0`, json: { label: 'Support' } }),
  ]);
  for (const [type, label, count] of [
    ['deals', 'Sales', 7],
    ['tickets', 'Support', 4],
  ] as const) {
    const { results } = (await hub.request({ path: `${base}/${type}` })).body;
    expect([results.length, results[0].label, results[0].stages.length]).toEqual([1, label, count]);
  }
});

it('changes of one process are soon visible in another on the same database', needs.postgres, async () => {
  const env = { SPOKE_SECRET: 'the-same-secret-of-both-processes-x' };
  const first = await startSpoke({ env });
  const second = await startSpoke({ env: { ...env, DATABASE_URL: first.databaseUrl } });
  const hub = await newHub({ baseUrl: first.baseUrl });
  const path = `${base}/deals/default`;
  const labelThere = async () => (await request(second.baseUrl, { path, token: hub.privateApp.token })).body.label;
  expect(await labelThere()).toBe('Sales Pipeline');
  await hub.request({ method: 'PATCH', path, json: { label: 'Changed elsewhere' } });
  await expect.poll(labelThere, { timeout: 4000, interval: 20 }).toBe('Changed elsewhere');
  await second.close();
  await first.close();
});
