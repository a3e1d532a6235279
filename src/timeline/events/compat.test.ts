import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { anyOf, createList, listMembers, soon } from '../../../test/support/lists.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

let app: SpokeApp;
let observed: TimelineWorld;
let contract: TimelineWorld;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_COMPAT: 'observed' } });
  observed = await newTimeline({ baseUrl: app.baseUrl });
  contract = await newTimeline();
});
afterAll(() => app.close());

it('an event may leave out tokens of its template in both modes (Spec 2.5)', async () => {
  const tokens = ['kept', 'left'].map((name) => ({ name, label: name, type: 'string' }));
  for (const [world, options] of [
    [contract, {}],
    [observed, { baseUrl: app.baseUrl }],
  ] as const) {
    const { id } = await newTemplate({ tokens }, options);
    const objectId = await world.create('contacts', {});
    const { status, body } = await world.post({ eventTemplateId: id, objectId, tokens: { kept: 'x' } });
    expect([status, body.tokens]).toEqual([201, { kept: 'x' }]);
    const refused = await world.post({ eventTemplateId: id, objectId, tokens: { kept: 'x', other: 'y' } });
    expect([refused.status, refused.body.category]).toEqual([400, 'VALIDATION_ERROR']);
  }
});

describe('a field without a value in an event (Spec 2.5)', () => {
  const basics = (eventTemplateId: string, objectId: string) => ({
    objectType: 'contacts',
    id: expect.any(String),
    eventTemplateId,
    objectId,
    timestamp: expect.any(String),
    tokens: {},
  });

  it('is left out by the contract', async () => {
    const { id } = await newTemplate();
    const contact = await contract.create('contacts', {});
    const { body } = await contract.post({ eventTemplateId: id, objectId: contact });
    expect(body).toEqual({ ...basics(id, contact), createdAt: expect.any(String) });
    expect((await contract.read(body)).body).toEqual(body);
  });

  it('is null in observed mode, and so is the creation time', async () => {
    const { id } = await newTemplate({}, { baseUrl: app.baseUrl });
    const contact = await observed.create('contacts', {});
    const { body } = await observed.post({ eventTemplateId: id, objectId: contact, unknown: 1 });
    const nulls = { utk: null, domain: null, extraData: null, timelineIFrame: null, createdAt: null };
    expect(body).toEqual({ ...basics(id, contact), ...nulls });
    expect((await observed.read(body)).body).toEqual(body);
  });
});

it('members of a list leave with the events of a deleted template in observed mode too (Spec 3.2)', async () => {
  const options = { baseUrl: app.baseUrl };
  const { id } = await newTemplate({}, options);
  const objectId = await observed.create('contacts', { firstname: 'Visitor' });
  expect((await observed.post({ eventTemplateId: id, objectId })).status).toBe(201);
  const filter = { filterType: 'INTEGRATION_EVENT', eventTypeId: Number(id), filterLines: [] };
  const listId = await createList(observed.hub, { processingType: 'DYNAMIC', filterBranch: anyOf([filter]) });
  const members = () => listMembers(observed.hub, listId);
  await soon(async () => expect(await members()).toEqual([objectId]), 8000);
  expect((await sendTemplates({ method: 'DELETE', path: `/${id}` }, options)).status).toBe(204);
  await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 180 } });
  await soon(async () => expect(await members()).toEqual([]), 8000);
});
