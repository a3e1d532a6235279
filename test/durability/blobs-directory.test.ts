import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { part, upload } from '../support/uploads.js';

vi.setConfig({ testTimeout: 120_000 });

async function start() {
  const app = await startSpoke();
  const hub = await newHub({ baseUrl: app.baseUrl });
  const directory = join(app.dataDir, 'blobs');
  const elsewhere = `${app.dataDir}-elsewhere`;
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const stored = (await upload(hub, { folderPath: '/kept', partName: 'before.txt' })).body.id as string;
  return { app, hub, directory, elsewhere, stored };
}

const readiness = (app: SpokeApp) => request(app.baseUrl, { path: '/readyz' });
const readinessOf = async (app: SpokeApp) => (await readiness(app)).status;
const download = async (hub: TestHub, id: string) => {
  const { url } = (await hub.request({ path: `/files/v3/files/${id}/signed-url` })).body as { url: string };
  return request(new URL(url).origin, { path: url.slice(new URL(url).origin.length) });
};
const listNames = async (hub: TestHub) => {
  const { results } = (await hub.request({ path: '/files/v3/files/search?limit=100' })).body;
  return (results as { name: string }[]).map(({ name }) => name).sort();
};

const losses: [string, (directory: string, elsewhere: string) => void, boolean][] = [
  ['deleted', (directory) => rmSync(directory, { recursive: true }), false],
  ['moved', (directory, elsewhere) => renameSync(directory, elsewhere), true],
  [
    'replaced by an empty one',
    (directory, elsewhere) => {
      renameSync(directory, elsewhere);
      mkdirSync(directory);
    },
    true,
  ],
];

describe.each(losses)('the blobs directory is %s while the server runs', (_, lose, canReturn) => {
  it('no upload is acknowledged, /readyz and the log name the part, and the server recovers when it is back', async () => {
    const { app, hub, directory, elsewhere, stored } = await start();
    lose(directory, elsewhere);
    for (const folderPath of ['/kept', '/new']) {
      const refused = await upload(hub, { folderPath, partName: 'after.txt' });
      expect([refused.status, refused.body.category]).toEqual([503, expect.any(String)]);
      expect(refused.headers['retry-after']).toBeDefined();
    }
    const replaced = await hub.request({
      method: 'PUT',
      path: `/files/v3/files/${stored}`,
      multipart: toReplacement(),
    });
    expect(replaced.status).toBe(503);
    expect((await download(hub, stored)).status).toBe(503);
    await expect.poll(() => readinessOf(app)).toBe(503);
    expect((await readiness(app)).body.message).toContain('file storage cannot be used');
    expect(app.stderr()).toContain(`${directory} was deleted, moved or replaced while Spoke used it`);
    expect(await listNames(hub)).toEqual(['before']);
    expect((await hub.request({ path: '/files/v3/folders/new' })).status).toBe(404);
    expect(existsSync(directory) ? readdirSync(directory) : []).toEqual([]);
    if (!canReturn) return;
    rmSync(directory, { recursive: true, force: true });
    renameSync(elsewhere, directory);
    await expect.poll(() => readinessOf(app)).toBe(200);
    expect((await upload(hub, { folderPath: '/kept', partName: 'back.txt' })).status).toBe(201);
    expect((await download(hub, stored)).text).toBe('A note.');
    expect(await listNames(hub)).toEqual(['back', 'before']);
  });
});

function toReplacement(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Another note.']), 'note.txt');
  return form;
}

it('an upload that completes after the blobs directory was moved is not acknowledged', async () => {
  const { app, hub, directory, elsewhere } = await start();
  const { port } = new URL(app.baseUrl);
  const file = part('content-disposition: form-data; name="file"; filename="slow.txt"', 'A slow note.');
  const rest = Buffer.concat([
    part('content-disposition: form-data; name="options"', '{"access":"PRIVATE"}'),
    part('content-disposition: form-data; name="folderPath"', '/'),
    Buffer.from('--limit--\r\n'),
  ]);
  const before = countFiles(directory);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (piece: Buffer) => void (answer += piece.toString()));
  socket.write(
    [
      'POST /files/v3/files HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${hub.privateApp.token}`,
      'content-type: multipart/form-data; boundary=limit',
      `content-length: ${file.length + rest.length}`,
      'connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  // The boundary after it completes the file.
  socket.write(Buffer.concat([file, rest.subarray(0, 9)]));
  await expect.poll(() => countFiles(directory), { timeout: 20_000 }).toBe(before + 1);
  renameSync(directory, elsewhere);
  socket.write(rest.subarray(9));
  await once(socket, 'close');
  expect(answer.split('\r\n')[0]).toContain('503');
  expect(await listNames(hub)).toEqual(['before']);
});

/** The complete ones: those with their final name. */
function countFiles(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('unfinished'),
  ).length;
}
