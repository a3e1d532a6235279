import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask.js';

describe('maskSecrets', () => {
  const secrets = {
    'an access token': `C${'aB3_-'.repeat(30)}`,
    'a refresh token or code': 'na1-a1b2-c3d4-e5f6-a7b8-c9d0e1f2a3b4',
    'a developer API key': 'devkey-0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
    'a private-app token': 'pat-na1-0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0',
  };

  it.each(Object.entries(secrets))('hides %s anywhere', (_name, secret) => {
    for (const text of [
      secret,
      `GET /oauth/v1/access-tokens/${secret}`,
      `{"x":"${secret}"}`,
      `Authorization: Bearer ${secret}`,
    ]) {
      expect(maskSecrets(text)).not.toContain(secret);
    }
  });

  it.each([
    'grant_type=refresh_token&client_secret=s3cret-value&x=1',
    'https://api.example.com/token?x=1&client_secret=s3cret-value',
    '?hapikey=s3cret-value',
    '?Expires=1&Signature=s3cret-value&Key-Pair-Id=k',
    '{"client_secret":"s3cret-value"}',
    '{"line":"{\\"clientSecret\\":\\"s3cret-value\\"}"}',
    '{ "password" : "s3cret-value" }',
    '{"newPassword":"s3cret-value","currentPassword":"x"}',
    String.raw`{"password":"with a \" in it s3cret-value"}`,
    String.raw`{"password":"with a \\\" in it s3cret-value"}`,
    String.raw`{"line":"{\"password\":\"with a \\\" in it s3cret-value\"}"}`,
  ])('hides the values of secret names in %s', (text) => {
    expect(maskSecrets(text)).not.toContain('s3cret-value');
    expect(maskSecrets(text)).toContain('[masked]');
  });

  it.each(['53100', '57P01', 'ECONNREFUSED', 'ENOSPC', 'E2BIG', 'CONNECTION_CLOSED', 'ERR_HTTP_HEADERS_SENT'])(
    'keeps %s, the code of an error, and still masks codes and other secrets next to it',
    (code) => {
      const text = maskSecrets(`{"err":{"code":"${code}"},"form":{"code":"s3cret-value","token":"${code}"}}`);
      expect(text).toBe(`{"err":{"code":"${code}"},"form":{"code":"[masked]","token":"[masked]"}}`);
    },
  );

  it('keeps ordinary text', () => {
    const text = '{"route":"/crm/v3/objects/:objectType","name":"Acme","decoder":"x","zipcode":"1234"} code review';
    expect(maskSecrets(text)).toBe(text);
  });
});
