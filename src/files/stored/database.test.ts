import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../../test/support/statement-counter.js';
import { upload } from '../../../test/support/uploads.js';

// What the API cannot make is written to the tables.
describe('statements of the file tables', needs.postgres, () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: SpokeApp;
  let hub: TestHub;
  let sql: postgres.Sql;
  let other: postgres.Sql;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    counter = await countStatements(database.url);
    app = await startSpoke({ env: { DATABASE_URL: counter.url } });
    hub = await newHub({ baseUrl: app.baseUrl });
    sql = postgres(database.url, { max: 1 });
    other = postgres(database.url, { max: 1 });
  });
  afterAll(async () => {
    await sql?.end();
    await other?.end();
    await app?.close();
    await counter?.close();
    await database?.drop();
  });

  const make = async (name: string, parentFolderId?: string) =>
    (await hub.request({ path: '/files/v3/folders', json: { name, ...(parentFolderId && { parentFolderId }) } })).body
      .id as string;
  const get = (path: string, from = hub) => from.request({ path: `/files/v3/files/${path}` });

  it('moving a folder of 100,000 files takes as few statements as an empty one, with correct paths', async () => {
    const [full, empty, to] = [await make('Full'), await make('Empty'), await make('To')];
    const inner = await make('Inner', full);
    const { id } = (await upload(hub, { folderId: inner })).body;
    await sql`
      insert into file (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type, access, md5,
        sha256, source_group, is_usable_in_content, created_at, updated_at)
      select hub_id, 500000000 + n, folder_id, 'copy' || n, extension, 'copy' || n || '.txt', blob_id, size, type, media_type,
        access, md5, sha256, source_group, true, created_at, updated_at
      from file, generate_series(1, 100000) n where hub_id = ${hub.hubId} and file_id = ${id}`;
    const costs = [];
    for (const folder of [empty, full]) {
      const before = counter.count();
      const json = { parentFolderId: to };
      const moved = await hub.request({ method: 'PATCH', path: `/files/v3/folders/${folder}`, json });
      expect(moved.status).toBe(200);
      costs.push(counter.count() - before);
    }
    // Nine, and what jobs do in the meantime; a statement for each 1,000 files would be a hundred.
    for (const cost of costs) expect(cost).toBeLessThan(40);
    expect((await get('500099999')).body.path).toBe('/To/Full/Inner/copy99999.txt');
    expect((await get('stat/To%2FFull%2FInner%2Fcopy1.txt')).body.file.id).toBe('500000001');
    const before = counter.count();
    expect((await hub.request({ method: 'DELETE', path: `/files/v3/folders/${to}` })).status).toBe(204);
    expect(counter.count() - before).toBeLessThan(40);
    expect((await get('500050000')).status).toBe(404);
  });

  it.each(['/', '/Counted/uploads', 'id'])(
    'an upload takes one statement before its content, and one after it: %s',
    async (place) => {
      if (place !== '/') await upload(hub, { folderPath: '/Counted/uploads', partName: 'first.txt' });
      const { id } = (await hub.request({ path: '/files/v3/folders/counted' })).body;
      const folder = place === 'id' ? { folderId: id as string } : { folderPath: place };
      const costs = [];
      for (let number = 0; number < 12; number += 1) {
        const before = counter.count();
        expect((await upload(hub, { ...folder, partName: `counted-${number}.txt` })).status).toBe(201);
        costs.push(counter.count() - before);
      }
      // Jobs look at the database too, now and then. `begin` and `commit` would count.
      expect(Math.min(...costs)).toBe(1 + 1);
    },
  );

  it('uploads to one folder at the same time share statements; each gets its own name, content and id', async () => {
    await upload(hub, { folderPath: '/Together', partName: 'first.txt' });
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    // Two of each name, and one that is invalid.
    const send = (round: number) =>
      Promise.all(
        numbers.map((number) =>
          upload(hub, {
            folderPath: number === 7 ? '/Together/..' : '/Together',
            partName: `${round}-${number < 4 ? Math.floor(number / 2) : number}.txt`,
            file: `Content ${number}`,
          }),
        ),
      );
    const costs = [];
    for (let round = 0; round < 6; round += 1) {
      const before = counter.count();
      const replies = await send(round);
      costs.push(counter.count() - before);
      expect(replies.map(({ status }) => status)).toEqual(numbers.map((number) => (number === 7 ? 400 : 201)));
      const made = replies.filter(({ status }) => status === 201).map(({ body }) => body);
      expect(new Set(made.map(({ id }) => id as string)).size).toBe(made.length);
      expect(new Set(made.map(({ path }) => path as string)).size).toBe(made.length);
      for (const [number, { body }] of replies.entries()) {
        if (number === 7) continue;
        const content = `Content ${number}`;
        expect(body).toMatchObject({ size: content.length, name: expect.stringMatching(`^${round}-`) });
        expect((await get(`${body.id}/download`)).text).toBe(content);
      }
    }
    expect(Math.min(...costs)).toBeLessThan(numbers.length * 2 * 0.75);
  });

  it('content is found by its path with one statement, at any depth', async () => {
    const folderPath = '/Deep/down/in/the/house';
    const { url } = (await upload(hub, { folderPath, options: { access: 'PUBLIC_INDEXABLE' } })).body;
    const path = new URL(url).pathname;
    const costs = [];
    for (let number = 0; number < 12; number += 1) {
      const before = counter.count();
      expect((await fetch(app.baseUrl + path)).status).toBe(200);
      costs.push(counter.count() - before);
    }
    expect(Math.min(...costs)).toBe(1);
    // Not what has the name at the root, where a folder is missing.
    const name = path.slice(path.lastIndexOf('/') + 1);
    await upload(hub, { folderPath: '/', partName: name, options: { access: 'PUBLIC_INDEXABLE' } });
    expect((await fetch(`${app.baseUrl}/hubfs/${hub.hubId}/${name}`)).status).toBe(200);
    expect((await fetch(`${app.baseUrl}/hubfs/${hub.hubId}/nowhere/${name}`)).status).toBe(404);
  });

  it('uploads wait for no other upload; moving folders and listing content owners do', async () => {
    const folderId = await make('Shared');
    const { body } = await upload(hub, { folderId, partName: 'first.txt' });
    const ended: string[] = [];
    const note = async (name: string, work: Promise<{ readonly status: number }>): Promise<void> => {
      ended.push(`${name} ${(await work).status}`);
    };
    // Of the uploads of an account one at a time is in the database.
    const wait = async (): Promise<void> => {
      const isWaiting = () => sql`
        select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and locktype = 'advisory'
          and not granted`;
      await expect.poll(async () => (await isWaiting()).length).toBe(2);
    };
    let waiting: Promise<void>[] = [];
    await other.begin(async (tx) => {
      // What an upload holds until it is on the disk.
      await tx`select pg_advisory_xact_lock_shared(7207455, ${hub.hubId})`;
      await Promise.all([
        note('root', upload(hub, { partName: 'root.txt' })),
        note('id', upload(hub, { folderId, partName: 'first.txt' })),
        note('path', upload(hub, { folderPath: '/shared', partName: 'path.txt' })),
      ]);
      const options = { access: 'PRIVATE', duplicateValidationStrategy: 'REJECT' };
      waiting = [
        note('duplicate', upload(hub, { partName: 'second.txt', file: 'Something else.', options })),
        note('new folder', upload(hub, { folderPath: '/Made by an upload' })),
        note('patch', hub.request({ method: 'PATCH', path: `/files/v3/files/${body.id}`, json: { name: 'renamed' } })),
      ];
      await wait();
      expect([...ended].sort()).toEqual(['id 201', 'path 201', 'root 201']);
    });
    await Promise.all(waiting);
    expect(ended.slice(3).sort()).toEqual(['duplicate 201', 'new folder 201', 'patch 200']);
  });

  it.each(['id', 'path'])('an upload sees changes of its folder since its statement began: by %s', async (by) => {
    const [name, child] = [`Going ${by}`, 'Child'];
    const folderId = await make(child, await make(name));
    let uploading: ReturnType<typeof upload> | undefined;
    await other.begin(async (tx) => {
      await tx`update folder set deleted_at = now() where hub_id = ${hub.hubId} and folder_id = ${folderId}`;
      uploading = upload(hub, {
        partName: 'late.txt',
        ...(by === 'id' ? { folderId } : { folderPath: `/${name}/Child` }),
      });
      const waits = () => sql`
        select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`;
      await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBe(1);
    });
    const { status, body } = await (uploading as ReturnType<typeof upload>);
    expect(status).toBe(by === 'id' ? 404 : 201);
    // The path is created again.
    if (by === 'path') expect(body.parentFolderId).not.toBe(folderId);
    expect(await sql`select from file where hub_id = ${hub.hubId} and folder_id = ${folderId}`).toEqual([]);
  });

  it('an upload stores content only with its file, and takes the name of an expired file', async () => {
    const blobs = async (state: string) =>
      (await sql`select from blob where hub_id = ${hub.hubId} and state = ${state}`).length;
    const { id } = (await upload(hub, { partName: 'over.txt' })).body;
    await sql`update file set expires_at = now() - interval '1 minute' where hub_id = ${hub.hubId} and file_id = ${id}`;
    const kept = await blobs('kept');
    expect((await upload(hub, { partName: 'over.txt' })).body.name).toBe('over');
    expect((await upload(hub, { partName: 'OVER.txt' })).body.name).toBe('OVER-1');
    const folder = (await upload(hub, { folderPath: `/${'Long '.repeat(40)}/${'Long '.repeat(40)}`.repeat(2) })).body;
    const tooLong = { folderId: folder.parentFolderId as string, partName: `${'n'.repeat(240)}.txt` };
    expect((await upload(hub, tooLong)).status).toBe(400);
    expect(await blobs('kept')).toBe(kept + 3);
    expect(await blobs('pending')).toBe(0);
  });

  it.each([
    [['files', 'files.ui_hidden.read'], 200],
    [['files', 'files_ui_hidden.read.'], 200],
    [['files', 'files.ui_hidden.write'], 403],
    [['files'], 403],
  ])('Spec 5.5: a hidden file is readable by id with the scope for it: %j, %i', async (scopes, expected) => {
    const own = await newHub({ baseUrl: app.baseUrl, scopes });
    const { id } = (await upload(own, { partName: 'hidden.txt', file: 'Hidden' })).body;
    await sql`update file set access = 'HIDDEN_PRIVATE' where hub_id = ${own.hubId} and file_id = ${id}`;
    const { status, body } = await get(id, own);
    expect(status).toBe(expected);
    if (expected === 200) expect(body).toMatchObject({ id, access: 'HIDDEN_PRIVATE' });
    else expect(body.errors[0].context).toEqual({ requiredScopes: ['files.ui_hidden.read'] });
    expect((await get(`${id}/download`, own)).status).toBe(expected);
    const mayWrite = scopes.includes('files.ui_hidden.write');
    const patch = { method: 'PATCH', path: `/files/v3/files/${id}`, json: { isUsableInContent: false } };
    expect((await own.request(patch)).status).toBe(mayWrite ? 200 : 403);
    expect((await get('stat/hidden.txt', own)).status).toBe(404);
    expect((await get('search', own)).body.results).toEqual([]);
    const options = { access: 'PRIVATE', duplicateValidationStrategy: 'REJECT' };
    expect((await upload(own, { partName: 'other.txt', file: 'Hidden', options })).status).toBe(201);
    const removal = { method: 'DELETE', path: `/files/v3/files/${id}` };
    expect((await own.request(removal)).status).toBe(mayWrite ? 204 : 403);
  });
});
