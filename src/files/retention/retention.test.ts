import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { toForm, type UploadFields } from '../../../test/support/uploads.js';

const hour = 3600;
const day = 24 * hour;

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
  hub = await newHub({ baseUrl: app.baseUrl });
});
afterAll(() => app.close());

// A restart changes the address.
const send = (options: RequestOptions) => request(app.baseUrl, { token: hub.privateApp.token, ...options });
const advance = (advanceSeconds: number) => send({ path: '/_spoke/clock', json: { advanceSeconds } });
const store = async (fields: UploadFields) => {
  const { status, body } = await send({ path: '/files/v3/files', multipart: toForm(fields) });
  expect(status).toBe(201);
  return body.id as string;
};
const at = (id: string) => `/files/v3/files/${id}`;
const directory = () => join(app.dataDir, 'blobs');
const listStored = () =>
  readdirSync(directory(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** Whether any file in the store has such content. */
const isStored = (content: string) => listStored().some((path) => readIfThere(path).includes(content));
/** Jobs remove files while a test looks. */
const readIfThere = (path: string) => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
};
const until = async (isSo: () => Promise<boolean> | boolean) => {
  const end = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to that in 20 seconds.');
    await new Promise((done) => setTimeout(done, 50));
  }
};
const mark = () => `marker-${randomUUID()}`;

describe('Spec 3.2: content of deleted files', () => {
  it('of an erased file is removed from the store within hours, of a deleted one it stays', async () => {
    const [erased, deleted, both] = [mark(), mark(), mark()];
    await send({ method: 'DELETE', path: `${at(await store({ file: erased }))}/gdpr-delete` });
    await send({ method: 'DELETE', path: at(await store({ file: deleted })) });
    const id = await store({ file: both });
    await send({ method: 'DELETE', path: at(id) });
    await send({ method: 'DELETE', path: `${at(id)}/gdpr-delete` });
    await advance(2 * hour);
    await until(() => !isStored(erased) && !isStored(both));
    await advance(400 * day);
    const later = mark();
    await send({ method: 'DELETE', path: `${at(await store({ file: later }))}/gdpr-delete` });
    await advance(2 * hour);
    await until(() => !isStored(later));
    expect(isStored(deleted)).toBe(true);
  });

  it('of a file whose ttl has elapsed is removed, also if the file was deleted before', async () => {
    const [kept, ended, deleted] = [mark(), mark(), mark()];
    const options = { access: 'PRIVATE', ttl: 'P2D' };
    const keptId = await store({ file: kept, options: { access: 'PRIVATE', ttl: 'P1Y' } });
    const endedId = await store({ file: ended, options });
    await send({ method: 'DELETE', path: at(await store({ file: deleted, options })) });
    await advance(2 * day - 60);
    expect((await send({ path: at(endedId) })).status).toBe(200);
    await advance(61);
    expect((await send({ path: at(endedId) })).status).toBe(404);
    await advance(2 * hour);
    await until(() => !isStored(ended) && !isStored(deleted));
    expect([(await send({ path: at(keptId) })).status, isStored(kept)]).toEqual([200, true]);
  });
});

describe('reconciling the store with the database', () => {
  const place = (blobId: string, content: string) => {
    const folder = join(directory(), String(hub.hubId), blobId.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, blobId), content);
    return join(folder, blobId);
  };

  it('removes content unknown to the database after a day, and nothing else', async () => {
    const kept = mark();
    await store({ file: kept });
    const orphan = place(randomUUID(), 'An orphan.');
    const foreign = join(directory(), 'README.txt');
    writeFileSync(foreign, 'None of ours.');
    await advance(2 * day);
    await until(() => !existsSync(orphan));
    expect([existsSync(foreign), isStored(kept)]).toEqual([true, true]);
  });

  it('reports lost content once; it is a 404 until it is restored', async () => {
    const [name, other] = [mark(), mark()];
    const [id, otherId] = [
      await store({ file: name, options: { access: 'PUBLIC_INDEXABLE' } }),
      await store({ file: other }),
    ];
    const { body } = await send({ path: at(id) });
    const find = (content: string) => listStored().find((path) => readFileSync(path).includes(content)) ?? '';
    const [path, away] = [find(name), join(app.dataDir, 'away')];
    renameSync(path, away);
    const reports = () =>
      app
        .stderr()
        .split('\n')
        .filter((line) => line.includes('content of files is missing in the store'));
    const before = reports().length;
    await advance(25 * hour);
    await until(() => reports().length > before);
    const refusal = {
      status: 'error',
      message: 'The content of the file is no longer on the server.',
      correlationId: expect.any(String),
      category: 'OBJECT_NOT_FOUND',
    };
    const signed = await send({ path: `${at(id)}/signed-url` });
    for (const url of [`${at(id)}/download`, new URL(body.url).pathname, signed.body.url.slice(app.baseUrl.length)]) {
      const shown = await send({ path: url });
      expect([url, shown.status, shown.body]).toEqual([url, 404, refusal]);
    }
    expect((await send({ method: 'HEAD', path: new URL(body.url).pathname })).status).toBe(404);
    expect((await send({ path: at(id) })).body).toEqual(body);
    expect((await send({ path: `${at(otherId)}/download` })).text).toBe(other);
    await advance(25 * hour);
    // The other process reports it if it finds it first.
    unlinkSync(find(other));
    expect((await send({ path: `${at(otherId)}/download` })).status).toBe(404);
    await advance(25 * hour);
    await new Promise((done) => setTimeout(done, 1500));
    expect(
      reports()
        .slice(before)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 40, hubId: hub.hubId, count: 1, files: [id] },
      { level: 40, hubId: hub.hubId, count: 1, files: [otherId] },
    ]);
    renameSync(away, path);
    expect((await send({ path: `${at(id)}/download` })).text).toBe(name);
    expect((await send({ method: 'DELETE', path: at(otherId) })).status).toBe(204);
  });

  it('removes leftovers of a killed process, and completes an interrupted erasure', async () => {
    const [half, erased] = [mark(), mark()];
    const id = await store({ file: erased });
    const abort = new AbortController();
    const upload = fetch(`${app.baseUrl}/files/v3/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.privateApp.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          const head = 'Content-Disposition: form-data; name="file"; filename="half.txt"';
          controller.enqueue(Buffer.from(`--x\r\n${head}\r\n\r\n${half.repeat(20_000)}`));
        },
      }),
      duplex: 'half',
      signal: abort.signal,
    }).catch(() => 'broken off');
    await until(() => isStored(half));
    await send({ method: 'DELETE', path: `${at(id)}/gdpr-delete` });
    await app.kill9();
    abort.abort();
    expect(await upload).toBe('broken off');
    await app.restart();
    await advance(30 * hour);
    await until(() => !isStored(erased));
    expect((await send({ path: at(id) })).status).toBe(404);
  });

  it('handles work that falls due during a run in the next run', needs.postgres, async () => {
    const sql = postgres(app.databaseUrl ?? '', { max: 2 });
    const [first, second] = [mark(), mark()];
    const id = await store({ file: first, options: { access: 'PRIVATE', ttl: 'P2D' } });
    await store({ file: second, options: { access: 'PRIVATE', ttl: 'P9D' } });
    try {
      await sql.begin(async (tx) => {
        await tx`select from file where file_id = ${id} for update`;
        await advance(3 * day);
        const waiting = () => sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%erased_at = expires_at%'`;
        await until(async () => (await waiting()).length > 0);
        await advance(7 * day);
      });
      await until(() => !isStored(first) && !isStored(second));
    } finally {
      await sql.end();
    }
  });

  it('leaves no rows of erased content in the database', needs.postgres, async () => {
    const sql = postgres(app.databaseUrl ?? '', { max: 1 });
    try {
      await send({ method: 'DELETE', path: `${at(await store({ file: 'Last.' }))}/gdpr-delete` });
      await advance(30 * hour);
      await until(async () => (await sql`select from file where erased_at is not null`).length === 0);
      await until(async () => (await sql`select from blob where state <> 'kept'`).length === 0);
      expect(
        await sql`
        select from blob where not exists (
          select from file where file.hub_id = blob.hub_id and file.blob_id = blob.blob_id)`,
      ).toHaveLength(0);
    } finally {
      await sql.end();
    }
  });
});
