import { type AddressInfo, connect, createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, inject, it, vi } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { startProduction } from '../../../test/support/first-start.js';
import { request } from '../../../test/support/http.js';

vi.setConfig({ testTimeout: 60_000 });

const token = 'example-metrics-token';

async function findFreePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

describe('a server in production', () => {
  it('exposes neither metrics nor its description by default, and requires https of browsers (RFC 6797)', async () => {
    const { baseUrl } = await startProduction({
      SPOKE_METRICS: undefined,
      SPOKE_PUBLIC_URL: 'https://crm.example.com',
    });
    for (const path of ['/metrics', '/docs', '/docs/', '/docs/json', '/docs/compatibility', '/openapi.json']) {
      const { status, headers } = await request(baseUrl, { path });
      expect([path, status]).toEqual([path, 404]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect((await request(baseUrl, { path: '/_app/scopes/endpoints' })).status).toBe(401);
    // Any host is served.
    expect((await request(baseUrl, { path: '/healthz', headers: { host: 'node1.internal' } })).status).toBe(200);
  });

  it('returns metrics to holders of the token, and its description if enabled', async () => {
    const env = { SPOKE_METRICS: 'token', SPOKE_METRICS_TOKEN: token, SPOKE_DOCS: 'on' };
    const { baseUrl } = await startProduction(env);
    const read = async (authorization?: string) =>
      (await request(baseUrl, { path: '/metrics', headers: authorization === undefined ? {} : { authorization } }))
        .status;
    expect(await read()).toBe(401);
    expect(await read(`Bearer ${token}x`)).toBe(401);
    expect(await read(token)).toBe(401);
    expect(await read(`Bearer ${token}`)).toBe(200);
    expect((await request(baseUrl, { path: '/docs/' })).status).toBe(200);
    const { body, headers } = await request(baseUrl, { path: '/openapi.json' });
    expect(body.openapi).toBe('3.1.0');
    expect(headers['content-type']).toContain('application/json');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('serves metrics on a separate port, and nothing else there', async () => {
    const port = await findFreePort();
    const app = await startProduction({
      SPOKE_METRICS: 'token',
      SPOKE_METRICS_TOKEN: token,
      SPOKE_METRICS_PORT: String(port),
    });
    const own = `http://127.0.0.1:${port}`;
    expect((await request(app.baseUrl, { path: '/metrics', token })).status).toBe(404);
    expect((await request(own, { path: '/metrics' })).status).toBe(401);
    expect((await request(own, { path: '/healthz', token })).status).toBe(404);
    const { status, text } = await request(own, { path: '/metrics', token });
    expect(status).toBe(200);
    expect(text).toContain('spoke_http_requests_total');
    await app.stop();
  });

  it('does not start when the metrics port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const start = startProduction({ SPOKE_METRICS: 'public', SPOKE_METRICS_PORT: String(port) });
    await expect(start).rejects.toThrow(/exit code 1[^]*The port is in use/);
    holder.close();
  });
});

it('metrics have at most 8 lines per route, besides its statuses', async () => {
  const { text } = await request(inject('baseUrl'), { path: '/metrics' });
  const lines = text.match(/^spoke_http_request_duration_seconds\w*\{.*route="\/healthz".*$/gm) ?? [];
  expect(lines.length).toBeLessThanOrEqual(8);
});

it('a request aborted by its client is logged at info, without a stack', async () => {
  const app = await startSpoke({ env: { LOG_LEVEL: 'info' } });
  const { hostname, port } = new URL(app.baseUrl);
  const head = 'POST /_app/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"email":`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }
  await expect.poll(() => app.stderr().match(/request aborted by the client/g)?.length).toBe(5);
  expect(app.stderr()).not.toMatch(/"level":50|"stack"/);
});
