import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { createDb, type Db } from './db.js';
import type * as embedded from './embedded.js';
import { openOverStream } from './postgres.js';
import { toHandle } from './driver/statements.js';
import { watchStatements } from './tenancy/statement-watch.js';
import { withCustomPlan, type Sql, type Tx } from './tx.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

const dataDir = mkdtempSync(join(tmpdir(), 'spoke-db-'));
let sql: ReturnType<typeof openOverStream>;
let db: Db;

beforeAll(async () => {
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  const watch = watchStatements({ tenant: new Set(['thing']), withHub: new Set(['thing']) });
  sql = openOverStream(() => engine.socket(), watch);
  db = await createDb({ sql, engine: 'embedded', guards: true, watch, closeEngine: () => engine.close() });
});

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a database with guards', () => {
  const refusal = 'The database was called again inside a transaction: pass the tx on instead.';

  it('rejects nested calls inside a transaction, which would deadlock', async () => {
    const nested = [
      () => db.read((tx) => tx`select 1`),
      () => db.readLagging((tx) => tx`select 1`),
      () => db.write((tx) => tx`select 1`),
      () => db.statement((tx) => tx`select 1`),
      () =>
        db.writeLocking(
          async () => undefined,
          (tx) => tx`select 1`,
        ),
    ];
    for (const call of nested) await expect(db.write(async () => call())).rejects.toThrow(refusal);
  });

  it('is usable for the next call', async () => {
    expect(await db.write((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it('composes statements from fragments, with each value in its place', async () => {
    const number = (tx: Tx, value: number) => tx`${value}::integer`;
    const both = (tx: Tx, one: number, text: string) =>
      tx`select ${number(tx, one)} as one, ${text}::text as text, ${number(tx, one + 1)} as next`;
    for (const [one, text] of [[1, 'a'] as const, [5, '$1']] as const) {
      expect(await db.read((tx) => both(tx, one, text))).toEqual([{ one, text, next: one + 1 }]);
    }
    const shown = (tx: Tx, value: Sql | string) => tx`select ${value} as shown`;
    expect(await db.read((tx) => shown(tx, tx`'piece'`))).toEqual([{ shown: 'piece' }]);
    expect(await db.read((tx) => shown(tx, 'value'))).toEqual([{ shown: 'value' }]);
    expect(await db.read((tx) => shown(tx, tx`${'inner'}::text || ${'most'}`))).toEqual([{ shown: 'innermost' }]);
    const list = (tx: Tx, ...values: number[]) => tx`select 0 ${values.map((value) => tx`+ ${value}::integer`)} as sum`;
    expect(await db.read((tx) => list(tx, 1, 2, 3))).toEqual([{ sum: 6 }]);
    expect(await db.read((tx) => list(tx, 4, 5))).toEqual([{ sum: 9 }]);
  });

  it('inserts names, plain text and JSON', async () => {
    const name = 'a "quoted" name';
    expect(await db.read((tx) => tx`select 1 as ${tx(name)}`)).toEqual([{ [name]: 1 }]);
    const place = await db.read((tx) => tx`select ${tx('a.b')} from (select 2 as b) a`);
    expect(place).toEqual([{ b: 2 }]);
    expect(await db.read((tx) => tx`select ${tx.unsafe('3')} as ${tx('three')}`)).toEqual([{ three: 3 }]);
    const json = await db.read((tx) => tx`select ${tx.json({ list: [1] })} -> 'list' as list`);
    expect(json).toEqual([{ list: [1] }]);
  });

  it('plans marked statements for their values each time, even once cached, and no others', async () => {
    const ask = (number: number) =>
      db.read((tx) =>
        withCustomPlan(tx<
          { mode: string; number: number }[]
        >`select current_setting('plan_cache_mode') as mode, ${number}::integer as number,
            (select count(*)::integer from pg_prepared_statements where statement like '%as number%') as kept`),
      );
    const [generic, custom] = ['force_generic_plan', 'force_custom_plan'];
    for (const number of [1, 2, 3, 4]) expect(await ask(number)).toEqual([{ mode: custom, number, kept: 0 }]);
    expect(await Promise.all([5, 6, 7].map(ask))).toEqual(
      [5, 6, 7].map((number) => [{ mode: custom, number, kept: 1 }]),
    );
    await expect(ask('a' as unknown as number)).rejects.toThrow('invalid input syntax');
    expect(await db.read((tx) => tx`select current_setting('plan_cache_mode') as mode`)).toEqual([{ mode: generic }]);
    expect(await ask(8)).toEqual([{ mode: custom, number: 8, kept: 1 }]);
    await expect(db.write((tx) => withCustomPlan(tx`select 1`))).rejects.toThrow(
      'Inside a transaction no custom plan can be forced.',
    );
  });

  it('sends nothing for a completed transaction, and one statement where one is allowed', async () => {
    let kept!: Tx;
    await db.write(async (tx) => {
      kept = tx;
      await tx`select 1`;
    });
    await expect(async () => kept`select 1`).rejects.toThrow('The transaction has ended.');
    const two = db.statement(async (tx) => [await tx`select 1`, await tx`select 2`]);
    await expect(two).rejects.toThrow('statement() was given a second statement: use write().');
  });

  it('locks tables while no other call runs: those before it may end, and those after it wait for the locks', async () => {
    const order: string[] = [];
    let end: () => void = () => undefined;
    const goOn = new Promise<void>((resolve) => (end = resolve));
    const before = db.write(async (tx) => {
      await tx`select 1`;
      order.push('before begins');
      await goOn;
      order.push('before ends');
    });
    await expect.poll(() => order).toEqual(['before begins']);
    const locking = db.writeLocking(
      async (tx) => {
        await tx`select 1`;
        return order.push('locked');
      },
      async (_tx, locked) => order.push(`locked as ${locked}`),
    );
    const after = [
      db.read(async (tx) => {
        await tx`select 1`;
        return order.push('after');
      }),
      db.writeLocking(
        async () => order.push('locked next'),
        async () => Promise.reject(new Error('undone')),
      ),
    ];
    end();
    const outcomes = await Promise.allSettled([before, locking, ...after]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(order.slice(0, 3)).toEqual(['before begins', 'before ends', 'locked']);
    expect(order.slice(3).sort()).toEqual(['after', 'locked as 3', 'locked next']);
    expect(await db.read((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  // The last one, since nothing works after it.
  it('stops working once a statement has touched the rows of every hub, and rolls it back', async () => {
    await db.write(async (tx) => {
      await tx`create table thing (hub_id integer, id integer)`;
      await tx`insert into thing (hub_id, id) values (${1}, ${7})`;
    });
    const sentence = 'A statement touches thing without a condition on hub_id: update thing set id = 8';
    await expect(db.write((tx) => tx`update thing set id = 8`)).rejects.toThrow(sentence);
    const hubId = 1;
    const kept: unknown[] = [];
    const read = db.read(async (tx) => kept.push(await tx`select id from thing where hub_id = ${hubId}`));
    await expect(read).rejects.toThrow(sentence);
    expect(kept).toEqual([[{ id: 7 }]]);
  });
});

it('a transaction keeps the session for itself, however many statements wait', async () => {
  const handle = toHandle(sql.send);
  for (let waiting = 96; waiting < 104; waiting += 1) {
    const before = Array.from({ length: waiting }, () => handle`select 1`.then((rows) => rows));
    expect(await sql.begin((send) => Promise.resolve(toHandle(send)`select 2 as number`))).toEqual([{ number: 2 }]);
    await Promise.all(before);
  }
});
