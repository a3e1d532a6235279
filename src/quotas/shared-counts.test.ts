import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBareDatabase, type BareDatabase } from '../platform/db/bare-database.suite.js';
import { countCalls, deleteUnused, insertLimits, noteProcess, type AskedCalls } from './shared-counts.store.js';

let database: BareDatabase;
let sql: BareDatabase['sql'];
beforeAll(async () => {
  database = await openBareDatabase();
  ({ sql } = database);
  await insertLimits(sql, ['a', 'b', 'a']);
});
afterAll(() => database?.close());

const ask = (calls: number, more: Partial<AskedCalls> = {}): AskedCalls => ({
  ...{ key: 'a', most: 5, windowMs: 10_000, calls },
  ...more,
});
/** Moves the counted calls of a limit. */
const shift = (ms: number) =>
  sql`update call_window set stamps = array(select s + ${ms}::integer from unnest(stamps) s) where key = 'a'`;
const count = async (calls: number, more: Partial<AskedCalls> = {}) => (await countCalls(sql, [ask(calls, more)]))[0];

describe('calls that servers count together', () => {
  it('are as many as the limit allows in a window, which goes with the clock of the database', async () => {
    expect(await count(3)).toEqual({ key: 'a', granted: 3, before: 0, lastSecond: 0 });
    await shift(-2000);
    expect(await count(3)).toEqual({ key: 'a', granted: 2, before: 3, lastSecond: 0 });
    expect(await count(3)).toEqual({ key: 'a', granted: 0, before: 5, lastSecond: 2 });
    await shift(-8000);
    expect(await count(1)).toEqual({ key: 'a', granted: 1, before: 2, lastSecond: 0 });
    expect(await count(1, { most: 2 })).toMatchObject({ granted: 0, before: 3 });
    // The clock was set back by a minute.
    await shift(60_000);
    expect(await count(7)).toEqual({ key: 'a', granted: 5, before: 0, lastSecond: 0 });
  });

  it('are counted by limit, those that have a row', async () => {
    const both = await countCalls(sql, [ask(2, { key: 'b' }), ask(1, { key: 'none' })]);
    expect(both).toEqual([{ key: 'b', granted: 2, before: 0, lastSecond: 0 }]);
  });

  it('are forgotten when none have come for a day', async () => {
    await insertLimits(sql, ['old']);
    await sql`update call_window set touched_at = now() - interval '2 days' where key = 'old'`;
    await deleteUnused(sql);
    expect(await sql`select key from call_window order by key`).toMatchObject([{ key: 'a' }, { key: 'b' }]);
  });
});

it('only processes of other machines that were seen lately count', async () => {
  const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
  const note = (processNo: number, machineNo: number) =>
    noteProcess(sql, { processId: id(processNo), machineId: id(machineNo) }, 20);
  expect(await note(1, 1)).toBe(false);
  expect(await note(2, 1)).toBe(false);
  expect(await note(3, 2)).toBe(true);
  expect(await note(1, 1)).toBe(true);
  await sql`update server_process set seen_at = now() - interval '21 seconds' where process_id = ${id(3)}::uuid`;
  expect(await note(1, 1)).toBe(false);
  expect(await sql`select count(*)::integer as left from server_process`).toMatchObject([{ left: 2 }]);
});
