import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import type { Condition, Conditions, Order } from './filters.store.js';
import { toLexemes } from './lexemes.js';
import { countMatches, searchRecords, type Searching } from './search.store.js';
import { countInSlices, searchInSlices } from './sliced-search.store.js';

const hubId = 1001;
const objectType = '0-2';
const place = { hubId, objectType };

let database: BareDatabase;
let sql: BareDatabase['sql'];

beforeAll(async () => {
  database = await openBareDatabase();
  sql = database.sql;
  await sql`
    insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    select ${hubId} + n, 'Hub', 'hub' || n || '.example', 'UTC', 'USD', now() from generate_series(0, 1) n`;
  // Every record has the word Acme, some Broad, some of the last ones Late; one of ten is archived, half are of another account.
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at, archived_at)
    select ${hubId} + n % 2, ${objectType}, n, jsonb_strip_nulls(jsonb_build_object(
        'name', 'Acme ' || n % 97, 'city', case when n % 8 = 0 then 'Broad ' || n when n > 10000 then 'Late' end,
        'numberofemployees', (n % 900)::text)),
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-02-01'::timestamptz + n * interval '1 minute',
      case when n % 10 = 4 then now() end
    from generate_series(1, 12200) n`;
});
afterAll(() => database.close());

const byName: Order = { operand: { property: 'name', as: 'text' }, isDescending: false };
const byCity: Order = { operand: { property: 'city', as: 'text' }, isDescending: true };
const byCreation: Order = { operand: { property: 'createdate', as: 'created' }, isDescending: true };
const word = (text: string): Conditions['wording'] => ({
  is: 'wording',
  properties: ['name', 'city'],
  tokens: [{ is: 'word', text }],
  isNegated: false,
});
const has = (property: string, isNegated = false): Condition => ({ is: 'presence', property, isNegated });
const few: Condition = {
  is: 'range',
  operand: { property: 'numberofemployees', as: 'number' },
  low: undefined,
  high: { value: '450', isIncluded: false },
};
const changed: Condition = {
  is: 'range',
  operand: { property: 'hs_lastmodifieddate', as: 'updated' },
  low: { value: '2026-02-09T00:00:00Z', isIncluded: false },
  high: undefined,
};

const shapes: readonly (readonly [string, Omit<Conditions, 'order'>])[] = [
  ['all records', { groups: [], wording: undefined }],
  ['a word of all records', { groups: [], wording: word('acme') }],
  ['a word of some records', { groups: [], wording: word('broad') }],
  ['a word of the last records', { groups: [], wording: word('late') }],
  ['a word of no record', { groups: [], wording: word('nothing') }],
  ['a property that no index has', { groups: [[has('city')]], wording: undefined }],
  ['its absence', { groups: [[has('city', true)]], wording: undefined }],
  ['two groups', { groups: [[few], [has('city')]], wording: word('acme') }],
  ['changes since', { groups: [[changed]], wording: undefined }],
];
const orders: readonly (readonly [string, Order])[] = [
  ['name', byName],
  ['city, which some lack', byCity],
  ['creation', byCreation],
];

function toSearch(conditions: Conditions, page: Partial<Searching> = {}): Searching {
  return {
    ...place,
    conditions,
    lexemes: toLexemes(conditions, place),
    limit: 60,
    offset: 0,
    columns: sql`r.id`,
    ...page,
  };
}

/** What a search is asked for, without the columns of its statements. */
async function toFound(found: ReturnType<typeof searchRecords<{ readonly id: string }>>) {
  const { total, rows } = await found;
  return { total, rows: rows.map(({ id, sortKey }) => [id, sortKey]) };
}

async function countSent(run: () => Promise<unknown>): Promise<number> {
  const before = database.countSent();
  await run();
  return database.countSent() - before;
}

describe('searches in slices', () => {
  describe.each(orders)('by %s', (_order, order) => {
    it.each(shapes)('find the pages that one statement finds: %s', async (_shape, conditions) => {
      for (const page of [{}, { offset: 130 }, { limit: 0 }, { limit: 5, offset: 900 }, { counted: 700 }]) {
        const search = toSearch({ ...conditions, order }, page);
        const expected = await toFound(searchRecords(sql, search));
        expect([page, await toFound(searchInSlices(sql, search))]).toEqual([page, expected]);
      }
    });

    it.each(shapes)('go on where a page ended: %s', async (_shape, conditions) => {
      const first = await searchRecords<{ readonly id: string }>(
        sql,
        toSearch({ ...conditions, order }, { limit: 40 }),
      );
      const last = first.rows.at(-1);
      const start = last && { key: last.sortKey, id: last.id };
      const search = toSearch({ ...conditions, order }, { offset: 40, start });
      expect(await toFound(searchInSlices(sql, search))).toEqual(await toFound(searchRecords(sql, search)));
      const [sliced, whole] = [searchInSlices, searchRecords].map((find) => toFound(find(sql, search, true)));
      expect((await sliced)?.rows).toEqual((await whole)?.rows);
    });
  });

  it.each(shapes)('count what one statement counts: %s', async (_shape, conditions) => {
    const search = toSearch({ ...conditions, order: byCreation });
    for (const counted of [100, 1000, 100_000]) {
      expect(await countInSlices(sql, search, counted)).toBe(await countMatches(sql, search, counted));
    }
  });

  it('send a statement for each thousand records, and one for the page', async () => {
    const many = toSearch({ groups: [], wording: word('acme'), order: byName });
    // A first statement finds that there are many matches; 6,100 records are seven slices.
    expect(await countSent(() => searchInSlices(sql, many))).toBe(1 + 7 + 1);
    const unindexed = toSearch({ groups: [[has('city')]], wording: undefined, order: byName });
    expect(await countSent(() => searchInSlices(sql, unindexed))).toBe(7 + 1);
  });

  it('send one statement for few matches, and give up slices where matches are sparse', async () => {
    const none = toSearch({ groups: [], wording: word('nothing'), order: byName });
    expect(await countSent(() => searchInSlices(sql, none))).toBe(1);
    const late = toSearch({ groups: [], wording: word('late'), order: byName });
    expect(await countSent(() => searchInSlices(sql, late))).toBe(1 + 1 + 1);
  });

  it('read the records of slices and pages by their key, even without statistics', async () => {
    const search = toSearch({ groups: [[has('city')]], wording: undefined, order: byName });
    for (const run of [() => countInSlices(sql, search, 100_000), () => searchInSlices(sql, search)]) {
      await run();
      const nodes = await database.explainLast();
      const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
      expect(new Set(indexes)).toEqual(new Set(['record_pk']));
      expect(nodes.map((node) => node['Node Type']).filter((node) => /Seq Scan|Join/.test(node))).toEqual([]);
    }
  });

  it('let the statements of others run in between', async () => {
    const ended: string[] = [];
    const search = searchInSlices(sql, toSearch({ groups: [], wording: word('acme'), order: byName }));
    const other = sql`select 1`;
    await Promise.all([search.then(() => ended.push('search')), other.then(() => ended.push('other'))]);
    expect(ended).toEqual(['other', 'search']);
  });
});
