import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

let world: TimelineWorld;
let template: string;
beforeAll(async () => {
  world = await newTimeline();
  template = (await newTemplate()).id;
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newUtk = () => `c${(count += 1)}`.padStart(32, '0');
const newContact = (email = address('contact')) => world.create('contacts', { email });
const made = async (json: object) => {
  const { status, body, text } = await world.post({ eventTemplateId: template, ...json });
  expect([status, text]).toEqual([201, expect.anything()]);
  return body;
};
const merge = (primaryObjectId: string, objectIdToMerge: string, type = 'contacts') =>
  world.hub.request({ path: `/crm/v3/objects/${type}/merge`, json: { primaryObjectId, objectIdToMerge } });
const ownerOf = async (event: { eventTemplateId: string; id: string }) => (await world.read(event)).body.objectId;

describe('when records are merged', () => {
  it('events, visitors and former addresses belong to the surviving record', async () => {
    const utk = newUtk();
    const email = address('other');
    const [primary, other] = [await newContact(), await world.identify(utk, email)];
    const events = [await made({ objectId: other }), await made({ objectId: primary }), await made({ utk })];
    expect((await merge(primary, other)).status).toBe(200);
    expect(await Promise.all(events.map(ownerOf))).toEqual([primary, primary, primary]);
    expect((await made({ utk })).objectId).toBe(primary);
    expect((await made({ objectId: other })).objectId).toBe(primary);
    expect((await made({ email })).objectId).toBe(primary);
    expect(await made({ objectId: other, email })).toMatchObject({ objectId: primary, email });
  });

  it('those of companies are moved too, and those of other records stay', async () => {
    const { id: eventTemplateId } = await newTemplate({ objectType: 'companies' });
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => world.create('companies', { name })));
    const events = [];
    for (const objectId of [a, b, c]) events.push((await world.post({ eventTemplateId, objectId })).body);
    expect((await merge(a ?? '', b ?? '', 'companies')).status).toBe(200);
    expect(await Promise.all(events.map(ownerOf))).toEqual([a, a, c]);
  });

  it('concurrent events are not lost', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = address('race');
      const [primary, other] = [await newContact(), await newContact(email)];
      const [merged, ...events] = await Promise.all([
        merge(primary, other),
        ...Array.from({ length: 6 }, () => made({ objectId: other })),
        ...Array.from({ length: 6 }, () => made({ email })),
      ]);
      expect(merged.status).toBe(200);
      expect(new Set(await Promise.all(events.map(ownerOf)))).toEqual(new Set([primary]));
    }
  });
});

describe('when a contact is erased', () => {
  it('its events are deleted, and its visitor is unlinked', async () => {
    const utk = newUtk();
    const contact = await world.identify(utk, address('erased'));
    const events = [await made({ objectId: contact }), await made({ utk })];
    const path = '/crm/v3/objects/contacts/gdpr-delete';
    expect((await world.hub.request({ path, json: { objectId: contact } })).status).toBe(204);
    for (const event of events) expect((await world.read(event)).status).toBe(404);
    expect(await made({ utk })).not.toHaveProperty('objectId');
  });
});
