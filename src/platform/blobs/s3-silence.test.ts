import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../test/support/needs.js';
import { startSilentProxy } from '../../../test/support/silent-proxy.js';
import { toBlobs } from '../../config/blobs.js';
import { newUuid } from '../ids.js';
import { toBlobKey } from './blob-store.js';
import { openS3Store } from './s3.js';
import { newHubId, newKey, toStream } from './store-under-test.suite.js';

const unavailable = { code: 'UNAVAILABLE', row: { status: 503 } };

function readConfig() {
  const { SPOKE_TEST_S3: SPOKE_BLOBS = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const config = toBlobs({ SPOKE_BLOBS, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  if (config.kind !== 's3') throw new Error('SPOKE_TEST_S3 names no bucket.');
  return config;
}

async function openBehindProxy() {
  const config = readConfig();
  const proxy = await startSilentProxy(new URL(config.endpoint ?? ''));
  const store = openS3Store({ ...config, endpoint: proxy.url });
  onTestFinished(() => {
    store.close();
    proxy.close();
  });
  return { proxy, store, direct: openS3Store(config) };
}

async function countUploads(hubId: number): Promise<number> {
  const { endpoint = '', region, bucket: Bucket } = readConfig();
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${hubId}/` }));
  return Uploads.length;
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1000;
}

describe('a bucket whose server accepts connections and does not respond', needs.s3, () => {
  it('fails each operation within seconds, at once if known, and recovers', { timeout: 90_000 }, async () => {
    const { proxy, store } = await openBehindProxy();
    const key = newKey();
    await store.put(key, toStream(Buffer.from('content')));
    proxy.beSilent(true);
    const operations = [
      () => store.get(key),
      () => store.stat(key),
      () => store.remove(newKey()),
      () => store.put(newKey(), toStream(Buffer.from('refused'))),
    ];
    const failures = operations.map((run) => expect(run()).rejects.toMatchObject(unavailable));
    expect(await secondsOf(Promise.all(failures))).toBeLessThan(10);
    expect(await secondsOf(expect(store.get(key)).rejects.toMatchObject(unavailable))).toBeLessThan(1);
    await expect(store.checkReady()).rejects.toThrow('did not answer within 5 s');
    proxy.beSilent(false);
    await expect.poll(() => store.checkReady().then(() => 'ready', String), { timeout: 20_000 }).toBe('ready');
    expect(await buffer((await store.get(key)) ?? Readable.from([]))).toEqual(Buffer.from('content'));
  });

  it('leaves nothing of a multipart upload once it is back', { timeout: 90_000 }, async () => {
    const { proxy, store, direct } = await openBehindProxy();
    const hubId = newHubId();
    const key = toBlobKey(hubId, newUuid());
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(9_000_000));
    const put = expect(store.put(key, source)).rejects.toMatchObject(unavailable);
    await expect.poll(() => countUploads(hubId), { timeout: 20_000 }).toBe(1);
    proxy.beSilent(true);
    source.push(randomBytes(20_000_000));
    source.push(null);
    expect(await secondsOf(put)).toBeLessThan(15);
    proxy.beSilent(false);
    await expect.poll(() => countUploads(hubId), { timeout: 30_000 }).toBe(0);
    expect(await direct.stat(key)).toBeUndefined();
  });

  it('does not cut off a download with a slow reader', { timeout: 60_000 }, async () => {
    const { store } = await openBehindProxy();
    const content = randomBytes(3_000_000);
    const key = newKey();
    await store.put(key, toStream(content));
    const stream = (await store.get(key)) ?? Readable.from([]);
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    expect((await buffer(stream)).equals(content)).toBe(true);
  });
});
