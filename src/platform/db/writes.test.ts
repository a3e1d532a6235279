import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { isUnavailable } from './constraints.js';
import { createDb, type Db, RowsNotWrittenError, writeExactly, writeOne } from './db.js';
import type * as embedded from './embedded.js';
import { openOverStream } from './postgres.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

const dataDir = mkdtempSync(join(tmpdir(), 'spoke-written-'));
let db: Db;

beforeAll(async () => {
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  const sql = openOverStream(() => engine.socket());
  db = await createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() });
  await db.write((tx) => tx.unsafe('create table part (id integer primary key, name text)'));
});

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const listIds = () =>
  db.read(async (tx) => (await tx<{ id: number }[]>`select id from part order by id`).map((row) => row.id));

describe('a write that must affect a given number of rows', () => {
  it('returns the result of the statement', async () => {
    const row = await db.statement((tx) =>
      writeOne(tx<{ id: number }[]>`insert into part (id, name) values (1, 'bolt') returning id`),
    );
    expect(row).toEqual({ id: 1 });
    await db.statement((tx) => writeOne(tx`insert into part (id, name) values (2, 'nut')`));
    const rows = await db.statement((tx) => writeExactly(2, tx`update part set name = 'spare' returning id`));
    expect(rows).toHaveLength(2);
  });

  it('fails with a retryable error if the row was deleted since it was read, and rolls back', async () => {
    await db.statement((tx) => writeOne(tx`insert into part (id, name) values (10, 'washer')`));
    const [found] = await db.read((tx) => tx<{ id: number }[]>`select id from part where id = 10`);
    await db.statement((tx) => writeOne(tx`delete from part where id = 10`));
    const before = await listIds();
    const writing = db.write(async (tx) => {
      await writeOne(tx`insert into part (id, name) values (11, 'beside')`);
      await writeOne(tx`update part set name = 'changed' where id = ${found!.id}`);
    });
    const error: unknown = await writing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RowsNotWrittenError);
    expect(error).toMatchObject({ code: 'ROWS_NOT_WRITTEN', expected: 1, written: 0 });
    expect(isUnavailable(error)).toBe(true);
    expect(await listIds()).toEqual(before);
  });

  it('fails if it writes more rows or fewer', async () => {
    const writing = (count: number) => db.write((tx) => writeExactly(count, tx`update part set name = 'all'`));
    await expect(writing(1)).rejects.toThrow('had to write 1 rows and wrote 2');
    await expect(writing(3)).rejects.toThrow('had to write 3 rows and wrote 2');
    expect(await writing(2)).toEqual([]);
  });
});
