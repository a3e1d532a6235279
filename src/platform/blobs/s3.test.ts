import { randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../test/support/needs.js';
import { toBlobs } from '../../config/blobs.js';
import { newUuid } from '../ids.js';
import { toBlobKey } from './blob-store.js';
import { newHubId, toStream } from './store-under-test.suite.js';
import { testBlobStore } from './blob-store.suite.js';
import { openS3Store } from './s3.js';

function readConfig() {
  const { SPOKE_TEST_S3: SPOKE_BLOBS = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const config = toBlobs({ SPOKE_BLOBS, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  if (config.kind !== 's3') throw new Error('SPOKE_TEST_S3 names no bucket.');
  return config;
}

function openClient({ endpoint = '', region, accessKeyId, secretAccessKey }: ReturnType<typeof readConfig>): S3Client {
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
}

async function listUploads(client: S3Client, hubId: number, Bucket = readConfig().bucket): Promise<MultipartUpload[]> {
  const request = new ListMultipartUploadsCommand({ Bucket, Prefix: `${hubId}/` });
  return (await client.send(request)).Uploads ?? [];
}

/** A server between us and the real one; it may change what passes, and counts the bytes sent to the real one. */
async function startProxy(change: (piece: Buffer, passed: number) => Buffer): Promise<string> {
  const target = new URL(readConfig().endpoint ?? '');
  const proxy: Server = createServer((incoming, outgoing) => {
    let passed = 0;
    const { method, url: path, headers } = incoming;
    const onward = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.on('data', (piece: Buffer) => {
      onward.write(change(piece, passed));
      passed += piece.length;
    });
    incoming.on('end', () => onward.end());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe('a bucket', needs.s3, () => {
  testBlobStore(async () => {
    const client = openClient(readConfig());
    const countUnfinished = async (hubId: number): Promise<number> => (await listUploads(client, hubId)).length;
    return { store: openS3Store(readConfig()), countUnfinished };
  });

  it('old uploads of a dead process are removed with their parts', async () => {
    const config = { ...readConfig(), bucket: `spoke-${newUuid()}` };
    const [client, Bucket, hubId] = [openClient(config), config.bucket, newHubId()];
    await client.send(new CreateBucketCommand({ Bucket }));
    onTestFinished(async () => void (await client.send(new DeleteBucketCommand({ Bucket }))));
    const Key = toBlobKey(hubId, newUuid());
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: randomBytes(6_000_000) }));
    expect(await openS3Store(config).removeUnfinished()).toBe(0);
    expect(await listUploads(client, hubId, Bucket)).toHaveLength(1);
    expect(await openS3Store({ ...config, unfinishedMs: -60_000 }).removeUnfinished()).toBe(1);
    expect(await listUploads(client, hubId, Bucket)).toEqual([]);
  });

  it.each([
    ['in one request', 1_000_000],
    ['in parts', 9_000_000],
  ])('content that changes in transit is rejected: sent %s', async (_, size) => {
    const endpoint = await startProxy((piece, passed) => {
      if (passed <= 500_000 && passed + piece.length > 500_000) piece.writeUInt8(piece.readUInt8(0) ^ 1, 0);
      return piece;
    });
    const hubId = newHubId();
    const key = toBlobKey(hubId, newUuid());
    await expect(openS3Store({ ...readConfig(), endpoint }).put(key, toStream(randomBytes(size)))).rejects.toThrow();
    expect(await openS3Store(readConfig()).stat(key)).toBeUndefined();
    expect(await listUploads(openClient(readConfig()), hubId)).toEqual([]);
  });
});

it('an unreachable server is 503 UNAVAILABLE, and not ready', async () => {
  const store = openS3Store({
    bucket: 'acme-files',
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'example-secret',
    sessionToken: undefined,
  });
  const source = toStream(Buffer.from('x'));
  const unavailable = { code: 'UNAVAILABLE', row: { status: 503 } };
  await expect(store.put(toBlobKey(7, newUuid()), source)).rejects.toMatchObject(unavailable);
  expect(source.destroyed).toBe(true);
  await expect(store.get(toBlobKey(7, newUuid()))).rejects.toMatchObject(unavailable);
  await expect(store.checkReady()).rejects.toThrow(
    'The bucket acme-files at http://127.0.0.1:9 cannot be used (ECONNREFUSED).',
  );
});

it.each([
  ['a missing bucket', { bucket: 'acme-nowhere' }, 'cannot be used (404 NotFound'],
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'refused the credentials (403).'],
])('is not ready with %s', needs.s3, async (_, change, reason) => {
  const { endpoint, bucket } = { ...readConfig(), ...change };
  await expect(openS3Store({ ...readConfig(), ...change }).checkReady()).rejects.toThrow(
    `The bucket ${bucket} at ${endpoint} ${reason}`,
  );
});
