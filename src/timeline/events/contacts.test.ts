import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const refused = (message: unknown, more: object = { category: 'VALIDATION_ERROR' }) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  ...more,
});

let world: TimelineWorld;
let template: string;
beforeAll(async () => {
  world = await newTimeline();
  template = (await newTemplate()).id;
});

let count = 0;
const address = (name: string) => `${name}-${(count += 1)}@example.com`;
const newUtk = () => (count += 1).toString(16).padStart(32, '0');
const post = (json: object) => world.post({ eventTemplateId: template, ...json });
const made = async (json: object) => {
  const { status, body, text } = await post(json);
  expect([status, text]).toEqual([201, expect.anything()]);
  return body;
};
const newContact = (properties: object) => world.create('contacts', properties);
const emailOf = async (id: string) => (await world.find('contacts', id))?.['email'];
const historyOf = async (id: string, name: string) => {
  const path = `/crm/v3/objects/contacts/${id}?propertiesWithHistory=${name}`;
  return (await world.hub.request({ path })).body.propertiesWithHistory[name];
};

describe('the record of an event (Spec 2.5)', () => {
  it('rule 1: objectId takes precedence over utk and email, and utk over email', async () => {
    const [first, second, third] = await Promise.all(
      [address('a'), address('b'), address('c')].map((email) => newContact({ email })),
    );
    const email = (await emailOf(third ?? '')) ?? '';
    const utk = newUtk();
    await world.identify(utk, (await emailOf(second ?? '')) ?? '');
    expect((await made({ objectId: first, utk, email })).objectId).toBe(first);
    expect((await made({ utk, email })).objectId).toBe(second);
    expect((await made({ email, utk: newUtk() })).objectId).toBe(third);
    expect(await Promise.all([first, second, third].map((id) => emailOf(id ?? '')))).toEqual([
      expect.stringMatching(/^a-/),
      expect.stringMatching(/^b-/),
      email,
    ]);
  });

  it('rule 2: an objectId with a new email updates the address of the contact, with the app as the source', async () => {
    const before = address('before');
    const after = address('After');
    const id = await newContact({ email: before });
    const event = await made({ objectId: id, email: ` ${after} ` });
    expect(event).toMatchObject({ objectId: id, email: after.toLowerCase() });
    expect(await emailOf(id)).toBe(after.toLowerCase());
    expect(await historyOf(id, 'email')).toEqual([
      expect.objectContaining({ value: after.toLowerCase(), sourceType: 'INTEGRATION', sourceId: '3001' }),
      expect.objectContaining({ value: before }),
    ]);
    expect((await made({ email: after })).objectId).toBe(id);
    expect((await made({ email: before })).objectId).not.toBe(id);
    const unnamed = await newContact({ firstname: 'Ada' });
    await made({ objectId: unnamed, email: address('first') });
    expect(await emailOf(unnamed)).toMatch(/^first-/);
  });

  it('rule 2: an email of another contact is not new: both contacts stay unchanged', async () => {
    const [email, taken] = [address('own'), address('taken')];
    const [id, holder] = [await newContact({ email }), await newContact({ email: taken })];
    const event = await made({ objectId: id, email: taken });
    expect(event.objectId).toBe(id);
    expect(event).not.toHaveProperty('email');
    expect((await world.read(event)).body).toEqual(event);
    expect([await emailOf(id), await emailOf(holder)]).toEqual([email, taken]);
  });

  it('rule 3: an email alone finds its contact in any letter case, or creates one with only the address', async () => {
    const email = address('new');
    const { objectId } = await made({ email: email.toUpperCase() });
    expect((await made({ email: ` ${email}` })).objectId).toBe(objectId);
    expect(await world.listContacts(email)).toEqual([objectId]);
    const query = '?properties=email,firstname,lastname,jobtitle,hs_object_source,hs_object_source_id';
    const found = (await world.find('contacts', objectId, query)) ?? {};
    expect(found).toMatchObject({ email, hs_object_source: 'INTEGRATION', hs_object_source_id: '3001' });
    expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['firstname']));
  });

  it('rule 3: concurrent events with one new email create one contact', async () => {
    const email = address('race');
    const events = await Promise.all(Array.from({ length: 20 }, () => made({ email })));
    expect(new Set(events.map(({ objectId }) => objectId))).toHaveLength(1);
    expect(new Set(events.map(({ id }) => id))).toHaveLength(20);
    expect(await world.listContacts(email)).toEqual([events[0].objectId]);
    for (const event of events) expect((await world.read(event)).body).toEqual(event);
  });

  it('rule 3: invalid and erased addresses create no contact', async () => {
    const invalid = await post({ email: 'nobody' });
    expect([invalid.status, invalid.body.errors[0].code]).toEqual([400, 'INVALID_EMAIL']);
    const email = address('forgotten');
    const { objectId } = await made({ email });
    await world.hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId } });
    const same = await world.hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
    const { status, body } = await post({ email });
    expect(status).toBe(400);
    expect(body).toEqual({ ...same.body, correlationId: expect.any(String) });
    const id = await newContact({});
    expect((await post({ objectId: id, email })).status).toBe(400);
    expect(await emailOf(id)).toBeUndefined();
  });

  it('rule 4 and Spec 7: an objectId never creates a contact, whatever else is sent', async () => {
    const email = address('unmade');
    const missing = (id: string) =>
      refused('Object not found.  objectId are usually numeric.', {
        context: { id: [id] },
        category: 'OBJECT_NOT_FOUND',
      });
    const utk = newUtk();
    for (const objectId of ['12', 'none', '99999999999999999999']) {
      const { status, body } = await post({ objectId, email, utk });
      expect(status).toBe(404);
      expect(body).toEqual(missing(objectId));
    }
    const archived = await newContact({ email: address('archived') });
    await world.archive('contacts', archived);
    expect(await post({ objectId: archived, email })).toMatchObject({ status: 404, body: missing(archived) });
    expect(await world.listContacts(email)).toEqual([]);
  });

  it('is required: none of the three is a 400', async () => {
    const message = 'The event is not valid: one of objectId, utk and email must be provided';
    for (const json of [{}, { objectId: ' ', email: '', utk: null }]) {
      const { status, body } = await post(json);
      expect([status, body]).toEqual([400, refused(message)]);
    }
  });

  it.each([
    ['companies', 'Company', { name: 'Acme' }],
    ['deals', 'Deal', { dealname: 'Big', dealstage: 'appointmentscheduled' }],
    ['tickets', 'Ticket', { subject: 'Broken', hs_pipeline_stage: '1' }],
  ])('rule 6: templates for %s need an objectId', async (objectType, name, properties) => {
    const { id: eventTemplateId } = await newTemplate({ objectType });
    const email = address('other');
    const without = await world.post({ eventTemplateId, email, utk: newUtk() });
    expect(without.status).toBe(400);
    expect(without.body).toEqual(refused(`${name} id must be provided. Creation is not supported at the moment.`, {}));
    const objectId = await world.create(objectType, properties);
    const { status, body } = await world.post({ eventTemplateId, objectId, email });
    expect(status).toBe(201);
    expect(body).toMatchObject({ objectType, objectId });
    expect(await world.listContacts(email)).toEqual([]);
    const contact = await newContact({});
    expect((await world.post({ eventTemplateId, objectId: contact })).status).toBe(404);
  });
});

describe('events of a record', () => {
  it('are hidden while it is in the recycle bin and visible again after a restore', async () => {
    const id = await newContact({ email: address('bin') });
    const event = await made({ objectId: id });
    await world.archive('contacts', id);
    expect((await world.read(event)).status).toBe(404);
    await world.restore('contacts', id);
    expect(await world.read(event)).toMatchObject({ status: 200, body: event });
  });
});
