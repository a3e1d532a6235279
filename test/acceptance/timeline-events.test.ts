import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate, sendTemplates } from '../support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../support/timeline-events.js';

const utk = (digit: string) => digit.repeat(32);
const tokens = [
  { name: 'courseName', label: 'Course name', type: 'string', objectPropertyName: 'jobtitle' },
  { name: 'seats', label: 'Seats', type: 'number' },
  {
    name: 'level',
    label: 'Level',
    type: 'enumeration',
    options: ['basic', 'expert'].map((value) => ({ value, label: value })),
  },
];
const course = {
  name: 'Course enrolment',
  headerTemplate: 'Enrolled in [{{courseName}}](https://courses.example.com)',
  detailTemplate: '#### Answers\n{{#each extraData.answers}}\n  **{{q}}**: {{a}}\n{{/each}}',
  tokens,
};

let world: TimelineWorld;
let eventTemplateId: string;
beforeAll(async () => {
  world = await newTimeline();
  eventTemplateId = (await newTemplate(course)).id;
});

const post = (json: object) => world.post({ eventTemplateId, ...json });
const emailOf = async (id: string) => (await world.find('contacts', id))?.['email'];

describe('an app and the timeline of a contact', () => {
  it('from the template to the event, its views and a mapped property (Spec 2.3 to 2.5, 4.2)', async () => {
    const event = {
      eventTemplateId,
      id: `acme:{{uuid}}:004`,
      email: 'a@example.com',
      timestamp: '2020-01-30T17:42:10.276Z',
      tokens: { courseName: 'Knots', seats: 3, level: 'basic' },
      extraData: { answers: [{ q: 'Ready?', a: 'Yes' }] },
      timelineIFrame: {
        linkLabel: 'Open course',
        headerLabel: 'Course',
        url: 'https://courses.example.com/1',
        width: 600,
        height: 400,
      },
    };
    for (const prefix of ['/crm/v3/timeline', '/integrators/timeline/v3']) {
      const { status, body } = await world.app.request({ path: `${prefix}/events`, json: event });
      expect(status).toBe(201);
      expect(body).toEqual({
        ...event,
        objectType: 'contacts',
        id: expect.stringMatching(/^acme:[-0-9a-f]{36}:004$/),
        objectId: expect.stringMatching(/^\d+$/),
        tokens: { courseName: 'Knots', seats: '3', level: 'basic' },
        createdAt: expect.any(String),
      });
      expect((await world.read(body)).body).toEqual(body);
      expect((await world.read(body, '/detail')).body).toEqual({
        details: '<h4>Answers</h4><p><strong>Ready?</strong>: Yes</p>',
      });
      expect((await world.read(body, '/render')).text).toContain('>Knots</a>');
      const found = await world.find('contacts', body.objectId, '?properties=email,jobtitle');
      expect(found).toMatchObject({ email: 'a@example.com', jobtitle: 'Knots' });
    }
    expect(await world.listContacts('a@example.com')).toHaveLength(1);
  });

  it('finds the contact by the six rules (Spec 2.5)', async () => {
    const [first, second, third] = await Promise.all(
      ['r1', 'r2', 'r3'].map((name) => world.create('contacts', { email: `${name}@example.com` })),
    );
    await world.identify(utk('1'), 'r2@example.com');
    const all = { utk: utk('1'), email: 'r3@example.com' };
    const owners = [await post({ ...all, objectId: first }), await post(all), await post({ email: all.email })];
    expect(owners.map(({ body }) => body.objectId)).toEqual([first, second, third]);

    await post({ objectId: first, email: 'renamed@example.com' });
    expect(await emailOf(first ?? '')).toBe('renamed@example.com');

    const made = (await post({ email: 'made@example.com' })).body.objectId;
    expect((await post({ email: 'MADE@example.com' })).body.objectId).toBe(made);

    expect((await post({ objectId: '12', email: 'never@example.com' })).status).toBe(404);
    expect(await world.listContacts('never@example.com')).toEqual([]);

    const { body: pending } = await post({ utk: utk('2') });
    expect(pending).not.toHaveProperty('objectId');
    await world.hub.request({
      path: `/submissions/v3/integration/submit/${world.hub.hubId}/6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5b`,
      json: { fields: [{ name: 'email', value: 'form@example.com' }], context: { hutk: utk('2') } },
    });
    expect((await world.read(pending)).body.objectId).toBe((await world.listContacts('form@example.com'))[0]);

    for (const objectType of ['companies', 'deals', 'tickets']) {
      const { id } = await newTemplate({ objectType });
      expect((await world.post({ eventTemplateId: id, email: 'made@example.com', utk: utk('1') })).status).toBe(400);
    }
  });
});

describe('errors (Spec 5.3, 7)', () => {
  it('have the documented status and body', async () => {
    const json = { eventTemplateId, email: 'wrong@example.com', id: `wrong ${eventTemplateId}` };
    expect((await world.hub.request({ path: eventsPath, json })).status).toBe(403);
    const unknown = await world.post({ ...json, tokens: { seat: 1 } });
    expect([unknown.status, unknown.body.subCategory]).toEqual([400, 'TimelineEventErrors.INVALID_TOKENS_ERROR']);
    expect(unknown.body.message).toContain('does not contain property [seat]');
    expect(await world.listContacts('wrong@example.com')).toEqual([]);
    expect((await world.post(json)).status).toBe(201);
    const twice = await world.post(json);
    expect([twice.status, twice.body.subCategory]).toEqual([409, 'TimelineEventErrors.EVENT_UPSERTS_IMMUTABLE']);
    const batch = await world.postBatch([json, { ...json, id: null }]);
    expect([batch.status, batch.body.numErrors, batch.body.results.length]).toEqual([207, 1, 1]);
  });

  it('include every request for a deleted template (Spec 3.2)', async () => {
    const { id } = await newTemplate();
    const { body } = await world.post({ eventTemplateId: id, email: 'a@example.com' });
    expect((await sendTemplates({ method: 'DELETE', path: `/${id}` })).status).toBe(204);
    expect((await world.read(body)).status).toBe(404);
    expect((await world.post({ eventTemplateId: id, email: 'a@example.com' })).status).toBe(404);
  });
});

describe('the limits of an event (Spec 8)', () => {
  const kilobytes = (count: number) => 'x'.repeat(count * 1024);
  it.each([
    ['500 bytes for the id', (more: string) => ({ id: `${Date.now()}`.padEnd(500, 'i') + more })],
    ['510 KB for a token', (more: string) => ({ tokens: { courseName: kilobytes(510) + more } })],
    ['510 KB for a property', (more: string) => ({ extraData: kilobytes(510).slice(2) + more })],
  ])('are %s, exactly', async (_, make) => {
    expect((await post({ email: 'a@example.com', ...make('') })).status).toBe(201);
    const { status, body } = await post({ email: 'a@example.com', ...make('x') });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.message).toContain('too large');
  });

  it('are 1 MB in all, exactly', async () => {
    const fill = (size: number) => ({
      ...{ eventTemplateId, id: `size ${eventTemplateId}`, email: 'a@example.com' },
      ...{ timestamp: '2020-01-30T17:42:10.276Z', domain: 'x'.repeat(size) },
      ...{ tokens: { courseName: kilobytes(510) }, extraData: kilobytes(509) },
    });
    const size = 1024 * 1024 - JSON.stringify(fill(0)).length;
    expect((await world.post(fill(size + 1))).status).toBe(400);
    expect((await world.post(fill(size))).status).toBe(201);
  });
});
