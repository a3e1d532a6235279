import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareDatabase, type BareDatabase } from '../../platform/db/bare-database.suite.js';
import { toDueSql, toSql, type Condition, type Instant } from '../filters/conditions.store.js';
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
  await sql`insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    values (1001, 'Hub', 'hub.example', 'UTC', 'USD', now())`;
  await sql`
    insert into record (hub_id, object_type, id, properties, created_at, updated_at)
    select 1001, '0-1', n, jsonb_build_object('city', 'City ' || n % 500), now(), now() from generate_series(1, ${contacts}::integer) n`;
  await sql`
    insert into timeline_event (hub_id, template_id, event_id, object_type, record_id, occurred_at, created_at, tokens)
    select 1001, 7, n || '-' || k, '0-1', n, '2026-02-28'::timestamptz - k * interval '10 hours', now(), '{"color": "black"}'
    from generate_series(1, ${contacts}::integer) n, generate_series(1, ${eventsEach}::integer) k`;
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

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The statement of the last judgement. */
let judged: ReturnType<BareDatabase['lastSent']>;

const judge = (ids: readonly string[]) =>
  sql.begin(async (tx) => {
    const conditions = { condition: toSql(tx, condition, place), due: toDueSql(tx, condition, place) };
    const moves = await judgeRecords(tx, { ...place, ...conditions, listId: 1, ids });
    judged = database.lastSent();
    return moves;
  });

/** How many rows the last judgement read of each table, those that it threw away again included. */
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

describe('judging the records that have changed', () => {
  const expectFew = async () => {
    const moves = await judge(['77', '4711', '19999', '99999999']);
    expect(moves.length).toBeLessThanOrEqual(3);
    const { record = 0, timeline_event: read = 0, list_member: members = 0, ...rest } = await countRows();
    // Plans print averages, so that three of four may look like four.
    expect(record).toBeLessThanOrEqual(4);
    expect(record).toBeGreaterThanOrEqual(3);
    // For the answer and for when to look again.
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

  it('reads as many records as it counts, where filters are only asked about', expectSome);

  it('reads those and their events, and nothing of the other twenty thousand, before there are statistics', expectFew);

  it('and once there are', async () => {
    await judge(Array.from({ length: 5000 }, (_, n) => String(n + 1)));
    await sql`vacuum analyze record`;
    await sql`vacuum analyze timeline_event`;
    await sql`vacuum analyze list_member`;
    await expectFew();
    await expectSome();
  });

  it('counts the members, also those that leave with their records', async () => {
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
