import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/properties/companies';
const companies = '/crm/v3/objects/companies';
const day = 24 * 3600;

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
});
afterAll(() => app.close());

const create = async (name: string) => {
  const json = { name, label: 'Test', type: 'string', fieldType: 'text', groupName: 'companyinformation' };
  expect((await hub.request({ path, json })).status).toBe(201);
};
const archive = (name: string) => hub.request({ method: 'DELETE', path: `${path}/${name}` });
const listArchived = async () =>
  ((await hub.request({ path: `${path}?archived=true` })).body.results as { name: string }[]).map(({ name }) => name);
const advance = (advanceSeconds: number) => hub.request({ path: '/_spoke/clock', json: { advanceSeconds } });
const read = async (id: string) => {
  const query = 'properties=old,other&propertiesWithHistory=old,other';
  return (await hub.request({ path: `${companies}/${id}?${query}` })).body;
};
const until = async (isSo: () => Promise<boolean>) => {
  const end = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to that in 20 seconds.');
    await new Promise((done) => setTimeout(done, 100));
  }
};

describe('archived properties', () => {
  it('exist after 89 days, and are purged with their values and history after 91 days', async () => {
    for (const name of ['old', 'other', 'young']) await create(name);
    const inputs = Array.from({ length: 100 }, (_, n) => ({ properties: { name: `Acme ${n}`, old: 'a', other: 'b' } }));
    const made: { id: string }[] = [];
    for (let round = 0; round < 6; round += 1) {
      made.push(...(await hub.request({ path: `${companies}/batch/create`, json: { inputs } })).body.results);
    }
    const [first, last] = [made[0]!.id, made.at(-1)!.id];
    await archive('old');
    await advance(89 * day);
    await archive('young');
    expect(await listArchived()).toEqual(['old', 'young']);
    await create('old');
    expect((await read(first)).properties).toMatchObject({ old: 'a', other: 'b' });

    await archive('old');
    await advance(91 * day);
    await until(async () => (await listArchived()).length === 0);
    await create('old');
    for (const id of [first, last]) {
      const { properties, propertiesWithHistory } = await read(id);
      expect([properties.old, properties.other]).toEqual([undefined, 'b']);
      expect(propertiesWithHistory).not.toHaveProperty('old');
      expect(propertiesWithHistory.other).toHaveLength(1);
    }
    const change = { method: 'PATCH', path: `${companies}/${last}`, json: { properties: { old: 'new' } } } as const;
    expect((await hub.request(change)).status).toBe(200);
    expect((await read(last)).propertiesWithHistory.old).toHaveLength(1);
  });
});
