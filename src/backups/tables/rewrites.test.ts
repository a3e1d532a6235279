import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import { toRewrites } from './selection.js';

const hubId = 1001;
const changedAt = '2026-03-01T10:00:00.000Z';

let database: BareDatabase;
beforeAll(async () => {
  database = await openBareDatabase();
  await insertHub(database.sql, hubId);
});
afterAll(() => database?.close());

it('rows that move to another node have a feed in their order, with the sources of their changes, and readers at their place', async () => {
  const { sql } = database;
  for (const id of [1, 2]) {
    await sql.begin(async (tx) => {
      await tx`insert into record (hub_id, object_type, id, properties, created_at, updated_at)
        values (${hubId}, '0-1', ${id}, '{}', ${changedAt}, ${changedAt})`;
      await tx`insert into record_change (hub_id, object_type, record_id, changed_at, source_type, properties)
        values (${hubId}, '0-1', ${id}, ${changedAt}, 'API', '{}')`;
      await tx`insert into change_feed (hub_id, kind, object_type, record_id, details)
        values (${hubId}, 'creation', '0-1', ${id}, '{}')`;
    });
  }
  await sql`
    insert into change_watch (hub_id, watcher, read_transaction, read_no)
    select hub_id, 'lists', transaction, change_no from change_feed where record_id = 1 and hub_id = ${hubId}`;
  await sql.begin((tx) => tx.unsafe(`/* every hub: move */ ${toRewrites((table) => table)}`));
  const unread = await sql`
    select f.record_id::integer as record_id, f.source_type, f.occurred_at from change_feed f join change_watch w on w.hub_id = f.hub_id
    where f.hub_id = ${hubId} and (f.transaction, f.change_no) > (w.read_transaction, w.read_no)`;
  expect(unread).toEqual([{ recordId: 2, sourceType: 'API', occurredAt: new Date(changedAt) }]);
  const [row] =
    await sql`select count(distinct transaction)::integer as count from change_feed where hub_id = ${hubId}`;
  expect(row).toEqual({ count: 1 });
});
