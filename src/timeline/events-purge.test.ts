import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { installApp } from '../../test/support/hubs.js';
import { newTemplate } from '../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../test/support/timeline-events.js';

let app: SpokeApp;
let world: TimelineWorld;
beforeAll(async () => {
  app = await startSpoke();
  world = await newTimeline({ baseUrl: app.baseUrl });
});
afterAll(() => app.close());

describe('the events of a record in the recycle bin (Spec 3.2)', () => {
  it('are gone with it after 90 days, and their ids stay taken', async () => {
    const { id: eventTemplateId } = await newTemplate({}, { baseUrl: app.baseUrl });
    const objectId = await world.create('contacts', { email: 'ada@example.com' });
    const event = { eventTemplateId, objectId, id: 'purged' };
    expect((await world.post(event)).status).toBe(201);
    await world.archive('contacts', objectId);
    const json = { advanceSeconds: 91 * 24 * 3600 };
    expect((await request(app.baseUrl, { path: '/_spoke/clock', json })).status).toBe(200);
    const listBin = async () => {
      const { body } = await world.hub.request({ path: '/crm/v3/objects/contacts?archived=true' });
      return body.results as unknown[];
    };
    await expect.poll(listBin, { timeout: 30_000, interval: 100 }).toEqual([]);
    // The access token has run out meanwhile.
    const later = await installApp(world.hub);
    expect((await later.request({ path: `${eventsPath}/${eventTemplateId}/purged` })).status).toBe(404);
    const again = await later.request({
      path: eventsPath,
      json: { ...event, objectId: undefined, email: 'b@example.com' },
    });
    expect(again.status).toBe(409);
  });
});
