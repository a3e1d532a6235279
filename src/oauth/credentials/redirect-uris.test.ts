import { describe, expect, it } from 'vitest';
import { isRegisteredRedirectUri, toRedirectUrl } from './redirect-uris.js';

const plain = { redirectUris: ['https://app.example.com/cb?a=b'], extraQuery: false, native: false };

describe('redirect URIs', () => {
  it('RFC 9700 2.1: a URI with a query of its own is compared with it', () => {
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b', plain)).toBe(true);
    expect(isRegisteredRedirectUri('https://app.example.com/cb', plain)).toBe(false);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b&c=d', plain)).toBe(false);
    const loose = { ...plain, extraQuery: true };
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b&c=d', loose)).toBe(true);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=bc', loose)).toBe(false);
    expect(isRegisteredRedirectUri('https://app.example.com/cb?a=b?c=d', loose)).toBe(false);
  });

  it('RFC 8252 7.3: a native app with extra query may differ in port and query at once, and in nothing else', () => {
    const both = { redirectUris: ['http://[::1]/cb'], extraQuery: true, native: true };
    expect(isRegisteredRedirectUri('http://[::1]:4000/cb?x=1', both)).toBe(true);
    expect(isRegisteredRedirectUri('http://[::1]:4000/cb2?x=1', both)).toBe(false);
    expect(isRegisteredRedirectUri('http://127.0.0.1:4000/cb?x=1', both)).toBe(false);
  });

  it('RFC 6749 4.1.2: parameters are added to the query that is there', () => {
    expect(toRedirectUrl('https://a.example/cb', { code: 'c', state: undefined })).toBe('https://a.example/cb?code=c');
    expect(toRedirectUrl('https://a.example/cb?a=b', { code: 'c', state: 's &=' })).toBe(
      'https://a.example/cb?a=b&code=c&state=s%20%26%3D',
    );
  });
});
