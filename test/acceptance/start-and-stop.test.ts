import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { request } from '../support/http.js';
import { needs } from '../support/needs.js';
import { seedHub } from '../support/seed.js';
import { launch } from '../support/spoke-process.js';

const { token = '' } = seedHub(1001).privateApps[0] ?? {};
const path = '/crm/v3/objects/companies';

it('a first start that is killed while it writes its secret is completed by the next one', needs.embedded, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-killed-'));
  // Whatever is written to is empty first.
  const killing = `import fs from 'node:fs/promises';
    const { writeFile } = fs;
    fs.writeFile = async (path, content, options) => {
      await writeFile(path, '', options);
      process.kill(process.pid, 'SIGKILL');
    };
    (await import('node:module')).syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(killing)}`;
  const env = { PORT: '0', SPOKE_DATA_DIR: dataDir };
  expect((await launch({ env: { ...env, NODE_OPTIONS } }).exited).signal).toBe('SIGKILL');
  const app = await startSpoke({ env, dataDir });
  expect((await request(app.baseUrl, { path: '/readyz' })).status).toBe(200);
  await app.stop();
  rmSync(dataDir, { recursive: true });
});

describe('a failed start', () => {
  const refusal = (sentence: RegExp) =>
    new RegExp(`ended \\(exit code 1\\)[^]*Spoke cannot start\\. ${sentence.source}`);

  it('names the port that is in use', async () => {
    const { baseUrl } = await startSpoke();
    await expect(startSpoke({ env: { PORT: new URL(baseUrl).port } })).rejects.toThrow(refusal(/The port is in use/));
  });

  it('names a data directory that is not writable', async () => {
    const env = { SPOKE_DATA_DIR: '/dev/null/spoke' };
    await expect(startSpoke({ env })).rejects.toThrow(
      refusal(/The data directory \/dev\/null\/spoke cannot be written/),
    );
  });

  it('names the process that holds the data directory', needs.embedded, async () => {
    const first = await startSpoke();
    const again = startSpoke({ env: { SPOKE_DATA_DIR: first.dataDir } });
    await expect(again).rejects.toThrow(refusal(new RegExp(`The data directory .* is in use by process ${first.pid}`)));
    expect((await request(first.baseUrl, { path: '/readyz' })).status).toBe(200);
  });

  it('names an unreachable database', async () => {
    const env = { DATABASE_URL: 'postgres://spoke:secret-of-mine@127.0.0.1:1/crm' };
    const start = startSpoke({ env });
    await expect(start).rejects.toThrow(refusal(/The database crm at 127\.0\.0\.1:1 cannot be reached/));
    await expect(start).rejects.not.toThrow('secret-of-mine');
  });
});

it('a start with too low a limit of open files reports the required one', async () => {
  const script = `ulimit -n 200 && exec ${process.execPath} scripts/program.mjs`;
  const child = launch({ env: { PORT: '0' }, command: '/bin/sh', args: ['-c', script] });
  expect(await child.exited).toMatchObject({ code: 1 });
  expect(child.stderr()).toContain('This process may not open enough files: allow at least 512 (ulimit -n 512).');
});

it('requests cut off at the end of a stop are counted in the log, and the exit code is 3', async () => {
  const app = await startSpoke();
  const { hostname, port } = new URL(app.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  await delay(500);
  process.kill(app.pid, 'SIGTERM');
  expect(await app.exited).toEqual({ code: 3, signal: null });
  expect(app.stdout() + app.stderr()).toMatch(/"requests":1,.*shutdown took too long/);
}, 60_000);

it('a server whose file directory is missing keeps running, is not ready, and logs the reason', async () => {
  const app = await startSpoke();
  rmSync(join(app.dataDir, 'blobs'), { recursive: true });
  const readiness = () => request(app.baseUrl, { path: '/readyz' });
  await expect.poll(async () => (await readiness()).status).toBe(503);
  const { body, headers } = await readiness();
  expect(headers['retry-after']).toBe('1');
  expect(body).toEqual({
    status: 'error',
    message: expect.stringMatching(/^Not ready: file storage cannot be used \(since \d{4}-.*Z\)\.$/),
    correlationId: expect.any(String),
    context: { 'file storage': ['cannot be used'] },
    category: 'INTERNAL_ERROR',
  });
  expect((await request(app.baseUrl, { path: '/healthz' })).status).toBe(200);
  await expect
    .poll(app.stderr)
    .toContain(`The directory ${app.dataDir}/blobs was deleted, moved or replaced while Spoke used it`);
});

it('a server with files in a bucket is ready without a directory for them', needs.s3, async () => {
  const app = await startSpoke({ env: { SPOKE_BLOBS: process.env['SPOKE_TEST_S3'] } });
  expect((await request(app.baseUrl, { path: '/readyz' })).body).toEqual({ status: 'ready' });
  expect(existsSync(join(app.dataDir, 'blobs'))).toBe(false);
});

it('SIGTERM finishes requests in flight, accepts no new ones, and exits with 0', async () => {
  const app = await startSpoke();
  const { hostname, port } = new URL(app.baseUrl);
  const body = JSON.stringify({ properties: { name: 'In flight' } });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
  ];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
  // A response on another connection: by then the server has read the first half of this request.
  expect((await request(app.baseUrl, { path: '/healthz' })).status).toBe(200);
  const stopped = app.stop();
  await expect
    .poll(() =>
      request(app.baseUrl, { path: '/healthz' }).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused');
  socket.write(body.slice(10));
  await Promise.all([closed, stopped]);
  expect(answer).toMatch(/^HTTP\/1\.1 201 [^]*\r\nconnection: close\r\n/i);
  await app.restart();
  const { body: page } = await request(app.baseUrl, { path, token });
  expect(page.results.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual([
    'In flight',
  ]);
});

it('SIGTERM with a drain time fails readiness at once, and rejects no request before it has elapsed', async () => {
  const app = await startSpoke({ env: { SPOKE_DRAIN_SECONDS: '2' } });
  const own = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = () => request(app.baseUrl, { path: '/readyz', agent: new Agent() });
  expect((await request(app.baseUrl, { path: '/healthz', agent: own })).headers['connection']).toBe('keep-alive');
  const begun = performance.now();
  const stopped = app.stop();
  await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503);
  const kept = await request(app.baseUrl, { path: '/healthz', agent: own });
  expect([kept.status, kept.headers['connection']]).toEqual([200, 'close']);
  const json = { properties: { name: 'Late' } };
  expect((await request(app.baseUrl, { path, token, json, agent: new Agent() })).status).toBe(201);
  await stopped;
  expect(performance.now() - begun).toBeGreaterThan(2000);
  await expect(ready()).rejects.toThrow(/ECONNREFUSED/);
});
