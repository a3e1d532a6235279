import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../../../test/support/needs.js';
import { planOnPool } from '../custom-plans.js';
import { openPlanning, openPostgres } from '../postgres.js';
import { toHandle } from './statements.js';

const serverUrl = process.env['DATABASE_URL'];

describe('a pool with custom plans', () => {
  const pool = serverUrl === undefined ? undefined : openPlanning(serverUrl);
  afterAll(() => pool?.end({ timeoutMs: 5000 }));

  it('plans each time, and parses a frequent statement once', needs.postgres, async () => {
    const send = planOnPool(pool!);
    const text = `select $1::integer as number, current_setting('plan_cache_mode') as mode,
      (select generic_plans + custom_plans from pg_prepared_statements where statement like '%as number%') as plans`;
    const answers = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) answers.push(await send(text, [number]));
    const mode = 'force_custom_plan';
    expect(answers).toEqual([
      ...[1, 2, 3, 4].map((number) => [{ number, mode, plans: null }]),
      ...[5, 6, 7].map((number) => [{ number, mode, plans: String(number - 4) }]),
    ]);
  });
  it('queues at most one statement behind a slow one while other connections are free', needs.postgres, async () => {
    const ended: string[] = [];
    const sleep = async (name: string, seconds: number) => {
      await toHandle(pool!.send)`select pg_sleep(${seconds})`;
      ended.push(name);
    };
    await Promise.all(Array.from({ length: 8 }, () => sleep('opening', 0.05)));
    ended.length = 0;
    // Four times as many as there are connections, among them a slow one, as searches of large accounts come.
    const slow = sleep('slow', 1.5);
    await Promise.all([slow, ...Array.from({ length: 31 }, () => sleep('quick', 0.01))]);
    expect(ended.indexOf('slow')).toBeGreaterThanOrEqual(30);
  });
});

it('a transaction keeps its connection, however many statements wait', needs.postgres, async () => {
  for (let waiting = 196; waiting < 202; waiting += 1) {
    const pool = await openPostgres(serverUrl!, { poolSize: 2 });
    const handle = toHandle(pool.send);
    const sleep = () => handle`select pg_sleep(0.05)`.then((rows) => rows);
    // Both connections are there, and at work.
    await Promise.all([sleep(), sleep(), sleep(), sleep()]);
    const before = [sleep(), sleep(), ...Array.from({ length: waiting }, () => handle`select 1`.then((rows) => rows))];
    const transaction = pool.begin((send) => Promise.resolve(toHandle(send)`select 2 as number`));
    expect(await transaction).toEqual([{ number: 2 }]);
    await Promise.all(before);
    await pool.end();
  }
});

it('a value that cannot be encoded is refused, and leaves nothing pending', needs.postgres, async () => {
  const pool = await openPostgres(serverUrl!, { poolSize: 1 });
  const session = await pool.open();
  const statement = { text: 'select $1::jsonb', values: [{ name: 'Acme' }], as: 'unnamed' } as const;
  await expect(Promise.resolve().then(() => session.send(statement))).rejects.toThrow(TypeError);
  expect(session.pendingCount()).toBe(0);
  await session.end();
  await expect(pool.send(statement)).rejects.toThrow(TypeError);
  expect(await toHandle(pool.send)`select 2 as number`).toEqual([{ number: 2 }]);
  await pool.end();
});
