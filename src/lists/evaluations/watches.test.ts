import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  listMembers,
  listsPath,
  property,
  soon,
} from '../../../test/support/lists.js';
import { needs } from '../../../test/support/needs.js';

describe('changes of an account with dynamic lists', needs.postgres, () => {
  let database: TestDatabase;
  let app: SpokeApp;
  let sql: postgres.Sql;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    app = await startSpoke({ env: { DATABASE_URL: database.url } });
    sql = postgres(database.url, { max: 1 });
  }, 60_000);
  afterAll(async () => {
    await sql?.end();
    await app?.close();
    await database?.drop();
  });

  it('are recorded until its last list is purged, and again from the next one on', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const isWatched = async () =>
      (await sql`select from change_watch where hub_id = ${hub.hubId} and watcher = 'lists'`).length === 1;
    const listId = await createList(hub);
    expect(await isWatched()).toBe(true);
    expect((await hub.request({ method: 'DELETE', path: `${listsPath}/${listId}` })).status).toBe(204);
    await createContacts(hub, { email: 'ada@example.com' });
    const isRead = async () => {
      const unread = await sql`
        select from change_watch w join change_feed f on f.hub_id = w.hub_id
          and (f.transaction, f.change_no) > (w.read_transaction, w.read_no)
        where w.hub_id = ${hub.hubId} and w.watcher = 'lists'`;
      expect(unread).toHaveLength(0);
    };
    await soon(isRead);
    expect(await isWatched()).toBe(true);

    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 91 * 24 * 3600 } });
    await soon(async () => expect(await sql`select from list where hub_id = ${hub.hubId}`).toHaveLength(0), 20_000);
    await createContacts(hub, { email: 'bea@example.com' });
    await soon(async () => expect(await isWatched()).toBe(false));

    const known = property('email', 'ALL_PROPERTY', 'IS_KNOWN');
    const next = await createList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf([known]) });
    const ids = await createContacts(hub, { email: 'cyd@example.com' });
    await soon(async () => expect(await listMembers(hub, next)).toEqual(expect.arrayContaining(ids)));
    expect(await isWatched()).toBe(true);
  }, 60_000);
});
