import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCutter, startCuttingRelay, type CuttingRelay } from '../../../../test/support/cutting-relay.js';
import { createDatabase } from '../../../../test/support/databases.js';
import { createRandom } from '../../../../test/durability/harness.js';
import { needs } from '../../../../test/support/needs.js';
import { ConnectionLostError } from './connection-errors.js';
import { createDb, type Db } from '../db.js';
import { openPostgres } from '../postgres.js';
import { toHandle } from './statements.js';

vi.setConfig({ testTimeout: 60_000 });

const serverUrl = process.env['DATABASE_URL'];

async function open(): Promise<{ db: Db; direct: Db; relay: CuttingRelay }> {
  const database = await createDatabase(serverUrl!);
  onTestFinished(() => database.drop());
  const relay = await startCuttingRelay(database.url);
  const db = await createDb({ sql: await openPostgres(relay.url), engine: 'postgres' });
  const direct = await createDb({ sql: await openPostgres(database.url, { poolSize: 2 }), engine: 'postgres' });
  onTestFinished(() => direct.close());
  onTestFinished(() => db.close());
  await direct.statement((tx) => tx`create table entry (id integer primary key, amount integer not null)`);
  return { db, direct, relay };
}

it('responses match their statements while connections are cut', needs.postgres, async () => {
  const { db, direct, relay } = await open();
  const cutSometimes = createCutter(relay, 10, createRandom(1));
  const [acked, unknown] = [new Set<number>(), new Set<number>()];
  let next = 0;
  const failures: unknown[] = [];
  const isLost = (error: unknown) => error instanceof ConnectionLostError || failures.push(error);

  const read = async () => {
    const number = (next += 1);
    const rows = await db.read((tx) => tx`select ${number}::integer as number, ${'x'}::text as text`).catch(isLost);
    if (Array.isArray(rows)) expect(rows).toEqual([{ number, text: 'x' }]);
  };
  const insert = async () => {
    const id = (next += 1);
    try {
      const rows = await db.statement((tx) => tx`insert into entry values (${id}, 1) returning id`);
      expect(rows).toEqual([{ id }]);
      acked.add(id);
    } catch (error) {
      isLost(error);
      unknown.add(id);
    }
  };
  const transfer = async () => {
    const id = (next += 1);
    try {
      await db.write(async (tx) => {
        await tx`insert into entry values (${id}, 1)`;
        const rows = await tx`update entry set amount = 2 where id = ${id}`;
        expect(rows.count).toBe(1);
      });
      acked.add(id);
    } catch (error) {
      isLost(error);
      unknown.add(id);
    }
  };
  const work = async (turn: number) => {
    while (acked.size < 500) {
      cutSometimes();
      await [read, insert, transfer][(turn += 1) % 3]!();
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, turn) => work(turn)));
  // Or nothing was cut in the middle of its statement.
  expect(unknown.size).toBeGreaterThan(0);

  // A retried insert may meet what the lost one stored: then it is there.
  expect(failures.filter((error) => (error as { code?: string }).code !== '23505')).toEqual([]);
  const stored = await direct.read((tx) => tx<{ id: number }[]>`select id from entry`);
  const ids = new Set(stored.map(({ id }) => id));
  expect([...acked].filter((id) => !ids.has(id))).toEqual([]);
  expect([...ids].filter((id) => !acked.has(id) && !unknown.has(id))).toEqual([]);
});

it('a read is retried on another connection, a write that was sent is not', needs.postgres, async () => {
  const { db, direct, relay } = await open();
  const cutSoon = async () => {
    await delay(150);
    for (let place = 0; place < relay.count(); place += 1) relay.cut(place, 'reset');
  };
  const asked = db.read((tx) => tx`select 1 as one, pg_sleep(0.4)::text as slept`);
  await cutSoon();
  expect(await asked).toEqual([{ one: 1, slept: '' }]);

  const written = db.statement((tx) => tx`with s as (select pg_sleep(0.4)) insert into entry select 1, 1 from s`);
  const refused = expect(written).rejects.toMatchObject({ name: 'ConnectionLostError', wasSent: true });
  await cutSoon();
  await refused;
  const transacted = db.write(async (tx) => {
    await tx`insert into entry values (2, 1)`;
    await tx`select pg_sleep(0.4)`;
  });
  await cutSoon();
  await transacted;
  expect(await direct.read((tx) => tx`select id from entry where id = 2`)).toEqual([{ id: 2 }]);
});

it('a failed statement that a transaction ignores does not end in a commit', needs.postgres, async () => {
  const { db } = await open();
  const written = db.write(async (tx) => {
    await tx`insert into entry values (1, 1)`;
    await tx`select 1 / 0`.catch(() => undefined);
  });
  await expect(written).rejects.toThrow('The transaction was rolled back');
});

it('notifications are received again after the listening connection was lost', needs.postgres, async () => {
  const { db, direct, relay } = await open();
  const heard: string[] = [];
  db.subscribe('topic', (payload) => heard.push(payload));
  let resets = 0;
  db.subscribe('reset', () => (resets += 1));
  for (let place = relay.count(); place > 0; place -= 1) relay.cut(place, 'fin');
  await expect.poll(() => resets).toBeGreaterThan(0);
  await direct.write((tx) => direct.publish(tx, 'topic', 'after'));
  await expect.poll(() => heard).toEqual(['after']);
});

it('a connection that does not respond gets no more work, and others replace it', needs.postgres, async () => {
  const pool = await openPostgres(serverUrl!, { poolSize: 2 });
  onTestFinished(() => pool.end());
  const sleep = (seconds: number) => toHandle(pool.send)`select pg_sleep(${seconds})`.then(() => 'slept');
  await Promise.all([sleep(0.2), sleep(0.2)]);
  await expect.poll(() => pool.figures().connections).toBe(2);
  const slow = [sleep(8), sleep(8)];
  await delay(6500);
  expect(await toHandle(pool.send)`select 1 as one`).toEqual([{ one: 1 }]);
  expect(pool.figures().connections).toBe(3);
  expect(await Promise.all(slow)).toEqual(['slept', 'slept']);
});
