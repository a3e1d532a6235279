import { expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase } from '../../../test/support/databases.js';
import { needs } from '../../../test/support/needs.js';
import { createDb } from '../../platform/db/db.js';
import { openPostgres } from '../../platform/db/postgres.js';
import { readLines } from './reading.tx.js';

const rests = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    rests.push(ms);
    return Promise.resolve();
  },
}));

async function openDb() {
  const database = await createDatabase(process.env['DATABASE_URL']!);
  onTestFinished(() => database.drop());
  const db = await createDb({ sql: await openPostgres(database.url), engine: 'postgres' });
  onTestFinished(() => db.close());
  return db;
}

/** The sizes of the pages in which lines of a length arrive, all in their order. */
async function readPages({ rows, length }: { readonly rows: number; readonly length: number }): Promise<number[]> {
  const db = await openDb();
  const query = `select lpad(n::text, ${length}, '-') as line from generate_series(1, ${rows}) n`;
  return db.write(async (tx) => {
    const lines: string[] = [];
    const sizes: number[] = [];
    for await (const page of readLines(tx, query)) {
      sizes.push(page.length);
      lines.push(...page);
    }
    expect(lines).toHaveLength(rows);
    expect(lines.findIndex((line, at) => Number(line.replaceAll('-', '')) !== at + 1)).toBe(-1);
    return sizes;
  });
}

it('long rows are read a few at a time, short ones in large numbers', needs.postgres, async () => {
  expect(await readPages({ rows: 4500, length: 10 })).toEqual([100, 2000, 2000, 400]);
  expect(await readPages({ rows: 130, length: 100_000 })).toEqual([100, 10, 10, 10]);
});

it('a gentle reader rests twice as long as the lines before took', needs.postgres, async () => {
  const db = await openDb();
  const query = `select n::text as line from generate_series(1, 250) n`;
  const works: number[] = [];
  rests.length = 0;
  await db.write(async (tx) => {
    for await (const page of readLines(tx, query, { isGentle: true })) {
      const startedAt = performance.now();
      expect(page.length).toBeGreaterThan(0);
      while (performance.now() < startedAt + 5);
      works.push(performance.now() - startedAt);
    }
  });
  expect(rests).toHaveLength(works.length);
  expect(rests.filter((ms, at) => ms < 2 * works[at]!)).toEqual([]);
  rests.length = 0;
  await db.write(async (tx) => {
    for await (const page of readLines(tx, query)) expect(page.length).toBeGreaterThan(0);
  });
  expect(rests).toEqual([]);
});
