import { beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';
import { seed } from '../../../test/support/seed.js';
import { newTemplate, sendTemplates, type TestTemplate } from '../../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
const refused = (message: unknown, more: object = { category: 'VALIDATION_ERROR' }) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  ...more,
});
const tokens = [
  { name: 'courseName', label: 'Course name', type: 'string' },
  { name: 'seats', label: 'Seats', type: 'number' },
  { name: 'begins', label: 'Begins', type: 'date' },
  { name: 'level', label: 'Level', type: 'enumeration', options: [{ value: 'basic', label: 'Basic' }] },
];

let world: TimelineWorld;
let template: TestTemplate;
let contact: string;
beforeAll(async () => {
  world = await newTimeline();
  template = await newTemplate({ name: 'Course enrolment', tokens });
  contact = await world.create('contacts', { email: 'ada@example.com' });
});

const draft = (more: object = {}) => ({ eventTemplateId: template.id, objectId: contact, ...more });
const post = (more: object = {}) => world.post(draft(more));
const made = async (more: object = {}) => {
  const { status, body, text } = await post(more);
  expect(text).toContain('"eventTemplateId"');
  expect(status).toBe(201);
  return body;
};
const why = async (more: object) => {
  const { status, body } = await post(more);
  expect(status).toBe(400);
  return body;
};

describe('an event (Spec 2.5)', () => {
  it('is created with all fields, and read as returned', async () => {
    const event = {
      id: 'enrolment 1/2',
      email: 'ada@example.com',
      timestamp: '2026-01-30T18:42:10.276+01:00',
      domain: 'example.com',
      tokens: { courseName: 'Knots', seats: 3, begins: '2026-02-01', level: 'basic' },
      extraData: { answers: [{ q: "Who's first?", a: 'Me' }] },
      timelineIFrame: {
        linkLabel: 'Open course',
        headerLabel: 'Course',
        url: 'https://courses.example.com/1',
        width: 600,
        height: 400.5,
      },
    };
    const { status, body } = await post({ ...event, id: `${event.id} ${template.id}` });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...event,
      objectType: 'contacts',
      id: `${event.id} ${template.id}`,
      eventTemplateId: template.id,
      objectId: contact,
      timestamp: '2026-01-30T17:42:10.276Z',
      tokens: { courseName: 'Knots', seats: '3', begins: String(Date.UTC(2026, 1, 1)), level: 'basic' },
      createdAt: expect.any(String),
    });
    const found = await world.read(body);
    expect(found).toMatchObject({ status: 200, body });
    expect(found.body).toEqual(body);
  });

  it('needs only its template and its record, and omits fields without a value', async () => {
    const before = Date.now();
    const { body } = await post();
    expect(body).toEqual({
      objectType: 'contacts',
      id: expect.stringMatching(new RegExp(`^${uuid}$`)),
      eventTemplateId: template.id,
      objectId: contact,
      timestamp: expect.any(String),
      tokens: {},
      createdAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(body.timestamp) - before)).toBeLessThan(60_000);
    const { body: nulls } = await post({
      ...{ id: null, email: null, utk: null, domain: null, timestamp: null, tokens: null },
      ...{ extraData: null, timelineIFrame: null },
    });
    expect(Object.keys(nulls).sort()).toEqual(Object.keys(body).sort());
  });

  it('is the same under both path prefixes, with ids as strings or numbers', async () => {
    const json = { eventTemplateId: Number(template.id), objectId: Number(contact) };
    const { status, body } = await world.app.request({ path: '/integrators/timeline/v3/events', json });
    expect(status).toBe(201);
    const path = `/integrators/timeline/v3/events/${template.id}/${body.id}`;
    expect((await world.app.request({ path })).body).toEqual(body);
  });

  it('accepts its time in ISO 8601 with any offset or in milliseconds', async () => {
    const at = async (timestamp: unknown) => (await made({ timestamp })).timestamp as string;
    const expected = '2026-01-30T17:42:10.276Z';
    expect(await at(expected)).toBe(expected);
    expect(await at('2026-01-30T12:12:10.276-05:30')).toBe(expected);
    expect(await at(Date.parse(expected))).toBe(expected);
    expect(await at(String(Date.parse(expected)))).toBe(expected);
    const message = 'The event is not valid: timestamp is neither ISO 8601 nor milliseconds since 1970';
    expect(await why({ timestamp: 'yesterday' })).toEqual(refused(message));
    expect(await why({ timestamp: '2026-02-30T00:00:00Z' })).toEqual(refused(message));
  });

  it('stores extraData exactly, for any JSON', async () => {
    const text = '{ "b" : 1.50, "a":12345678901234567890, "2":"\\u00e9", "1":[ true ,null ] }';
    for (const extraData of [text, '"text"', '[]', '1e3', 'false']) {
      const rawBody = `{"extraData": ${extraData} ,"eventTemplateId":"${template.id}","objectId":"${contact}"}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await world.app.request({ path: eventsPath, rawBody, headers, method: 'POST' });
      expect(answer.status).toBe(201);
      expect(answer.text).toContain(`"extraData":${extraData}}`);
      expect((await world.read(answer.body)).text).toContain(`"extraData":${extraData}}`);
    }
  });
});

describe('the id of an event (Spec 8)', () => {
  it('gets a new UUID for each {{uuid}}', async () => {
    const { id } = await made({ id: 'a-{{uuid}}:{{uuid}}-z' });
    expect(id).toMatch(new RegExp(`^a-${uuid}:${uuid}-z$`));
    expect((await made({ id: 'a-{{uuid}}:{{uuid}}-z' })).id).not.toBe(id);
  });

  it('has at most 500 bytes', async () => {
    const id = `${template.id}-`.padEnd(498, 'x') + 'é';
    expect((await made({ id })).id).toBe(id);
    expect((await world.read({ eventTemplateId: template.id, id })).status).toBe(200);
    expect(await why({ id: `${id}x` })).toEqual(
      refused('The event is too large: the id has 501 bytes, at most 500 are allowed'),
    );
  });

  it('is unique in its template, across all accounts, even after the contact is erased', async () => {
    const id = `once-${template.id}`;
    const email = 'gone@example.com';
    const { objectId } = await made({ objectId: undefined, email, id });
    const taken = {
      status: 409,
      body: refused(
        `An event already exists with that id (${id}). Events are immutable since you are enabled for unified events.`,
        {
          context: { fieldValue: [id] },
          category: 'OBJECT_ALREADY_EXISTS',
          subCategory: 'TimelineEventErrors.EVENT_UPSERTS_IMMUTABLE',
        },
      ),
    };
    expect(await post({ id, objectId: undefined, email: 'new@example.com' })).toMatchObject(taken);
    expect(await world.listContacts('new@example.com')).toEqual([]);
    const elsewhere = await newTimeline();
    expect(await elsewhere.post(draft({ id, objectId: undefined, email }))).toMatchObject(taken);
    expect((await elsewhere.read({ eventTemplateId: template.id, id })).status).toBe(404);
    const erased = await world.hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId } });
    expect(erased.status).toBe(204);
    expect((await world.read({ eventTemplateId: template.id, id })).status).toBe(404);
    expect(await post({ id })).toMatchObject(taken);
    const other = await newTemplate();
    expect((await world.post({ eventTemplateId: other.id, objectId: contact, id })).status).toBe(201);
  });

  it('is assigned to one of several concurrent requests', async () => {
    const id = `race-${template.id}`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => post({ id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
  });
});

describe('tokens of an event (Spec 2.4, 2.5, 7)', () => {
  const invalid = (details: string) => {
    const detail = `Event [id ev-1 | eventTypeId ${template.id}] ${details}`;
    return refused(`Couldn't validate some supplied token values: ${detail}`, {
      context: { errorDetails: [detail] },
      category: 'VALIDATION_ERROR',
      subCategory: 'TimelineEventErrors.INVALID_TOKENS_ERROR',
    });
  };
  const of = (values: object) => ({ id: 'ev-1', tokens: values });

  it('have to be defined by the template', async () => {
    const expected = invalid('does not contain property [foo]. Must be one of [begins, courseName, level, seats]');
    expect(await why(of({ courseName: 'Knots', foo: 'x' }))).toEqual(expected);
    expect((await world.read({ eventTemplateId: template.id, id: 'ev-1' })).status).toBe(404);
  });

  it('are returned as text, numbers and booleans too; null is no value', async () => {
    const given = { courseName: true, seats: '007.50', begins: 1769792530276, level: null };
    expect((await made({ tokens: given })).tokens).toEqual({
      courseName: 'true',
      seats: '007.50',
      begins: '1769792530276',
    });
    expect((await made({ tokens: { courseName: 1e-7, seats: -0.5, begins: '', level: '' } })).tokens).toEqual({
      courseName: '0.0000001',
      seats: '-0.5',
      begins: '',
      level: '',
    });
  });

  it('have to match their types and options', async () => {
    const bad = (name: string, text: string) => invalid(`has an invalid value for property [${name}]: ${text}`);
    expect(await why(of({ seats: 'three' }))).toEqual(bad('seats', "'three' is not a number"));
    expect(await why(of({ seats: true }))).toEqual(bad('seats', "'true' is not a number"));
    expect(await why(of({ begins: 'soon' }))).toEqual(bad('begins', "'soon' is not a date"));
    expect(await why(of({ level: 'Basic' }))).toEqual(bad('level', "'Basic' is not one of [basic]"));
    expect(await why(of({ courseName: ['a'] }))).toEqual(bad('courseName', 'it is neither text nor a number'));
    expect((await world.read({ eventTemplateId: template.id, id: 'ev-1' })).status).toBe(404);
  });

  it('stay in old events when the template removes them', async () => {
    const { id } = await newTemplate({ tokens });
    const { body } = await world.post({ ...draft(), eventTemplateId: id, tokens: { courseName: 'Knots' } });
    expect((await sendTemplates({ method: 'DELETE', path: `/${id}/tokens/courseName` })).status).toBe(204);
    expect((await world.read(body)).body.tokens).toEqual({ courseName: 'Knots' });
    const again = await world.post({ ...draft(), eventTemplateId: id, tokens: { courseName: 'Knots' } });
    expect(again.body.subCategory).toBe('TimelineEventErrors.INVALID_TOKENS_ERROR');
  });
});

describe('size limits of an event (Spec 8)', () => {
  const most = 510 * 1024;
  const large = (what: string, bytes: number, limit: number) =>
    refused(`The event is too large: ${what} has ${bytes} bytes, at most ${limit} are allowed`);

  it('are 510 KB of UTF-8 for a token and for extraData', async () => {
    const text = 'é'.repeat(most / 2);
    expect((await made({ tokens: { courseName: text } })).tokens.courseName).toHaveLength(most / 2);
    expect(await why({ tokens: { courseName: `${text}x` } })).toEqual(large('the token courseName', most + 1, most));
    expect((await made({ extraData: 'x'.repeat(most - 2) })).extraData).toHaveLength(most - 2);
    expect(await why({ extraData: 'x'.repeat(most - 1) })).toEqual(large('extraData', most + 1, most));
  });

  it('are 1 MB in all', async () => {
    const timestamp = '2026-01-30T17:42:10.276Z';
    const fill = (size: number) => ({
      id: `size-${template.id}`,
      timestamp,
      tokens: { courseName: 'x'.repeat(most) },
      domain: 'x'.repeat(size),
      extraData: 'x'.repeat(most - 2),
    });
    const whole = 1024 * 1024;
    const size = whole - JSON.stringify({ ...draft(), ...fill(0) }).length;
    expect(await why(fill(size + 1))).toEqual(large('the event', whole + 1, whole));
    expect((await made(fill(size))).domain).toHaveLength(size);
  });

  it('apply to the event as JSON, in which a character may take six bytes', async () => {
    const timestamp = '2026-01-30T17:42:10.276Z';
    const fill = (size: number) => ({
      id: `marks-${template.id}`,
      timestamp,
      tokens: { courseName: '\u0001'.repeat(size) },
    });
    const whole = 1024 * 1024;
    const most = Math.floor((whole - JSON.stringify({ ...draft(), ...fill(0) }).length) / 6);
    expect((await why(fill(most + 1))).message).toContain(`at most ${whole} are allowed`);
    expect((await made(fill(most))).tokens.courseName).toHaveLength(most);
  });
});

describe('the iframe of an event', () => {
  const frame = { linkLabel: 'Open', headerLabel: 'Course', url: 'https://a.example.com', width: 600, height: 400 };
  const withUrl = (url: string) => ({ timelineIFrame: { ...frame, url } });

  it('has all five fields', async () => {
    for (const name of Object.keys(frame)) {
      const { status, body } = await post({ timelineIFrame: { ...frame, [name]: undefined } });
      expect(status).toBe(400);
      expect(body.message).toContain(name);
    }
    expect((await post({ timelineIFrame: { ...frame, width: 0 } })).status).toBe(400);
    expect((await post({ timelineIFrame: { ...frame, more: 1 } })).status).toBe(400);
  });

  it('requires an https URL, or in the sandbox one on this machine', async () => {
    for (const url of [
      'https://a.example.com/x?y#z',
      'http://localhost:3000/',
      'http://127.0.0.1:8080/a',
      'http://[::1]/',
    ])
      expect((await made(withUrl(url))).timelineIFrame.url).toBe(url);
    const https = refused('The event is not valid: timelineIFrame.url must be an https URL');
    for (const url of [
      'http://a.example.com',
      'http://localhost.example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://localhost/',
    ])
      expect(await why(withUrl(url))).toEqual(https);
    const named = refused('The event is not valid: timelineIFrame.url must not carry a user name or password');
    expect(await why(withUrl('https://ada@a.example.com'))).toEqual(named);
    expect(await why(withUrl('https://ada:pw@a.example.com'))).toEqual(named);
    expect(await why(withUrl('a.example.com'))).toEqual(
      refused('The event is not valid: timelineIFrame.url is not a URL'),
    );
  });
});

it('customObjectTypeId is accepted and has no effect', async () => {
  for (const customObjectTypeId of ['2-1', '', null]) {
    const { status, body } = await post({ customObjectTypeId });
    expect([customObjectTypeId, status, body.objectId]).toEqual([customObjectTypeId, 201, contact]);
    expect(body).not.toHaveProperty('customObjectTypeId');
  }
  expect((await post({ customObjectTypeId: 2 })).status).toBe(400);
});

describe('rejected requests', () => {
  it('include a body without the template, with the recorded message, or with unknown fields', async () => {
    const { status, body } = await world.post({ objectId: contact });
    expect(status).toBe(400);
    const where = `line 1, column ${JSON.stringify({ objectId: contact }).length}`;
    expect(body).toEqual(
      refused(
        `Invalid input JSON on ${where}: Cannot build TimelineEvent, some of required attributes are not set [eventTemplateId]`,
        {},
      ),
    );
    const unknown = await post({ objectTypeId: '2-1' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.message).toContain('objectTypeId');
  });

  it('include any credential but an OAuth access token with the scope timeline (Spec 5.3)', async () => {
    const message =
      "This API can't be called using a developer API key or a private app access token. An OAuth access token, which an account gives the app by installing it, must be provided in the `Authorization` header.";
    const forbidden = { status: 403, body: refused(message, { category: 'INVALID_AUTHENTICATION' }) };
    const { baseUrl } = world.hub;
    const path = `${eventsPath}?hapikey=${seed.developers[0]?.apiKey}`;
    expect(await world.hub.request({ path: eventsPath, json: draft() })).toMatchObject(forbidden);
    expect(await request(baseUrl, { path, json: draft() })).toMatchObject(forbidden);
    expect(await world.hub.request({ path: `${eventsPath}/batch/create`, json: { inputs: [] } })).toMatchObject(
      forbidden,
    );
    expect(await world.hub.request({ path: `${eventsPath}/${template.id}/x` })).toMatchObject(forbidden);
    expect((await request(baseUrl, { path: eventsPath, json: draft() })).status).toBe(401);
    const hub = await newHub();
    const other = await installApp(hub, { appId: 3002 });
    const { status, body } = await other.request({ path: eventsPath, json: draft() });
    expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
    expect(body.errors[0].context).toEqual({ requiredScopes: ['timeline'] });
  });

  it('include a template of another app, a deleted and a missing one (404)', async () => {
    const unknown = (id: string) => ({
      status: 404,
      body: refused(`There is no event template with the id ${id}.`, {
        category: 'OBJECT_NOT_FOUND',
        context: { id: [id] },
      }),
    });
    const { body: event } = await post();
    const other = await installApp(world.hub, { appId: 3002, scopes: ['oauth'], optionalScopes: ['timeline'] });
    expect(await other.request({ path: eventsPath, json: draft() })).toMatchObject(unknown(template.id));
    const path = `${eventsPath}/${template.id}/${event.id}`;
    expect(await other.request({ path })).toMatchObject(unknown(template.id));
    expect(await post({ eventTemplateId: '12' })).toMatchObject(unknown('12'));
    expect(await post({ eventTemplateId: 'none' })).toMatchObject(unknown('none'));
    const gone = await newTemplate();
    const { body: old } = await world.post({ eventTemplateId: gone.id, objectId: contact });
    expect((await sendTemplates({ method: 'DELETE', path: `/${gone.id}` })).status).toBe(204);
    expect(await post({ eventTemplateId: gone.id })).toMatchObject(unknown(gone.id));
    expect(await world.read(old)).toMatchObject(unknown(gone.id));
  });

  it('include an event of another account, like a missing one (404)', async () => {
    const { body: event } = await post();
    const elsewhere = await newTimeline();
    const missing = (id: string) => ({
      status: 404,
      body: refused(`No event exists with id ${id}`, { category: 'OBJECT_NOT_FOUND' }),
    });
    expect(await elsewhere.read(event)).toMatchObject(missing(event.id));
    expect(await world.read({ ...event, id: 'none' })).toMatchObject(missing('none'));
    const record = await elsewhere.post(draft());
    expect([record.status, record.body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
  });
});
