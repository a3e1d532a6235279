import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const token = (name: string, objectPropertyName: string, type = 'string') => ({
  name,
  label: name,
  type,
  objectPropertyName,
});

let world: TimelineWorld;
beforeAll(async () => {
  world = await newTimeline();
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newContact = (properties: object = {}) => world.create('contacts', properties);
/** Creates an event of a new template with one mapped token for each property. */
const map = async (objectId: string, values: Record<string, unknown>, objectType = 'contacts') => {
  const tokens = Object.keys(values).map((name) => token(name, name));
  const { id: eventTemplateId } = await newTemplate({ objectType, tokens });
  const { status, body } = await world.post({ eventTemplateId, objectId, tokens: values });
  expect([status, body.tokens]).toEqual([
    201,
    Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(v)])),
  ]);
  expect((await world.read(body)).body).toEqual(body);
  return body;
};
const read = async (type: string, id: string, names: string) =>
  (await world.find(type, id, `?properties=${names}`)) ?? {};
const historyOf = async (type: string, id: string, name: string) => {
  const path = `/crm/v3/objects/${type}/${id}?propertiesWithHistory=${name}`;
  return ((await world.hub.request({ path })).body.propertiesWithHistory[name] ?? []) as object[];
};

describe('a token mapped to a property (Spec 2.4)', () => {
  it('sets it on the record of the event, with the app as the source', async () => {
    const contact = await newContact({ jobtitle: 'Engineer' });
    const { createdAt } = await map(contact, { jobtitle: 'Captain', lifecyclestage: 'customer' });
    expect(await read('contacts', contact, 'jobtitle,lifecyclestage')).toMatchObject({
      jobtitle: 'Captain',
      lifecyclestage: 'customer',
    });
    const [latest, before] = (await historyOf('contacts', contact, 'jobtitle')) as Record<string, string>[];
    expect(latest).toMatchObject({ value: 'Captain', sourceType: 'INTEGRATION', sourceId: '3001' });
    expect(before).toMatchObject({ value: 'Engineer' });
    expect(Math.abs(Date.parse(latest?.['timestamp'] ?? '') - Date.parse(createdAt))).toBeLessThan(5000);
  });

  it('sets it on companies, deals and tickets, and on a contact created by the event', async () => {
    const company = await world.create('companies', { name: 'Acme' });
    await map(company, { city: 'London' }, 'companies');
    expect(await read('companies', company, 'city')).toMatchObject({ city: 'London' });
    const deal = await world.create('deals', { dealname: 'Big', dealstage: 'appointmentscheduled' });
    await map(deal, { dealstage: 'closedwon', amount: 12.5 }, 'deals');
    const won = await read('deals', deal, 'dealstage,amount,hs_is_closed_won');
    expect(won).toMatchObject({ dealstage: 'closedwon', amount: '12.5', hs_is_closed_won: 'true' });
    const ticket = await world.create('tickets', { subject: 'Broken', hs_pipeline_stage: '1' });
    await map(ticket, { hs_ticket_priority: 'HIGH' }, 'tickets');
    expect(await read('tickets', ticket, 'hs_ticket_priority')).toMatchObject({ hs_ticket_priority: 'HIGH' });
    const email = address('made');
    const { id: eventTemplateId } = await newTemplate({ tokens: [token('title', 'jobtitle')] });
    const { body } = await world.post({ eventTemplateId, email, tokens: { title: 'Captain' } });
    expect(await read('contacts', body.objectId, 'email,jobtitle')).toMatchObject({ email, jobtitle: 'Captain' });
  });

  it('accepts a date as milliseconds, a number, an option and a custom property', async () => {
    const name = `plan_${world.hub.hubId}`;
    const path = '/crm/v3/properties/contacts';
    const own = { name, label: 'Plan', groupName: 'contactinformation', type: 'datetime', fieldType: 'date' };
    expect((await world.hub.request({ path, json: own })).status).toBe(201);
    const contact = await newContact();
    const { id: eventTemplateId } = await newTemplate({ tokens: [token('begins', name, 'date')] });
    const tokens = { begins: '2026-01-30T17:42:10.276Z' };
    const { body } = await world.post({ eventTemplateId, objectId: contact, tokens });
    expect(body.tokens).toEqual({ begins: '1769794930276' });
    expect((await read('contacts', contact, name))[name]).toBe('2026-01-30T17:42:10.276Z');
  });

  it.each([
    ['does not exist', 'contacts', {}, { nonesuch: 'x', Capital: 'x', ['n'.repeat(200)]: 'x' }],
    ['is read-only', 'contacts', {}, { hs_object_id: '7', lastmodifieddate: '2020-01-01T00:00:00Z' }],
    ['does not accept the value', 'contacts', {}, { lifecyclestage: 'none', hubspot_owner_id: '12', email: 'nobody' }],
    ['would move the lifecycle stage backward', 'contacts', { lifecyclestage: 'customer' }, { lifecyclestage: 'lead' }],
    ['would pin an activity that is not associated', 'companies', { name: 'Acme' }, { hs_pinned_engagement_id: '12' }],
    [
      'has no such stage',
      'deals',
      { dealname: 'B', dealstage: 'appointmentscheduled' },
      { dealstage: 'no', pipeline: 'x' },
    ],
  ])('does not change the record and keeps the event if the property %s', async (_, type, before, values) => {
    const id = await world.create(type, before);
    const names = Object.keys({ ...before, ...values })
      .filter((name) => name === name.toLowerCase() && name.length < 100)
      .join(',');
    const then = await world.hub.request({ path: `/crm/v3/objects/${type}/${id}?properties=${names}` });
    await map(id, values, type);
    const now = await world.hub.request({ path: `/crm/v3/objects/${type}/${id}?properties=${names}` });
    expect(now.body).toEqual(then.body);
    const good = { contacts: 'jobtitle', companies: 'city', deals: 'description' }[type] ?? '';
    await map(id, { ...values, [good]: 'Fine' }, type);
    expect((await read(type, id, good))[good]).toBe('Fine');
  });

  it('sets valid values and skips invalid ones', async () => {
    const contact = await newContact({ lifecyclestage: 'customer' });
    await map(contact, { jobtitle: 'Captain', lifecyclestage: 'lead', nonesuch: 'x' });
    expect(await read('contacts', contact, 'jobtitle,lifecyclestage')).toMatchObject({
      jobtitle: 'Captain',
      lifecyclestage: 'customer',
    });
    await map(contact, { lifecyclestage: 'evangelist' });
    expect(await read('contacts', contact, 'lifecyclestage')).toMatchObject({ lifecyclestage: 'evangelist' });
  });

  it('does not set a unique value that another record has', async () => {
    const email = address('taken');
    const [holder, contact] = [await newContact({ email }), await newContact({ email: address('own') })];
    const { email: own } = await read('contacts', contact, 'email');
    await map(contact, { email, jobtitle: 'Captain' });
    expect(await read('contacts', contact, 'email,jobtitle')).toMatchObject({ email: own, jobtitle: 'Captain' });
    expect(await read('contacts', holder, 'email')).toMatchObject({ email });
    const fresh = address('fresh');
    await map(contact, { email: fresh.toUpperCase() });
    expect(await world.listContacts(fresh)).toEqual([contact]);
  });

  it('sets nothing without a value, and nothing once the mapping is removed', async () => {
    const contact = await newContact({ jobtitle: 'Engineer' });
    await map(contact, { jobtitle: '' });
    const { id } = await newTemplate({ tokens: [token('title', 'jobtitle')] });
    const path = `/${id}/tokens/title`;
    await sendTemplates({ method: 'PUT', path, json: { label: 'Title', objectPropertyName: '' } });
    await world.post({ eventTemplateId: id, objectId: contact, tokens: { title: 'Captain' } });
    expect(await read('contacts', contact, 'jobtitle')).toMatchObject({ jobtitle: 'Engineer' });
    expect(await historyOf('contacts', contact, 'jobtitle')).toHaveLength(1);
  });

  it('sets nothing if the event is rejected', async () => {
    const contact = await newContact({ jobtitle: 'Engineer' });
    const { id: eventTemplateId } = await newTemplate({ tokens: [token('title', 'jobtitle')] });
    const event = { eventTemplateId, objectId: contact, id: 'once' };
    expect((await world.post({ ...event, tokens: { title: 'Engineer' } })).status).toBe(201);
    expect((await world.post({ ...event, tokens: { title: 'Captain' } })).status).toBe(409);
    expect((await world.post({ ...event, id: 'other', tokens: { title: 'Captain', foo: '' } })).status).toBe(400);
    const races = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        world.post({ ...event, id: 'race', tokens: { title: `Title ${place}` } }),
      ),
    );
    const winner = races.find(({ status }) => status === 201);
    expect(races.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await read('contacts', contact, 'jobtitle')).toMatchObject({ jobtitle: winner?.body.tokens.title });
    expect(await historyOf('contacts', contact, 'jobtitle')).toHaveLength(2);
  });

  it.each(['of a contact that it makes', 'of a contact that is there'])(
    'sets the email %s, and the event stays with its contact, also among others in a batch',
    async (who) => {
      const [before, after] = [address('before'), address('after')];
      const contact = who.endsWith('makes') ? undefined : await newContact({ email: before });
      const { id: eventTemplateId } = await newTemplate({
        tokens: [token('mail', 'email'), token('title', 'jobtitle')],
      });
      const single = await world.post({ eventTemplateId, email: before, tokens: { mail: after } });
      expect(single).toMatchObject({ status: 201, body: { email: before, tokens: { mail: after } } });
      const { objectId } = single.body;
      if (contact !== undefined) expect(objectId).toBe(contact);
      expect((await world.read(single.body)).body).toEqual(single.body);
      expect(await read('contacts', objectId, 'email')).toMatchObject({ email: after });
      expect(await world.listContacts(before)).toEqual([]);

      const [third, fresh, freshAfter] = [address('third'), address('fresh'), address('fresh-after')];
      const batch = await world.postBatch([
        { eventTemplateId, email: after, tokens: { mail: third, title: 'Captain' } },
        { eventTemplateId, email: after },
        { eventTemplateId, email: fresh, tokens: { mail: freshAfter } },
        { eventTemplateId, objectId, tokens: { title: 'Admiral' } },
      ]);
      expect(batch.status).toBe(201);
      const [first, second, made, last] = batch.body.results;
      expect([first.objectId, second.objectId, last.objectId]).toEqual([objectId, objectId, objectId]);
      expect([first.email, made.email]).toEqual([after, fresh]);
      expect(await read('contacts', objectId, 'email,jobtitle')).toMatchObject({ email: third, jobtitle: 'Admiral' });
      expect(await read('contacts', made.objectId, 'email')).toMatchObject({ email: freshAfter });
    },
  );

  it('keeps the contact found by an address even if the same batch changes the address', async () => {
    const [before, after] = [address('before'), address('after')];
    const contact = await newContact({ email: before });
    const { id: eventTemplateId } = await newTemplate({ tokens: [token('title', 'jobtitle')] });
    const tokens = { title: 'Captain' };
    const { status, body } = await world.postBatch([
      { eventTemplateId, objectId: contact, email: after, tokens },
      { eventTemplateId, email: before, tokens },
      { eventTemplateId, email: before, objectId: contact, tokens },
      { eventTemplateId, email: address('made'), tokens },
    ]);
    expect(status).toBe(201);
    const owners = body.results.map(({ objectId }: { objectId: string }) => objectId);
    expect(owners.slice(0, 3)).toEqual([contact, contact, contact]);
    expect(await read('contacts', contact, 'email')).toMatchObject({ email: after });
  });

  it('sets nothing on a contact in the recycle bin, which still owns the event', async () => {
    const [utk, email] = [address('utk'), address('binned')];
    const contact = await world.identify(utk, email);
    await world.archive('contacts', contact);
    const { id: eventTemplateId } = await newTemplate({ tokens: [token('title', 'jobtitle')] });
    const { status, body } = await world.post({ eventTemplateId, utk, tokens: { title: 'Captain' } });
    expect([status, body.objectId]).toEqual([201, contact]);
    await world.restore('contacts', contact);
    expect(await read('contacts', contact, 'jobtitle')).not.toHaveProperty('jobtitle');
    expect((await world.read(body)).body).toEqual(body);
  });

  it('sets the last value of several events of a batch', async () => {
    const contact = await newContact();
    const { id: eventTemplateId } = await newTemplate({
      tokens: [token('title', 'jobtitle'), token('stage', 'lifecyclestage'), token('mail', 'email')],
    });
    const mail = address('batch');
    const event = (tokens: object) => ({ eventTemplateId, objectId: contact, tokens });
    const other = await newContact();
    const { status } = await world.postBatch([
      event({ title: 'First', stage: 'customer' }),
      event({ title: 'Second' }),
      event({ stage: 'nonesuch', mail }),
      { ...event({ title: 'Other', mail }), objectId: other },
    ]);
    expect(status).toBe(201);
    expect(await read('contacts', contact, 'jobtitle,lifecyclestage,email')).toMatchObject({
      jobtitle: 'Second',
      lifecyclestage: 'customer',
      email: mail,
    });
    const rest = await read('contacts', other, 'jobtitle,email');
    expect(rest['jobtitle']).toBe('Other');
    expect(rest).not.toHaveProperty('email');
  });
});
