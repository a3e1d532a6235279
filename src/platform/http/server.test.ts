import { connect } from 'node:net';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('every endpoint, before its own rules (Spec 7, 9)', () => {
  const baseUrl = inject('baseUrl');
  let hub: TestHub;

  beforeAll(async () => {
    hub = await newHub({ name: 'Tolerance' });
  });

  const post = (rawBody: string | Uint8Array, headers: Record<string, string> = {}) =>
    hub.request({
      method: 'POST',
      path: '/crm/v3/objects/companies',
      rawBody,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(rawBody)), ...headers },
    });

  it('rejects with one body: status, message, correlationId (also as a header), category', async () => {
    const { status, headers, body } = await request(baseUrl, { path: '/crm/v3/objects/companies' });
    expect(status).toBe(401);
    expect(Object.keys(body)).toEqual(['status', 'message', 'correlationId', 'category']);
    expect(body).toMatchObject({ status: 'error', category: 'INVALID_AUTHENTICATION' });
    expect(body.correlationId).toMatch(uuid);
    expect(headers).toMatchObject({
      'x-hubspot-correlation-id': body.correlationId,
      'content-type': 'application/json;charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('returns unknown routes with a JSON 404', async () => {
    for (const path of ['/crm/v3/nothing', '/nothing', '/crm/v3/objects', '/%', '/%ff', '/a%00b']) {
      const { status, body } = await hub.request({ path });
      expect([404, 400]).toContain(status);
      expect(body.status).toBe('error');
    }
  });

  it.each(['?a=%zz', '?a=%00', '?%ff=1', '?a=%ed%a0%80'])(
    'rejects the query %s with a 400 and keeps running',
    async (query) => {
      for (const path of [`/crm/v3/objects/companies${query}`, `/nothing${query}`]) {
        const { status, body } = await hub.request({ path });
        expect([400, 404]).toContain(status);
        expect(body.status).toBe('error');
      }
      expect((await request(baseUrl, { path: '/healthz' })).status).toBe(200);
    },
  );

  it('rejects U+0000 in any part of a path with a 400', async () => {
    for (const path of ['objects/a%00b', 'objects/companies/1%00', 'properties/companies/name%00', 'properties/%00']) {
      expect((await hub.request({ path: `/crm/v3/${path}` })).status).toBe(400);
    }
    expect((await hub.request({ path: '/oauth/v1/access-tokens/%00' })).status).toBe(400);
  });

  it('returns a JSON 405 with Allow for a method that a path does not have', async () => {
    const { status, headers, body } = await hub.request({ method: 'DELETE', path: '/crm/v3/objects/companies' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD, POST');
    expect(body.category).toBe('METHOD_NOT_ALLOWED');
  });

  it('names the methods of the path that a request is for, not those of one that looks like it', async () => {
    const send = async (method: string, path: string) => {
      const { status, headers } = await fetch(`${hub.baseUrl}${path}`, { method });
      return [status, headers.get('allow')];
    };
    expect(await send('GET', '/crm/v3/objects/companies/search')).toEqual([405, 'POST']);
    expect(await send('HEAD', '/crm/v3/objects/companies/search/')).toEqual([405, 'POST']);
    expect(await send('POST', '/files/v3/folders/search')).toEqual([405, 'GET, HEAD']);
    expect(await send('PATCH', '/files/v3/folders/update/async')).toEqual([405, 'POST']);
    expect(await send('OPTIONS', '/crm/v3/objects/companies')).toEqual([404, null]);
    expect(await send('GET', '/crm/v3/nothing/companies/search')).toEqual([404, null]);
  });

  it('responds to HEAD with the headers of GET and no content (RFC 9110, 9.3.2)', async () => {
    const headers = { 'accept-encoding': 'identity' };
    for (const path of ['/readyz', '/crm/v3/objects/companies', '/nothing', '/openapi.json']) {
      const send = (method: string) => fetch(`${hub.baseUrl}${path}`, { method, headers });
      const [get, head] = [await send('GET'), await send('HEAD')];
      const text = await get.text();
      expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
      expect(await head.text()).toBe('');
    }
  });

  it('rejects malformed requests the same way everywhere, also without a credential', async () => {
    const path = '/crm/v3/objects/companies';
    const send = async (method: string, url: string, body?: string, type = 'application/json') => {
      const init = { method, ...(body !== undefined && { body, headers: { 'content-type': type } }) };
      return (await fetch(`${hub.baseUrl}${url}`, init)).status;
    };
    expect(await send('PUT', `${path}?x=%00`)).toBe(400);
    expect(await send('DELETE', '/crm/v3/owners/%00')).toBe(400);
    expect(await send('PATCH', path, '{bad')).toBe(400);
    expect(await send('PUT', path, 'x', 'text/plain')).toBe(405);
    expect(await send('PUT', path, 'x'.repeat(3_000_000))).toBe(413);
    expect(await send('PUT', `${path}?x=${'x'.repeat(33_000)}`)).toBe(414);
    expect(await send('POST', '/openapi.json', '{bad')).toBe(400);
    expect(await send('GET', `/openapi.json?x=${'x'.repeat(33_000)}`)).toBe(414);
    expect(await send('DELETE', path)).toBe(405);
  });

  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/jsonx', 415],
    ['application/json;charset=utf-8', 201],
    ['application/json; charset=UTF-8', 201],
    ['APPLICATION/JSON', 201],
  ])('takes a body of type %s with %i', async (type, expected) => {
    const { status } = await post('{"properties":{"name":"Acme"}}', { 'content-type': type });
    expect(status).toBe(expected);
  });

  it('rejects compressed bodies with 415', async () => {
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('rejects a form where it takes JSON, even one with the right fields, with 415', async () => {
    const path = '/crm/v3/properties/contacts/groups';
    const { status, body } = await hub.request({ path, form: { name: 'formed', label: 'Formed' } });
    const message = 'The content type of the request is not supported.';
    expect([status, body.message, body.category]).toEqual([415, message, 'VALIDATION_ERROR']);
    expect((await hub.request({ path: `${path}/formed` })).status).toBe(404);
  });

  it('accepts a JSON content type without a body on GET and DELETE', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await hub.request({ path: '/crm/v3/objects/companies', headers })).status).toBe(200);
    expect((await hub.request({ method: 'DELETE', path: '/crm/v3/objects/companies/123', headers })).status).toBe(204);
  });

  it.each([
    ['{"properties":}', 'Invalid input JSON on line 1, column 15: '],
    ['{}', 'Invalid input JSON on line 1, column 2. Some required fields were not set: [properties]'],
    ['[]', 'Invalid input JSON on line 1, column 1: Cannot deserialize value of the body'],
    ['{"properties":[]}', 'Invalid input JSON on line 1, column 15: Cannot deserialize value of properties'],
    ['{"properties":{"name":["Acme"]}}', 'Invalid input JSON on line 1, column 23: '],
    ['{"properties":{"name":"Acme"},"propertys":{}}', 'Unrecognized field "propertys"'],
    ['{"properties":{"name":"Acme\\u0000"}}', 'U+0000 is not allowed'],
    ['{"properties":{"name":"\\ud800"}}', 'an unpaired surrogate is not allowed'],
    ['{"properties":{"__proto__":{"x":1}}}', 'the name __proto__ is not allowed'],
    ['{"properties":{"name":"a","name":"b"}}', 'a name appears more than once'],
    [`{"properties":${'['.repeat(200_000)}`, 'nested more than 64 levels deep'],
    [
      `{${Array.from({ length: 10_001 }, (_, place) => `"f${place}":1`).join(',')}}`,
      'more than 10000 names in an object',
    ],
    ['', 'a request body was expected, but none found'],
  ])('rejects the body %.60j with a 400 that gives the reason', async (text, message) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(body.category).toBe('VALIDATION_ERROR');
  });

  it('returns 413 to a client that is still sending, and keeps the connection', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'a');
    for (let count = 0; count < 20; count += 1) {
      const { status, body, headers } = await post(large);
      expect(status).toBe(413);
      expect(body.status).toBe('error');
      expect(headers.connection).not.toBe('close');
    }
  });

  it('rejects bytes that are not UTF-8, and bodies over the limit with 413', async () => {
    expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
    const { status, body } = await post(`{"properties":{"name":"${'x'.repeat(2_200_000)}"}}`);
    expect(status).toBe(413);
    expect(body.status).toBe('error');
  });

  it('accepts long query strings, and rejects endless ones with 414', async () => {
    const path = `/crm/v3/objects/companies?properties=${'some_rather_long_name,'.repeat(1000)}name`;
    expect((await hub.request({ path })).status).toBe(200);
    const { status, body } = await hub.request({ path: `/crm/v3/objects/companies?properties=${'x'.repeat(40_000)}` });
    expect(status).toBe(414);
    expect(body.status).toBe('error');
  });

  it('reads at most 16 KiB of JSON before authentication, however many mistakes it has (413)', async () => {
    const body = (bytes: number) => JSON.stringify({ email: 'a', password: 'x'.repeat(bytes) });
    for (const path of ['/_app/session', '/_app/first-start', '/oauth/v2/private-apps/get/access-token-info']) {
      const send = (rawBody: string) =>
        request(baseUrl, { method: 'POST', path, rawBody, headers: { 'content-type': 'application/json' } });
      expect((await send(body(17_000))).status).toBe(413);
      expect((await send(body(10_000))).status).not.toBe(413);
    }
  });

  it('reports one mistake for a body of 9,000 unknown fields, quickly', async () => {
    const fields = Array.from({ length: 9_000 }, (_, index) => `"field${index}":1`).join();
    const startMs = performance.now();
    const { status, body } = await post(`{"properties":{},${fields}}`);
    expect([status, body.message]).toEqual([
      400,
      'Invalid input JSON on line 1, column 1: Unrecognized field "field0"',
    ]);
    expect(performance.now() - startMs).toBeLessThan(3000);
  });

  it('stops checking the properties of a record at the 20th failure', async () => {
    const fields = Array.from({ length: 9_000 }, (_, index) => `"field${index}":1`).join();
    const { status, body } = await post(`{"properties":{${fields}}}`);
    expect(status).toBe(400);
    expect(body.message).toContain('field19');
    expect(JSON.stringify(body)).not.toContain('field20');
  });

  it('rejects 62 KB of one parameter name cheaply: 414 in a URL, 400 in a form', async () => {
    const startMs = performance.now();
    for (let count = 0; count < 5; count += 1) {
      expect((await request(baseUrl, { path: `/healthz?${'a&'.repeat(31_000)}` })).status).toBe(414);
      expect((await request(baseUrl, { path: `/${'a/'.repeat(31_000)}` })).status).toBe(414);
      const { status, body } = await request(baseUrl, {
        path: '/oauth/v1/token',
        rawBody: 'a&'.repeat(32_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(status).toBe(400);
      expect(body.message).toContain('send at most 1000');
    }
    const { status, body } = await request(baseUrl, { path: `/healthz?${'a&'.repeat(1001)}` });
    expect([status, body.message]).toEqual([400, 'The request has 1001 query or form parameters: send at most 1000']);
    // Each of these took about ten seconds when values were copied for every repetition.
    expect(performance.now() - startMs).toBeLessThan(5000);
  });

  it('serves the alternative order and the dated versions of a path', async () => {
    for (const path of ['/crm/objects/v3/companies', '/crm/objects/2026-03/companies', '/crm/v3/objects/companies/']) {
      expect((await hub.request({ path })).status).toBe(200);
    }
  });

  it('builds links with the Host that the client used', async () => {
    await post('{"properties":{"name":"First"}}');
    await post('{"properties":{"name":"Second"}}');
    const { body } = await hub.request({
      path: '/crm/v3/objects/companies?limit=1',
      headers: { host: 'api.localhost:3000' },
    });
    expect(body.paging.next.link).toMatch(/^http:\/\/api\.localhost:3000\/crm\/v3\/objects\/companies\?/);
  });

  it('rejects requests that are not HTTP with a JSON body, and keeps running', async () => {
    const { hostname, port } = new URL(baseUrl);
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
      });
    const both =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    for (const text of [
      'nonsense\r\n\r\n',
      both,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
    ]) {
      expect(await send(text)).toMatch(/^HTTP\/1\.1 4(00|31) [^]*"status":"error"/);
    }
    expect((await request(baseUrl, { path: '/healthz' })).status).toBe(200);
  });
});

describe('operations', () => {
  const baseUrl = inject('baseUrl');

  it('report health, readiness and metrics', async () => {
    expect((await request(baseUrl, { path: '/healthz' })).body).toEqual({ status: 'ok' });
    expect((await request(baseUrl, { path: '/readyz' })).body).toEqual({ status: 'ready' });
    const { text, headers } = await request(baseUrl, { path: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toMatch(/spoke_http_requests_total\{method="GET",route="\/healthz",status="200"\} [1-9]/);
  });

  it('describe the API at /openapi.json, with a page at /docs', async () => {
    const { body } = await request(baseUrl, { path: '/openapi.json' });
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/crm/v3/objects/{objectType}'].post.operationId).toBe('createRecord');
    expect(
      body.paths['/crm/v3/objects/{objectType}'].post.responses['401'].content['application/json'].schema.$ref,
    ).toBe('#/components/schemas/Error');
    const page = await request(baseUrl, { path: '/docs/' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    for (const path of ['/docs', '/docs/records/createRecord']) {
      expect([path, (await request(baseUrl, { path })).status]).toEqual([path, 200]);
    }
    expect((await request(baseUrl, { path: '/docs/json' })).body).toEqual(body);
    expect((await request(baseUrl, { path: '/docs/yaml' })).text).toMatch(/^openapi: 3\.1\.0$/m);
  });

  it('send the description compressed to clients that take it, and nothing to those that have it', async () => {
    const read = (headers: Record<string, string>) => fetch(new URL('/openapi.json', baseUrl), { headers });
    const plain = await read({ 'accept-encoding': 'identity' });
    const compressed = await read({ 'accept-encoding': 'gzip, br' });
    expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    const refusing = await read({ 'accept-encoding': 'gzip;q=0, identity' });
    expect(refusing.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
    const again = await read({ 'if-none-match': plain.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
