import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newTemplate } from '../../../test/support/timeline.js';
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

describe('what an event does not have (Spec 2.5)', () => {
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

  it('is null as observed, and so is the time of creation', async () => {
    const { id } = await newTemplate({}, { baseUrl: app.baseUrl });
    const contact = await observed.create('contacts', {});
    const { body } = await observed.post({ eventTemplateId: id, objectId: contact, unknown: 1 });
    const nulls = { utk: null, domain: null, extraData: null, timelineIFrame: null, createdAt: null };
    expect(body).toEqual({ ...basics(id, contact), ...nulls });
    expect((await observed.read(body)).body).toEqual(body);
  });
});
