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
  it('prints null for a property without a value; the contract leaves it out (Spec 4.3 rule 1)', async () => {
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

  it('silently keeps a later lifecycle stage and applies the rest; the contract rejects the request (Spec 3.2)', async () => {
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

  it('prints the former values of a property without a current one; the contract leaves it out (Spec 4.3 rule 1)', async () => {
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

  it('accepts a ticket without a subject; the contract rejects it (Spec 2.7)', async () => {
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

  it('ignores unknown fields of a body; the contract rejects them', async () => {
    const json = { properties: { name: 'Acme' }, nope: 1 };
    expect((await contract.request({ path, json })).status).toBe(400);
    expect((await observed.request({ path, json })).status).toBe(201);
  });

  it('prints "" for the properties that an update clears; the contract leaves them out (Spec 4.3 rule 1)', async () => {
    const clear = async (hub: TestHub, value: string | null) => {
      const id = await create(hub, { name: 'Acme', city: 'Berlin' });
      const single = (await patch(hub, id, { city: value, zip: '10115' })).body.properties;
      const inputs = [{ id, properties: { zip: value } }];
      const [batched] = (await hub.request({ path: `${path}/batch/update`, json: { inputs } })).body.results;
      return { single, batched: batched.properties as Record<string, string> };
    };
    for (const value of ['', null]) {
      const ours = await clear(contract, value);
      expect(ours.single).toMatchObject({ zip: '10115' });
      expect(ours.single).not.toHaveProperty('city');
      expect(ours.batched).not.toHaveProperty('zip');
      expect(await clear(observed, value)).toMatchObject({ single: { city: '' }, batched: { zip: '' } });
    }
  });

  it('rejects an array without inputs in a batch update; the contract accepts both (Spec 4.4)', async () => {
    const ticket = { subject: 'Help', hs_pipeline_stage: '1' };
    const tickets = '/crm/v3/objects/tickets';
    const update = async (hub: TestHub, toBody: (inputs: object[]) => unknown) => {
      const { id } = (await hub.request({ path: tickets, json: { properties: ticket } })).body as { id: string };
      const inputs = [{ id, properties: { content: 'Text', subject: 'Changed' } }];
      const { status, body } = await hub.request({ path: `${tickets}/batch/update`, json: toBody(inputs) });
      return [status, body.results?.[0].properties.subject];
    };
    expect(await update(contract, (inputs) => inputs)).toEqual([200, 'Changed']);
    expect(await update(contract, (inputs) => ({ inputs }))).toEqual([200, 'Changed']);
    expect(await update(observed, (inputs) => inputs)).toEqual([400, undefined]);
    expect(await update(observed, (inputs) => ({ inputs }))).toEqual([200, 'Changed']);
  });

  it('names the place of an error in an array without inputs', async () => {
    const send = async (rawBody: string) => {
      const headers = { 'content-type': 'application/json' };
      return contract.request({ method: 'POST', path: `${path}/batch/update`, rawBody, headers });
    };
    const { status, body } = await send('[{"id":"1",\n "properties":{},\n "nope":1}]');
    expect([status, body.message]).toEqual([400, 'Invalid input JSON on line 1, column 2: Unrecognized field "nope"']);
    for (const rawBody of ['[[]]', '[null]', '[{"id":"1"}]', '["x"]', 'null', '1'])
      expect([rawBody, (await send(rawBody)).status]).toEqual([rawBody, 400]);
    expect((await contract.request({ path: `${path}/batch/read`, json: [{ id: '1' }] })).status).toBe(400);
  });

  it('derives the pipeline of a new ticket from its stage; the contract takes the default one (Spec 2.7)', async () => {
    const stages = ['OPEN', 'CLOSED'].map((ticketState, displayOrder) => ({
      label: ticketState,
      displayOrder,
      metadata: { ticketState },
    }));
    const createIn = async (hub: TestHub) => {
      const json = { label: 'Repairs', displayOrder: 0, stages };
      const pipeline = (await hub.request({ path: '/crm/v3/pipelines/tickets', json })).body as {
        id: string;
        stages: { id: string }[];
      };
      const properties = { subject: 'Help', hs_pipeline_stage: pipeline.stages[0]?.id };
      const alone = await hub.request({ path: '/crm/v3/objects/tickets', json: { properties } });
      const named = { ...properties, hs_pipeline: pipeline.id };
      const both = await hub.request({ path: '/crm/v3/objects/tickets', json: { properties: named } });
      expect([both.status, both.body.properties.hs_pipeline]).toEqual([201, pipeline.id]);
      const first = { subject: 'Help', hs_pipeline_stage: '2' };
      const usual = await hub.request({ path: '/crm/v3/objects/tickets', json: { properties: first } });
      expect([usual.status, usual.body.properties.hs_pipeline]).toEqual([201, '0']);
      // An update moves a ticket to the pipeline that has the stage, in both modes (Assumption R25).
      const moved = await hub.request({
        method: 'PATCH',
        path: `/crm/v3/objects/tickets/${usual.body.id}`,
        json: { properties: { hs_pipeline_stage: properties.hs_pipeline_stage } },
      });
      expect([moved.status, moved.body.properties.hs_pipeline]).toEqual([200, pipeline.id]);
      return { pipeline, alone };
    };
    const ours = await createIn(contract);
    expect([ours.alone.status, ours.alone.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(ours.alone.text).toContain(
      'is not a valid pipeline stage ID. Valid options are: pipelineId=0 : [1, 2, 3, 4]',
    );
    const theirs = await createIn(observed);
    expect([theirs.alone.status, theirs.alone.body.properties.hs_pipeline]).toEqual([201, theirs.pipeline.id]);
  });

  it('and the contract ignore unknown fields whose value is null, and all in search bodies', async () => {
    for (const hub of [contract, observed]) {
      const properties = { name: 'Tolerant' };
      const created = await hub.request({ path, json: { properties, nope: null, associations: [] } });
      expect(created.status).toBe(201);
      const inputs = [{ id: created.body.id, properties: { city: 'Berlin' }, createdAt: null }];
      expect((await hub.request({ path: `${path}/batch/update`, json: { inputs } })).status).toBe(200);
      const filters = [{ propertyName: 'name', operator: 'EQ', value: 'Tolerant', nope: 1 }];
      const found = await hub.request({
        path: `${path}/search`,
        json: { filterGroups: [{ filters, query: null }], nope: { deep: [1] } },
      });
      expect([found.status, found.body.total]).toEqual([200, 1]);
      const lists = await hub.request({ path: '/crm/v3/lists/search', json: { query: '', nope: 1 } });
      expect([lists.status, lists.body.total]).toEqual([200, 0]);
      // A known field still has to fit.
      expect((await hub.request({ path: `${path}/search`, json: { limit: 'x', nope: 1 } })).status).toBe(400);
    }
  });
});
