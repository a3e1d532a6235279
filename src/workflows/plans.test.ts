import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../platform/db/bare-database.suite.js';
import * as enrolling from './enrolling.store.js';
import { listFailed, listLive } from './histories/enrollment-actions.store.js';
import { listOfRecord } from './histories/enrollment-views.store.js';
import { listDue, lockDue } from './runs/runs.store.js';

const place = { hubId: 1001, objectType: '0-1', flowId: '7' };
const now = new Date('2026-03-01T00:00:00Z');
const enrolled = 5000;
const ids = Array.from({ length: 100 }, (_, index) => String(enrolled + 1 + index));

let database: BareDatabase;
let sql: BareDatabase['sql'];

// One workflow with very many enrollments, of which the planner knows nothing: as soon after it was turned on.
beforeAll(async () => {
  database = await openBareDatabase();
  ({ sql } = database);
  await sql`alter table workflow_enrollment set (autovacuum_enabled = off)`;
  await insertHub(sql, 1001);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select 1001, '0-1', n, '{}', ${now}::timestamptz, ${now}::timestamptz from generate_series(1, ${enrolled + 100}::integer) n`;
  await sql`
    insert into workflow (hub_id, flow_id, object_type, is_enabled, revision, trigger, created_at, updated_at)
    values (1001, 7, '0-1', true, 1, '{}', ${now}, ${now})`;
  await sql`
    insert into workflow_revision (hub_id, flow_id, revision, definition, program, created_at)
    values (1001, 7, 1, '{}', '{"start": "1", "steps": {"1": {"is": "delay"}}}', ${now})`;
  await sql`
    insert into workflow_enrollment (hub_id, enrollment_id, flow_id, revision, object_type, record_id, state, enrolled_by,
      due_at, enrolled_at, updated_at, ended_at, listening_after)
    select 1001, nextval('workflow_enrollment_number'), 7, 1, '0-1', n, s.state, 'FILTERS',
      case when s.state = 'ACTIVE' then ${now}::timestamptz end, ${now}::timestamptz - n * interval '1 second', ${now},
      case when s.state <> 'ACTIVE' then ${now}::timestamptz end, case when s.state = 'ACTIVE' then '3'::xid8 end
    from generate_series(1, ${enrolled}::integer) n
      cross join lateral (select (array['ACTIVE', 'COMPLETED', 'FAILED'])[1 + n % 3]) s (state)`;
}, 60_000);
afterAll(() => database?.close());

/** How many rows of enrollments the scans of the last statement read, those removed by a filter included. */
async function countRead(): Promise<number> {
  const nodes = await database.explainKept('analyze, format json');
  const scans = nodes.filter(
    (node) => node['Node Type'].includes('Scan') && node['Relation Name'] === 'workflow_enrollment',
  );
  expect(scans.length).toBeGreaterThan(0);
  const rows = scans.map((node) => {
    const read = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    return read * (node['Actual Loops'] ?? 1);
  });
  return rows.reduce((sum, count) => sum + count, 0);
}

describe('without statistics, a statement for many records reads the enrollments of a workflow at most once', () => {
  const all = enrolled + ids.length;
  const inProgress = Math.ceil(enrolled / 3) + ids.length;
  const old = ids.map((_, index) => String(1 + index));

  it('to enroll records, and to retry failed enrollments', async () => {
    const limit = { since: now, most: 20, reason: 'Too often.' };
    const common = { ...place, revision: 1, by: 'FILTERS', now, isRepeated: true, limit } as const;
    expect(await enrolling.insertEnrollments(sql, { ...common, ids })).toHaveLength(ids.length);
    expect(await countRead()).toBeLessThanOrEqual(all);
    expect(await listFailed(sql, place, { before: null, limit: 50 })).toHaveLength(50);
    expect(await countRead()).toBeLessThanOrEqual(all + 100);
    expect(await listLive(sql, { ...place, ids: old })).toHaveLength(old.length);
    expect(await countRead()).toBeLessThanOrEqual(all);
    expect(await listOfRecord(sql, { ...place, recordId: '5' }, 100)).toHaveLength(1);
    expect(await countRead()).toBeLessThanOrEqual(1);
  });

  it('to find, continue and end enrollments in progress: none that have ended', async () => {
    expect(await enrolling.listActive(sql, place, old)).toHaveLength(33);
    expect(await countRead()).toBeLessThanOrEqual(inProgress);
    expect(await enrolling.listListening(sql, { ...place, ids: old })).toHaveLength(33);
    expect(await countRead()).toBeLessThanOrEqual(old.length);
    await enrolling.endEnrollments(sql, { ...place, flowIds: ['7'], ids, reason: 'Left.', now });
    expect(await countRead()).toBeLessThanOrEqual(inProgress);
    await enrolling.endEnrollments(sql, { ...place, exceptFlowId: '8', ids, reason: 'Left.', now });
    expect(await countRead()).toBeLessThanOrEqual(inProgress);
  });

  it('to carry out due steps: only enrollments in progress', async () => {
    const due = await listDue(sql, place.hubId, { now, limit: 200 });
    expect(due).toHaveLength(200);
    expect(await countRead()).toBeLessThanOrEqual(inProgress);
    const some = due.slice(0, 100).map(({ enrollmentId }) => enrollmentId);
    expect(await lockDue(sql, { hubId: place.hubId, ids: some }, now)).toHaveLength(100);
    expect(await countRead()).toBeLessThanOrEqual(inProgress);
  });
});
