import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertHub, openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import { toDueSql, toSql, type Condition } from '../filters/conditions.store.js';
import type { Instant } from '../filters/value-tests.store.js';
import { countFitting, judgeRecords } from './evaluations.store.js';

const now = new Date('2026-03-01T00:00:00Z');
const place = { hubId: 1001, objectType: '0-1', now };
const contacts = 20_000;
const eventsEach = 3;

let database: BareDatabase;
let sql: BareDatabase['sql'];

beforeAll(async () => {
  database = await openBareDatabase();
  ({ sql } = database);
  await insertHub(sql, 1001);
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select 1001, '0-1', n, jsonb_build_object('city', 'City ' || n % 500), now(), now() from generate_series(1, ${contacts}::integer) n`;
  await sql`
    insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, tokens)
    select 1001, 7, n || '-' || k, '0-1', n, '2026-02-28'::timestamptz - k * interval '10 hours', now(), '{"color": "black"}'
    from generate_series(1, ${contacts}::integer) n, generate_series(1, ${eventsEach}::integer) k`;
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select 1001, '0-2', n, '{"name": "Acme"}', now(), now() from generate_series(1, ${contacts}::integer) n`;
  await sql`
    insert into association (hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at)
    select 1001, '0-1', n, '0-2', ${contacts}::integer + 1 - n, 'HUBSPOT_DEFINED', 279, false, now()
    from generate_series(1, ${contacts}::integer) n`;
  await sql`
    insert into list (hub_id, list_id, object_type, name, processing_type, condition, created_at, updated_at)
    values (1001, 1, '0-1', 'List', 'DYNAMIC', '{}', now(), now()), (1001, 2, '0-1', 'Other', 'DYNAMIC', '{}', now(), now())`;
}, 60_000);
afterAll(async () => {
  await database.close();
});

const city: Condition<Instant> = {
  is: 'property',
  aspect: 'value',
  name: 'city',
  test: { is: 'text', how: 'starts', values: ['city'] },
  isNegated: false,
  withoutValue: false,
};
const low = { at: new Date(now.getTime() - 86_400_000 * 2), moving: { until: now, slackMs: 0 } };
const events: Condition<Instant> = {
  is: 'events',
  templateId: '7',
  tokens: [
    {
      name: 'color',
      test: { is: 'choices', how: 'any', values: ['black'] },
      isNegated: false,
      withoutValue: false,
    },
  ],
  when: { low: { moment: low, isIncluded: false }, high: null },
  isOutside: false,
  min: 2,
  max: null,
  isNegated: false,
};
const other: Condition<Instant> = { is: 'member', listId: '2', isNegated: true };
const condition: Condition<Instant> = { is: 'all', of: [city, events, other], isNegated: false };
const name: Condition<Instant> = { ...city, name: 'name', test: { is: 'text', how: 'equals', values: ['acme'] } };
const company = { is: 'associated', objectType: '0-2', category: 'HUBSPOT_DEFINED', typeId: 279 } as const;
const associated: Condition<Instant> = { ...company, of: name, min: 1, max: null, isNegated: false };

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The statement of the last evaluation. */
let judged: ReturnType<BareDatabase['lastSent']>;

const judge = (ids: readonly string[]) =>
  sql.begin(async (tx) => {
    const conditions = { condition: toSql(tx, condition, place), due: toDueSql(tx, condition, place) };
    const moves = await judgeRecords(tx, { ...place, ...conditions, listId: 1, ids });
    judged = database.lastSent();
    return moves;
  });

/** Rows that the last evaluation read per table, including discarded ones. */
async function countRows(): Promise<Record<string, number>> {
  const { text, values } = judged;
  const read: Record<string, number> = {};
  const add = (node: PlanNode): void => {
    const name = node['Relation Name'];
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (name && node['Node Type'] !== 'ModifyTable') read[name] = (read[name] ?? 0) + rows;
    node.Plans?.forEach(add);
  };
  await sql
    .begin(async (tx) => {
      const [row] = await tx.unsafe(`explain (analyze, format json) ${text}`, values);
      (row?.['QUERY PLAN'] as { Plan: PlanNode }[]).forEach(({ Plan }) => add(Plan));
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  return read;
}

describe('evaluating changed records', () => {
  const expectFew = async () => {
    const moves = await judge(['77', '4711', '19999', '99999999']);
    expect(moves.length).toBeLessThanOrEqual(3);
    const { record = 0, timeline_event: read = 0, list_member: members = 0, ...rest } = await countRows();
    // Plans print rounded averages.
    expect(record).toBeLessThanOrEqual(4);
    expect(record).toBeGreaterThanOrEqual(3);
    // For the result and for the next due time.
    expect(read).toBeLessThanOrEqual(4 * eventsEach * 2);
    expect(read).toBeGreaterThanOrEqual(3 * 2);
    expect(members).toBeLessThan(20);
    expect(Object.keys(rest).filter((name) => name !== 'list_recheck')).toEqual([]);
  };

  const expectSome = async () => {
    const counting = { ...place, condition: toSql(sql, city, place) };
    const counted = await countFitting(sql, counting, { after: '5000', limit: 100 });
    expect(counted).toEqual({ count: 100, judged: 100, last: '5100' });
    judged = database.lastSent();
    expect(await countRows()).toEqual({ record: 100 });
  };

  const expectFewAssociated = async () => {
    const counting = { ...place, condition: toSql(sql, associated, place) };
    const counted = await countFitting(sql, counting, { after: '5000', limit: 100 });
    expect(counted).toEqual({ count: 100, judged: 100, last: '5100' });
    judged = database.lastSent();
    expect(await countRows()).toEqual({ record: 200, association: 100 });
  };

  it('reads only the associated records of those that it evaluates, without statistics', expectFewAssociated);

  it('reads only as many records as it counts, for unsaved filters', expectSome);

  it('reads only those and their events, not the other twenty thousand, without statistics', expectFew);

  it('reads only those with statistics too', async () => {
    await judge(Array.from({ length: 5000 }, (_, n) => String(n + 1)));
    await sql`vacuum analyze record`;
    await sql`vacuum analyze timeline_event`;
    await sql`vacuum analyze association`;
    await sql`vacuum analyze list_member`;
    await expectFew();
    await expectSome();
    await expectFewAssociated();
  });

  it('counts the members, including those that leave with their records', async () => {
    const size = async () =>
      (await sql`select size from list where hub_id = 1001 and list_id = 1`)[0]?.['size'] as number;
    const members = async () =>
      (await sql`select count(*)::integer as n from list_member where hub_id = 1001 and list_id = 1`)[0]?.[
        'n'
      ] as number;
    expect(await size()).toBe(await members());
    expect(await size()).toBeGreaterThan(4000);
    await sql`delete from record where hub_id = 1001 and object_type = '0-1' and id <= 100`;
    expect(await size()).toBe(await members());
  });
});
