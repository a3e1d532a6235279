import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import postgres from 'postgres';
import { describe, expect, it, vi } from 'vitest';
import { blobPlaces, type AppWithStore } from '../../test/support/blob-places.js';
import { runSpoke } from '../../test/support/cli.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { upload } from '../../test/support/uploads.js';
import { toConfig } from '../config/config.js';
import { newUuid } from '../platform/ids.js';
import { openBlobs } from '../resources.js';

vi.setConfig({ testTimeout: 180_000 });

const toEnv = ({ app, blobs }: AppWithStore) => ({
  SPOKE_DATA_DIR: app.dataDir,
  DATABASE_URL: app.databaseUrl,
  SPOKE_BLOBS: blobs,
});

async function runDoctor(server: AppWithStore, ...args: string[]) {
  const { code, stdout } = await runSpoke(toEnv(server), 'doctor', '--json', ...args);
  const { checks } = JSON.parse(stdout) as { checks: { check: string }[] };
  return { code, content: checks.find(({ check }) => check === 'content') };
}

function openStore({ app, blobs }: AppWithStore) {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const places = { SPOKE_DATA_DIR: app.dataDir, SPOKE_BLOBS: blobs };
  return openBlobs(toConfig({ ...places, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }));
}

/** Replaces content as nothing of Spoke ever does: undefined removes it. */
async function damage({ app, blobs }: AppWithStore, key: string, content: string | undefined): Promise<void> {
  if (blobs === 'disk') {
    const [hub = '', name = ''] = key.split('/');
    const path = join(app.dataDir, 'blobs', hub, name.slice(0, 2), name);
    if (content === undefined) rmSync(path);
    else writeFileSync(path, content);
    return;
  }
  const { hostname: Bucket, searchParams } = new URL(blobs);
  const client = new S3Client({
    endpoint: searchParams.get('endpoint') ?? '',
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
  });
  if (content === undefined) await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
  else await client.send(new PutObjectCommand({ Bucket, Key: key, Body: content }));
}

describe.each(blobPlaces)('spoke doctor compares files with their content on $store', ({ need, start, store }) => {
  it('names content that is missing, of a different size or checksum, or of no file', need, async () => {
    const server = await start();
    const hubs = [await newHub({ baseUrl: server.app.baseUrl }), await newHub({ baseUrl: server.app.baseUrl })];
    const ids = new Map<number, { hubId: number; fileId: string }>();
    for (const size of [101, 102, 103, 104]) {
      const hub = hubs[size % 2]!;
      const { body } = await upload(hub, { file: 'x'.repeat(size), partName: `file-${size}.txt` });
      ids.set(size, { hubId: hub.hubId, fileId: body.id as string });
    }
    await server.app.stop();
    const blobs = await openStore(server);
    const keys = new Map<number, string>();
    for await (const { key, size } of blobs.list()) keys.set(size, key);
    const example = (size: number) => ({ key: keys.get(size), ...ids.get(size) });
    const files = keys.size;

    const well = await runDoctor(server, '--deep');
    expect(well).toMatchObject({ code: 0, content: { state: 'ok', counts: { files, missing: 0, orphans: 0 } } });

    await damage(server, keys.get(101)!, undefined);
    await damage(server, keys.get(102)!, 'x'.repeat(50));
    await damage(server, keys.get(103)!, `y${'x'.repeat(102)}`);
    const orphan = `${hubs[0]!.hubId}/${newUuid()}`;
    await blobs.put(orphan, Readable.from([Buffer.from('nobody has it')]));
    const isOld = store === 'disk';
    if (isOld) age(join(server.app.dataDir, 'blobs'), orphan);

    const found = await runDoctor(server);
    const counts = { files, missing: 1, otherSize: 1, otherChecksum: 0, unreadable: 0, notKept: 0 };
    expect(found).toMatchObject({
      code: 1,
      content: {
        state: 'fail',
        detail: expect.stringMatching(/, 1 missing, 1 of a different size: put it back under the same keys into /),
        counts: { ...counts, orphans: isOld ? 1 : 0, orphanBytes: isOld ? 13 : 0, inProgress: isOld ? 0 : 1 },
        examples: {
          missing: [example(101)],
          otherSize: [example(102)],
          orphans: isOld ? [{ key: orphan, hubId: hubs[0]!.hubId }] : [],
        },
      },
    });
    const deep = await runDoctor(server, '--deep');
    expect(deep).toMatchObject({
      code: 1,
      content: { counts: { ...counts, otherChecksum: 1 }, examples: { otherChecksum: [example(103)] } },
    });
    blobs.close();
  });
});

/** Makes content two days old. */
function age(directory: string, key: string): void {
  const [hub = '', name = ''] = key.split('/');
  const path = join(directory, hub, name.slice(0, 2), name);
  const at = new Date(statSync(path).mtimeMs - 48 * 3_600_000);
  utimesSync(path, at, at);
}

const disk = blobPlaces[0]!;

it('spoke doctor warns of content that belongs to no file and does not fail', async () => {
  const server = await disk.start();
  await server.app.stop();
  const blobs = await openStore(server);
  const key = `1001/${newUuid()}`;
  await blobs.put(key, Readable.from([Buffer.from('nobody has it')]));
  age(join(server.app.dataDir, 'blobs'), key);
  const { code, content } = await runDoctor(server);
  expect(code).toBe(0);
  expect(content).toMatchObject({ state: 'warn', counts: { orphans: 1, orphanBytes: 13 } });
});

it('spoke doctor fails when the blobs directory is missing, shows 20 examples, and does not create it', async () => {
  const server = await disk.start();
  const hub = await newHub({ baseUrl: server.app.baseUrl });
  for (let number = 0; number < 23; number += 1) await upload(hub, { partName: `note-${number}.txt` });
  await server.app.stop();
  rmSync(join(server.app.dataDir, 'blobs'), { recursive: true });
  const { code, content } = await runDoctor(server);
  expect(code).toBe(1);
  const { counts, examples } = content as unknown as {
    counts: { files: number; missing: number };
    examples: { missing: object[] };
  };
  expect(counts.missing).toBe(counts.files);
  expect(counts.missing).toBeGreaterThanOrEqual(23);
  expect(examples.missing).toHaveLength(20);
  expect(statSync(join(server.app.dataDir, 'blobs'), { throwIfNoEntry: false })).toBeUndefined();
});

it(
  'spoke doctor counts each of 20,500 files of an account once, more than it reads at a time',
  needs.postgres,
  async () => {
    const server = await disk.start();
    const hub = await newHub({ baseUrl: server.app.baseUrl });
    const { id } = (await upload(hub)).body;
    await server.app.stop();
    const before = await runDoctor(server);
    const sql = postgres(server.app.databaseUrl ?? '', { max: 1 });
    // Statistics that know nothing of the account, as after an import.
    await sql`analyze blob, file`;
    await sql`
    insert into blob (hub_id, blob_id, state, changed_at)
    select ${hub.hubId}, md5(n::text)::uuid, 'kept', '2026-01-01' from generate_series(1, 20500) n`;
    await sql`
    insert into file (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type, access, md5,
      sha256, source_group, is_usable_in_content, created_at, updated_at)
    select hub_id, 500000000 + n, folder_id, 'copy' || n, extension, 'copy' || n || '.txt', md5(n::text)::uuid, size, type,
      media_type, access, md5, sha256, source_group, true, created_at, updated_at
    from file, generate_series(1, 20500) n where hub_id = ${hub.hubId} and file_id = ${id}`;
    await sql.end();
    const { content } = await runDoctor(server);
    const files = (before.content as unknown as { counts: { files: number } }).counts.files + 20_500;
    expect(content).toMatchObject({ state: 'fail', counts: { files, missing: 20_500, orphans: 0 } });
  },
);
