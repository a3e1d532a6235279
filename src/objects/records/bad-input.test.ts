import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/objects/companies';

let hub: TestHub;
let id: string;
beforeAll(async () => {
  hub = await newHub({ name: 'Bad input' });
  id = (await create({ name: 'Acme', city: 'Berlin' })).body.id;
});

const create = (properties: unknown, more: object = {}) => hub.request({ path, json: { properties, ...more } });
const raw = (method: string, at: string, rawBody: string) =>
  hub.request({ method, path: at, rawBody, headers: { 'content-type': 'application/json' } });

const noIds = ['1e3', '0x10', '-1', '+1', '1.0', 'abc', '%EF%BC%91%EF%BC%92', '1%20', '%27%20or%201=1', 'null', 'NaN'];
const tooLarge = ['9223372036854775808', '9'.repeat(100), '0'.repeat(300) + '1'.repeat(30)];

describe('invalid ids', () => {
  it.each([...noIds, ...tooLarge])('%s returns 404 on every path, never 500', async (odd) => {
    const expected = tooLarge.includes(odd) ? 'resource not found' : 'Object not found.  objectId are usually numeric.';
    const answers = await Promise.all([
      hub.request({ path: `${path}/${odd}` }),
      hub.request({ path: `${path}/${odd}?archived=true` }),
      raw('PATCH', `${path}/${odd}`, '{"properties":{"city":"x"}}'),
      hub.request({ path: `${path}/${odd}/associations/contacts` }),
      hub.request({ method: 'PUT', path: `${path}/${odd}/associations/contacts/1/280` }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [404, expected]));
    const removed = await hub.request({ method: 'DELETE', path: `${path}/${odd}` });
    expect(removed.status).toBe(tooLarge.includes(odd) ? 204 : 404);
    const target = await hub.request({ method: 'PUT', path: `${path}/${id}/associations/contacts/${odd}/280` });
    expect([target.status, target.body.subCategory]).toEqual([404, 'crm.associations.TO_OBJECT_NOT_FOUND']);
  });

  it('are missing in a batch, and invalid as the target of an association', async () => {
    const odd = ['1e3', '-1', '', ' 1', '１２', '9'.repeat(100), 'hs_object_id'];
    const inputs = odd.map((text) => ({ id: text }));
    const batch = await hub.request({
      path: `${path}/batch/read`,
      json: { inputs: [...inputs, { id }] },
    });
    expect(batch.status).toBe(207);
    expect(batch.body.results).toHaveLength(1);
    expect(batch.body.errors[0].context.ids).toEqual(odd);
    for (const to of odd) {
      const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 280 }];
      const { status, body } = await create({ name: 'x' }, { associations: [{ to: { id: to }, types }] });
      expect([status, body.message]).toEqual([400, 'One or more associations are invalid']);
    }
  });

  it.each(['9007199254740993', '1e300', '-1', '1.5'])(
    '%s as a JSON number is rejected before it can match another record',
    async (id) => {
      const association = `{"to":{"id":${id}},"types":[{"associationCategory":"HUBSPOT_DEFINED","associationTypeId":280}]}`;
      const made = await raw('POST', path, `{"properties":{"name":"x"},"associations":[${association}]}`);
      expect([made.status, made.body.message]).toEqual([400, expect.stringContaining('Invalid input JSON on line 1')]);
      expect((await raw('POST', `${path}/batch/read`, `{"inputs":[{"id":${id}}]}`)).status).toBe(400);
    },
  );

  it('do not reach the database as property values either', async () => {
    for (const value of ['%F0%9F%98%80', '%27', 'x'.repeat(2000)]) {
      const { status } = await hub.request({ path: `/crm/v3/objects/contacts/${value}?idProperty=email` });
      expect(status).toBe(404);
    }
    for (const value of ['%00', 'a%00b', '12%00']) {
      expect((await hub.request({ path: `/crm/v3/objects/contacts/${value}?idProperty=email` })).status).toBe(400);
      expect((await hub.request({ path: `${path}/${value}` })).status).toBe(400);
    }
    const refused = await raw(
      'POST',
      '/crm/v3/objects/contacts/batch/read',
      '{"inputs":[{"id":"a\\u0000"}],"idProperty":"email"}',
    );
    expect(refused.status).toBe(400);
  });
});

describe('invalid bodies', () => {
  it.each([
    ['no body', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['no properties', '{}'],
    ['properties that are not an object', '{"properties":[]}'],
    ['properties that are null', '{"properties":null}'],
    ['an array as a value', '{"properties":{"name":["x"]}}'],
    ['an object as a value', '{"properties":{"name":{"x":1}}}'],
    ['an unknown field', '{"properties":{"name":"x"},"id":"5"}'],
    ['an internal field', '{"properties":{"name":"x"},"hubId":1,"archived":true}'],
    ['a repeated name', '{"properties":{"name":"x","name":"y"}}'],
    ['__proto__', '{"properties":{"name":"x","__proto__":{"a":1}}}'],
    ['constructor.prototype', '{"properties":{"name":"x","constructor":{"prototype":{}}}}'],
    ['constructor as a name', '{"properties":{"name":"x","constructor":"y"}}'],
    ['U+0000', '{"properties":{"name":"a\\u0000b"}}'],
    ['a lone surrogate', '{"properties":{"name":"\\ud800"}}'],
    ['broken JSON', '{"properties":{"name":'],
    ['deep nesting', `{"properties":{"name":${'['.repeat(70)}${']'.repeat(70)}}}`],
    ['capitals in a name', '{"properties":{"Name":"x"}}'],
    ['a huge number', '{"properties":{"name":"x","numberofemployees":1e400}}'],
    ['a long text', `{"properties":{"name":"${'x'.repeat(65_537)}"}}`],
    ['associations that are not an array', '{"properties":{"name":"x"},"associations":{}}'],
    ['an association without types', '{"properties":{"name":"x"},"associations":[{"to":{"id":1},"types":[]}]}'],
    ['an association without a target', '{"properties":{"name":"x"},"associations":[{"types":[]}]}'],
    [
      'a type id that is a string',
      '{"properties":{"name":"x"},"associations":[{"to":{"id":1},"types":[{"associationCategory":"HUBSPOT_DEFINED","associationTypeId":"280"}]}]}',
    ],
  ])('%s: 400, and nothing is stored or changed', async (_, body) => {
    const own = await newHub();
    const made = await own.request({ path, json: { properties: { name: 'Before' } } });
    const before = (
      await own.request({ path: `${path}/${made.body.id}?propertiesWithHistory=name,hs_lastmodifieddate` })
    ).text;
    const send = (method: string, at: string) =>
      own.request({ method, path: at, rawBody: body, headers: { 'content-type': 'application/json' } });
    const created = await send('POST', path);
    expect([created.status, created.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await send('PATCH', `${path}/${made.body.id}`)).status).toBe(400);
    expect((await own.request({ path })).body.results).toHaveLength(1);
    const after = await own.request({ path: `${path}/${made.body.id}?propertiesWithHistory=name,hs_lastmodifieddate` });
    expect(after.text).toBe(before);
  });

  it('have the same error with a trace id, though it is that of a single record (Assumption R17)', async () => {
    const [plain, traced] = [await create({ nope: '1' }), await create({ nope: '1' }, { objectWriteTraceId: 'one' })];
    expect([plain.status, traced.status]).toEqual([400, 400]);
    expect(traced.body.message).toBe(plain.body.message);
    expect(await create({ name: 'Acme' }, { objectWriteTraceId: 'two' })).toMatchObject({
      status: 201,
      body: { objectWriteTraceId: 'two' },
    });
  });

  it('return 413 if too large, 415 for another content type', async () => {
    expect((await create({ name: 'x'.repeat(3_000_000) })).status).toBe(413);
    const { status } = await hub.request({
      path,
      method: 'POST',
      rawBody: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(415);
  });

  it('keep every character that text may contain', async () => {
    const name = `'"\\ \u0001\u007f\u2028 ${'𝄞😀é'} \ufeff --;/* $1 %s {{x}} <b> ${'x'.repeat(65_000)}`;
    const made = await create({ name });
    expect(made.status).toBe(201);
    const { body } = await hub.request({ path: `${path}/${made.body.id}?propertiesWithHistory=name` });
    expect(body.properties.name).toBe(name);
    expect(body.propertiesWithHistory.name[0].value).toBe(name);
  });
});

describe('invalid queries', () => {
  it.each([
    'properties=',
    'properties=,,',
    'properties=__proto__,constructor',
    'nope=1',
    'properties=%27%3B--',
    'archived=',
    'after=',
  ])('?%s is harmless', async (query) => {
    const { status, body } = await hub.request({ path: `${path}/${id}?${query}` });
    expect(status).toBe(200);
    expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(['createdate', 'hs_object_id']));
    expect((await hub.request({ path: `${path}?${query}&limit=1` })).status).toBe(200);
  });

  it.each([
    'archived=maybe',
    'associations=xyz',
    'limit=x',
    'limit=1e2',
    'after=-1',
    'after=1%27',
    'properties=%00',
    'properties=%ff',
  ])('?%s is a 400', async (query) => expect((await hub.request({ path: `${path}?${query}` })).status).toBe(400));

  it('may name every property of the type at once', async () => {
    const { body } = await hub.request({ path: '/crm/v3/properties/companies' });
    const names = (body.results as { name: string }[]).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    const all = await hub.request({
      path: `${path}/${id}?properties=${names.join(',')}&propertiesWithHistory=${names.join(',')}`,
    });
    expect(all.status).toBe(200);
    expect(all.body.properties).toMatchObject({ name: 'Acme', city: 'Berlin', lifecyclestage: 'lead' });
    expect(Object.keys(all.body.properties)).toEqual(Object.keys(all.body.properties).sort());
    expect(Object.keys(all.body.propertiesWithHistory).sort()).toEqual(Object.keys(all.body.properties));
  });
});
