import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatten, openBareDatabase, type BareDatabase, type PlanNode } from '../../platform/db/bare-database.suite.js';
import { toLexemes, unindexed } from './lexemes.js';
import { toLookalikes } from './lookalikes.js';
import { toUnaccented, toWords } from './words.js';
import type { Condition, Conditions } from './filters.store.js';
import { searchRecords } from './search.store.js';

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
    select ${hubId} + n, 'Hub', 'hub' || n || '.example', 'UTC', 'USD', now() from generate_series(0, 20) n`;
  // Half of the records are this hub's, the others those of twenty more.
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select case when n <= 8000 then ${hubId} else ${hubId} + 1 + n % 20 end, ${objectType}, n, jsonb_build_object(
        'name', 'Acme ' || n, 'city', 'City ' || n % 500, 'numberofemployees', (n % 900)::text,
        'hs_lead_status', (array['OPEN', 'NEW', 'CONNECTED'])[1 + n % 3] || '_' || n % 300, 'hs_object_id', n::text,
        'description', repeat('Some words that all records share. ', 8)),
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-02-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 16000) n`;
});
afterAll(() => database.close());

const order: Conditions['order'] = { operand: { property: 'createdate', as: 'created' }, isDescending: false };
const groups = (...list: Condition[][]): Conditions => ({ groups: list, wording: undefined, order });
const equality = (
  property: string,
  as: 'text' | 'exact' | 'lowered' | 'number' | 'id',
  ...values: string[]
): Condition => ({
  is: 'equality',
  operand: { property, as },
  values,
  isNegated: false,
});
const range = (property: string, as: 'created' | 'updated', value: string): Condition => ({
  is: 'range',
  operand: { property, as },
  low: { value, isIncluded: false },
  high: undefined,
});
const wording = (is: 'word' | 'prefix', text: string) => ({
  is: 'wording' as const,
  properties: ['name', 'city'],
  tokens: [{ is, text }],
  isNegated: false,
});

/** What companies that look like one have in common with it. */
const alike =
  toLookalikes(objectType, { name: 'Acme 77 Inc', domain: 'acme.example', phone: '555 0100 77' })?.groups ?? [];

/** Typical searches, the index that must serve each, and the number of matching records. */
const shapes: readonly (readonly [string, Conditions, string, number])[] = [
  ['last change', groups([range('hs_lastmodifieddate', 'updated', '2026-02-06T12:00:00Z')]), 'record_by_update', 80],
  ['id', groups([equality('hs_object_id', 'id', '77')]), 'record_pk', 1],
  ['ids', groups([equality('hs_object_id', 'id', '77', '78', '9000')]), 'record_pk', 2],
  ['equality of text', groups([equality('city', 'text', 'CITY 77')]), 'record_words', 16],
  ['equality of an enumeration', groups([equality('hs_lead_status', 'exact', 'NEW_1')]), 'record_words', 27],
  ['equality of a number', groups([equality('numberofemployees', 'number', '077.0')]), 'record_words', 9],
  ['a list of strings', groups([equality('city', 'lowered', 'city 77', 'city 78')]), 'record_words', 32],
  ...alike.map((group, index): (typeof shapes)[number] => [
    `records that look alike, ${index + 1}`,
    groups(group.map(({ property, values }) => equality(property, 'lowered', ...values))),
    'record_words',
    index === 0 ? 1 : 0,
  ]),
  ['a word', groups([wording('word', '7777')]), 'record_words', 1],
  ['a prefix of a word', groups([wording('prefix', '777')]), 'record_words', 11],
  ['a query', { ...groups(), wording: wording('prefix', '777') }, 'record_words', 11],
  [
    'one of two groups',
    groups([equality('city', 'text', 'city 77')], [equality('name', 'text', 'acme 5')]),
    'record_words',
    17,
  ],
];

/** The part of the last plan that determines the matching records, as a list of its nodes. */
async function explainMatching(): Promise<PlanNode[]> {
  const matching = (await database.explainLast()).find((node) => node['Subplan Name'] === 'CTE matching');
  return matching ? flatten(matching) : [];
}

describe('common searches use an index (decision 8)', () => {
  const run = async (conditions: Conditions): Promise<number> => {
    const page = { limit: 10, offset: 0, columns: sql`r.properties` };
    const lexemes = toLexemes(conditions, place);
    return (await searchRecords(sql, { ...place, conditions, lexemes, ...page })).total;
  };

  /** The expected index and number of matches of each search. */
  const expectPlans = async (list: typeof shapes): Promise<void> => {
    for (const [name, conditions, index, total] of list) {
      expect(await run(conditions), name).toBe(total);
      const nodes = await explainMatching();
      const used = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
      expect([...used], name).toEqual([index]);
      expect(nodes.map((node) => node['Node Type']).join(), name).not.toContain('Seq Scan');
    }
  };

  it('by id even without statistics', () => expectPlans(shapes.filter(([, , index]) => index === 'record_pk')));

  it('by last change, creation, id, equality, lists, words and prefixes with statistics', async () => {
    await sql`vacuum analyze record`;
    await expectPlans(shapes);
  });

  it.each([
    ['last change', 'hs_lastmodifieddate', 'updated', '2026-02-06T12:00:00Z', 'record_by_update'],
    ['creation', 'createdate', 'created', '2026-01-06T12:00:00Z', 'record_by_creation'],
  ] as const)('by %s in its own order along one index, for both count and page', async (...shape) => {
    const [, property, as, since, index] = shape;
    const sorted = { operand: { property, as }, isDescending: false };
    expect(await run({ ...groups([range(property, as, since)]), order: sorted })).toBe(80);
    const nodes = await database.explainLast();
    const names = nodes.flatMap((node) => node['Index Name'] ?? []);
    expect(names.sort()).toEqual([index, index, 'record_pk'].sort());
    expect(nodes.map((node) => node['Node Type']).join()).not.toMatch(/Seq Scan|CTE Scan/);
  });

  it('by last change counted from where the page begins, not from the records that were changed last', async () => {
    await sql`vacuum analyze record`;
    await sql`
      update record set updated_at = updated_at + interval '1 minute'
      where hub_id = ${hubId} and updated_at > '2026-02-06T13:00:00Z'`;
    const sorted = { operand: { property: 'hs_lastmodifieddate', as: 'updated' as const }, isDescending: false };
    const conditions = { ...groups([range('hs_lastmodifieddate', 'updated', '2026-02-06T12:00:00Z')]), order: sorted };
    const page = { limit: 10, offset: 0, columns: sql`r.properties` };
    const found = await searchRecords(sql, { ...place, conditions, lexemes: undefined, ...page, counted: 20 });
    expect([found.total, found.rows.length]).toEqual([21, 10]);
    const nodes = await database.explainLast('analyze, format json');
    const scans = nodes.filter((node) => node['Index Name'] === 'record_by_update');
    expect(scans.map((node) => node['Heap Fetches'])).toEqual([0, 0]);
  });

  it('with a custom plan for every search', async () => {
    const [, conditions] = shapes[0] ?? ['', groups()];
    for (let round = 0; round < 3; round += 1) await run(conditions);
    const kept =
      await sql`select statement from pg_prepared_statements where statement like '%matching as materialized%'`;
    expect(kept.filter(({ statement }) => !String(statement).includes('pg_prepared_statements'))).toEqual([]);
  });

  it('without records of other hubs and types among the candidates', async () => {
    const count = async (hub: number, type: string) => {
      const lexemes = toLexemes(groups([equality('city', 'text', 'City 77')]), { hubId: hub, objectType: type });
      const [row] = await sql`
        select count(*)::integer as count from record
        where record_words(hub_id, object_type, properties) @@ lower(${lexemes ?? ''})::tsquery`;
      return row?.['count'] as number;
    };
    // Those that have the words elsewhere are among them.
    expect(await count(hubId, objectType)).toBeGreaterThan(15);
    expect(await count(100, objectType)).toBe(0);
    expect(await count(hubId, '0-1')).toBe(0);
  });
});

describe('rules shared by database and server', () => {
  it('have the same list of word separators', async () => {
    const characters = Array.from({ length: 0xffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    const rows = await sql<{ character: string }[]>`
      select c.character from jsonb_array_elements_text(${sql.json(characters)}) as c (character)
      where words_of('a' || c.character || 'b') = ' a b '`;
    const between = characters.filter((character) => toWords(`a${character}b`).length === 2);
    expect(rows.map(({ character }) => character)).toEqual(between);
    expect(between.length).toBeGreaterThan(200);
  });

  it('remove the same accents (Assumption S12)', async () => {
    const texts = Array.from({ length: 0x2fff }, (_, index) => index + 1).map((code) => {
      const text = `a${String.fromCodePoint(code)}b`;
      return { text, plain: toUnaccented(text) };
    });
    const rows = await sql<{ text: string }[]>`
      select c.text from jsonb_to_recordset(${sql.json(texts)}) as c (text text, plain text)
      where unaccented(c.text) <> folded(c.plain)`;
    expect(rows).toEqual([]);
  });

  it('have the same list of properties without an index', async () => {
    const names = ['name', 'city', 'hs_lead_status', ...unindexed];
    const properties = Object.fromEntries(names.map((name, index) => [name, `word${index}`]));
    const [row] = await sql<{ words: string }[]>`
      select record_words(${hubId}, ${objectType}, ${sql.json(properties)})::text as words`;
    expect(row?.words).toBe("'1001.0-2 word0' '1001.0-2 word1' '1001.0-2 word2'");
  });
});

// As dumps are restored, and as servers of version 17 and later maintain their indexes.
describe('without names resolved in a search path', () => {
  beforeAll(() => sql`select set_config('search_path', '', false)`);
  afterAll(() => sql`reset search_path`);

  it('every table and index can be rebuilt, including the words of the records', async () => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) await sql.unsafe(`reindex table ${name}`);
    const [row] = await sql<{ words: string }[]>`
      select public.record_words(${hubId}, ${objectType}, ${sql.json({ name: 'ÄRHUS' })})::text as words`;
    expect(row?.words).toBe("'1001.0-2 arhus' '1001.0-2 ärhus'");
  });
});
