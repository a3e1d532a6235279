import { describe, expect, it } from 'vitest';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const refused = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});
const room = { name: 'room', label: 'Room', type: 'string' };
const level = {
  name: 'level',
  label: 'Level',
  type: 'enumeration',
  options: [
    { value: 'basic', label: 'Basic' },
    { value: 'expert', label: 'Expert' },
  ],
};
const toAnswer = (token: object) => ({ createdAt: moment, updatedAt: moment, options: [], ...token });

const add = (id: string, json: unknown) => sendTemplates({ path: `/${id}/tokens`, json });
const update = (id: string, name: string, json: unknown) =>
  sendTemplates({ method: 'PUT', path: `/${id}/tokens/${name}`, json });
const remove = (id: string, name: string) => sendTemplates({ method: 'DELETE', path: `/${id}/tokens/${name}` });
const tokensOf = async (id: string) => (await sendTemplates({ path: `/${id}` })).body.tokens as { name: string }[];

describe('a token (Spec 2.4)', () => {
  it('is added with 200 and listed in its template', async () => {
    const { id } = await newTemplate({ tokens: [room] });
    for (const token of [level, { ...room, name: 'jobtitle', objectPropertyName: 'jobtitle' }]) {
      const { status, body } = await add(id, token);
      expect([status, body]).toEqual([200, toAnswer(token)]);
    }
    const all = [{ ...room, name: 'jobtitle', objectPropertyName: 'jobtitle' }, level, room];
    expect(await tokensOf(id)).toEqual(all.map(toAnswer));
  });

  it.each(['string', 'number', 'date'])('may be a %s, without options', async (type) => {
    const { id } = await newTemplate();
    expect((await add(id, { ...room, type, options: [] })).body).toEqual(toAnswer({ ...room, type }));
    const { status, body } = await add(id, { ...room, name: 'other', type, options: level.options });
    const why = 'only an enumeration has options';
    expect([status, body]).toEqual([
      400,
      refused(`The options of the token 'other' are not allowed: ${why}.`, {
        context: { name: ['other'], reason: [why] },
      }),
    ]);
  });

  it.each(['datetime', 'boolean', 'bool', 'STRING', ''])('is not a %s', async (type) => {
    const { id } = await newTemplate();
    const { status, body } = await add(id, { ...room, type });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await tokensOf(id)).toEqual([]);
  });

  it('has at least one option with distinct values if it is an enumeration', async () => {
    const { id } = await newTemplate();
    const cases = [
      [undefined, 'an enumeration needs at least one option'],
      [[], 'an enumeration needs at least one option'],
      [[...level.options, { value: 'basic', label: 'Again' }], "the value 'basic' is given more than once"],
    ] as const;
    for (const [options, why] of cases) {
      const { status, body } = await add(id, { ...level, options });
      const context = { name: ['level'], reason: [why] };
      expect([status, body]).toEqual([
        400,
        refused(`The options of the token 'level' are not allowed: ${why}.`, { context }),
      ]);
    }
    for (const option of [{ value: '', label: 'A' }, { value: 'a' }, { value: 1, label: 'A' }, 'a']) {
      expect((await add(id, { ...level, options: [option] })).status).toBe(400);
    }
    expect(await tokensOf(id)).toEqual([]);
  });

  it.each(['a', 'A', '0', 'first.name', 'first-name', 'first_name', 'Log', 'lookups', '-._', 'A'.repeat(256)])(
    'may be named %s',
    async (name) => {
      const { id } = await newTemplate();
      expect((await add(id, { ...room, name })).status).toBe(200);
      expect((await remove(id, name)).status).toBe(204);
    },
  );

  it.each(['', 'first name', 'größe', 'a/b', 'a\n', '{{a}}', 'a[0]', 'A'.repeat(257)])(
    'may not be named %j',
    async (name) => {
      const { id } = await newTemplate();
      const message = 'Token names are 1 to 256 letters, digits, periods, dashes and underscores.';
      const { status, body } = await add(id, { ...room, name });
      expect([status, body]).toEqual([400, refused(message, { context: { name: [name] } })]);
      const whole = await sendTemplates({ path: '', json: { name: 'Bad', tokens: [{ ...room, name }] } });
      expect([whole.status, whole.body.message]).toEqual([400, message]);
    },
  );

  it.each(['log', 'lookup', '__proto__'])('may not have the reserved name %s', async (name) => {
    const { id } = await newTemplate();
    const { status, body } = await add(id, { ...room, name });
    expect([status, body]).toEqual([
      400,
      refused(`The token name '${name}' is reserved.`, { context: { name: [name] } }),
    ]);
  });

  it('has a unique name in its template', async () => {
    const { id } = await newTemplate({ tokens: [room] });
    const { status, body } = await add(id, { ...room, label: 'Other' });
    expect([status, body]).toEqual([
      409,
      refused(`The event template ${id} already has a token named 'room'.`, {
        category: 'OBJECT_ALREADY_EXISTS',
        context: { id: [id], name: ['room'] },
      }),
    ]);
    expect((await add(id, { ...room, name: 'Room' })).status).toBe(200);
    expect(await tokensOf(id)).toEqual([toAnswer({ ...room, name: 'Room' }), toAnswer(room)]);
  });
});

describe('PUT of a token', () => {
  it('changes label, options and property, and keeps fields that it omits', async () => {
    const { id } = await newTemplate({ tokens: [{ ...level, objectPropertyName: 'jobtitle' }] });
    const renamed = await update(id, 'level', { label: 'Grade' });
    const grade = { ...level, label: 'Grade', objectPropertyName: 'jobtitle' };
    expect([renamed.status, renamed.body]).toEqual([200, toAnswer(grade)]);
    const options = [{ value: 'a', label: 'A' }];
    const changed = await update(id, 'level', { label: 'Grade', options, objectPropertyName: '' });
    expect(changed.body).toEqual(toAnswer({ ...level, label: 'Grade', options }));
    expect(await tokensOf(id)).toEqual([changed.body]);
    expect((await update(id, 'level', changed.body)).body).toEqual(changed.body);
  });

  it('changes neither name nor type, and requires a label', async () => {
    const { id } = await newTemplate({ tokens: [room] });
    for (const more of [{ name: 'hall' }, { type: 'number' }]) {
      const { status, body } = await update(id, 'room', { label: 'Hall', ...more });
      const message = "The name and the type of the token 'room' cannot change.";
      expect([status, body]).toEqual([400, refused(message, { context: { name: ['room'] } })]);
    }
    const { status, body } = await update(id, 'room', { type: 'string' });
    const message =
      'Invalid input JSON on line 1, column 17: Cannot build TimelineEventTemplateTokenUpdateRequest, some of required attributes are not set [label]';
    expect([status, body]).toEqual([400, { status: 'error', message, correlationId: expect.any(String) }]);
    expect((await update(id, 'room', { label: 'Hall', options: level.options })).status).toBe(400);
    expect((await update(id, 'room', { label: 'Hall', colour: 'red' })).status).toBe(400);
    expect(await tokensOf(id)).toEqual([toAnswer(room)]);
  });
});

describe('DELETE of a token', () => {
  it('removes it from its template', async () => {
    const { id } = await newTemplate({ tokens: [room, level] });
    const { status, text } = await remove(id, 'room');
    expect([status, text]).toEqual([204, '']);
    expect(await tokensOf(id)).toEqual([toAnswer(level)]);
    const missing = refused(`The event template ${id} has no token named 'room'.`, {
      category: 'OBJECT_NOT_FOUND',
      context: { id: [id], name: ['room'] },
    });
    for (const reply of [await remove(id, 'room'), await update(id, 'room', { label: 'Room' })]) {
      expect([reply.status, reply.body]).toEqual([404, missing]);
    }
    expect((await add(id, { ...room, type: 'number' })).status).toBe(200);
  });

  it('is one of two methods: a single token cannot be read (405)', async () => {
    const { id } = await newTemplate({ tokens: [room] });
    const list = await sendTemplates({ path: `/${id}/tokens` });
    expect([list.status, list.headers.allow]).toEqual([405, 'POST']);
    const one = await sendTemplates({ path: `/${id}/tokens/room` });
    expect([one.status, one.headers.allow]).toEqual([405, 'DELETE, PUT']);
  });
});
