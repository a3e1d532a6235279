import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.js';
import { createDb, type Db } from './db.js';
import type * as embedded from './embedded.js';
import { openOverStream } from './postgres.js';
import { watchStatements } from './tenancy/statement-watch.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

const dataDir = mkdtempSync(join(tmpdir(), 'spoke-db-'));
let db: Db;

beforeAll(async () => {
  const engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
  const watch = watchStatements({ tenant: new Set(['thing']), withHub: new Set(['thing']) });
  const sql = openOverStream(() => engine.socket(), watch);
  db = await createDb({ sql, engine: 'embedded', guards: true, watch, closeEngine: () => engine.close() });
});

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a database with guards', () => {
  const refusal = 'The database was called again inside a transaction: pass the tx on instead.';

  it('refuses to be called again inside a transaction, which would wait for itself', async () => {
    const nested = [
      () => db.read((tx) => tx`select 1`),
      () => db.readLagging((tx) => tx`select 1`),
      () => db.write((tx) => tx`select 1`),
      () => db.statement((tx) => tx`select 1`),
    ];
    for (const call of nested) await expect(db.write(async () => call())).rejects.toThrow(refusal);
  });

  it('is there for the next one', async () => {
    expect(await db.write((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  // The last one, since nothing works after it.
  it('works no more once a statement has touched the rows of every hub, and keeps nothing of it', async () => {
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
