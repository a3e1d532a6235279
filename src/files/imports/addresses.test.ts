import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { seed } from '../../../test/support/seed.js';

const base = '/files/v3/files/import-from-url/async';
const refusal = {
  status: 'error',
  message: expect.stringContaining('The URL cannot be imported from'),
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
};
/** What nobody may ask for anywhere, and this machine's own addresses, as others know it. */
const inside = [
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '0.0.0.0', '255.255.255.255'],
  ...['[fd00::1]', '[fe80::1]', '[::]', '[::ffff:192.168.1.1]', '[64:ff9b::a00:1]', '3232235777', '0xa000001'],
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address),
];
const ownForms = ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', '[::ffff:127.0.0.1]'];

let stub: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  stub = createServer((_, response) => {
    asked += 1;
    response.end('Imported.');
  });
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
  ({ port } = stub.address() as AddressInfo);
});
afterAll(() => {
  stub.closeAllConnections();
  stub.close();
});

type Send = (options: RequestOptions) => ReturnType<TestHub['request']>;
const start = (send: Send, url: string) => send({ path: base, json: { url, access: 'PRIVATE', folderPath: '/' } });
const ended = async (send: Send, id: string) => {
  const status = async () => (await send({ path: `${base}/tasks/${id}/status` })).body;
  await expect.poll(async () => (await status()).completedAt, { timeout: 20_000 }).toBeDefined();
  return status();
};

describe('imports in production', () => {
  const token = `pat-na1-${randomUUID()}`;
  let app: SpokeApp;
  beforeAll(async () => {
    const hub = { hubId: 1001, name: 'Acme', domain: 'acme.example', timeZone: 'UTC', users: [] };
    const privateApps = [{ name: 'Files', token, scopes: ['files'] }];
    const own = { hubs: [{ ...hub, privateApps }], developers: [], records: {} };
    app = await startSpoke({ seed: own, env: { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40) } });
  });
  afterAll(() => app.close());
  const send: Send = (options) => request(app.baseUrl, { token, ...options });

  it.each([...ownForms, '[::1]', ...inside])('do not connect to %s', async (host) => {
    for (const place of [`${host}:${port}`, host]) {
      const { status, body } = await start(send, `http://${place}/a.txt`);
      expect([place, status, body]).toEqual([place, 400, refusal]);
    }
  });

  it('do not connect to a name that resolves to this machine', async () => {
    for (const place of [`localhost:${port}`, 'localhost', `LOCALHOST.:${port}`]) {
      const { status, body } = await start(send, `http://${place}/a.txt`);
      expect(status).toBe(202);
      const task = await ended(send, body.id);
      expect([task.status, task.result, task.errors[0].message]).toEqual([
        'CANCELED',
        undefined,
        'Error downloading file: the server could not be reached or broke off',
      ]);
    }
    expect(asked).toBe(0);
    expect((await send({ path: '/files/v3/files/search' })).body.results).toEqual([]);
  });
});

describe('imports in a sandbox', () => {
  let app: SpokeApp;
  let hub: TestHub;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_IMPORT_LOOPBACK: undefined } });
    hub = await newHub({ baseUrl: app.baseUrl });
  });
  afterAll(() => app.close());

  it('cannot reach this machine, while webhooks can', async () => {
    const before = asked;
    for (const host of [...ownForms, '[::1]']) {
      const { status, body } = await start(hub.request, `http://${host}:${port}/a.txt`);
      expect([host, status, body]).toEqual([host, 400, refusal]);
    }
    const { status, body } = await start(hub.request, `http://localhost:${port}/a.txt`);
    expect([status, (await ended(hub.request, body.id)).status, asked - before]).toEqual([202, 'CANCELED', 0]);
    const targetUrl = `http://127.0.0.1:${port}/hook`;
    const settings = await request(app.baseUrl, {
      method: 'PUT',
      path: `/webhooks/v3/3001/settings?hapikey=${seed.developers[0]?.apiKey ?? ''}`,
      json: { targetUrl, throttling: { period: 'SECONDLY', maxConcurrentRequests: 10 } },
    });
    expect([settings.status, settings.body.targetUrl]).toEqual([200, targetUrl]);
  });
});

describe('imports in a sandbox with SPOKE_IMPORT_LOOPBACK=on', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await newHub();
  });

  it.each(['localhost', ...ownForms.slice(0, 5)])('can reach this machine: %s', async (host) => {
    const before = asked;
    const { status, body } = await start(hub.request, `http://${host}:${port}/a.txt`);
    expect([status, (await ended(hub.request, body.id)).status, asked - before]).toEqual([202, 'COMPLETE', 1]);
  });

  it.each(inside)('do not connect to %s', async (host) => {
    const { status, body } = await start(hub.request, `http://${host}:${port}/a.txt`);
    expect([status, body]).toEqual([400, refusal]);
  });
});
