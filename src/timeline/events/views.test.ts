import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { seed } from '../../../test/support/seed.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const course = {
  name: 'Course enrolment',
  headerTemplate: 'Enrolled in [{{courseName}}](https://courses.example.com/{{seats}})',
  detailTemplate:
    'Enrolled at {{#formatDate timestamp}}{{/formatDate}}\n\n#### Answers\n{{#each extraData.answers}}\n  **{{q}}**: {{a}}\n{{/each}}',
  tokens: [
    { name: 'courseName', label: 'Course name', type: 'string' },
    { name: 'seats', label: 'Seats', type: 'number' },
  ],
};

let world: TimelineWorld;
let template: string;
let event: { eventTemplateId: string; id: string };
beforeAll(async () => {
  world = await newTimeline({ timeZone: 'America/New_York' });
  template = (await newTemplate(course)).id;
  const { body } = await world.post({
    eventTemplateId: template,
    email: 'ada@example.com',
    timestamp: '2020-01-30T18:13:25Z',
    tokens: { courseName: 'Knots', seats: 3 },
    extraData: {
      answers: [
        { q: "Who's first?", a: 'Me' },
        { q: 'Ready?', a: '<b>Yes</b>' },
      ],
    },
  });
  event = body;
});

const header = /^Enrolled in <a href="https:\/\/courses\.example\.com\/3"[^>]*>Knots<\/a>$/;
const detail =
  '<p>Enrolled at Jan 30, 2020, 1:13:25 PM</p><h4>Answers</h4><p><strong>Who&#x27;s first?</strong>: Me</p><p><strong>Ready?</strong>: &lt;b&gt;Yes&lt;/b&gt;</p>';
/** The same HTML can be written with different escapes. */
const plain = (html: string) => html.replaceAll('&#39;', '&#x27;').replaceAll("'", '&#x27;');

describe('rendering an event (Spec 2.3)', () => {
  it('returns its detail view, in the time zone of the account', async () => {
    const { status, body } = await world.read(event, '/detail');
    expect([status, Object.keys(body)]).toEqual([200, ['details']]);
    expect(plain(body.details)).toBe(detail);
  });

  it('returns its header or its detail view as a page that cannot run scripts', async () => {
    for (const query of ['', '?detail=false']) {
      const { status, text, headers } = await world.read(event, `/render${query}`);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(text).toMatch(header);
    }
    expect(plain((await world.read(event, '/render?detail=true')).text)).toBe(detail);
    expect((await world.read(event, '/render?detail=maybe')).status).toBe(400);
  });

  it('uses the current template, and is empty if that has no such view', async () => {
    const { id } = await newTemplate({ headerTemplate: 'Before {{name}}', tokens: [course.tokens[0]] });
    const { body } = await world.post({ eventTemplateId: id, email: 'ada@example.com' });
    expect((await world.read(body, '/render')).text).toBe('Before');
    expect((await world.read(body, '/detail')).body).toEqual({ details: '' });
    const json = { name: 'Changed', headerTemplate: 'After', detailTemplate: '**Now**' };
    await sendTemplates({ method: 'PUT', path: `/${id}`, json });
    expect((await world.read(body, '/render')).text).toBe('After');
    expect((await world.read(body, '/detail')).body).toEqual({ details: '<p><strong>Now</strong></p>' });
  });

  it('inserts the values of the event into the current template', async () => {
    const { id } = await newTemplate({ ...course, detailTemplate: '{{courseName}}' });
    const tokens = { courseName: 'Knots', seats: 3 };
    const { body } = await world.post({ eventTemplateId: id, email: 'ada@example.com', tokens });
    expect((await world.read(body, '/detail')).body).toEqual({ details: '<p>Knots</p>' });
    const room = { name: 'room', label: 'Room', type: 'string' };
    expect((await sendTemplates({ path: `/${id}/tokens`, json: room })).status).toBe(200);
    const json = {
      name: 'Changed',
      headerTemplate: '{{seats}} for {{courseName}}',
      detailTemplate: '{{seats}}{{room}}',
    };
    expect((await sendTemplates({ method: 'PUT', path: `/${id}`, json })).status).toBe(200);
    expect((await world.read(body, '/render')).text).toBe('3 for Knots');
    expect((await world.read(body, '/detail')).body).toEqual({ details: '<p>3</p>' });
    expect((await world.read(body)).body).toEqual(body);
  });

  it('returns 404 for an event that is missing or of another account', async () => {
    const elsewhere = await newTimeline();
    for (const rest of ['/detail', '/render']) {
      expect((await world.read({ ...event, id: 'none' }, rest)).status).toBe(404);
      const { status, body } = await elsewhere.read(event, rest);
      expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
    }
  });
});

describe('an event recreated after a reset is rendered again, not served from the cache', () => {
  const eventTemplateId = '51';
  const eventTemplates = [
    {
      ...course,
      id: eventTemplateId,
      appId: 3001,
      headerTemplate: '{{courseName}} at {{#formatDate timestamp}}{{/formatDate}}',
      detailTemplate: '{{courseName}} at {{#formatDate timestamp}}{{/formatDate}}',
    },
  ];
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ seed: { ...seed, records: { eventTemplates } } });
  });
  afterAll(() => app?.close());

  interface Again {
    readonly text?: string;
    readonly courseName?: string;
    readonly timeZone?: string;
  }

  /** Header and details of an event after a reset, with the given changes. */
  const showAgain = async ({ text, courseName = 'Knots', timeZone = 'UTC' }: Again) => {
    const { baseUrl } = app;
    expect((await request(baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    const { post, read } = await newTimeline({ baseUrl, timeZone });
    if (text !== undefined) {
      const json = { name: 'Changed', headerTemplate: text, detailTemplate: text };
      await sendTemplates({ method: 'PUT', path: `/${eventTemplateId}`, json }, { baseUrl });
    }
    const event = { eventTemplateId, id: 'once', email: 'ada@example.com', timestamp: '2020-01-30T18:13:25Z' };
    const { body } = await post({ ...event, tokens: { courseName } });
    return [(await read(body, '/render')).text, (await read(body, '/detail')).body.details];
  };

  it('with another text of its template', async () => {
    for (const text of ['First', 'Second']) expect(await showAgain({ text })).toEqual([text, `<p>${text}</p>`]);
  });

  it('with other values', async () => {
    for (const courseName of ['Knots', 'Splices']) {
      const shown = `${courseName} at Jan 30, 2020, 6:13:25 PM`;
      expect(await showAgain({ courseName })).toEqual([shown, `<p>${shown}</p>`]);
    }
  });

  it('in another time zone', async () => {
    const times = { UTC: 'Jan 30, 2020, 6:13:25 PM', 'Asia/Tokyo': 'Jan 31, 2020, 3:13:25 AM' };
    for (const [timeZone, time] of Object.entries(times)) {
      expect(await showAgain({ timeZone })).toEqual([`Knots at ${time}`, `<p>Knots at ${time}</p>`]);
    }
  });
});
