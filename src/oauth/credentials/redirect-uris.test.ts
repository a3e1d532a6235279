import { describe, expect, it } from 'vitest';
import { isRegisteredRedirectUri, toRedirectUrl } from './redirect-uris.js';

const plain = { redirectUris: ['https://app.example.com/cb?a=b'], extraQuery: false, native: false };

describe('redirect URIs', () => {
  it('RFC 9700 2.1: a registered query is part of the comparison', () => {
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b', plain)).toBe(true);
    expect(isRegisteredRedirectUri('https://app.example.com/cb', plain)).toBe(false);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b&c=d', plain)).toBe(false);
    const loose = { ...plain, extraQuery: true };
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b&c=d', loose)).toBe(true);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=bc', loose)).toBe(false);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b?c=d', loose)).toBe(false);
  });

  it('a query may follow a URI that was registered without one, but not parameters of the redirect itself', () => {
    const bare = { ...plain, redirectUris: ['https://app.example.com/cb'] };
    const matches = (query: string) => isRegisteredRedirectUri(`https://app.example.com/cb?${query}`, bare);
    for (const query of ['a=b', 'a', 'redirect_state=x&y=z', 'mycode=1'])
      expect([query, matches(query)]).toEqual([query, true]);
    for (const query of ['', 'code=1', 'a=b&state=1', 'a;error=1', 'CODE[0]=1', 'co%64e', '+code=1', 'a#b', 'a b'])
      expect([query, matches(query)]).toEqual([query, false]);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?code=1', { ...bare, extraQuery: true })).toBe(true);
  });

  it('RFC 8252 7.3: for a native app with extra query only port and query may differ', () => {
    const both = { redirectUris: ['http://[::1]/cb'], extraQuery: true, native: true };
    expect(isRegisteredRedirectUri('http://[::1]:4000/cb?x=1', both)).toBe(true);
    expect(isRegisteredRedirectUri('http://[::1]:4000/cb2?x=1', both)).toBe(false);
    expect(isRegisteredRedirectUri('http://127.0.0.1:4000/cb?x=1', both)).toBe(false);
  });

  it('RFC 6749 4.1.2: parameters are appended to an existing query', () => {
    expect(toRedirectUrl('https://a.example/cb', { code: 'c', state: undefined })).toBe('https://a.example/cb?code=c');
    expect(toRedirectUrl('https://a.example/cb?a=b', { code: 'c', state: 's &=' })).toBe(
      'https://a.example/cb?a=b&code=c&state=s%20%26%3D',
    );
  });
});
