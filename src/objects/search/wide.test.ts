import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import type { Comparison, Condition } from './filters.store.js';
import { estimateMatches, searchRecords, type Searching } from './search.store.js';

const hubId = 1001;
const objectType = '0-2';
const records = 12_000;

let database: BareDatabase;
let sql: BareDatabase['sql'];

beforeAll(async () => {
  database = await openBareDatabase();
  sql = database.sql;
  await insertHub(sql, hubId);
  // Many share a time, a city or a number, some have none.
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select ${hubId}, ${objectType}, n, jsonb_strip_nulls(jsonb_build_object(
        'name', 'Acme ' || n, 'city', case when n % 5 > 0 then 'City ' || n % 40 end, 'hs_object_id', n::text,
        'numberofemployees', case when n % 3 > 0 then (n % 90)::text end)),
      '2026-01-01'::timestamptz + (n * 7919 % ${records}) * interval '1 minute',
      '2026-02-01'::timestamptz + (n * 104729 % ${records} / 3) * interval '1 minute'
    from generate_series(1, ${records}::integer) n`;
  await sql`vacuum analyze record`;
});
afterAll(() => database.close());

const orders: readonly (readonly [string, Comparison])[] = [
  ['hs_lastmodifieddate', 'updated'],
  ['createdate', 'created'],
  ['hs_object_id', 'id'],
  ['city', 'text'],
  ['numberofemployees', 'number'],
];
const since = (property: string, as: 'created' | 'updated', value: string): Condition => ({
  is: 'range',
  operand: { property, as },
  low: { value, isIncluded: true },
  high: undefined,
});
const everything: readonly Condition[][] = [];
const filters: readonly (readonly Condition[][])[] = [
  everything,
  [[since('hs_lastmodifieddate', 'updated', '2026-02-02T00:00:00Z')]],
  [[since('createdate', 'created', '2026-01-04T00:00:00Z')]],
  [[{ is: 'presence', property: 'city', isNegated: false }]],
  [[{ is: 'equality', operand: { property: 'city', as: 'text' }, values: ['city 7', 'city 8'], isNegated: true }]],
];

interface Asked {
  readonly groups: readonly (readonly Condition[])[];
  readonly order: Searching['conditions']['order'];
}

const toSearch = ({ groups, order }: Asked) => ({
  hubId,
  objectType,
  conditions: { groups, wording: undefined, order },
  lexemes: undefined,
  limit: 7,
  offset: 0,
});

/** Reads the pages of a search that counts up to `counted`: each after the previous one, one by offset, and the rest. */
async function readPages(asked: Asked, counted: number) {
  const pages: { readonly id: string; readonly sortKey: string | null }[][] = [];
  const read = async (more: Partial<Searching>) => {
    const search = { ...toSearch(asked), counted, columns: sql`r.id::text`, ...more };
    const { rows } = await searchRecords<{ readonly id: string }>(sql, search);
    pages.push(rows.map(({ id, sortKey }) => ({ id, sortKey })));
  };
  await read({});
  for (let page = 0; page < 2; page += 1) {
    const last = pages.at(-1)?.at(-1);
    await read(last ? { start: { key: last.sortKey, id: last.id } } : {});
  }
  await read({ offset: 40 });
  await read({ offset: records - 3_600 });
  return pages;
}

describe('searches with more matches than are counted', () => {
  it('return the same pages, in every order and direction', async () => {
    for (const groups of filters) {
      for (const [property, as] of orders) {
        for (const isDescending of [false, true]) {
          const asked = { groups, order: { operand: { property, as }, isDescending } };
          const name = JSON.stringify(asked);
          const wide = await readPages(asked, 5);
          expect(wide, name).toEqual(await readPages(asked, 1_000_000));
          expect(
            wide.map(({ length }) => length),
            name,
          ).toEqual([7, 7, 7, 7, expect.any(Number)]);
        }
      }
    }
  });

  it('report that there are more, and an estimate', async () => {
    const asked = {
      groups: everything,
      order: { operand: { property: 'createdate', as: 'created' }, isDescending: true },
    } as const;
    const search = toSearch(asked);
    expect((await searchRecords(sql, { ...search, columns: sql`r.id` })).total).toBe(10_001);
    const estimate = await estimateMatches(sql, search);
    expect(estimate).toBeGreaterThan(records / 2);
    expect(estimate).toBeLessThan(records * 2);
  });

  it('take one statement for few matches, two for many, and one if many are known', async () => {
    const order = { operand: { property: 'city', as: 'text' }, isDescending: false } as const;
    const cost = async (groups: Asked['groups'], areMany?: boolean) => {
      const before = database.countSent();
      const { rows } = await searchRecords(sql, { ...toSearch({ groups, order }), columns: sql`r.id` }, areMany);
      expect(rows).toHaveLength(7);
      return database.countSent() - before;
    };
    const few: Condition = {
      is: 'equality',
      operand: { property: 'city', as: 'text' },
      values: ['city 7'],
      isNegated: false,
    };
    expect(await cost([[few]])).toBe(1);
    expect(await cost(everything)).toBe(2);
    expect(await cost(everything, true)).toBe(1);
  });

  it('skip the count if many are known, so that each page of a sync reads one page of the index', async () => {
    const order = { operand: { property: 'hs_lastmodifieddate', as: 'updated' }, isDescending: false } as const;
    const groups = [[since('hs_lastmodifieddate', 'updated', '2026-01-01T00:00:00Z')]];
    const read = async (areMany: boolean) => {
      const { total, rows } = await searchRecords(
        sql,
        { ...toSearch({ groups, order }), columns: sql`r.id::text` },
        areMany,
      );
      const nodes = await database.explainLast('analyze, format json');
      const scans = nodes.filter((node) => node['Index Name'] === 'record_by_update');
      return {
        found: [total, ...rows.map(({ sortKey }) => sortKey)],
        read: scans.map((node) => node['Actual Rows'] ?? 0),
      };
    };
    const [first, later] = [await read(false), await read(true)];
    expect(Math.max(...first.read)).toBe(10_001);
    expect(later.read).toHaveLength(1);
    expect(later.read[0]).toBeLessThanOrEqual(8);
    expect(later.found).toEqual(first.found);
  });

  it('walk the index of their order and read one page of it, at any size (decision 8)', async () => {
    for (const [property, as, index] of [
      ['hs_lastmodifieddate', 'updated', 'record_by_update'],
      ['createdate', 'created', 'record_by_creation'],
    ] as const) {
      for (const isDescending of [false, true]) {
        const asked = { groups: everything, order: { operand: { property, as }, isDescending } };
        await searchRecords(sql, { ...toSearch(asked), columns: sql`r.id` });
        const nodes = await database.explainLast('analyze, format json');
        const walked = nodes.filter((node) => node['Index Name'] === index && (node['Actual Rows'] ?? 0) <= 7);
        expect(walked.length, `${index} ${isDescending ? 'down' : 'up'}`).toBeGreaterThan(0);
      }
    }
  });
});
