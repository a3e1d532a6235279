import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countVisits,
  explainWrite,
  insertHub,
  openBareDatabase,
  type BareDatabase,
} from '../../platform/db/bare-database.suite.js';
import type { Tx } from '../../platform/db/tx.js';
import { deleteRecords } from '../lifecycle/deletions.store.js';
import { linkEffects } from '../links/effects.js';
import { deleteAssociations } from '../links/removals.store.js';
import { updateRecords } from '../records/updates.store.js';
import { archiveRecords, lockRecords } from './removals.store.js';
import { settleRollups } from './rollups.store.js';
import { touchRecords } from './touches.store.js';

const hubId = 1001;
const [company, deal] = ['0-2', '0-3'];
const [firstCompany, firstDeal] = [10_000, 50_000];
const size = 200;
const now = new Date('2026-02-01T00:00:00Z');
const source = { type: 'API' };
const rollups = linkEffects.rollups.filter(({ objectType }) => objectType === company);

let database: BareDatabase;

// Five thousand companies and as many deals, each deal with a company of its own.
beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  await insertHub(sql, hubId);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select ${hubId}::integer, type, first + n, '{"name": "Acme", "hs_is_open_count": "1", "hs_num_open_deals": "0"}', now(), now()
    from (values (${company}, ${firstCompany}::integer), (${deal}, ${firstDeal}::integer)) t (type, first), generate_series(0, 4999) n`;
  await sql`
    insert into association (hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at)
    select ${hubId}::integer, from_type, from_first + n, to_type, to_first + n, 'HUBSPOT_DEFINED', type_id, false, now()
    from (values
      (${company}, ${firstCompany}::integer, ${deal}, ${firstDeal}::integer, 342),
      (${deal}, ${firstDeal}::integer, ${company}, ${firstCompany}::integer, 341)
    ) t (from_type, from_first, to_type, to_first, type_id), generate_series(0, 4999) n`;
  await sql`vacuum analyze`;
});
afterAll(() => database.close());

const numbers = Array.from({ length: size }, (_, index) => index * 7);
const companies = numbers.map((number) => ({ objectType: company, id: String(firstCompany + number) }));
const deals = numbers.map((number) => ({ objectType: deal, id: String(firstDeal + number) }));

const statements: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'an update': (tx) =>
    updateRecords(tx, {
      hubId,
      objectType: company,
      now,
      source,
      createdProperty: 'createdate',
      modifiedProperty: 'hs_lastmodifieddate',
      updates: companies.map(({ id }) => ({ key: { id }, values: { name: 'Acme Ltd' }, stamps: {} })),
    }),
  'a lock': (tx) => lockRecords(tx, hubId, companies),
  'an archival': (tx) =>
    archiveRecords(tx, {
      hubId,
      objectType: deal,
      now,
      source,
      ids: deals.map(({ id }) => id),
      counters: linkEffects.counters,
      pointers: linkEffects.pointers,
      pin: undefined,
    }),
  'a removal of associations': (tx) =>
    deleteAssociations(
      tx,
      hubId,
      numbers.map((number) => ({
        fromType: company,
        fromId: String(firstCompany + number),
        toType: deal,
        toId: String(firstDeal + number),
        types: null,
      })),
    ),
  'a change of counters': (tx) =>
    touchRecords(tx, {
      hubId,
      now,
      source,
      touches: companies.map((place) => ({
        ...place,
        modified: 'hs_lastmodifieddate',
        growth: { num_associated_deals: 1 },
        cleared: {},
      })),
      pointers: linkEffects.pointers,
    }),
  'a sum over associated records': (tx) =>
    settleRollups(tx, {
      hubId,
      now,
      source,
      rollups,
      modifiedNames: linkEffects.modifiedNames,
      owners: companies,
      parts: deals,
    }),
  'a deletion': (tx) => deleteRecords(tx, hubId, companies),
};

it.each(Object.keys(statements))('%s of many records visits each a fixed number of times', async (name) => {
  const plan = await explainWrite(database, async (tx) => statements[name]?.(tx));
  expect(Math.max(...plan.map((node) => node['Actual Rows'] ?? 0))).toBeGreaterThanOrEqual(size);
  for (const node of plan)
    expect(countVisits(node), `${node['Node Type']} ${node['CTE Name'] ?? ''}`).toBeLessThanOrEqual(6 * size);
});
