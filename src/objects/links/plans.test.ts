import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countVisits,
  explainWrite,
  insertHub,
  openBareDatabase,
  type BareDatabase,
} from '../../platform/db/bare-database.suite.js';
import { insertRecords, type LinkRow } from '../rows/writes.store.js';
import { listAssociated } from './pages.store.js';
import { toLinksWrite } from './writes.tx.js';

const hubId = 1001;
const [company, contact, deal] = ['0-2', '0-1', '0-3'];
const [large, small, gone] = ['7', '8', '9'];
const firstContact = 1000;
const most = 20_000;

let database: BareDatabase;

// One company with very many contacts, each with two association types, one contact with two, and one in the recycle bin.
beforeAll(async () => {
  database = await openBareDatabase();
  const { sql } = database;
  const now = '2026-01-01T00:00:00Z';
  await insertHub(sql, hubId);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at, archived_at)
    select ${hubId}::integer, ${company}, id, '{}', ${now}, ${now}, case when id = 9 then ${now}::timestamptz end
    from unnest('{7,8,9}'::bigint[]) r (id)`;
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at, archived_at)
    select ${hubId}::integer, ${contact}, ${firstContact}::integer + n, '{}', ${now}, ${now}, case when n = 2 then ${now}::timestamptz end
    from generate_series(1, ${most}::integer) n`;
  for (const [id, count] of [
    [large, most],
    [small, 2],
    [gone, 2],
  ] as const) {
    await sql`
      insert into association (hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at)
      select ${hubId}::integer, ${company}, ${id}::text::bigint, ${contact}, ${firstContact}::integer + n, category, type_id, false, ${now}
      from generate_series(1, ${count}::integer) n, (values ('HUBSPOT_DEFINED', 280), ('USER_DEFINED', 3)) t (category, type_id)`;
  }
  await sql`vacuum analyze`;
});
afterAll(() => database.close());

const read = (ids: readonly string[], more: { only?: { category: string; typeId: number }; from?: number } = {}) =>
  listAssociated(database.sql, {
    hubId,
    objectType: company,
    toType: contact,
    limit: 11,
    only: more.only,
    pages: ids.map((id, place) => ({ place, id, fromId: String(more.from ?? 0) })),
  });

/** Index of each associated record in the account, with the keys of its types in order. */
const toFound = (text: string | null | undefined) =>
  text?.split(',').map((each) => {
    const [id, ...keys] = each.split(' ').map(Number);
    return [(id ?? 0) - firstContact, ...keys.sort()];
  });

describe('pages of associated records', () => {
  it('have a row for each requested live record, whatever it is associated with', async () => {
    const rows = await read([small, gone, '10', large]);
    const found = new Map(rows.map((row) => [row.place, toFound(row.found)]));
    expect([...found.keys()].sort()).toEqual([0, 3]);
    expect(found.get(0)).toEqual([[1, -3, 280]]);
    expect(found.get(3)?.map(([number]) => number)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await read([small], { from: firstContact + 3 })).toEqual([{ place: 0, found: null }]);
    const [only] = await read([small], { only: { category: 'USER_DEFINED', typeId: 3 } });
    expect(toFound(only?.found)).toEqual([[1, -3]]);
  });

  it('read one range of an index per page, at any size', async () => {
    for (const from of [0, firstContact + most / 2]) {
      const [row] = await read([large], { from });
      expect(toFound(row?.found)).toHaveLength(11);
      const scans = (await database.explainKept('analyze, format json')).filter(
        (node) => node['Relation Name'] === 'association',
      );
      expect(scans.map((node) => node['Index Name'])).toEqual(['association_pk']);
      // Two for each of the eleven, and the first of the next one.
      expect(scans[0]?.['Actual Rows']).toBeLessThanOrEqual(23);
    }
  });
});

describe('a write of many associations', () => {
  const [firstCompany, firstDeal] = [50_000, 100_000];
  const pairs = 300;
  const toLinks = (first: number, link: Pick<LinkRow, 'typeId' | 'inverseId' | 'primarySide'>): LinkRow[] =>
    Array.from({ length: pairs }, (_, index) => ({
      ...link,
      fromId: String(first + 10 + index),
      toType: company,
      toId: String(firstCompany + (index % 2)),
      category: 'HUBSPOT_DEFINED',
      mode: 'add',
    }));

  beforeAll(async () => {
    const { sql } = database;
    await sql`
      insert into record (hub_id, object_type, id, properties, created_at, updated_at)
      select ${hubId}::integer, type, first + n, '{"hs_is_open_count": "1"}', now(), now()
      from (values (${company}, ${firstCompany}::integer), (${deal}, ${firstDeal}::integer)) t (type, first), generate_series(0, 1000) n`;
  });

  it.each([
    ['contacts', contact, firstContact, { typeId: 1, inverseId: 2, primarySide: 'from' }],
    ['contacts, without a primary company', contact, firstContact, { typeId: 279, inverseId: 280, primarySide: null }],
    ['deals, whose numbers companies add up', deal, firstDeal, { typeId: 341, inverseId: 342, primarySide: null }],
  ] as const)('reads each of them a fixed number of times: %s', async (_, objectType, first, link) => {
    const links = toLinks(first, link);
    const write = toLinksWrite({ hubId, objectType, now: new Date(), source: { type: 'API' }, links });
    const nodes = await explainWrite(database, (tx) => insertRecords(tx, write));
    expect(nodes.find((node) => node['Subplan Name'] === 'CTE touched')?.['Actual Rows']).toBe(pairs + 2);
    for (const node of nodes)
      expect(countVisits(node), `${node['Node Type']} ${node['CTE Name'] ?? ''}`).toBeLessThanOrEqual(6 * pairs);
  });
});
