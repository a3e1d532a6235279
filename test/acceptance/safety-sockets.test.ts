import { connect } from 'node:net';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { request } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';

const baseUrl = inject('baseUrl');
const contacts = '/crm/v3/objects/contacts';

let hub: TestHub;
let id: string;
beforeAll(async () => {
  hub = await newHub();
  const made = await hub.request({ path: contacts, json: { properties: { firstname: 'Kept' } } });
  id = made.body.id as string;
});

/** Sends raw bytes and returns everything received until the server closes or is silent for so many milliseconds. */
function exchange(text: string, silence = 3_000): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(text, 'latin1')));
    socket.setTimeout(silence, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const body = '{"properties":{"firstname":"Smuggled"}}';
const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** A create of a contact with these header lines, and the bytes after them. */
const toCreate = (lines: readonly string[], rest: string): string =>
  [
    `POST ${contacts} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${hub.privateApp.token}`,
    ...json,
    ...lines,
    '',
    rest,
  ].join('\r\n');
const json = ['Content-Type: application/json'];
const whole = `Content-Length: ${body.length}`;
const chunked = 'Transfer-Encoding: chunked';

const bodies: readonly (readonly [string, readonly string[], string])[] = [
  ['Content-Length and chunked encoding', [whole, chunked], chunk],
  ['chunked encoding and Content-Length', [chunked, whole], chunk],
  ['two Content-Length headers', [whole, 'Content-Length: 5'], body],
  ['a list in Content-Length', [`Content-Length: ${body.length}, 5`], body],
  ['a Content-Length with a sign', [`Content-Length: +${body.length}`], body],
  ['a negative Content-Length', ['Content-Length: -5'], body],
  ['a hexadecimal Content-Length', ['Content-Length: 0x27'], body],
  ['a Content-Length out of range', ['Content-Length: 99999999999999999999'], body],
  ['Content-Length with a space before the colon', [`Content-Length : ${body.length}`], body],
  ['another transfer coding', ['Transfer-Encoding: xchunked'], chunk],
  ['chunked, and then identity', ['Transfer-Encoding: chunked, identity'], chunk],
  ['chunked with a vertical tab', ['Transfer-Encoding: \vchunked'], chunk],
  ['chunked in a folded header line', ['Transfer-Encoding:', ' chunked'], chunk],
  ['a folded header line', [whole, 'X-Folded: a', '  b'], body],
  ['an invalid chunk size', [chunked], `zz\r\n${body}\r\n0\r\n\r\n`],
  ['a chunk size that is too large', [chunked], `fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`],
  ['a chunk longer than its size', [chunked], `5\r\n${body}\r\n0\r\n\r\n`],
  ['chunks without an end', [chunked], `${body.length.toString(16)}\r\n${body}\r\n`],
  ['an incomplete body', ['Content-Length: 500'], body],
  ['a header name with a space', [whole, 'X Y: z'], body],
  ['a header name with brackets', [whole, 'X(Y): z'], body],
  ['no header name', [whole, ': z'], body],
  ['no colon', [whole, 'nonsense'], body],
  ['U+0000 in a header', [whole, 'X: a\0b'], body],
  ['a bare carriage return in a header', [whole, 'X: a\rY: b'], body],
  ['headers of 100 kB', [whole, `X: ${'y'.repeat(100_000)}`], body],
];

const lines = [
  'GET / HTTP/9.9',
  'GET / HTTP/1.1x',
  'GET /\0 HTTP/1.1',
  'get / HTTP/1.1',
  'FOO / HTTP/1.1',
  'GET nothing HTTP/1.1',
  'GET',
  'PRI * HTTP/2.0',
  `GET /${'x'.repeat(100_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002',
];

const statuses = (answer: string): string[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => match[1] ?? '');

describe('malformed HTTP', () => {
  it('valid requests reach the endpoint', async () => {
    const unknown = '{"properties":{"nope":"x"}}';
    for (const text of [
      toCreate([`Content-Length: ${unknown.length}`], unknown),
      toCreate([chunked], `${unknown.length.toString(16)}\r\n${unknown}\r\n0\r\n\r\n`),
    ]) {
      expect(await exchange(text, 60_000)).toMatch(/^HTTP\/1\.1 400 [^]*PROPERTY_DOESNT_EXIST/);
    }
  });

  it.concurrent.each(bodies)('%s: rejected, and nothing of the body is processed', async (_, headers, rest) => {
    for (const status of statuses(await exchange(toCreate(headers, rest)))) expect(status).toMatch(/^4/);
  });

  it.concurrent.each(lines)('%j is not a request', async (line) => {
    for (const status of statuses(await exchange(`${line}\r\nHost: localhost\r\n\r\n`)))
      expect(status).toMatch(/^(4|505)/);
  });

  it('a second request in the body of the first is never processed', async () => {
    const second = `DELETE ${contacts}/${id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${hub.privateApp.token}\r\n\r\n`;
    const length = `Content-Length: ${second.length}`;
    for (const text of [
      toCreate([length, chunked], `0\r\n\r\n${second}`),
      toCreate([length], second),
      toCreate([length, 'Transfer-Encoding: identity'], second),
      toCreate(['Transfer-Encoding: chunked, chunked'], `0\r\n\r\n${second}`),
    ]) {
      expect(statuses(await exchange(text)).length).toBeLessThanOrEqual(1);
    }
  });

  it('changes nothing, and the next request is served', async () => {
    const { results } = (await hub.request({ path: `${contacts}?properties=firstname` })).body as {
      results: { id: string; properties: { firstname: string } }[];
    };
    expect(results.map((one) => [one.id, one.properties.firstname])).toEqual([[id, 'Kept']]);
    expect((await request(baseUrl, { path: '/readyz' })).status).toBe(200);
  });
});
