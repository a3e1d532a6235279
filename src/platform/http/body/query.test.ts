import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { assertQuery, parseForm, parseQuery, parseQueryOfRouter, toTypedQuery } from './query.js';

const schema = Type.Object({
  properties: Type.Optional(Type.Array(Type.String())),
  archived: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer()),
  after: Type.Optional(Type.String()),
});
const typed = (query: string) => toTypedQuery(parseQuery(query), schema);

describe('query strings', () => {
  it.each([
    ['repeated', 'properties=name&properties=domain'],
    ['comma separated', 'properties=name,domain'],
    ['comma separated and encoded', 'properties=name%2Cdomain'],
    ['indexed', 'properties[0]=name&properties[1]=domain'],
    ['indexed and encoded', 'properties%5B0%5D=name&properties%5B1%5D=domain'],
    ['with empty brackets', 'properties[]=name&properties[]=domain'],
    ['mixed', 'properties=name&properties=domain,'],
  ])('parse lists that are %s', (_how, query) => {
    expect(typed(query)).toEqual({ properties: ['name', 'domain'] });
  });

  it('parse an empty list as none, and booleans in any letter case', () => {
    expect(typed('properties=&archived=False')).toEqual({ properties: [], archived: false });
    expect(typed('archived=TRUE&limit=5&after=0')).toEqual({ archived: true, limit: 5, after: '0' });
  });

  it('drop parameters unknown to the route', () => {
    expect(typed('portalId=62515&count=3&__proto__=x&constructor=y')).toEqual({});
  });

  it.each(['limit=ten', 'limit=1e3', 'limit=0x10', 'archived=maybe', 'limit=1.5', 'limit=99999999999999999999'])(
    'reject %s',
    (query) => {
      expect(() => typed(query)).toThrow(/^Unable to parse value for query parameter: /);
    },
  );

  it.each(['a=%ff', 'a=%', 'a=%00', '%00=1', 'a=%ed%a0%80'])('reject %s with a 400', (query) => {
    expect(() => parseQuery(query)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });

  it.each([parseQuery, parseForm])('accept 1,000 parameters and reject 1,001 with a 400 that says so', (parse) => {
    expect(parse('a=1&&'.repeat(1000))['a']).toHaveLength(1000);
    expect(() => parse('a=1&'.repeat(1001))).toThrow(
      'The request has 1001 query or form parameters: send at most 1000',
    );
  });

  it('parse repeated names in linear time: 32,000 are rejected without collecting their values', () => {
    const text = 'a&'.repeat(32_000);
    const startMs = performance.now();
    for (let count = 0; count < 10; count += 1) expect(() => parseForm(text)).toThrow('send at most 1000');
    expect(performance.now() - startMs).toBeLessThan(1000);
  });

  it('never reach a prototype', () => {
    const query = parseQuery('a[__proto__][x]=1&__proto__[x]=1&constructor=1');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(Object.getPrototypeOf(query)).toBeNull();
  });

  it('keep every value of a form, so that duplicates can be detected', () => {
    expect({ ...parseForm('code=a&code=b&redirect_uri=http%3A%2F%2Flocalhost%2Fcb&x[0]=1') }).toEqual({
      code: ['a', 'b'],
      redirect_uri: 'http://localhost/cb',
      'x[0]': '1',
    });
  });
});

describe('cached query strings', () => {
  const readTyped = (text: string, by: TSchema = schema) => toTypedQuery(parseQueryOfRouter(text), by);

  it('are parsed once and return the same result; others of the same length return their own', () => {
    const before = parseQueryOfRouter('limit=5&properties=name');
    expect(readTyped('limit=5&properties=name')).toEqual({ limit: 5, properties: ['name'] });
    expect(readTyped('limit=7&properties=city')).toEqual({ limit: 7, properties: ['city'] });
    expect(readTyped('limit=5&properties=name')).toEqual({ limit: 5, properties: ['name'] });
    expect(parseQueryOfRouter('limit=5&properties=name')).toBe(before);
  });

  it('are interpreted by each route according to its schema', () => {
    const other = Type.Object({ limit: Type.Optional(Type.String()), archived: Type.Optional(Type.Boolean()) });
    for (let time = 0; time < 2; time += 1) {
      expect(readTyped('limit=5&archived=true&after=9')).toEqual({ limit: 5, archived: true, after: '9' });
      expect(readTyped('limit=5&archived=true&after=9', other)).toEqual({ limit: '5', archived: true });
    }
  });

  it('are rejected each time if malformed, and never parsed', () => {
    for (const text of ['limit=5&a=%ff', 'limit=5&a=%00']) {
      for (let time = 0; time < 2; time += 1) {
        const query = parseQueryOfRouter(text);
        expect(query).toEqual({});
        expect(() => assertQuery(query)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
      }
    }
    expect(() => assertQuery(parseQueryOfRouter('limit=5'))).not.toThrow();
  });

  it('are rejected each time by the route whose schema rejects them, and by no other', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(() => readTyped('after=9&limit=ten')).toThrow('Unable to parse value for query parameter: limit');
      expect(readTyped('after=9&limit=ten', Type.Object({ limit: Type.String() }))).toEqual({ limit: 'ten' });
    }
  });

  it('are not affected by changes of their result', () => {
    const text = 'limit=6&properties=name&properties=city';
    const [raw, given] = [parseQueryOfRouter(text), readTyped(text)];
    for (const list of [raw, raw['properties'], given['properties']]) expect(list).toSatisfy(Object.isFrozen);
    Object.assign(given, { limit: 1, after: '9' });
    expect(readTyped(text)).toEqual({ limit: 6, properties: ['name', 'city'] });
  });

  it('are limited to a thousand, without long ones', () => {
    const [first, long] = [parseQueryOfRouter('after=first'), `after=${'x'.repeat(2048)}`];
    expect(parseQueryOfRouter(long)).not.toBe(parseQueryOfRouter(long));
    for (let count = 1; count < 1000; count += 1) parseQueryOfRouter(`after=${count}`);
    expect(parseQueryOfRouter('after=first')).toBe(first);
    parseQueryOfRouter('after=1000');
    expect(parseQueryOfRouter('after=first')).not.toBe(first);
  });
});
