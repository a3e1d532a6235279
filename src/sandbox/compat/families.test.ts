import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { anyOf, property, soon, tryList } from '../../../test/support/lists.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';
import { part, sendParts, upload } from '../../../test/support/uploads.js';
import { eventually, openTarget, sendWebhooks } from '../../../test/support/webhooks.js';

const companies = '/crm/v3/objects/companies';
const tickets = '/crm/v3/objects/tickets';

// Both ways round: an account may differ from a server in either mode.
describe.each(['contract', 'observed'])('accounts in different modes on a server in %s mode differ in', (mode) => {
  let app: SpokeApp;
  let contract: TimelineWorld;
  let observed: TimelineWorld;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_COMPAT: mode } });
    contract = await newTimeline({ baseUrl: app.baseUrl });
    observed = await newTimeline({ baseUrl: app.baseUrl });
    // Definitions are cached before the mode changes.
    for (const { create } of [contract, observed]) {
      await create('companies', { name: 'Acme' });
      await create('tickets', { subject: 'Help', hs_pipeline_stage: '1' });
    }
    const [world, other] = mode === 'contract' ? [observed, 'observed'] : [contract, 'contract'];
    const json = { mode: other, hubId: world.hub.hubId };
    expect((await request(app.baseUrl, { method: 'PUT', path: '/_spoke/compat', json })).status).toBe(200);
  });
  afterAll(() => app?.close());

  it('properties without a value, in reads and in responses to updates (Spec 4.3)', async () => {
    const run = async ({ hub, create }: TimelineWorld) => {
      const id = await create('companies', { name: 'Acme', zip: '10115' });
      const json = { properties: { zip: '' } };
      const changed = await hub.request({ method: 'PATCH', path: `${companies}/${id}`, json });
      const query = 'properties=city&propertiesWithHistory=phone';
      const { body } = await hub.request({ path: `${companies}/${id}?${query}` });
      return [changed.body.properties.zip, body.properties.city, body.propertiesWithHistory];
    };
    expect(await run(contract)).toEqual([undefined, undefined, {}]);
    expect(await run(observed)).toEqual(['', null, { phone: [] }]);
  });

  it('an earlier lifecycle stage than the stored one (Spec 3.2)', async () => {
    const run = async ({ hub, create }: TimelineWorld) => {
      const id = await create('companies', { name: 'Acme', lifecyclestage: 'customer' });
      const json = { properties: { lifecyclestage: 'lead' } };
      return (await hub.request({ method: 'PATCH', path: `${companies}/${id}`, json })).status;
    };
    expect([await run(contract), await run(observed)]).toEqual([400, 200]);
  });

  it('the subject and the pipeline of new tickets, in version 1 too (Spec 2.7)', async () => {
    const stages = ['OPEN', 'CLOSED'].map((ticketState, displayOrder) => ({
      label: ticketState,
      displayOrder,
      metadata: { ticketState },
    }));
    const run = async ({ hub }: TimelineWorld) => {
      const json = { label: 'Repairs', displayOrder: 0, stages };
      const { body } = await hub.request({ path: '/crm/v3/pipelines/tickets', json });
      const stage = (body as { stages: { id: string }[] }).stages[0]?.id;
      const old = [{ name: 'hs_pipeline_stage', value: '1' }];
      const replies = [
        await hub.request({ path: tickets, json: { properties: { hs_pipeline_stage: '1' } } }),
        await hub.request({ path: tickets, json: { properties: { subject: 'Help', hs_pipeline_stage: stage } } }),
        await hub.request({ path: '/crm-objects/v1/objects/tickets', json: old }),
      ];
      return replies.map(({ status }) => status);
    };
    expect(await run(contract)).toEqual([400, 400, 400]);
    expect(await run(observed)).toEqual([201, 201, 200]);
  });

  it('unknown fields of bodies, and arrays without inputs (Spec 4.4)', async () => {
    const run = async ({ hub, create }: TimelineWorld) => {
      const id = await create('companies', { name: 'Acme' });
      const inputs = [{ id, properties: { city: 'Ghent' } }];
      const path = `${companies}/batch/update`;
      const replies = [
        await hub.request({ path, json: { inputs: [{ ...inputs[0], nope: 1 }] } }),
        await hub.request({ path, json: inputs }),
        await hub.request({ path, json: { inputs: [{ ...inputs[0], nope: null }] } }),
      ];
      return replies.map(({ status }) => status);
    };
    expect(await run(contract)).toEqual([400, 200, 200]);
    expect(await run(observed)).toEqual([200, 400, 200]);
  });

  it('fields without a value in timeline events (Spec 2.5)', async () => {
    const { id } = await newTemplate({}, { baseUrl: app.baseUrl });
    const run = async ({ create, post, postBatch, read }: TimelineWorld) => {
      const event = { eventTemplateId: id, objectId: await create('contacts', {}) };
      const { body } = await post(event);
      const [batched] = (await postBatch([event])).body.results;
      return [body.utk, batched.utk, (await read(body)).body.utk];
    };
    expect(await run(contract)).toEqual([undefined, undefined, undefined]);
    expect(await run(observed)).toEqual([null, null, null]);
  });

  it('files without a name, and scopes of duplicates without a strategy (Spec 2.10)', async () => {
    const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
    const nameless = [
      field('options', '{"access":"PRIVATE"}'),
      field('folderPath', '/'),
      part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf', '%PDF-1.7\n'),
    ];
    const scope = { access: 'PRIVATE', duplicateValidationScope: 'ENTIRE_PORTAL' };
    const run = async ({ hub }: TimelineWorld) => {
      const json = { url: `${app.baseUrl}/none.txt`, folderPath: '/', ...scope };
      const replies = [
        await sendParts(hub, nameless),
        await upload(hub, { options: scope }),
        await hub.request({ path: '/files/v3/files/import-from-url/async', json }),
      ];
      return replies.map(({ status }) => status);
    };
    expect(await run(contract)).toEqual([201, 400, 400]);
    expect(await run(observed)).toEqual([400, 201, 202]);
  });

  it('the status of an import that fails (Spec 3.1)', async () => {
    const run = async ({ hub }: TimelineWorld) => {
      const path = '/files/v3/files/import-from-url/async';
      const json = { url: `${app.baseUrl}/none.txt`, folderPath: '/', access: 'PRIVATE' };
      const { id } = (await hub.request({ path, json })).body as { id: string };
      let state = '';
      await soon(async () => {
        ({ status: state } = (await hub.request({ path: `${path}/tasks/${id}/status` })).body as { status: string });
        expect(['CANCELED', 'COMPLETE']).toContain(state);
      }, 20_000);
      return state;
    };
    expect([await run(contract), await run(observed)]).toEqual(['CANCELED', 'COMPLETE']);
  });

  it('unknown fields in the filters of lists (Spec 6.3)', async () => {
    const filter = { ...property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' }), origin: 'x' };
    const run = async ({ hub }: TimelineWorld) =>
      (await tryList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf([filter]) })).status;
    expect([await run(contract), await run(observed)]).toEqual([400, 200]);
  });

  it('the changeFlag of a creation in notifications', async () => {
    const target = await openTarget();
    const json = { targetUrl: target.url, throttling: { maxConcurrentRequests: 6 } };
    await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json });
    await sendWebhooks(app.baseUrl, { path: '/subscriptions', json: { eventType: 'contact.creation', active: true } });
    const run = async ({ hub, create }: TimelineWorld) => {
      await create('contacts', { email: 'ada@example.com' });
      const find = () =>
        target.hits.flatMap(({ notifications }) => notifications).find(({ portalId }) => portalId === hub.hubId);
      const { changeFlag } = (await eventually(find)) as { changeFlag: string };
      return changeFlag;
    };
    expect([await run(contract), await run(observed)]).toEqual(['NEW', 'CREATED']);
    target.close();
  });
});
