import { describe, expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const refused = (message: string, more: object = { category: 'VALIDATION_ERROR' }) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  ...more,
});
const notFound = (id: string) =>
  refused(`There is no event template with the id ${id}.`, { category: 'OBJECT_NOT_FOUND', context: { id: [id] } });

const tokens = [
  { name: 'courseName', label: 'Course name', type: 'string', objectPropertyName: 'jobtitle' },
  { name: 'seats', label: 'Seats', type: 'number' },
  { name: 'level', label: 'Level', type: 'enumeration', options: [{ value: 'basic', label: 'Basic' }] },
];
const toAnswer = (token: object) => ({ createdAt: moment, updatedAt: moment, options: [], ...token });
const inOrder = (...places: number[]) => places.map((place) => toAnswer(tokens[place] ?? {}));
const course = {
  name: 'Course enrolment',
  objectType: 'contacts',
  headerTemplate: 'Enrolled in [{{courseName}}](https://courses.example.com)',
  detailTemplate: '{{#each extraData.answers}}\n  **{{q}}**: {{a}}\n{{/each}}',
};

const create = (json: unknown) => sendTemplates({ path: '', json });
const read = (id: string) => sendTemplates({ path: `/${id}` });
const update = (id: string, json: unknown) => sendTemplates({ method: 'PUT', path: `/${id}`, json });
const remove = (id: string) => sendTemplates({ method: 'DELETE', path: `/${id}` });
const list = async () => (await sendTemplates({ path: '' })).body.results as { id: string; name: string }[];

describe('an event template (Spec 4.2)', () => {
  it('is created with its tokens as sent, and read with them by name', async () => {
    const { status, body } = await create({ ...course, tokens });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      createdAt: moment,
      updatedAt: moment,
      ...course,
      tokens: inOrder(0, 1, 2),
    });
    const expected = { ...body, tokens: inOrder(0, 2, 1) };
    expect(await read(body.id)).toMatchObject({ status: 200, body: expected });
    expect((await list()).find(({ id }) => id === body.id)).toEqual(expected);
  });

  it('needs only a name, is for contacts by default, and omits fields without a value (Spec 2.3)', async () => {
    const { status, body } = await create({ name: 'Bare', headerTemplate: '', detailTemplate: '' });
    const bare = {
      id: body.id,
      objectType: 'contacts',
      createdAt: moment,
      updatedAt: moment,
      name: 'Bare',
      tokens: [],
    };
    expect([status, body]).toEqual([201, bare]);
    expect((await read(body.id)).body).toEqual(bare);
  });

  it('gets a higher id than earlier ones, and comes last in the list, which is not paged', async () => {
    const made = [await newTemplate(), await newTemplate(), await newTemplate()].map(({ id }) => id);
    expect(made).toEqual([...made].sort((a, b) => Number(a) - Number(b)));
    const { body } = await sendTemplates({ path: '' });
    expect(Object.keys(body)).toEqual(['results']);
    const listed = (await list()).map(({ id }) => id);
    expect(listed).toEqual([...listed].sort((a, b) => Number(a) - Number(b)));
    expect(listed).toEqual(expect.arrayContaining(made));
  });

  it.each([
    ['contacts', ['contacts', 'CONTACT', 'Contact', '0-1']],
    ['companies', ['companies', 'COMPANY', 'company', '0-2']],
    ['deals', ['deals', 'DEAL', 'Deals', '0-3']],
    ['tickets', ['tickets', 'TICKET', 'tickets', '0-5']],
  ])('is for %s, in any spelling', async (objectType, spellings) => {
    for (const spelling of spellings) expect((await newTemplate({ objectType: spelling })).objectType).toBe(objectType);
  });

  it('cannot be for other types', async () => {
    for (const objectType of ['products', '0-7', 'rockets', '', '2-1']) {
      const { status, body } = await create({ name: 'Elsewhere', objectType });
      const message = `Event templates are for contacts, companies, deals and tickets, not for '${objectType}'.`;
      expect([status, body]).toEqual([
        400,
        refused(message, { category: 'VALIDATION_ERROR', context: { objectType: [objectType] } }),
      ]);
    }
  });

  it('is the same under both path prefixes', async () => {
    const { id } = await newTemplate({}, { prefix: '/integrators/timeline/v3' });
    expect((await sendTemplates({ path: `/${id}` }, { prefix: '/integrators/timeline/v3' })).body).toEqual(
      (await read(id)).body,
    );
  });
});

describe('PUT of an event template', () => {
  it('replaces its tokens if it has some, and keeps them otherwise', async () => {
    const { id } = await newTemplate({ ...course, tokens });
    const kept = await update(id, { id, name: 'Renamed', headerTemplate: 'New' });
    expect(kept.status).toBe(200);
    expect(kept.body).toEqual({
      ...course,
      id,
      createdAt: moment,
      updatedAt: moment,
      name: 'Renamed',
      headerTemplate: 'New',
      tokens: inOrder(0, 2, 1),
    });
    const room = { name: 'room', label: 'Room', type: 'string' };
    const replaced = await update(id, { name: 'Renamed', tokens: [{ ...tokens[1], label: 'Chairs' }, room] });
    expect(replaced.body.tokens).toEqual([toAnswer(room), toAnswer({ ...tokens[1], label: 'Chairs' })]);
    expect((await read(id)).body).toEqual(replaced.body);
    expect((await update(id, { name: 'Renamed', tokens: [] })).body.tokens).toEqual([]);
  });

  it('keeps templates that it omits, and removes those that it sets to empty', async () => {
    const { id } = await newTemplate(course);
    expect((await update(id, { name: 'Kept' })).body).toMatchObject({ ...course, name: 'Kept' });
    const { body } = await update(id, { name: 'Emptied', headerTemplate: '', detailTemplate: '' });
    expect(Object.keys(body)).toEqual(['id', 'objectType', 'createdAt', 'updatedAt', 'name', 'tokens']);
  });

  it('accepts the response of a GET', async () => {
    const { id } = await newTemplate({ ...course, tokens });
    const { body } = await read(id);
    const { status, body: same } = await update(id, body);
    expect([status, same]).toEqual([200, { ...body, updatedAt: moment, tokens: inOrder(0, 2, 1) }]);
  });

  it('changes neither id nor object type, nor name and type of a token', async () => {
    const { id } = await newTemplate({ name: 'Fixed', tokens });
    const fixed = refused('The id and the object type of an event template cannot change.');
    for (const more of [{ id: '1' }, { objectType: 'deals' }]) {
      const { status, body } = await update(id, { name: 'Changed', ...more });
      expect([status, body]).toEqual([400, fixed]);
    }
    expect((await update(id, { name: 'Fixed', objectType: 'CONTACT' })).status).toBe(200);
    const { status, body } = await update(id, { name: 'Changed', tokens: [{ ...tokens[1], type: 'string' }] });
    expect([status, body]).toEqual([
      400,
      refused("The name and the type of the token 'seats' cannot change.", {
        category: 'VALIDATION_ERROR',
        context: { name: ['seats'] },
      }),
    ]);
    expect((await read(id)).body).toMatchObject({ name: 'Fixed', objectType: 'contacts', tokens: inOrder(0, 2, 1) });
  });
});

describe('DELETE of an event template', () => {
  it('returns 204, and the template is not found afterwards', async () => {
    const { id } = await newTemplate({ tokens });
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, '']);
    const token = { name: 'late', label: 'Late', type: 'string' };
    const tries = [
      () => read(id),
      () => update(id, { name: 'Back' }),
      () => remove(id),
      () => sendTemplates({ path: `/${id}/tokens`, json: token }),
      () => sendTemplates({ method: 'PUT', path: `/${id}/tokens/seats`, json: { label: 'Late' } }),
      () => sendTemplates({ method: 'DELETE', path: `/${id}/tokens/seats` }),
    ];
    for (const attempt of tries) {
      const reply = await attempt();
      expect([reply.status, reply.body]).toEqual([404, notFound(id)]);
    }
    expect((await list()).map((one) => one.id)).not.toContain(id);
  });

  it('returns 404 for an unknown id', async () => {
    for (const id of ['1', 'abc', '0', '9'.repeat(30), '-1', '1e3']) {
      const reply = await remove(id);
      expect([reply.status, reply.body]).toEqual([404, notFound(id)]);
      expect((await read(id)).status).toBe(404);
    }
  });
});

describe('bodies of event templates', () => {
  const lack = (column: number, title: string, names: string) =>
    refused(
      `Invalid input JSON on line 1, column ${column}: Cannot build ${title}, some of required attributes are not set [${names}]`,
      {},
    );

  it('without required fields are rejected with position and names', async () => {
    const cases = [
      ['{}', lack(2, 'TimelineEventTemplateCreateRequest', 'name')],
      ['{"name":"A","tokens":[{"name":"b"}]}', lack(34, 'TimelineEventTemplateToken', 'label, type')],
    ] as const;
    for (const [rawBody, body] of cases) {
      const headers = { 'content-type': 'application/json' };
      const reply = await sendTemplates({ method: 'POST', path: '', rawBody, headers });
      expect([reply.status, reply.body]).toEqual([400, body]);
    }
    const { id } = await newTemplate();
    const { status, body } = await update(id, { id });
    const column = JSON.stringify({ id }).length;
    expect([status, body]).toEqual([400, lack(column, 'TimelineEventTemplateUpdateRequest', 'name')]);
  });

  it('with unknown fields are rejected and change nothing', async () => {
    const odd = [
      { name: '' },
      { name: ' \n' },
      { name: 'A'.repeat(1001) },
      { name: 1 },
      { name: 'Odd', colour: 'red' },
      { name: 'Odd', headerTemplate: 1 },
      { name: 'Odd', detailTemplate: 'A'.repeat(65_537) },
      { name: 'Odd', tokens: {} },
      { name: 'Odd', tokens: [{ name: 'a', label: 'A', type: 'datetime' }] },
      { name: 'Odd', tokens: [{ name: 'a', label: 'A', type: 'boolean' }] },
      { name: 'Odd', tokens: [tokens[0], tokens[0]] },
      { name: 'Odd', id: '7' },
      [],
    ];
    for (const json of odd) {
      const { status, body } = await create(json);
      expect([json, status, body.category]).toEqual([json, 400, 'VALIDATION_ERROR']);
    }
    const names = (await list()).map(({ name }) => name);
    expect(names).not.toContain('Odd');
  });

  it('cannot name a token twice', async () => {
    const { body } = await create({ name: 'Twice', tokens: [tokens[1], tokens[1]] });
    expect(body).toEqual(
      refused("The token name 'seats' is given more than once.", {
        category: 'VALIDATION_ERROR',
        context: { name: ['seats'] },
      }),
    );
  });
});

describe('event templates are for their developer (Spec 5.4)', () => {
  const path = '/crm/v3/timeline/3001/event-templates';
  const baseUrl = inject('baseUrl');
  const needsKey = refused(
    "This API can't be called using an OAuth access token. A valid developer API key must be provided in the `hapikey` query parameter, and a valid `appId` must be provided in the API request.",
    { category: 'INVALID_AUTHENTICATION' },
  );

  it('require an existing key', async () => {
    const unknown = await sendTemplates({ path: '' }, { key: '00000000-0000-4000-8000-000000000000' });
    expect([unknown.status, unknown.body]).toEqual([401, refused("This hapikey doesn't exist.", {})]);
    const without = await request(baseUrl, { path });
    expect([without.status, without.body.category]).toEqual([401, 'INVALID_AUTHENTICATION']);
  });

  it('reject tokens of apps and private apps', async () => {
    const hub = await newHub();
    const app = await installApp(hub);
    for (const method of ['GET', 'POST']) {
      for (const caller of [hub, app]) {
        const { status, body } = await caller.request({ method, path });
        expect([status, body]).toEqual([403, needsKey]);
      }
    }
  });

  it('ignore a token next to the key', async () => {
    const { privateApp } = await newHub();
    expect((await sendTemplates({ path: '', token: privateApp.token })).status).toBe(200);
  });

  it('reject an app that is missing or of another developer', async () => {
    for (const appId of ['9999', '4294967297', '0']) {
      for (const options of [{ path: '' }, { path: '', json: { name: 'Foreign' } }, { path: '/1' }]) {
        const { status, body } = await sendTemplates(options, { appId });
        expect([status, body]).toEqual([403, refused("You don't have access to this application.", {})]);
      }
    }
    const { status, body } = await sendTemplates({ path: '' }, { appId: 'abc' });
    expect([status, body.message]).toEqual([400, 'Unable to parse value for path parameter: appId']);
  });

  it('are not found under another app', async () => {
    const { id } = await newTemplate({ tokens });
    const elsewhere = { appId: 3002 };
    const tries = [
      { path: `/${id}` },
      { method: 'PUT', path: `/${id}`, json: { name: 'Taken' } },
      { method: 'DELETE', path: `/${id}` },
      { path: `/${id}/tokens`, json: { name: 'more', label: 'More', type: 'string' } },
      { method: 'PUT', path: `/${id}/tokens/seats`, json: { label: 'More' } },
      { method: 'DELETE', path: `/${id}/tokens/seats` },
    ];
    for (const options of tries) {
      const { status, body } = await sendTemplates(options, elsewhere);
      expect([status, body]).toEqual([404, notFound(id)]);
    }
    expect((await sendTemplates({ path: '' }, elsewhere)).body.results).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await read(id)).body.tokens).toEqual(inOrder(0, 2, 1));
  });
});
