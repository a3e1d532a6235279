import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';
import { acceptsEncoding } from './encodings.js';

it.each([
  ['gzip', true],
  ['deflate, gzip;q=1.0, *;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['x-gzip', false],
  [undefined, false],
])('a client with Accept-Encoding %s takes gzip: %s', (header, isTaken) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(isTaken);
});

const path = '/crm/v3/properties/contacts';
const headers = { 'accept-encoding': 'gzip, deflate, br' };

it('long responses are compressed for the web app, if the browser takes that', async () => {
  const hub = await newHub();
  const { user, hubId, baseUrl } = hub;
  const session = await openAppSession(baseUrl, user);
  const compressed = await session.request(hubId, { path, headers });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, Accept-Encoding' });
  expect(compressed.headers['content-type']).toMatch('application/json');
  expect(Number(compressed.headers['content-length'])).toBe(compressed.bytes.length);
  const plain = await session.request(hubId, { path });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(compressed.bytes).toString()).toBe(plain.text);
  expect(compressed.bytes.length * 5).toBeLessThan(plain.bytes.length);
});

it('short responses and those for programs are not compressed', async () => {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const short = await session.request(hub.hubId, { path: '/crm/v3/objects/contacts', headers });
  const forPrograms = await hub.request({ path, headers });
  for (const { status, headers: received } of [short, forPrograms]) {
    expect({ status, encoding: received['content-encoding'] }).toEqual({ status: 200, encoding: undefined });
  }
});
