import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.js';
import type * as embedded from './embedded.js';

// The engine runs in a worker of its own, which only the built program can start.
const built = new URL('../../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

const dataDir = mkdtempSync(join(tmpdir(), 'spoke-embedded-'));
const lines: string[] = [];
let engine: Awaited<ReturnType<typeof openEmbedded>>;
let sql: postgres.Sql;

function connect(connection: Record<string, string | number> = {}): postgres.Sql {
  const options = { host: 'embedded', database: 'postgres', username: 'postgres', max: 1, connection };
  const quiet = { fetch_types: false, onnotice: () => undefined, socket: () => engine.socket() };
  return postgres({ ...options, ...quiet } as unknown as postgres.Options<Record<string, never>>);
}

beforeAll(async () => {
  const log = createLog({ level: 'debug', write: (line) => void lines.push(line) });
  engine = await openEmbedded({ dataDir, log });
  sql = connect();
  await sql`create table note (id integer primary key, text text not null)`;
});

afterAll(async () => {
  await sql.end();
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the embedded engine', () => {
  it('has UTF-8, the C collation and UTC, and reports that it syncs', async () => {
    const [settings] =
      await sql`select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      current_setting('full_page_writes') as pages, (select datcollate from pg_database limit 1) as "collation"`;
    expect(settings).toEqual({
      ...{ encoding: 'UTF8', zone: 'UTC', fsync: 'on', commits: 'on', pages: 'on', collation: 'C' },
    });
  });

  it('runs concurrent queries in few batches, and their commits share syncs', async () => {
    await sql`insert into note values (${0}, ${'first'})`;
    const before = await engine.stats();
    const ids = Array.from({ length: 90 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => sql`insert into note values (${id}, ${'together'})`));
    const after = await engine.stats();
    expect(after.commitsSynced - before.commitsSynced).toBe(90);
    expect(after.handOvers - before.handOvers).toBeLessThan(30);
    expect(after.fsyncs - before.fsyncs).toBeLessThan(60);
  });

  it('does not sync for reads', async () => {
    const before = await engine.stats();
    const rows = await Promise.all([1, 2, 3].map((id) => sql`select text from note where id = ${id}`));
    expect(rows.flat()).toHaveLength(3);
    const after = await engine.stats();
    expect(after.fsyncs).toBe(before.fsyncs);
    expect(after.handOvers).toBeGreaterThan(before.handOvers);
  });

  it('assigns an error to the query that caused it', async () => {
    const results = await Promise.allSettled([
      sql`select 1 as answer`,
      sql`select 1 / ${0}::int as answer`,
      sql`insert into note values (${1}, ${'again'})`,
      sql`select 2 as answer`,
      sql`select nonsense`,
      sql.unsafe('select 3 as answer; select 1 / 0; select 4 as answer'),
      sql`select 5 as answer`,
    ]);
    const outcomes = results.map((result) =>
      result.status === 'fulfilled'
        ? (result.value[0]?.['answer'] as number)
        : (result.reason as { code: string }).code,
    );
    expect(outcomes).toEqual([1, '22012', '23505', 2, '42703', '22012', 5]);
  });

  it('commits a transaction completely or not at all', async () => {
    await sql.begin(async (tx) => {
      await tx`insert into note values (200, 'a')`;
      await tx`insert into note values (201, 'b')`;
    });
    const broken = sql.begin(async (tx) => {
      await tx`insert into note values (202, 'c')`;
      await tx`insert into note values (200, 'd')`;
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(await sql`select id from note where id between 200 and 299 order by id`).toEqual([{ id: 200 }, { id: 201 }]);
  });

  it('transfers values of three megabytes both ways', async () => {
    const text = 'Ada'.repeat(1_000_000);
    await sql`insert into note values (300, ${text})`;
    const [row] = await sql`select text from note where id = 300`;
    expect(row?.['text'] === text).toBe(true);
  });

  it('prepares a statement once and reuses it', async () => {
    const ask = (id: number) => sql`select text, 'prepared' as how from note where id = ${id}`;
    await ask(1);
    await ask(2);
    const [found] =
      await sql`select count(*)::int as count from pg_prepared_statements where statement like '%''prepared'' as how%' and statement not like '%pg_prepared%'`;
    expect(found).toEqual({ count: 1 });
  });

  it('rejects JSON nested beyond its stack instead of crashing', async () => {
    const nested = (depth: number) =>
      sql`select length((${'['.repeat(depth) + ']'.repeat(depth)}::text::jsonb)::text) as length`;
    for (const depth of [6_000, 10_000, 200_000, 1_000_000]) {
      const outcome = await nested(depth).then(
        (rows) => Number(rows[0]?.['length']),
        (error: { code: string }) => error.code,
      );
      expect(['54001', depth * 2]).toContain(outcome);
    }
    await expect(sql.unsafe(`select 1${' + 1'.repeat(50_000)}`)).rejects.toMatchObject({ code: '54001' });
  });

  it('gives a new connection a clean session', async () => {
    await sql.end();
    const first = connect({ statement_timeout: 60_000, application_name: 'first' });
    await first`set work_mem = '9MB'`;
    await first`create temp table scratch (a int)`;
    await first`prepare plan as select 1`;
    await first`select pg_advisory_lock(7)`;
    await first.unsafe('begin');
    await first`insert into note values (400, 'never committed')`;
    await first.end({ timeout: 0 });
    sql = connect({ application_name: 'second' });
    const [traces] =
      await sql`select current_setting('work_mem') as memory, current_setting('application_name') as name,
      to_regclass('scratch') as scratch, (select count(*)::int from pg_prepared_statements where name = 'plan') as plans,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
      (select count(*)::int from note where id = 400) as rows`;
    expect(traces).toEqual({ memory: '4MB', name: 'second', scratch: null, plans: 0, locks: 0, rows: 0 });
  });

  it('has one session and reports that to a second client', async () => {
    const second = connect();
    await expect(second`select 1`).rejects.toMatchObject({ code: '53300' });
    await second.end();
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('rejects an unknown setting, like a server', async () => {
    await sql.end();
    const wrong = connect({ nonsense_setting: '1' });
    await expect(wrong`select 1`).rejects.toMatchObject({ code: '42704' });
    await wrong.end();
    sql = connect();
  });

  it('takes the session from a client that leaves a transaction open', async () => {
    await sql.end();
    const idle = connect({ idle_in_transaction_session_timeout: 300 });
    await idle`select 1`;
    await idle
      .begin(async (tx) => {
        await tx`insert into note values (500, 'idle')`;
        await new Promise((done) => setTimeout(done, 1_000));
      })
      .catch((error: { code: string }) => expect(error.code).toBe('CONNECTION_CLOSED'));
    expect(await idle`select id from note where id = 500`).toEqual([]);
    await idle.end();
    sql = connect();
  });

  it('cancels a statement after its timeout and keeps all committed data', async () => {
    await sql.end();
    const impatient = connect({ statement_timeout: 700 });
    await impatient`insert into note values (600, 'before')`;
    const endless = impatient`select count(*) from generate_series(1, 10000000000)`;
    await expect(endless).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await impatient`select text from note where id = 600`).toEqual([{ text: 'before' }]);
    await impatient.end();
    sql = connect();
    expect(lines.some((line) => line.includes('did not end in time'))).toBe(true);
  });

  it('soon computes the statistics that a previous process did not', async () => {
    await sql`create table pile as select n from generate_series(1, 20000) n`;
    await sql.end();
    await engine.close();
    engine = await openEmbedded({ dataDir, log: createLog({ level: 'fatal', write: () => undefined }) });
    sql = connect();
    const countRows = async () => (await sql`select reltuples from pg_class where relname = 'pile'`)[0]?.['reltuples'];
    expect(await countRows()).toBe(-1);
    // It is made in a pause, so nothing is asked meanwhile.
    await vi.waitFor(async () => expect(await countRows()).toBe(20_000), { timeout: 60_000, interval: 4000 });
  });

  it('is closed once, and rejects later calls', async () => {
    const other = mkdtempSync(join(tmpdir(), 'spoke-embedded-'));
    const log = createLog({ level: 'silent' });
    const short = await openEmbedded({ dataDir: other, log });
    await Promise.all([short.close(), short.close()]);
    const again = await openEmbedded({ dataDir: other, log });
    await again.close();
    const late = again.socket();
    await new Promise((resolve) => late.once('close', resolve));
    rmSync(other, { recursive: true });
  });
});
