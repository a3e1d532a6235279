import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import { listRecordsFrom, type Reading } from '../rows/reads.store.js';

const reading: Reading = {
  hubId: 1001,
  objectType: '0-2',
  isArchived: false,
  names: ['name'],
  noValue: 'null',
  createdProperty: 'createdate',
  modifiedProperty: 'hs_lastmodifieddate',
  history: [],
  associated: [],
  associatedLimit: 0,
};

let database: BareDatabase;

// One hub with nearly all records; the others belong to hubs with lower and higher ids.
beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  await insertHub(sql, 1001);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select 1001, '0-2', n, jsonb_build_object('name', 'Acme ' || n), now(), now()
    from generate_series(1, 20000) n order by md5(n::text)`;
  await sql`vacuum analyze`;
});
afterAll(() => database.close());

it('the cached plan for pages of records reads only one page, in the order of the ids', async () => {
  for (const limit of [11, 38, 101]) {
    expect(await listRecordsFrom(database.sql, reading, { fromId: '500', limit })).toHaveLength(limit);
    const plan = await database.explainKept('analyze, format json');
    const scans = plan.filter((node) => node['Relation Name'] === 'record');
    expect(scans.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([['record_pk', limit]]);
    expect(plan.filter((node) => node['Node Type'] === 'Sort')).toEqual([]);
  }
  await expect(async () => listRecordsFrom(database.sql, reading, { fromId: '1', limit: 102 })).rejects.toThrow(
    '102 records are too many for a page.',
  );
});
