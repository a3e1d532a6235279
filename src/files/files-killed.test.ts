import { readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../test/support/databases.js';
import { request, type RequestOptions } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../test/support/statement-counter.js';
import { toForm } from '../../test/support/uploads.js';

// The database is where a process can be held between two steps, and killed there.
describe('a process that is killed between two steps', needs.postgres, () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: SpokeApp;
  let hub: TestHub;
  let sql: postgres.Sql;
  let stub: Server;
  beforeAll(async () => {
    stub = createServer((_, response) => response.end('Imported.'));
    await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    counter = await countStatements(database.url);
    app = await startSpoke({ env: { DATABASE_URL: counter.url } });
    hub = await newHub({ baseUrl: app.baseUrl });
    sql = postgres(database.url, { max: 1 });
    await idOfNew();
  });
  afterAll(async () => {
    await sql?.end();
    await app?.close();
    await counter?.close();
    await database?.drop();
    stub.close();
  });

  // A restart changes the address.
  const send = (options: RequestOptions) => request(app.baseUrl, { token: hub.privateApp.token, ...options });
  const upload = (content: string) => send({ path: '/files/v3/files', multipart: toForm({ file: content }) });
  const idOfNew = async () => (await upload('Before.')).body.id as string;

  /** The blobs that are stored, by id, with their sizes. */
  const listStored = () => {
    const folder = join(app.dataDir, 'blobs', String(hub.hubId));
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(entries.map(({ name, parentPath }) => [name, statSync(join(parentPath, name)).size]));
  };
  const expectWholeFiles = async () => {
    const rows = await sql<{ blob_id: string; size: string; state: string }[]>`
      select file.blob_id, file.size, blob.state from file join blob using (hub_id, blob_id) where erased_at is null`;
    const stored = listStored();
    for (const { blob_id: id, size, state } of rows) expect([state, stored.get(id)]).toEqual(['kept', Number(size)]);
  };
  const until = async (isSo: () => Promise<boolean>) => {
    for (const end = performance.now() + 30_000; !(await isSo());) {
      if (performance.now() > end) throw new Error('It did not come to that in 30 seconds.');
      await new Promise((done) => setTimeout(done, 100));
    }
  };

  /** Waits until what a start does by itself is done, and knows whoever calls. */
  const settle = async () => {
    await idOfNew();
    for (let tries = 0, before = -Infinity; tries < 10 && counter.count() - before > 2; tries += 1) {
      before = counter.count();
      await new Promise((done) => setTimeout(done, 250));
    }
  };

  const operations: Record<string, () => Promise<() => Promise<{ readonly status: number }>>> = {
    upload: async () => () => upload('Uploaded.'),
    replace: async () => {
      const path = `/files/v3/files/${await idOfNew()}`;
      const multipart = new FormData();
      multipart.append('file', new Blob(['After.']), 'x.txt');
      return () => send({ method: 'PUT', path, multipart });
    },
    erase: async () => {
      const path = `/files/v3/files/${await idOfNew()}/gdpr-delete`;
      return async () => {
        const reply = await send({ method: 'DELETE', path });
        // What removes it is a job.
        await send({ path: '/_spoke/clock', json: { advanceSeconds: 7200 } });
        await new Promise((done) => setTimeout(done, 1500));
        return reply;
      };
    },
    import: async () => async () => {
      const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/a.txt`;
      const json = { url, access: 'PRIVATE', folderPath: '/imports' };
      const reply = await send({ path: '/files/v3/files/import-from-url/async', json });
      await new Promise((done) => setTimeout(done, 1500));
      return reply;
    },
  };

  it.each(Object.keys(operations))('leaves whole files: %s', { timeout: 180_000 }, async (name) => {
    for (const steps of [1, 3, 6, 10, 14, 20]) {
      await settle();
      const operate = await operations[name]?.();
      const held = counter.holdAfter(steps);
      await Promise.race([held, operate?.().catch(() => 'broken off')]);
      await app.kill9();
      counter.release();
      await app.restart();
      await expectWholeFiles();
    }
  });

  it('and after the sweep nothing else; what was asked for has been imported once', { timeout: 90_000 }, async () => {
    await until(async () => (await sql`select from file_task where status in ('PENDING', 'PROCESSING')`).length === 0);
    const tasks = await sql`select status, result_id from file_task`;
    const imported =
      await sql`select file_id from file join folder using (hub_id, folder_id) where folder.name = 'imports'`;
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.map(({ status }) => status as string)).toEqual(tasks.map(() => 'COMPLETE'));
    expect(new Set(imported.map(({ file_id }) => file_id as string))).toEqual(
      new Set(tasks.map(({ result_id }) => result_id as string)),
    );
    await send({ path: '/_spoke/clock', json: { advanceSeconds: 30 * 3600 } });
    await until(async () => (await sql`select from blob where state <> 'kept'`).length === 0);
    await until(async () => (await sql`select from file where erased_at is not null`).length === 0);
    await expectWholeFiles();
    const known = await sql<{ blob_id: string }[]>`select blob_id from file`;
    expect(new Set(listStored().keys())).toEqual(new Set(known.map(({ blob_id }) => blob_id)));
  });
});
