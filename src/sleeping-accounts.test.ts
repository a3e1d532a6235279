import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWaiting } from './changes/changes.store.js';
import { listDue as listDueRechecks } from './lists/evaluations/evaluations.store.js';
import { countVisits, openBareDatabase, type BareDatabase } from './platform/db/bare-database.suite.js';
import type { Tx } from './platform/db/db.js';
import { findNextDue, listDue as listDueDeliveries } from './webhooks/deliveries/deliveries.store.js';
import { listDueCalls } from './workflows/calls/calls.store.js';
import { listDueHubs } from './workflows/runs/runs.store.js';

const first = 5001;
const accounts = 2000;
const now = new Date('2026-03-01T00:00:00Z');

let database: BareDatabase;
let sql: BareDatabase['sql'];

// Accounts with what the background looks at, none of which has anything to do; one has a change.
beforeAll(async () => {
  database = await openBareDatabase();
  ({ sql } = database);
  await sql`
    insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    select n, 'Acme', n || '.example', 'UTC', 'USD', now() from generate_series(${first}::integer, ${first + accounts - 1}::integer) n`;
  await sql`insert into change_watch select hub_id, 'lists', '3', 0 from hub`;
  await sql`
    insert into workflow (hub_id, flow_id, object_type, is_enabled, revision, trigger, created_at, updated_at)
    select hub_id, hub_id, '0-1', true, 1, '{}', now(), now() from hub`;
  await sql`
    insert into change_feed (hub_id, kind, object_type, record_id, details) values (${first + 70}, 'creation', '0-1', 1, '{}')`;
  await sql`analyze`;
}, 60_000);
afterAll(() => database?.close());

const due = { now, last: 0, limit: 8, hubIds: [first + 70, first + 80] };
it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['changes', (tx) => listWaiting(tx, 'lists')],
  ['records to evaluate', (tx) => listDueRechecks(tx, { now, limit: 500 })],
  ['deliveries of webhooks', (tx) => listDueDeliveries(tx, { now, latestDue: now, exceptApps: [], limit: 50 })],
  ['the next delivery', findNextDue],
  ['enrollments of accounts', (tx) => listDueHubs(tx, due)],
  ['requests of accounts', (tx) => listDueCalls(tx, due)],
])('to find %s, the accounts that sleep are not visited', async (_, find) => {
  await find(sql);
  const nodes = await database.explainKept('analyze, format json');
  expect(nodes.reduce((sum, node) => sum + countVisits(node), 0)).toBeLessThan(60);
});

it('finds the one that has a change', async () => {
  expect(await listWaiting(sql, 'lists')).toMatchObject([{ hubId: first + 70 }]);
});
