import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { newHub } from '../support/hubs.js';
import { newClient } from '../support/official-client.js';
import type { RecordModule } from '../support/official-records.js';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
});
afterAll(() => app.close());

/** Spec 4.3 rule 1, in both modes: the contract omits properties without a value, the live service prints null. */
describe.each([
  { compat: 'contract', baseUrl: () => inject('baseUrl'), unset: {}, empty: {}, history: ['name'] },
  {
    compat: 'observed',
    baseUrl: () => app.baseUrl,
    unset: { city: null },
    empty: { domain: null },
    history: ['city', 'name'],
  },
])('the official Node client, compatibility: $compat', ({ baseUrl, unset, empty, history }) => {
  let companies: RecordModule;
  let id: string;
  beforeAll(async () => {
    ({ companies } = newClient(await newHub({ name: 'Official client', baseUrl: baseUrl() })).crm);
    id = (await companies.basicApi.create({ properties: { name: 'Acme' } })).id;
  });

  const defined = ['name', 'city'];
  const asked = [...defined, 'no_such_property'];
  const always = {
    name: 'Acme',
    createdate: expect.any(String),
    hs_lastmodifieddate: expect.any(String),
    hs_object_id: expect.any(String),
  };
  const expected = { ...always, ...unset };

  it('reads a property without a value with every read method', async () => {
    const read = await companies.basicApi.getById(id, asked);
    expect(read.properties).toStrictEqual(expected);
    const { results: listed } = await companies.basicApi.getPage(10, undefined, asked);
    expect(listed.map(({ properties }) => properties)).toStrictEqual([expected]);
    const all = await companies.getAll?.(10, undefined, asked);
    expect(all?.map(({ properties }) => properties)).toStrictEqual([expected]);
    const { results: batch } = await companies.batchApi.read({
      properties: asked,
      propertiesWithHistory: [],
      inputs: [{ id }],
    });
    expect(batch.map(({ properties }) => properties)).toStrictEqual([expected]);
    const { results: found } = await companies.searchApi.doSearch({ query: 'acme', properties: defined });
    expect(found.map(({ properties }) => properties)).toStrictEqual([expected]);
  });

  it('reads the default properties', async () => {
    expect((await companies.basicApi.getById(id)).properties).toStrictEqual({ ...always, ...empty });
  });

  it('reads the history of a property that never had a value', async () => {
    const { propertiesWithHistory } = await companies.basicApi.getById(id, [], ['name', 'city']);
    expect(Object.keys(propertiesWithHistory ?? {}).sort()).toEqual(history);
  });
});
