import { randomBytes, randomUUID } from 'node:crypto';
import { request as send } from 'node:http';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { request, type Reply } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { startSilentProxy } from '../../../test/support/silent-proxy.js';
import { part, upload } from '../../../test/support/uploads.js';

vi.setConfig({ testTimeout: 180_000 });

const megabyte = 1_000_000;

/** A server whose bucket is reached through a proxy that can fail, and what the bucket holds behind its back. */
async function start() {
  const { searchParams } = new URL(process.env['SPOKE_TEST_S3'] ?? '');
  const endpoint = searchParams.get('endpoint') ?? '';
  const region = searchParams.get('region') ?? 'us-east-1';
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  const Bucket = `spoke-test-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const proxy = await startSilentProxy(new URL(endpoint));
  onTestFinished(() => proxy.close());
  const app = await startSpoke({ env: { SPOKE_BLOBS: `s3://${Bucket}?endpoint=${proxy.url}&region=${region}` } });
  const hub = await newHub({ baseUrl: app.baseUrl });
  const Prefix = `${hub.hubId}/`;
  return {
    app,
    hub,
    proxy,
    async countStored() {
      const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return { objects: KeyCount, unfinished: Uploads.length };
    },
  };
}

interface Timed {
  readonly reply: Reply | undefined;
  readonly seconds: number;
}

/** The answer, undefined when it was cut off, and how long it took. */
async function time(work: Promise<Reply>): Promise<Timed> {
  const began = performance.now();
  const reply = await work.catch(() => undefined);
  return { reply, seconds: (performance.now() - began) / 1000 };
}

async function linkTo(hub: TestHub, id: string): Promise<() => Promise<Reply>> {
  const { url } = (await hub.request({ path: `/files/v3/files/${id}/signed-url` })).body as { url: string };
  const { origin } = new URL(url);
  return () => request(origin, { path: url.slice(origin.length) });
}

function expectUnavailable({ reply, seconds }: Timed, withinSeconds: number): void {
  expect(reply?.status).toBe(503);
  expect(Number(reply?.headers['retry-after'])).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(withinSeconds);
}

const listNames = async (hub: TestHub) => {
  const { results } = (await hub.request({ path: '/files/v3/files/search?limit=100' })).body;
  return (results as { name: string }[]).map(({ name }) => name).sort();
};

describe('a bucket that accepts requests and does not respond', needs.s3, () => {
  it('uploads return 503 within 15 s, leave no file, content or folder, and recover', async () => {
    const { app, hub, proxy, countStored } = await start();
    const first = (await upload(hub, { folderPath: '/docs', partName: 'first.txt' })).body;
    const folder = async () => (await hub.request({ path: '/files/v3/folders/docs' })).body as object;
    const before = await folder();
    proxy.beSilent(true);
    const uploads = [
      upload(hub, { folderPath: '/docs', partName: 'small.txt', file: 'x'.repeat(200_000) }),
      upload(hub, { folderPath: '/docs', partName: 'large.bin', file: randomBytes(20 * megabyte) }),
      upload(hub, { folderPath: '/new', partName: 'other.txt' }),
      hub.request({ method: 'PUT', path: `/files/v3/files/${first.id}`, multipart: toReplacement() }),
    ].map(time);
    for (const timed of await Promise.all(uploads)) expectUnavailable(timed, 15);
    // Known to be down by now.
    expectUnavailable(await time(upload(hub, { partName: 'at-once.txt' })), 3);
    expect(await listNames(hub)).toEqual(['first']);
    expect(await folder()).toEqual(before);
    expect((await hub.request({ path: '/files/v3/folders/new' })).status).toBe(404);
    expect((await hub.request({ path: `/files/v3/files/${first.id}` })).body).toEqual(first);
    const readiness = async () => (await request(app.baseUrl, { path: '/readyz' })).status;
    await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
    proxy.beSilent(false);
    const retry = async () => (await upload(hub, { folderPath: '/docs', partName: 'back.txt' })).status;
    await expect.poll(retry, { timeout: 20_000, interval: 500 }).toBe(201);
    await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
    await expect.poll(countStored, { timeout: 30_000 }).toEqual({ objects: 2, unfinished: 0 });
    expect(await listNames(hub)).toEqual(['back', 'first']);
  });

  it('an upload during which it stops responding returns 503 within 15 s and leaves nothing', async () => {
    const { hub, proxy, countStored } = await start();
    const { answer, write, end } = openUpload(hub, 30 * megabyte);
    write(9 * megabyte);
    await expect.poll(countStored, { timeout: 20_000 }).toEqual({ objects: 0, unfinished: 1 });
    proxy.beSilent(true);
    const timed = time(answer);
    write(21 * megabyte);
    end();
    expectUnavailable(await timed, 15);
    proxy.beSilent(false);
    await expect.poll(countStored, { timeout: 40_000, interval: 500 }).toEqual({ objects: 0, unfinished: 0 });
    expect(await listNames(hub)).toEqual([]);
  });

  it('downloads return 503 within 10 s, at once if it is known, and recover', async () => {
    const { hub, proxy } = await start();
    const content = randomBytes(3 * megabyte);
    const download = await linkTo(hub, (await upload(hub, { file: content, partName: 'a.bin' })).body.id);
    const small = await linkTo(hub, (await upload(hub, { partName: 'b.txt' })).body.id);
    proxy.beSilent(true);
    for (const timed of await Promise.all([download, small, download].map((run) => time(run())))) {
      expectUnavailable(timed, 12);
    }
    expectUnavailable(await time(download()), 3);
    proxy.beSilent(false);
    await expect.poll(async () => (await download()).status, { timeout: 20_000, interval: 500 }).toBe(200);
    expect((await download()).bytes.equals(content)).toBe(true);
    expect((await small()).text).toBe('A note.');
  });

  it.each([
    ['small', 100_000, 20_000],
    ['large', 6 * megabyte, 2 * megabyte],
  ])('a download during which it stops responding is cut off within 10 s, not ended: %s', async (_, size, bytes) => {
    const { hub, proxy } = await start();
    const content = randomBytes(size);
    const download = await linkTo(hub, (await upload(hub, { file: content, partName: 'a.bin' })).body.id);
    proxy.beSilentAfter(bytes);
    const { reply, seconds } = await time(download());
    expect(reply).toBeUndefined();
    // Ten, and what a busy machine adds.
    expect(seconds).toBeLessThan(14);
    proxy.beSilentAfter(undefined);
    await expect.poll(async () => (await download()).bytes.equals(content), { timeout: 20_000 }).toBe(true);
  });
});

describe('a slow bucket', needs.s3, () => {
  it('a download of twelve seconds with 1.5 s between chunks is complete', async () => {
    const { hub, proxy } = await start();
    const content = randomBytes(500_000);
    const download = await linkTo(hub, (await upload(hub, { file: content, partName: 'a.bin' })).body.id);
    proxy.slowDown({ pieceBytes: 64 * 1024, pauseMs: 1500 });
    const { reply, seconds } = await time(download());
    expect(reply?.status).toBe(200);
    expect(reply?.bytes.equals(content)).toBe(true);
    expect(seconds).toBeGreaterThan(8);
  });

  it('uploads whose responses take 1.5 s are stored', async () => {
    const { hub, proxy, countStored } = await start();
    proxy.slowDown({ pieceBytes: 100, pauseMs: 1500 });
    const content = randomBytes(10 * megabyte);
    const { status, body } = await upload(hub, { file: content, partName: 'a.bin' });
    expect([status, body.size]).toEqual([201, content.length]);
    proxy.slowDown(undefined);
    expect((await (await linkTo(hub, body.id))()).bytes.equals(content)).toBe(true);
    expect(await countStored()).toEqual({ objects: 1, unfinished: 0 });
  });
});

describe('a bucket whose connections are reset', needs.s3, () => {
  it('uploads and downloads return 503, a running download is cut off, and both recover', async () => {
    const { hub, proxy, countStored } = await start();
    const content = randomBytes(20 * megabyte);
    const download = await linkTo(hub, (await upload(hub, { file: content, partName: 'a.bin' })).body.id);
    proxy.slowDown({ pieceBytes: megabyte, pauseMs: 300 });
    const underWay = time(download());
    setTimeout(() => proxy.reset(true), 1500);
    expect((await underWay).reply).toBeUndefined();
    proxy.slowDown(undefined);
    expectUnavailable(await time(upload(hub, { partName: 'b.txt' })), 15);
    expectUnavailable(await time(download()), 12);
    proxy.reset(false);
    await expect.poll(async () => (await download()).status, { timeout: 20_000, interval: 500 }).toBe(200);
    expect(await listNames(hub)).toEqual(['a']);
    await expect.poll(countStored, { timeout: 30_000 }).toEqual({ objects: 1, unfinished: 0 });
  });

  it('a request on a connection that was just closed is retried', async () => {
    const { hub, proxy, countStored } = await start();
    const download = await linkTo(hub, (await upload(hub, { partName: 'a.txt' })).body.id);
    proxy.resetRequests(1);
    expect((await upload(hub, { partName: 'b.txt' })).status).toBe(201);
    proxy.resetRequests(1);
    expect((await download()).text).toBe('A note.');
    expect(await countStored()).toEqual({ objects: 2, unfinished: 0 });
  });

  it('an upload whose content is stored but whose response is lost returns 503, and leaves nothing', async () => {
    const { hub, proxy, countStored } = await start();
    proxy.loseAnswersToPut(1);
    expectUnavailable(await time(upload(hub, { partName: 'a.txt' })), 15);
    await expect.poll(countStored, { timeout: 30_000 }).toEqual({ objects: 0, unfinished: 0 });
    expect(await listNames(hub)).toEqual([]);
    expect((await upload(hub, { partName: 'a.txt' })).status).toBe(201);
  });
});

function toReplacement(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Another note.']), 'note.txt');
  form.append('options', '{"access":"PRIVATE"}');
  return form;
}

/** An upload of so many bytes that arrives piece by piece. */
function openUpload(hub: TestHub, bytes: number) {
  const options = part('content-disposition: form-data; name="options"', '{"access":"PRIVATE"}');
  const path = part('content-disposition: form-data; name="folderPath"', '/');
  const head = Buffer.from('--limit\r\ncontent-disposition: form-data; name="file"; filename="slow.bin"\r\n\r\n');
  const tail = Buffer.from('\r\n--limit--\r\n');
  const { hostname, port } = new URL(hub.baseUrl);
  const outgoing = send({
    host: hostname,
    port,
    method: 'POST',
    path: '/files/v3/files',
    headers: {
      authorization: `Bearer ${hub.privateApp.token}`,
      'content-type': 'multipart/form-data; boundary=limit',
      'content-length': options.length + path.length + head.length + bytes + tail.length,
    },
  });
  const answer = new Promise<Reply>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      incoming.resume();
      resolve({ status, headers, body: undefined, text: '', bytes: Buffer.alloc(0) });
    });
  });
  answer.catch(() => undefined);
  outgoing.write(Buffer.concat([options, path, head]));
  return {
    answer,
    write: (count: number) => void outgoing.write(randomBytes(count)),
    end: () => void outgoing.end(tail),
  };
}
