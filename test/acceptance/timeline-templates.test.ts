import { describe, expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { sendTemplates } from '../support/timeline.js';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const made = { createdAt: moment, updatedAt: moment };

const courseName = { name: 'courseName', label: 'Course name', type: 'string' };
const seats = { name: 'seats', label: 'Seats', type: 'number' };
const startsOn = { name: 'startsOn', label: 'Starts on', type: 'date' };
const level = {
  name: 'level',
  label: 'Level',
  type: 'enumeration',
  options: [
    { value: 'basic', label: 'Basic' },
    { value: 'expert', label: 'Expert' },
  ],
};
const course = {
  name: 'Course enrolment',
  objectType: 'contacts',
  headerTemplate: 'Enrolled in [{{courseName}}](https://courses.example.com/{{level}})',
  detailTemplate:
    'Enrolled at {{#formatDate timestamp}}{{/formatDate}}\n\n#### Answers\n{{#each extraData.answers}}\n  **{{q}}**: {{a}}\n{{/each}}',
};
const toAnswer = (token: object) => ({ options: [], ...token, ...made });

describe.each(['/crm/v3/timeline', '/integrators/timeline/v3'])('event templates under %s (Spec 4.2)', (prefix) => {
  const send = (method: string, path: string, json?: object) =>
    sendTemplates({ method, path, ...(json && { json }) }, { prefix });

  it('are defined in one POST, with all their tokens (Spec 2.3)', async () => {
    const tokens = [seats, courseName, level, startsOn];
    const { status, body } = await send('POST', '', { ...course, tokens });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^\d+$/), ...course, ...made, tokens: tokens.map(toAnswer) });
    const keys = ['id', 'objectType', 'createdAt', 'updatedAt', 'name', 'headerTemplate', 'detailTemplate', 'tokens'];
    expect(Object.keys(body)).toEqual(keys);
    expect(Object.keys(body.tokens[0])).toEqual(['name', 'type', 'createdAt', 'updatedAt', 'label', 'options']);
  });

  it('are defined step by step: template, tokens, changes (Spec 2.4)', async () => {
    const { id } = (await send('POST', '', { name: 'Course' })).body;
    for (const token of [seats, courseName]) {
      const { status, body } = await send('POST', `/${id}/tokens`, token);
      expect([status, body]).toEqual([200, toAnswer(token)]);
    }
    const mapped = { label: 'Course', objectPropertyName: 'jobtitle' };
    const changed = await send('PUT', `/${id}/tokens/courseName`, mapped);
    expect([changed.status, changed.body]).toEqual([200, toAnswer({ ...courseName, ...mapped })]);
    const { name, headerTemplate, detailTemplate } = course;
    const whole = await send('PUT', `/${id}`, { id, name, headerTemplate, detailTemplate });
    const expected = { id, ...course, ...made, tokens: [{ ...courseName, ...mapped }, seats].map(toAnswer) };
    expect([whole.status, whole.body]).toEqual([200, expected]);
    const read = await send('GET', `/${id}`);
    expect([read.status, read.body]).toEqual([200, expected]);
    const listed = await send('GET', '');
    expect([listed.status, Object.keys(listed.body)]).toEqual([200, ['results']]);
    expect(listed.body.results).toContainEqual(expected);
    expect((await send('DELETE', `/${id}/tokens/seats`)).status).toBe(204);
    expect((await send('GET', `/${id}`)).body.tokens).toEqual([toAnswer({ ...courseName, ...mapped })]);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await send('GET', `/${id}`)).status).toBe(404);
  });
});

it('event templates survive a restart, and deleted ones stay deleted', async () => {
  const app = await startSpoke();
  const send = (method: string, path: string, json?: object) =>
    sendTemplates({ method, path, ...(json && { json }) }, { baseUrl: app.baseUrl });
  const [kept, gone] = [
    (await send('POST', '', { ...course, tokens: [level] })).body,
    (await send('POST', '', course)).body,
  ];
  await send('DELETE', `/${gone.id}`);
  await app.restart();
  expect((await send('GET', '')).body.results).toEqual([kept]);
  expect((await send('GET', `/${gone.id}`)).status).toBe(404);
  const { id } = (await send('POST', '', course)).body;
  expect(Number(id)).toBeGreaterThan(Number(gone.id));
});
