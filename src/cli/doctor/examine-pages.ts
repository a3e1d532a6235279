import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { Db } from '../../platform/db/db.js';
import { hasExtension } from '../../platform/db/distribution/cluster.js';
import { takeLock } from '../../platform/db/embedded/lock/lock.js';
import { checkPageFiles, type DamagedPage } from '../../platform/db/embedded/page-files.js';
import {
  hasChecksums,
  listPagedTables,
  listRelations,
  readPages,
  type PagedTable,
  type Relation,
} from '../../platform/db/relations.js';
import { toErrorCode, toErrorText } from '../../platform/plain-text.js';
import { examplesShown, type ExamineOptions, type Finding } from './doctor-checks.js';

const check = 'pages';

/** Reads all pages of the database, so that damage is found before a request reads them. */
export async function examinePages(config: Config, db: Db, options: ExamineOptions): Promise<Finding> {
  return orFailure(async () => {
    if (db.engine === 'postgres') return examineTables(db, options);
    // The engine may have failed on damage in its own tables: then relation names are not available.
    if ((await db.read(hasChecksums).catch(() => undefined)) === false) return withoutChecksums;
    const relations = await db.read(listRelations).catch(() => []);
    return examineFiles(join(config.dataDir, 'pg'), relations, options);
  });
}

/** The same for an embedded database that does not open. */
export async function examineClosedPages({ dataDir }: Config, options: ExamineOptions): Promise<Finding> {
  return orFailure(async () => {
    const clusterDir = join(dataDir, 'pg');
    if (!existsSync(join(clusterDir, 'base')))
      return { check, state: 'skip', detail: `${clusterDir} is not a database.` };
    const lock = await takeLock(dataDir);
    try {
      return await examineFiles(clusterDir, [], options);
    } finally {
      await lock.release();
    }
  });
}

const withoutChecksums: Finding = {
  check,
  state: 'warn',
  detail: 'The database was created without page checksums: damage to its files cannot be detected.',
};

async function orFailure(work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return { check, state: 'fail', detail: `The pages of the database could not be read: ${toErrorText(error)}` };
  }
}

const forks: Readonly<Record<DamagedPage['fork'], string>> = {
  main: '',
  fsm: ' (free space map)',
  vm: ' (visibility map)',
  init: ' (init fork)',
};

async function examineFiles(
  clusterDir: string,
  relations: readonly Relation[],
  { onProgress }: ExamineOptions,
): Promise<Finding> {
  const labels = new Map(relations.map(({ path, label }) => [path, label]));
  const damage = createDamage();
  let pages = 0;
  for (const { path, label } of relations) {
    if (!existsSync(join(clusterDir, path))) damage.note({ relation: label, path, problem: 'missing' });
  }
  await checkPageFiles(clusterDir, {
    onPages: (count) => {
      pages += count;
      onProgress(`Verifying the pages of the database: ${pages} so far`);
    },
    onDamaged: ({ path, fork, block }) => {
      const relation = `${labels.get(path) ?? `file ${path}`}${forks[fork]}`;
      damage.note({ relation, path, block, problem: 'damaged' });
    },
  });
  const advice =
    'stop Spoke, keep the data directory as it is, and put a copy in its place; where there is none, save what can still be read';
  return damage.toFinding(pages, `All ${pages} pages have their checksums.`, advice);
}

/** The number of pages that one statement reads. */
const pagesAtOnce = 1024;

async function examineTables(db: Db, { deep, onProgress }: ExamineOptions): Promise<Finding> {
  const checksums = await db.read(hasChecksums);
  const off = checksums
    ? ''
    : ' Data checksums are off, so damage may go unseen: stop PostgreSQL and run pg_checksums --enable.';
  if (!deep) {
    return { check, state: checksums ? 'skip' : 'warn', detail: `Tables are read with --deep only.${off}` };
  }
  if (await db.read(hasExtension)) {
    return {
      check,
      state: 'skip',
      detail: `The tables of a Citus cluster are not read: run pg_amcheck on its nodes.${off}`,
    };
  }
  const damage = createDamage();
  let pages = 0;
  for (const table of await db.read(listPagedTables)) {
    for (let from = 0; from < table.pages; from += pagesAtOnce) {
      const to = Math.min(from + pagesAtOnce, table.pages);
      onProgress(`Reading table ${table.name}: page ${from} of ${table.pages}`);
      await readOrNote(db, { table, from, to }, damage);
      pages += to - from;
    }
  }
  const advice = 'restore the database from a copy; pg_amcheck reports details';
  const found = damage.toFinding(
    pages,
    `All ${pages} pages of the tables can be read; indexes are checked by pg_amcheck.${off}`,
    advice,
  );
  return found.state === 'ok' && !checksums ? { ...found, state: 'warn' } : found;
}

interface PageRange {
  readonly table: PagedTable;
  readonly from: number;
  readonly to: number;
}

async function readOrNote(db: Db, { table, from, to }: PageRange, damage: Damage): Promise<void> {
  try {
    await db.read((tx) => readPages(tx, table.name, { from, to }));
  } catch (error) {
    // SQLSTATE classes XX (data corrupted, internal error) and 58 (file cannot be read) are caused by the table.
    if (!/^(XX|58)/.test(toErrorCode(error))) throw error;
    const block = /\bblock (\d+)/.exec(toErrorText(error))?.[1];
    damage.note({
      relation: `table ${table.name}`,
      ...(block !== undefined && { block: Number(block) }),
      problem: toErrorText(error),
    });
  }
}

/** A damaged part of the database. */
interface DamagedPlace {
  readonly relation: string;
  readonly path?: string;
  readonly block?: number;
  readonly problem: string;
}

interface Damage {
  note(place: DamagedPlace): void;
  toFinding(pages: number, allIsWell: string, advice: string): Finding;
}

/** How many relations a sentence names. */
const named = 5;

function createDamage(): Damage {
  const examples: DamagedPlace[] = [];
  const relations = new Map<string, number>();
  let damaged = 0;
  return {
    note(place) {
      damaged += 1;
      relations.set(place.relation, (relations.get(place.relation) ?? 0) + 1);
      if (examples.length < examplesShown) examples.push(place);
    },
    toFinding(pages, allIsWell, advice) {
      const figures = { counts: { pages, damaged, relations: relations.size }, examples: { damaged: examples } };
      if (damaged === 0) return { check, state: 'ok', detail: allIsWell, ...figures };
      const names = [...relations].slice(0, named).map(([relation, count]) => `${relation} (${count})`);
      const rest = relations.size > named ? ` and ${relations.size - named} more` : '';
      const detail = `Damaged pages: ${damaged} of ${pages}, in ${names.join(', ')}${rest}. What to do: ${advice}.`;
      return { check, state: 'fail', detail, ...figures };
    },
  };
}
