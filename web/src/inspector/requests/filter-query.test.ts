import { describe, expect, it } from 'vitest';
import { parseFilter, toTokens, valuesOf, withValues } from './filter-query.js';
import { recorded } from './recorded.js';

const world = { toAppName: (appId: number) => (appId === 7 ? 'Demo app' : undefined) };
const request = recorded({
  id: '0199-abc',
  method: 'POST',
  path: '/crm/v3/objects/companies?limit=1',
  operationId: 'createObject',
  status: 404,
  milliseconds: 250,
  caller: 'private-app',
  hubId: 1001,
  appId: 7,
  warnings: ['ignored field "foo"'],
  found: ['acme'],
});

describe('a filter', () => {
  it.each([
    ['', true],
    ['   ', true],
    ['companies', true],
    ['Companies LIMIT', true],
    ['contacts', false],
    ['-contacts', true],
    ['-companies', false],
    ['"companies?limit"', true],
    ['method:POST', true],
    ['method:post', true],
    ['METHOD:post', true],
    ['method:GET', false],
    ['method:GET,POST', true],
    ['-method:GET,POST', false],
    ['status:404', true],
    ['status:4xx', true],
    ['status:>=400', true],
    ['status:>404', false],
    ['status:<500', true],
    ['status:<=404', true],
    ['status:=404', true],
    ['status:400-403', false],
    ['status:400-404', true],
    ['status:2xx,404', true],
    ['status:cut', false],
    ['-status:2xx', true],
    ['path:/crm/v3', true],
    ['path:/CRM/v3', true],
    ['-path:/crm', false],
    ['app:"Demo app"', true],
    ['app:demo', true],
    ['app:7', true],
    ['app:70', false],
    ['account:1001', true],
    ['account:100', false],
    ['caller:private-app', true],
    ['caller:app', false],
    ['operation:createobject', true],
    ['operation:search', false],
    ['slower:200ms', true],
    ['slower:200', true],
    ['slower:250ms', false],
    ['slower:0.2s', true],
    ['faster:1s', true],
    ['faster:250ms', false],
    ['body:"Acme"', true],
    ['-body:acme', false],
    ['body:globex', false],
    ['id:0199', true],
    ['is:warning', true],
    ['is:fault', false],
    ['is:error,fault', true],
    ['method:POST status:>=400 path:/crm/v3 app:"Demo" slower:200ms body:"acme"', true],
    ['method:POST status:>=400 -path:/crm/v3', false],
  ])('%j matches: %s', (text, wanted) => {
    const filter = parseFilter(text);
    expect(filter.problems).toEqual([]);
    expect(filter.matches(request, world)).toBe(wanted);
  });

  it('without a status matches a cut connection only by name', () => {
    const cut = recorded({ status: 0 });
    expect(['status:cut', 'status:<500', 'is:error'].map((text) => parseFilter(text).matches(cut, world))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('hides requests of the web app unless it includes them', () => {
    for (const own of [{ caller: 'member' }, { caller: 'user' }, { caller: 'anyone', path: '/_app/session' }]) {
      expect(parseFilter('').matches(recorded(own), world)).toBe(false);
      expect(parseFilter('include:web-app').matches(recorded(own), world)).toBe(true);
    }
  });

  it.each([
    ['foo:bar', '"foo" is not a filter: use method, status,'],
    ['constructor:x', '"constructor" is not a filter'],
    ['method:FETCH', '"FETCH" is not a method: use GET, POST, PUT, PATCH, DELETE'],
    ['status:many', '"many" is not a status: use 404, 4xx, >=400, 400-499 or cut'],
    ['status:>=4', '">=4" is not a status'],
    ['slower:soon', '"soon" is not a duration: use 200ms or 1.5s'],
    ['account:acme', 'account needs the number of an account'],
    ['caller:me', '"me" is not a caller'],
    ['is:odd', 'is knows fault, warning, error'],
    ['include:all', 'include knows only web-app'],
    ['status:', 'status needs a value, as in status:>=400'],
    ['-', 'A word is missing after "-"'],
    ['app:"Demo', 'A quote is not closed'],
  ])('%j is a problem in words, and the other words still count', (text, problem) => {
    const filter = parseFilter(`method:POST ${text}`);
    expect(filter.problems).toEqual([expect.stringContaining(problem)]);
    expect(filter.matches(request, world)).toBe(true);
    expect(filter.matches(recorded({ method: 'GET' }), world)).toBe(false);
  });

  it('knows the texts that bodies have to be searched for', () => {
    expect(parseFilter('body:"Acme, Inc" -body:x body:X').bodyTexts).toEqual(['acme, inc', 'x']);
  });
});

describe('the words of a filter', () => {
  it('have places, signs, names and values', () => {
    expect(toTokens('  a -app:"B \\"C\\"",d')).toEqual([
      { start: 2, end: 3, isNegated: false, key: undefined, values: ['a'], isClosed: true },
      { start: 4, end: 20, isNegated: true, key: 'app', values: ['B "C"', 'd'], isClosed: true },
    ]);
  });

  it('are replaced by name, and quoted where necessary', () => {
    const filter = parseFilter('x method:GET -method:PUT');
    expect(valuesOf(filter, 'method')).toEqual(['GET']);
    expect(withValues(filter, 'method', ['POST', 'PUT'])).toBe('x -method:PUT method:POST,PUT');
    expect(withValues(filter, 'method', [])).toBe('x -method:PUT');
    const text = withValues(filter, 'app', ['A "b", c\\']);
    expect(valuesOf(parseFilter(text), 'app')).toEqual(['A "b", c\\']);
  });
});
