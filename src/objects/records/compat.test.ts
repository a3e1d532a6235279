import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/objects/companies';

let app: SpokeApp;
let contract: TestHub;
let observed: TestHub;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
  observed = await newHub({ baseUrl: app.baseUrl });
  contract = await newHub();
});
afterAll(() => app.close());

const create = async (hub: TestHub, properties: object) =>
  (await hub.request({ path, json: { properties } })).body.id as string;
const read = async (hub: TestHub, id: string, query: string) =>
  (await hub.request({ path: `${path}/${id}?${query}` })).body;
const patch = (hub: TestHub, id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `${path}/${id}`, json: { properties } });

describe('SPOKE_COMPAT=observed', () => {
  it('prints null for a property without a value, the contract leaves it out (Spec 4.3 rule 1)', async () => {
    const query = 'properties=city,name,nope&propertiesWithHistory=zip';
    const [ours, theirs] = [await create(contract, { name: 'Acme' }), await create(observed, { name: 'Acme' })];
    const kept = await read(contract, ours, query);
    expect(Object.keys(kept.properties)).toEqual(['createdate', 'hs_lastmodifieddate', 'hs_object_id', 'name']);
    expect(kept.propertiesWithHistory).toEqual({});
    const printed = await read(observed, theirs, query);
    expect(printed.properties).toMatchObject({ city: null, zip: null, name: 'Acme' });
    expect(printed.properties).not.toHaveProperty('nope');
    expect(printed.propertiesWithHistory).toEqual({ zip: [] });
    expect((await read(observed, theirs, '')).properties.domain).toBeNull();
    const listed = (await observed.request({ path: `${path}?properties=city` })).body.results[0];
    expect(listed.properties.city).toBeNull();
  });

  it('keeps a later lifecycle stage silently and applies the rest, the contract refuses the request (Spec 3.2)', async () => {
    const properties = { name: 'Acme', lifecyclestage: 'customer' };
    const [ours, theirs] = [await create(contract, properties), await create(observed, properties)];
    const change = { lifecyclestage: 'lead', city: 'Berlin' };
    const refused = await patch(contract, ours, change);
    expect([refused.status, refused.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await read(contract, ours, 'properties=city,lifecyclestage')).properties).not.toHaveProperty('city');
    const kept = await patch(observed, theirs, change);
    expect(kept.status).toBe(200);
    expect(kept.body.properties).toMatchObject({ lifecyclestage: 'customer', city: 'Berlin' });
    expect(
      (await read(observed, theirs, 'propertiesWithHistory=lifecyclestage')).propertiesWithHistory.lifecyclestage,
    ).toHaveLength(1);
  });

  it('prints the former values of a property without one now, the contract leaves it out (Spec 4.3 rule 1)', async () => {
    const former = async (hub: TestHub) => {
      const id = await create(hub, { name: 'Acme', city: 'Berlin' });
      await patch(hub, id, { city: '' });
      return (await read(hub, id, 'propertiesWithHistory=city')).propertiesWithHistory as Record<
        string,
        { value: string }[]
      >;
    };
    expect(await former(contract)).toEqual({});
    expect((await former(observed))['city']?.map(({ value }) => value)).toEqual(['', 'Berlin']);
  });

  it('takes a ticket without a subject, the contract refuses it (Spec 2.7)', async () => {
    const request = { path: '/crm/v3/objects/tickets', json: { properties: { hs_pipeline_stage: '1' } } };
    const refused = await contract.request(request);
    expect([refused.status, refused.body.context]).toEqual([400, { properties: ['subject'] }]);
    const taken = await observed.request(request);
    expect([taken.status, taken.body.properties.hs_pipeline]).toEqual([201, '0']);
    const cleared = await observed.request({
      method: 'PATCH',
      path: `/crm/v3/objects/tickets/${taken.body.id}`,
      json: { properties: { subject: '' } },
    });
    expect(cleared.status).toBe(200);
  });

  it('ignores unknown fields of a body, the contract refuses them', async () => {
    const json = { properties: { name: 'Acme' }, nope: 1 };
    expect((await contract.request({ path, json })).status).toBe(400);
    expect((await observed.request({ path, json })).status).toBe(201);
  });
});
