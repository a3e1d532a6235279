import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { startSpoke, type SpokeApp, type StartOptions } from './app.js';
import { needs, type Need } from './needs.js';

/** A private server, with direct access to the number of contents in its store for a hub. */
export interface AppWithStore {
  readonly app: SpokeApp;
  /** The value of its SPOKE_BLOBS. */
  readonly blobs: string;
  countBlobs(hubId: number): Promise<number>;
}

/** Starts it with file content in its data directory. */
async function startOnDisk({ env }: StartOptions = {}): Promise<AppWithStore> {
  const app = await startSpoke({ env: { ...env } });
  const countBlobs = (hubId: number): number => {
    const directory = join(app.dataDir, 'blobs', String(hubId));
    return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  };
  return { app, blobs: 'disk', countBlobs: (hubId) => Promise.resolve(countBlobs(hubId)) };
}

/** Starts it with a new bucket on the S3 server of SPOKE_TEST_S3: sweeps remove the content of other servers. */
async function startOnS3({ env }: StartOptions = {}): Promise<AppWithStore> {
  const { searchParams } = new URL(process.env['SPOKE_TEST_S3'] ?? '');
  const client = new S3Client({
    endpoint: searchParams.get('endpoint') ?? '',
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
  });
  const Bucket = `spoke-test-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const blobs = `s3://${Bucket}?${searchParams.toString()}`;
  const app = await startSpoke({ env: { ...env, SPOKE_BLOBS: blobs } });
  const countBlobs = async (hubId: number): Promise<number> =>
    (await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${hubId}/` }))).KeyCount ?? 0;
  return { app, blobs, countBlobs };
}

/** The stores of file content, for tests that apply to both: `describe(title, place.need, …)`. */
export interface BlobPlace {
  readonly store: 'disk' | 'S3';
  readonly need: Need | { readonly skip: false };
  start(options?: StartOptions): Promise<AppWithStore>;
  /** A server with that store; private only if the shared one has another store. */
  open(): Promise<Pick<SpokeApp, 'baseUrl' | 'close'>>;
}

export const blobPlaces: readonly BlobPlace[] = [
  {
    store: 'disk',
    need: { skip: false },
    start: startOnDisk,
    open: () => Promise.resolve({ baseUrl: inject('baseUrl'), close: () => Promise.resolve() }),
  },
  { store: 'S3', need: needs.s3, start: startOnS3, open: async () => (await startOnS3()).app },
];
