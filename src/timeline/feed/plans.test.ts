import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareDatabase, type BareDatabase, type PlanNode } from '../../platform/db/bare-database.suite.js';
import { listPropertyChanges, listStageChanges } from '../../objects/records/timeline-rows.tx.js';
import { listAppsOfRecord, listEvents, listEventsOfApps, searchEvents } from './feed.store.js';

const hubId = 1001;
const objectType = '0-1';
const [large, small] = ['7', '8'];

let database: BareDatabase;

// One contact with very many events and changes, and one with ten, among the events of another hub.
beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  const now = '2026-01-01T00:00:00Z';
  await sql`
    insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    select id, 'Hub', 'hub' || id || '.example', 'UTC', 'USD', ${now} from unnest('{1001,1002}'::integer[]) h (id)`;
  await sql`insert into developer (developer_id, name, created_at) values (2001, 'Acme', ${now})`;
  await sql`
    insert into app (app_id, developer_id, name, client_id, client_secret_hash, redirect_uris, scopes, optional_scopes,
      extra_query, native, created_at)
    select 3000 + n, 2001, 'App ' || n, n::text, ''::bytea, '[]', '[]', '[]', false, false, ${now} from generate_series(1, 2) n`;
  await sql`
    insert into event_template (template_id, app_id, object_type, name, tokens, version, created_at, updated_at)
    select n, 3001 + n % 2, ${objectType}, 'Template', '[]', 1, ${now}, ${now} from generate_series(1, 20) n`;
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select h.id, ${objectType}, r.id, '{}', ${now}, ${now} from unnest('{1001,1002}'::integer[]) h (id), unnest('{7,8}'::bigint[]) r (id)`;
  for (const [hub, record, count] of [
    [hubId, large, 20_000],
    [hubId, small, 10],
    [1002, large, 10_000],
  ] as const) {
    await sql`
      insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, tokens)
      select ${hub}::integer, 1 + n % 20, ${hub} || '-' || ${record} || '-' || n, ${objectType}, ${record}::text::bigint,
        ${now}::timestamptz + n * interval '1 second', ${now}, '{}'
      from generate_series(1, ${count}::integer) n`;
    await sql`
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, properties)
      select ${hub}::integer, ${objectType}, ${record}::text::bigint, ${now}::timestamptz + n * interval '1 second', 'API',
        jsonb_build_object('city', n::text) || case when n % 1000 = 0 then '{"lifecyclestage": "lead"}' else '{}'::jsonb end
      from generate_series(1, ${count}::integer) n`;
  }
  await sql`vacuum analyze`;
});
afterAll(() => database.close());

/** Rows read by each scan of the table, with its index. */
function toScans(plan: readonly PlanNode[], table: string): [string | undefined, number][] {
  const scans = plan.filter((node) => node['Relation Name'] === table);
  return scans.map((node) => [node['Index Name'], node['Actual Rows'] ?? 0]);
}

describe('a page of a timeline reads one range of an index, for any number of events', () => {
  const explain = () => database.explainKept('analyze, format json');
  const place = { hubId, objectType, limit: 21 };

  it('the first and a later page of all apps', async () => {
    const after = { at: '2026-01-01T03:00:00.000Z', id: '5' };
    for (const start of [{}, { after }]) {
      const events = await listEvents(database.sql, { ...place, recordId: large, ...start });
      expect(events).toHaveLength(21);
      expect(toScans(await explain(), 'timeline_event')).toEqual([['timeline_event_by_record', 21]]);
    }
    expect(await listEvents(database.sql, { ...place, recordId: small })).toHaveLength(10);
    expect(toScans(await explain(), 'timeline_event')).toEqual([['timeline_event_by_record', 10]]);
  });

  it('the page of one app, and the list of apps', async () => {
    const events = await listEventsOfApps(database.sql, { ...place, recordId: large }, ['3001']);
    expect(new Set(events.map(({ appId }) => appId))).toEqual(new Set([3001]));
    expect(events).toHaveLength(21);
    for (const [index, rows] of toScans(await explain(), 'timeline_event')) {
      expect([index, rows <= 21]).toEqual(['timeline_event_by_template', true]);
    }
    expect(await listAppsOfRecord(database.sql, { ...place, recordId: large })).toHaveLength(2);
    const scans = toScans(await explain(), 'timeline_event');
    expect(scans.length).toBeGreaterThan(1);
    for (const [, rows] of scans) expect(rows).toBeLessThanOrEqual(1);
  });

  it('stage changes among many other changes', async () => {
    expect(await listStageChanges(database.sql, { ...place, recordId: large })).toHaveLength(20);
    const [first] = toScans(await explain(), 'record_change');
    expect(first).toEqual(['record_change_stages', 20]);
  });

  it('a search reads the next 2,000 events, and changes of properties the latest 1,000 writes', async () => {
    const words = { words: ['nothing'], appIds: undefined };
    expect(await searchEvents(database.sql, { ...place, recordId: large }, words)).toEqual([]);
    expect(toScans(await explain(), 'timeline_event')).toEqual([['timeline_event_by_record', 2000]]);
    expect(await listPropertyChanges(database.sql, { ...place, recordId: large }, ['city'])).toHaveLength(21);
    const [first, ...others] = toScans(await explain(), 'record_change');
    expect([first, others]).toEqual([['record_change_pk', 1000], []]);
  });
});
