import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { runSpoke } from '../../test/support/cli.js';
import { newHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { startOwnPostgres } from '../../test/support/own-postgres.js';
import { upload } from '../../test/support/uploads.js';
import { createLog } from '../platform/log.js';
import { createDb } from '../platform/db/db.js';
import type * as embedded from '../platform/db/embedded.js';
import { isIntact, pageBytes } from '../platform/db/embedded/page-files.js';
import { openOverStream } from '../platform/db/postgres.js';
import { listRelations } from '../platform/db/relations.js';

// The engine runs in a thread of its own, from the build.
const built = new URL('../../dist/platform/db/embedded.js', import.meta.url).href;
const { openEmbedded } = (await import(/* @vite-ignore */ built)) as typeof embedded;

vi.setConfig({ testTimeout: 180_000 });

interface Report {
  readonly code: number | null;
  readonly pages: { readonly state: string; readonly detail: string; readonly counts: { readonly pages: number } };
}

async function runDoctor({ dataDir }: SpokeApp): Promise<Report> {
  const { code, stdout, stderr } = await runSpoke({ SPOKE_DATA_DIR: dataDir }, 'doctor', '--json');
  if (!stdout) throw new Error(`spoke doctor printed nothing: ${stderr}`);
  const { checks } = JSON.parse(stdout) as { checks: { check: string }[] };
  return { code, pages: checks.find(({ check }) => check === 'pages') as unknown as Report['pages'] };
}

/** A stopped server with some records, and the files of its tables and indexes by their labels. */
async function prepare() {
  const app = await startSpoke();
  const hub = await newHub({ baseUrl: app.baseUrl });
  const inputs = Array.from({ length: 100 }, (_, number) => ({ properties: { name: `Company ${number}` } }));
  await hub.request({ path: '/crm/v3/objects/companies/batch/create', json: { inputs } });
  await upload(hub);
  await app.stop();
  const engine = await openEmbedded({ dataDir: app.dataDir, log: createLog({ level: 'silent' }) });
  const sql = openOverStream(() => engine.socket());
  const db = await createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() });
  const relations = await db.read(listRelations);
  await db.close();
  const fileOf = (label: string) => {
    const path = relations.find((relation) => relation.label === label)?.path;
    if (path === undefined) throw new Error(`There is no ${label}.`);
    return join(app.dataDir, 'pg', path);
  };
  return { app, fileOf };
}

function flipBit(file: string, block: number): void {
  const content = readFileSync(file);
  const at = block * pageBytes + 5000;
  content[at] = content[at]! ^ 1;
  writeFileSync(file, content);
}

describe('spoke doctor verifies the pages of the embedded database', needs.embedded, () => {
  it('finds and names a flipped bit in any table, index or TOAST value', async () => {
    const { app, fileOf } = await prepare();
    const well = await runDoctor(app);
    expect(well).toMatchObject({ code: 0, pages: { state: 'ok', counts: { damaged: 0 }, examples: { damaged: [] } } });
    expect(well.pages.counts.pages).toBeGreaterThan(1000);
    const labels = ['table file', 'index record_pk of table record', 'the long values of table pg_rewrite'];
    for (const label of labels) {
      const file = fileOf(label);
      const before = readFileSync(file);
      flipBit(file, 0);
      const { code, pages } = await runDoctor(app);
      expect(code).toBe(1);
      expect(pages).toMatchObject({
        state: 'fail',
        detail: expect.stringMatching(/^Damaged pages: 1 of \d+, in .* \(1\)\. What to do: stop Spoke, keep the data/),
        counts: { damaged: 1, relations: 1 },
        examples: { damaged: [{ relation: label, block: 0, problem: 'damaged' }] },
      });
      writeFileSync(file, before);
    }
    expect((await runDoctor(app)).code).toBe(0);
  });

  it('counts all damage, even if the engine crashes on it, and shows 20 examples', async () => {
    const { app, fileOf } = await prepare();
    const many = fileOf('the long values of table pg_rewrite');
    const blocks = readFileSync(many).length / pageBytes;
    for (let block = 0; block < blocks; block += 1) flipBit(many, block);
    const { code, pages } = await runDoctor(app);
    expect(code).toBe(1);
    expect(pages).toMatchObject({ state: 'fail', counts: { relations: expect.any(Number) } });
    // The engine reads these pages for itself, and may have exited before it printed the names.
    const { counts, examples } = pages as unknown as { counts: { damaged: number }; examples: { damaged: object[] } };
    expect(counts.damaged).toBeGreaterThanOrEqual(blocks);
    expect(examples.damaged).toHaveLength(Math.min(20, counts.damaged));
  });

  it('names truncated and missing files', async () => {
    const { app, fileOf } = await prepare();
    const file = fileOf('table file_task');
    writeFileSync(file, Buffer.alloc(100, 1));
    rmSync(fileOf('index file_by_content of table file'));
    const { code, pages } = await runDoctor(app);
    expect(code).toBe(1);
    expect(pages.detail).toContain('table file_task (1)');
    expect(pages.detail).toContain('index file_by_content of table file (1)');
  });

  it('finds damage of the catalogue that prevents the database from opening', async () => {
    const { app, fileOf } = await prepare();
    flipBit(fileOf('table pg_class'), 0);
    const { code, pages } = await runDoctor(app);
    expect(code).toBe(1);
    expect(pages).toMatchObject({ state: 'fail', counts: { damaged: 1 } });
    expect(pages.detail).toMatch(/in (table pg_class|file base\/\d+\/\d+) \(1\)/);
  });
});

it('a page of zeros is intact, and one with any other byte is not', () => {
  const page = Buffer.alloc(pageBytes);
  expect(isIntact(page, 3)).toBe(true);
  page[8000] = 1;
  expect(isIntact(page, 3)).toBe(false);
});

it('spoke doctor reads every table of a PostgreSQL server with --deep only, and says so', needs.postgres, async () => {
  const app = await startSpoke();
  const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  const run = async (...args: string[]) => {
    const { stdout } = await runSpoke(env, 'doctor', '--json', ...args);
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] };
    return checks.find(({ check }) => check === 'pages');
  };
  expect(await run()).toMatchObject({
    state: expect.stringMatching(/skip|warn/),
    detail: expect.stringContaining('--deep'),
  });
  expect(await run('--deep')).toMatchObject({
    state: expect.stringMatching(/ok|warn/),
    detail: expect.stringContaining('pages of the tables can be read'),
    counts: { pages: expect.any(Number), damaged: 0, relations: 0 },
  });
});

it(
  'spoke doctor --deep names a damaged table of a PostgreSQL server, and reads the others',
  needs.standby,
  async () => {
    const server = await startOwnPostgres();
    const app = await startSpoke({ env: { DATABASE_URL: server.url } });
    await upload(await newHub({ baseUrl: app.baseUrl }));
    await app.stop();
    const sql = postgres(server.url, { max: 1 });
    await sql`checkpoint`;
    const [place] = await sql<{ path: string }[]>`select pg_relation_filepath('file') as path`;
    await sql.end();
    const file = join(server.dataDir, place?.path ?? '');
    const content = readFileSync(file);
    content.fill(0xff, 0, 24);
    writeFileSync(file, content);
    // Forgets the pages that it has in memory.
    await server.crash();
    const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: server.url };
    const { code, stdout } = await runSpoke(env, 'doctor', '--json', '--deep');
    expect(code).toBe(1);
    const pages = (JSON.parse(stdout) as { checks: { check: string }[] }).checks.find(({ check }) => check === 'pages');
    expect(pages).toMatchObject({
      state: 'fail',
      detail: expect.stringMatching(/^Damaged pages: 1 of \d+, in table file \(1\)\. What to do: restore/),
      counts: { damaged: 1, relations: 1 },
      examples: {
        damaged: [{ relation: 'table file', block: 0, problem: expect.stringContaining('invalid page') }],
      },
    });
  },
);
