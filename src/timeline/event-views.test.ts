import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate, sendTemplates } from '../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../test/support/timeline-events.js';

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
/** The same HTML may be written with one escape or another. */
const plain = (html: string) => html.replaceAll('&#39;', '&#x27;').replaceAll("'", '&#x27;');

describe('how an event is shown (Spec 2.3)', () => {
  it('is its detail view, in the time zone of the account', async () => {
    const { status, body } = await world.read(event, '/detail');
    expect([status, Object.keys(body)]).toEqual([200, ['details']]);
    expect(plain(body.details)).toBe(detail);
  });

  it('is its header or its detail view as a page that can run nothing', async () => {
    for (const query of ['', '?detail=false']) {
      const { status, text, headers } = await world.read(event, `/render${query}`);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(text).toMatch(header);
    }
    expect(plain((await world.read(event, '/render?detail=true')).text)).toBe(detail);
    expect((await world.read(event, '/render?detail=maybe')).status).toBe(400);
  });

  it('follows its template, and is empty where that says nothing', async () => {
    const { id } = await newTemplate({ headerTemplate: 'Before {{name}}', tokens: [course.tokens[0]] });
    const { body } = await world.post({ eventTemplateId: id, email: 'ada@example.com' });
    expect((await world.read(body, '/render')).text).toBe('Before');
    expect((await world.read(body, '/detail')).body).toEqual({ details: '' });
    const json = { name: 'Changed', headerTemplate: 'After', detailTemplate: '**Now**' };
    await sendTemplates({ method: 'PUT', path: `/${id}`, json });
    expect((await world.read(body, '/render')).text).toBe('After');
    expect((await world.read(body, '/detail')).body).toEqual({ details: '<p><strong>Now</strong></p>' });
  });

  it('puts the values that the event has into what its template says by now', async () => {
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

  it('is nothing for an event that is not there, or of another account (404)', async () => {
    const elsewhere = await newTimeline();
    for (const rest of ['/detail', '/render']) {
      expect((await world.read({ ...event, id: 'none' }, rest)).status).toBe(404);
      const { status, body } = await elsewhere.read(event, rest);
      expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
    }
  });
});
