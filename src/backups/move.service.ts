import { toBlobKey, type BlobStore } from '../platform/blobs/blob-store.js';
import type { Db, Tx } from '../platform/db/db.js';
import { readHighest } from '../platform/db/distribution/sequences.js';
import { applyMigrations, type Migration } from '../platform/db/migrate.js';
import { restartSequences } from '../platform/db/sequences.js';
import { toContentsQuery } from './archives/contents-query.js';
import { checked, drain } from './archives/contents.js';
import type { ArchivedContent } from './archives/reading.js';
import { ArchiveError } from './tables/archive-error.js';
import { assertEmpty, fillTables, type TableRows } from './tables/filling.tx.js';
import { digestLines, readLines } from './tables/reading.tx.js';
import { createRowsDigest } from './tables/rows-digest.js';
import { isCopied, toRowsQuery } from './tables/selection.js';
import * as store from './tables/tables.store.js';

interface Moving {
  readonly from: Db;
  readonly to: Db;
  readonly migrations: readonly Migration[];
  /** Names the target in messages. */
  readonly where: string;
  readonly onProgress: (text: string) => void;
}

interface MovedTable {
  readonly name: string;
  readonly rows: number;
  readonly digest: string;
}

/** Moves a database, and the contents of files where they belong to it. */
export function createMoveService(db: Db) {
  return {
    moveDatabase: (moving: Omit<Moving, 'from'>) => moveDatabase({ ...moving, from: db }),
    moveFiles: (stores: Omit<MovingFiles, 'db'>) => moveFiles({ ...stores, db }),
  };
}

/**
 * Copies a database to an empty one, with all ids and secrets. One transaction on each side: an interrupted move leaves the target
 * empty. The source is not changed. Returns the tables with the hashes that both sides have.
 */
function moveDatabase({ from, to, migrations, where, onProgress }: Moving): Promise<MovedTable[]> {
  return from.write(async (source) => {
    await store.beginReading(source);
    await assertAlone(source, from);
    const applied = await store.listApplied(source);
    if (applied.length !== migrations.length) {
      throw new ArchiveError('The database to move is not up to date: run spoke migrate first.');
    }
    return to.write(async (target) => {
      await store.takeTime(target);
      await assertEmpty(target, where);
      await applyMigrations(target, migrations);
      const moved: MovedTable[] = [];
      await fillTables(target, readTables(source, moved), (name) => onProgress(`Moving ${name}`));
      await restartSequences(target, await readHighest(source));
      onProgress('Comparing both databases');
      await compare(target, moved);
      await store.analyze(target);
      return moved;
    });
  });
}

/** What a running server writes meanwhile would stay behind. */
async function assertAlone(source: Tx, { engine }: Db): Promise<void> {
  if (engine === 'embedded' || (await store.countOtherSessions(source)) === 0) return;
  throw new ArchiveError(
    'Spoke is running on the database: stop it first, because what it writes during the move would be lost.',
  );
}

async function* readTables(source: Tx, moved: MovedTable[]): AsyncGenerator<TableRows> {
  for (const table of await store.listTables(source)) {
    if (!isCopied(table, { withSecrets: true })) continue;
    const digest = createRowsDigest();
    const lines = watched(readLines(source, toRowsQuery(table, { withSecrets: true })), digest.add);
    yield { name: table.name, columns: table.columns, lines };
    moved.push({ name: table.name, rows: digest.count(), digest: digest.read() });
  }
}

async function* watched(lines: AsyncIterable<string[]>, see: (line: string) => void): AsyncGenerator<string[]> {
  for await (const some of lines) {
    for (const line of some) see(line);
    yield some;
  }
}

async function compare(target: Tx, moved: readonly MovedTable[]): Promise<void> {
  const tables = new Map((await store.listTables(target)).map((table) => [table.name, table]));
  for (const expected of moved) {
    const table = tables.get(expected.name);
    const found = table && (await digestLines(target, toRowsQuery(table, { withSecrets: true })));
    if (found?.rows === expected.rows && found.digest === expected.digest) continue;
    throw new ArchiveError(
      `The rows of ${expected.name} differ after the move (${found?.rows ?? 0} in place of ${expected.rows}): nothing was changed.`,
    );
  }
}

interface MovingFiles {
  readonly db: Db;
  readonly from: Pick<BlobStore, 'get'>;
  readonly to: Pick<BlobStore, 'put' | 'get'>;
}

/** Copies the contents of all files to another store, and compares their hashes. Returns their number; may be repeated. */
function moveFiles({ db, from, to }: MovingFiles): Promise<number> {
  return db.write(async (tx) => {
    await store.beginReading(tx);
    let count = 0;
    for await (const lines of readLines(tx, toContentsQuery('true'))) {
      for (const line of lines) {
        await moveOne(from, to, JSON.parse(line) as ArchivedContent);
        count += 1;
      }
    }
    return count;
  });
}

async function moveOne(from: MovingFiles['from'], to: MovingFiles['to'], content: ArchivedContent): Promise<void> {
  const key = toBlobKey(content.hubId, content.blobId);
  const stored = await to.get(key);
  if (stored) {
    // From a move that was interrupted, or another installation.
    await drain(checked(stored, content)).catch(() => {
      throw new ArchiveError(`The store of files has other content under ${key}. Nothing was changed.`);
    });
    return;
  }
  const source = await from.get(key);
  if (!source) throw new ArchiveError(`The content ${key} is missing: spoke doctor --deep lists what is.`);
  await to.put(key, checked(source, content)).finally(() => source.destroy());
}
