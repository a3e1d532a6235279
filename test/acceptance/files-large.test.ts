import { createHash, randomBytes, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as send, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { startSpoke } from '../support/app.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';

const MiB = 1024 ** 2;
const allowedGrowth = 100e6;

function* makeForm(mebibytes: number, hash: Hash): Generator<Buffer> {
  const options = JSON.stringify({ access: 'PUBLIC_INDEXABLE' });
  yield Buffer.from(`--limit\r\ncontent-disposition: form-data; name="options"\r\n\r\n${options}\r\n`);
  yield Buffer.from(`--limit\r\ncontent-disposition: form-data; name="folderPath"\r\n\r\n/\r\n`);
  yield Buffer.from(`--limit\r\ncontent-disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`);
  const noise = randomBytes(MiB);
  for (let number = 0; number < mebibytes; number += 1) {
    // A new buffer each time, since the previous one may still be queued; no two are equal.
    const piece = Buffer.from(noise);
    piece.writeUInt32BE(number);
    hash.update(piece);
    yield piece;
  }
  yield Buffer.from('\r\n--limit--\r\n');
}

/** Sends as much as the server accepts, without storing it. */
async function exchange(hub: TestHub, path: string, form?: Iterable<Buffer>): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${hub.privateApp.token}`,
    ...(form && { 'content-type': 'multipart/form-data; boundary=limit' }),
  };
  const outgoing = send(new URL(path, hub.baseUrl), { method: form ? 'POST' : 'GET', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.once('response', resolve).once('error', reject),
  );
  await pipeline(Readable.from(form ?? []), outgoing);
  return answered;
}

async function upload(hub: TestHub, mebibytes: number): Promise<{ id: string; url: string; hash: string }> {
  const hash = createHash('sha256');
  const answer = await exchange(hub, '/files/v3/files', makeForm(mebibytes, hash));
  const text = Buffer.concat(await answer.toArray()).toString();
  expect([answer.statusCode, text]).toEqual([201, expect.stringContaining(`"size":${mebibytes * MiB}`)]);
  return { ...(JSON.parse(text) as { id: string; url: string }), hash: hash.digest('hex') };
}

async function download(hub: TestHub, path: string): Promise<{ size: number; hash: string }> {
  const answer = await exchange(hub, path);
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    hash.update(piece);
  }
  return { size, hash: hash.digest('hex') };
}

function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`Process ${pid} does not report its memory.`);
  return Number(kibibytes) * 1024;
}

/** The increase of the memory of a process over its initial value. */
async function measureGrowth(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentBytes(pid);
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, residentBytes(pid))), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return highest - before;
}

it(
  'Spec 4.5: a file of 2 GiB is stored and read with the memory of a small one',
  { ...needs.large, timeout: 600_000 },
  async () => {
    const app = await startSpoke();
    const hub = await newHub({ baseUrl: app.baseUrl });
    // The first file has a fixed cost that does not depend on its size.
    const small = await upload(hub, 1);
    expect((await download(hub, `/files/v3/files/${small.id}/download`)).hash).toBe(small.hash);

    const growth = await measureGrowth(app.pid, async () => {
      const { id, url, hash } = await upload(hub, 2048);
      for (const path of [`/files/v3/files/${id}/download`, new URL(url).pathname]) {
        expect(await download(hub, path)).toEqual({ size: 2048 * MiB, hash });
      }
    });
    expect(growth).toBeLessThan(allowedGrowth);
  },
);
