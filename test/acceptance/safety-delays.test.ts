import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { measureDelay } from '../support/health-poller.js';
import { request, type RequestOptions } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';

/** What this guards against takes ten seconds and more; less than one is what a busy machine may add to a few milliseconds. */
const limitMs = 1000;
const forms = 'application/x-www-form-urlencoded';

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
});
afterAll(() => app?.close());

const unknownFields = (count: number): string =>
  `{${Array.from({ length: count }, (_, place) => `"f${place}":1`).join(',')}}`;
const post = (path: string, rawBody: string, type = 'application/json'): RequestOptions => ({
  method: 'POST',
  path,
  rawBody,
  headers: { 'content-type': type, 'content-length': Buffer.byteLength(rawBody) },
});
const many = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length));

/** Requests without a credential. */
const anonymous: readonly (readonly [string, () => RequestOptions])[] = [
  ['a query string of 31 KB of one name', () => ({ path: `/healthz?${many('a&', 31_000)}` })],
  ['a query string of 62 KB of one name', () => ({ path: `/healthz?${many('a&', 62_000)}` })],
  ['a query string of 62 KB of one indexed name', () => ({ path: `/healthz?${many('a[0]=&', 62_000)}` })],
  ['a query string of 62 KB of separators', () => ({ path: `/healthz?${many('&', 62_000)}` })],
  ['a query string of 62 KB of commas', () => ({ path: `/crm/v3/owners?email=${many(',', 62_000)}` })],
  ['a query string of 62 KB of percent signs', () => ({ path: `/healthz?${many('%41', 62_000)}=1` })],
  ['a path of 62 KB', () => ({ path: `/crm/v3/objects/${many('a', 62_000)}` })],
  ['a path of 62 KB of slashes', () => ({ path: `/crm/${many('/', 62_000)}` })],
  ['a path of 62 KB of dots', () => ({ path: `/assets/${many('../', 62_000)}` })],
  ['a form of 62 KB of one name', () => post('/oauth/v1/token', many('a&', 62_000), forms)],
  ['a form of 62 KB of different names', () => post('/oauth/v1/token', manyNames(62_000), forms)],
  ['a form of 62 KB for the authorize page', () => post('/oauth/authorize?client_id=x', many('a=b&', 62_000), forms)],
  ['100,000 unknown fields for a sign-in', () => post('/_app/session', unknownFields(100_000))],
  ['100,000 unknown fields for a first start', () => post('/_app/first-start', unknownFields(100_000))],
  [
    '100,000 unknown fields for a token introspection',
    () => post('/oauth/v2/private-apps/get/access-token-info', unknownFields(100_000)),
  ],
  ['1 MB of nesting for a sign-in', () => post('/_app/session', many('[', 1_000_000))],
  ['1 MB of whitespace for a sign-in', () => post('/_app/session', `${many(' ', 1_000_000)}{}`)],
  ['1 MB of escapes for a sign-in', () => post('/_app/session', `{"email":"${many('\\u0041', 900_000)}"}`)],
  ['a number of 1 MB for a sign-in', () => post('/_app/session', `{"email":${many('9', 900_000)}}`)],
  ['a cookie of 14 KB', () => ({ path: '/_app/session', headers: { cookie: many('a=b; ', 14_000) } })],
  [
    'an Accept-Encoding of 14 KB',
    () => ({ path: '/healthz', headers: { 'accept-encoding': many('gzip;q=0.1,', 14_000) } }),
  ],
  ['a bearer token of 14 KB', () => ({ path: '/crm/v3/owners', token: many('C', 14_000) })],
];

const manyNames = (bytes: number): string =>
  Array.from({ length: Math.floor(bytes / 7) }, (_, place) => `n${place}=`)
    .join('&')
    .slice(0, bytes);

const contacts = '/crm/v3/objects/contacts';

/** Requests with a token. */
const withToken: readonly (readonly [string, () => RequestOptions])[] = [
  ['100,000 unknown fields for a record', () => post(contacts, unknownFields(90_000))],
  ['10,000 unknown fields for a record', () => post(contacts, unknownFields(10_000))],
  ['100,000 unknown properties of a record', () => post(contacts, `{"properties":${unknownFields(90_000)}}`)],
  ['100,000 wrong inputs of a batch', () => post(`${contacts}/batch/read`, `{"inputs":[${many('7,', 200_000)}7]}`)],
  [
    '100,000 wrong filters of a search',
    () => post(`${contacts}/search`, `{"filterGroups":[${many('{},', 300_000)}{}]}`),
  ],
  [
    '1 MB of repeated names of one field',
    () => post(contacts, `{${many('"properties":{},', 900_000)}"properties":{}}`),
  ],
  ['a list of 30 KB of properties', () => ({ path: `${contacts}?properties=${many('email,', 30_000)}` })],
];

const expectNoDelay = async (options: RequestOptions): Promise<void> => {
  const delay = await measureDelay(app.baseUrl, limitMs, async () => {
    expect((await request(app.baseUrl, options)).status).toBeLessThan(500);
  });
  expect(delay).toBeLessThan(limitMs);
};

describe('one request does not delay others', () => {
  it.each(anonymous)('without a credential: %s', (_, toOptions) => expectNoDelay(toOptions()));

  it.each(withToken)('with a token: %s', (_, toOptions) =>
    expectNoDelay({ token: hub.privateApp.token, ...toOptions() }),
  );
});
