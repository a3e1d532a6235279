import { describe, expect, it } from 'vitest';
import { isFormType, isJsonType, toScopeList, toTokenParameters } from './request.js';

describe('parameters of the token endpoint', () => {
  it('Spec 4.1: only client_secret and refresh_token are read from the query, and the body takes precedence', () => {
    const query = { client_id: 'q', client_secret: 'q', refresh_token: 'q', code: 'q' };
    expect(toTokenParameters({ client_id: 'b', client_secret: 'b' }, query)).toEqual({
      client_id: 'b',
      client_secret: 'b',
      refresh_token: 'q',
    });
  });

  it('RFC 6749 3.1: blank parameters count as missing, unknown ones are ignored', () => {
    expect(toTokenParameters({ code: '', foo: 'x', client_id: 'c' }, {})).toEqual({ client_id: 'c' });
  });

  it('RFC 6749 3.2: a repeated parameter makes the request malformed', () => {
    expect(toTokenParameters({ code: ['a', 'b'] }, {})).toBeUndefined();
    expect(toTokenParameters({}, { client_secret: ['a', 'a'] })).toBeUndefined();
    expect(toTokenParameters({ foo: ['a', 'b'] }, {})).toEqual({});
  });

  it('RFC 6749 3.2: a form is accepted with any charset parameter that does not affect decoding', () => {
    const type = 'application/x-www-form-urlencoded';
    for (const good of [type, `${type};charset=UTF-8`, `${type}; charset="utf-8"`, type.toUpperCase()]) {
      expect([good, isFormType(good)]).toEqual([good, true]);
    }
    for (const bad of [`${type}2`, `x${type}`, `${type}; charset=utf-16`, `${type}, ${type}`, 'text/plain', '']) {
      expect([bad, isFormType(bad)]).toEqual([bad, false]);
    }
    expect([isJsonType('application/json; charset=utf-8'), isJsonType('application/jsonx')]).toEqual([true, false]);
  });

  it('RFC 6749 3.3: scopes are separated by spaces and deduplicated', () => {
    expect(toScopeList('  a b  a ')).toEqual(['a', 'b']);
    expect(toScopeList(undefined)).toEqual([]);
  });
});
