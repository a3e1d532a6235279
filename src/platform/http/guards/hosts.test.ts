import { connect } from 'node:net';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../../test/support/app.js';
import { request } from '../../../../test/support/http.js';
import { isKnownHost } from './hosts.js';

describe('hosts that a sandbox serves', () => {
  const configured = new Set(['crm.example.com']);

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'acme.localhost:3000',
    '127.0.0.1',
    '127.0.0.1:8080',
    '192.168.1.20:80',
    '[::1]',
    '[::1]:8080',
    '[fe80::1]:8080',
    'crm.example.com:444',
    '',
  ])('include %j', (host) => {
    expect(isKnownHost(host, configured)).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'notlocalhost',
    'localhost.',
    '127.0.0.1.nip.io',
    '[evil.example]',
    '[127.0.0.1]',
    '::1',
    '2130706433',
    '0x7f000001',
    'crm.example.com.evil.example',
    'sub.crm.example.com',
    'localhost@evil.example',
    'evil.example, localhost',
  ])('exclude %j', (host) => {
    expect(isKnownHost(host, configured)).toBe(false);
  });
});

describe('a page on a rebound host name (Assumption E1)', () => {
  const baseUrl = inject('baseUrl');
  const host = 'evil.example:8080';

  it.each([
    '/_spoke/credentials',
    '/_spoke/requests',
    '/_spoke/clock',
    '/',
    '/healthz',
    '/metrics',
    '/docs/',
    '/openapi.json',
    '/crm/v3/objects/companies',
    '/hubfs/1/a.txt',
    '/no/such/route',
  ])('reads nothing from %s: 421', async (path) => {
    const { status, body } = await request(baseUrl, { path, headers: { host } });
    expect([status, body.category]).toEqual([421, 'VALIDATION_ERROR']);
    expect(body.message).toContain('set SPOKE_PUBLIC_URL');
  });

  it('gets no consent page', async () => {
    expect((await request(baseUrl, { path: '/oauth/authorize', headers: { host } })).status).toBe(421);
  });

  it('writes nothing', async () => {
    const writes = ['/_spoke/hubs', '/_spoke/oauth/grant', '/_spoke/faults', '/_spoke/snapshots', '/_app/session'];
    for (const path of writes) expect((await request(baseUrl, { path, json: {}, headers: { host } })).status).toBe(421);
  });

  it('gains nothing from forwarding headers', async () => {
    const headers = { host, 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
    expect((await request(baseUrl, { path: '/healthz', headers })).status).toBe(421);
  });
});

describe('Host headers', () => {
  const exchange = (baseUrl: string, head: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(baseUrl);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', () => resolve(answer));
    });

  it('are rejected with 400 when there are two or none (RFC 9112 3.2)', async () => {
    const baseUrl = inject('baseUrl');
    for (const hosts of ['\r\nHost: localhost\r\nHost: localhost', '\r\nhost: localhost\r\nHOST: 127.0.0.1', '']) {
      expect(await exchange(baseUrl, `GET /healthz HTTP/1.1${hosts}`)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await exchange(baseUrl, 'GET /healthz HTTP/1.1\r\nHost: localhost')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a sandbox with a public URL and a key, behind a trusted proxy', () => {
  const key = 'example-sandbox-key';
  let app: SpokeApp;

  beforeAll(async () => {
    app = await startSpoke({
      env: {
        SPOKE_PUBLIC_URL: 'https://crm.example.com',
        SPOKE_SANDBOX_KEY: key,
        SPOKE_TRUST_PROXY: '127.0.0.1',
      },
    });
    return () => app.close();
  });

  const status = async (headers: Record<string, string>, path = '/healthz') =>
    (await request(app.baseUrl, { path, headers })).status;

  it('serves its own name on any port, and any name to holders of the key', async () => {
    expect(await status({ host: 'crm.example.com' })).toBe(200);
    expect(await status({ host: 'crm.example.com:8443' })).toBe(200);
    expect(await status({ host: 'ci.example.net' })).toBe(421);
    expect(await status({ host: 'ci.example.net', 'x-spoke-sandbox-key': key })).toBe(200);
    expect(await status({ host: 'ci.example.net', 'x-spoke-sandbox-key': `${key}x` })).toBe(421);
  });

  it('checks the host that the proxy received as well as its own', async () => {
    expect(await status({ 'x-forwarded-host': 'crm.example.com' })).toBe(200);
    expect(await status({ 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await status({ host: 'evil.example', 'x-forwarded-host': 'localhost' })).toBe(421);
  });

  it.each([
    [{ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'crm.example.com' }],
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    [{ forwarded: 'for=203.0.113.9' }],
    [{ 'x-real-ip': '203.0.113.9' }],
    [{ via: '1.1 proxy' }],
  ])('requires the key for the sandbox API from a forwarded request: %j', async (headers) => {
    expect(await status(headers, '/_spoke/credentials')).toBe(403);
    expect(await status({ ...headers, 'x-spoke-sandbox-key': key }, '/_spoke/credentials')).toBe(200);
  });

  it('requires no key for the sandbox API on the local machine', async () => {
    expect(await status({}, '/_spoke/credentials')).toBe(200);
  });
});

describe('the sandbox API without a key', () => {
  const credentials = async (baseUrl: string, headers: Record<string, string>) =>
    (await request(baseUrl, { path: '/_spoke/credentials', headers })).status;

  it('does not treat requests of an untrusted proxy as local', async () => {
    const baseUrl = inject('baseUrl');
    expect(await credentials(baseUrl, {})).toBe(200);
    expect(await credentials(baseUrl, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await credentials(baseUrl, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await credentials(baseUrl, { forwarded: 'for=127.0.0.1' })).toBe(403);
  });

  it('uses the address that a trusted proxy reports', async () => {
    const { baseUrl } = await startSpoke({ env: { SPOKE_TRUST_PROXY: '127.0.0.1' } });
    expect(await credentials(baseUrl, {})).toBe(200);
    expect(await credentials(baseUrl, { 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    expect(await credentials(baseUrl, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await credentials(baseUrl, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(403);
    expect(await credentials(baseUrl, { forwarded: 'for=203.0.113.9' })).toBe(403);
  });
});
