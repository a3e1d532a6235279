import { Signature } from '@hubspot/api-client';
import { describe, expect, it } from 'vitest';
import { toSignatureHeaders, toSignatureV1, toSignatureV2, toSignatureV3 } from './signatures.js';

const secret = 'yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy';
const url = 'https://www.example.com/webhook_uri';
const body =
  '[{"eventId":1,"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"contact.creation","attemptNumber":0,"objectId":123,"changeSource":"CRM","changeFlag":"NEW","appId":54321}]';
const timestamp = 1_700_000_000_000;

describe('signatures', () => {
  it('match the published vectors', () => {
    expect(toSignatureV1({ secret, body })).toBe('232db2615f3d666fe21a8ec971ac7b5402d33b9a925784df3ca654d05f4817de');
    expect(toSignatureV2({ secret, method: 'GET', url, body: '' })).toBe(
      'eee2dddcc73c94d699f5e395f4b9d454a069a6855fbfa152e91e88823087200e',
    );
    expect(toSignatureV2({ secret, method: 'POST', url, body: '{"example_field":"example_value"}' })).toBe(
      '9569219f8ba981ffa6f6f16aa0f48637d35d728c7e4d93d0d52efaa512af7900',
    );
    expect(toSignatureV3({ secret, method: 'POST', url, body, timestamp })).toBe(
      '/pXDSgWeGksQpwCsgqd43P0eY6gBIse9UX0tfkudUrE=',
    );
  });

  it('are accepted by the official client, for any characters', () => {
    const text = '[{"propertyValue":"Zürich 🏔 \\u0001"}]';
    const now = Date.now();
    const signed = { secret, method: 'POST', url, body: text, timestamp: now };
    const headers = toSignatureHeaders(signed);
    const common = { clientSecret: secret, requestBody: text, url, method: 'POST' };
    expect(Signature.isValid({ ...common, signature: headers['x-hubspot-signature'] ?? '' })).toBe(true);
    const third = { ...common, signatureVersion: 'v3', timestamp: now };
    expect(Signature.isValid({ ...third, signature: headers['x-hubspot-signature-v3'] ?? '' })).toBe(true);
    expect(
      Signature.isValid({ ...third, requestBody: `${text} `, signature: headers['x-hubspot-signature-v3'] ?? '' }),
    ).toBe(false);
    const second = { ...common, signatureVersion: 'v2', signature: toSignatureV2(signed) };
    expect(Signature.isValid(second)).toBe(true);
  });

  it('of version 3 cover the URL with the reserved characters decoded that receivers decode', () => {
    const encoded = `${url}?a=%3Ab%2Fc%3fd%40e%21%24%27%28%29%2A%2C%3Bf%26g%20h`;
    const plain = `${url}?a=:b/c?d@e!$'()*,;f%26g%20h`;
    const sign = (one: string) => toSignatureV3({ secret, method: 'POST', url: one, body, timestamp });
    expect(sign(encoded)).toBe(sign(plain));
    expect(sign(encoded)).not.toBe(sign(url));
  });
});
