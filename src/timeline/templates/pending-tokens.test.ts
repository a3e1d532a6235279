import { beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { installApp } from '../../../test/support/hubs.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const token = (name: string, objectPropertyName = '') => ({ name, label: name, type: 'string', objectPropertyName });

let world: TimelineWorld;
let template: string;
beforeAll(async () => {
  world = await newTimeline();
  const tokens = [token('title', 'jobtitle'), token('stage', 'lifecyclestage'), token('mail', 'email'), token('note')];
  template = (await newTemplate({ tokens })).id;
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newUtk = () => `b${(count += 1).toString(16).padStart(31, '0')}`;
const post = async (utk: string, tokens: object, more: object = {}) => {
  const { status, body } = await world.post({ eventTemplateId: template, utk, tokens, ...more });
  expect([status, body.objectId]).toEqual([201, undefined]);
  return body as { eventTemplateId: string; id: string };
};
const read = async (id: string, names = 'email,jobtitle,lifecyclestage,city') =>
  (await world.find('contacts', id, `?properties=${names}`)) ?? {};
const historyOf = async (id: string, name: string) => {
  const path = `/crm/v3/objects/contacts/${id}?propertiesWithHistory=${name}`;
  return ((await world.hub.request({ path })).body.propertiesWithHistory[name] ?? []) as Record<string, string>[];
};

describe('the mapped tokens of a pending event (Spec 2.4, 2.5 rule 5)', () => {
  it('are set once the visitor is identified, with the app of the template as the source', async () => {
    const utk = newUtk();
    const event = await post(utk, { title: 'Captain', note: 'Ahoy' });
    const email = address('later');
    const contact = await world.identify(utk, email);
    expect((await world.read(event)).body.objectId).toBe(contact);
    expect(await read(contact)).toMatchObject({ email, jobtitle: 'Captain' });
    const [latest, ...rest] = await historyOf(contact, 'jobtitle');
    expect(rest).toEqual([]);
    expect(latest).toMatchObject({ value: 'Captain', sourceType: 'INTEGRATION', sourceId: '3001' });
    expect(Math.abs(Date.parse(latest?.['timestamp'] ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await historyOf(contact, 'email'))[0]).toMatchObject({ sourceType: 'ANALYTICS' });
  });

  it('are set in the order of the timestamps, if the contact accepts them', async () => {
    const utk = newUtk();
    const timestamp = (day: number) => ({ timestamp: `2020-01-0${day}T00:00:00Z` });
    await post(utk, { title: 'Third', stage: 'nonesuch' }, timestamp(3));
    await post(utk, { title: 'First', stage: 'lead' }, timestamp(1));
    await post(utk, { title: '', stage: 'customer' }, timestamp(4));
    await post(utk, { title: 'Second', stage: 'subscriber' }, timestamp(2));
    const contact = await world.identify(utk, address('ordered'));
    expect(await read(contact)).toMatchObject({ jobtitle: 'Third', lifecyclestage: 'customer' });
  });

  it('have the app of their own template as the source when two apps report one browser', async () => {
    const utk = newUtk();
    const other = await installApp(world.hub, { appId: 3002, optionalScopes: ['timeline'] });
    const tokens = [token('title', 'jobtitle'), token('place', 'city')];
    const { id: eventTemplateId } = await newTemplate({ tokens }, { appId: 3002 });
    const event = { utk, timestamp: '2020-01-02T00:00:00Z', tokens: { title: 'Captain', place: 'Bern' } };
    expect((await other.request({ path: eventsPath, json: { eventTemplateId, ...event } })).status).toBe(201);
    await post(utk, { title: 'Mate', stage: 'customer' }, { timestamp: '2020-01-01T00:00:00Z' });
    const contact = await world.identify(utk, address('two-apps'));
    const expected = { jobtitle: ['Captain', '3002'], city: ['Bern', '3002'], lifecyclestage: ['customer', '3001'] };
    for (const [name, [value, sourceId]] of Object.entries(expected)) {
      const [latest] = await historyOf(contact, name);
      expect([name, latest]).toEqual([name, expect.objectContaining({ value, sourceId })]);
    }
  });

  it('are set once, and on no other contact', async () => {
    const [utk, email] = [newUtk(), address('once')];
    await post(utk, { title: 'Captain' });
    const contact = await world.identify(utk, email);
    const json = { properties: { jobtitle: 'Admiral' } };
    await world.hub.request({ method: 'PATCH', path: `/crm/v3/objects/contacts/${contact}`, json });
    expect(await world.identify(utk, email)).toBe(contact);
    const other = await world.identify(utk, address('other'));
    expect(await read(contact)).toMatchObject({ jobtitle: 'Admiral' });
    expect(await read(other)).not.toHaveProperty('jobtitle');
    const elsewhere = await newTimeline();
    const pending = newUtk();
    await post(pending, { title: 'Captain' });
    const foreign = await elsewhere.identify(pending, address('foreign'));
    const found = await elsewhere.find('contacts', foreign, '?properties=jobtitle');
    expect(found).not.toHaveProperty('jobtitle');
  });

  it('do not overwrite values of the visitor: neither the address nor form fields', async () => {
    const [utk, email] = [newUtk(), address('said')];
    await post(utk, { title: 'Captain', stage: 'customer', mail: address('mapped') });
    const path = `/submissions/v3/integration/submit/${world.hub.hubId}/11111111-2222-4333-8444-555555555555`;
    const fields = Object.entries({ email, jobtitle: 'Admiral' }).map(([name, value]) => ({ name, value }));
    const { status } = await request(world.hub.baseUrl, { path, json: { fields, context: { hutk: utk } } });
    expect(status).toBe(200);
    const [contact = ''] = await world.listContacts(email);
    expect(await read(contact)).toMatchObject({ email, jobtitle: 'Admiral', lifecyclestage: 'customer' });
  });

  it('are set with the mapping of that moment, and not for a deleted template', async () => {
    const [utk, gone] = [newUtk(), newUtk()];
    const { id } = await newTemplate({ tokens: [token('place')] });
    for (const each of [utk, gone]) {
      await world.post({ eventTemplateId: id, utk: each, tokens: { place: 'Bern' } });
    }
    const json = { label: 'Place', objectPropertyName: 'city' };
    await sendTemplates({ method: 'PUT', path: `/${id}/tokens/place`, json });
    expect(await read(await world.identify(utk, address('mapping')))).toMatchObject({ city: 'Bern' });
    await sendTemplates({ method: 'DELETE', path: `/${id}` });
    expect(await read(await world.identify(gone, address('gone')))).not.toHaveProperty('city');
  });
});
