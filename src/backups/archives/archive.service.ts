import { randomBytes } from 'node:crypto';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import { contentRemovalLock } from '../../platform/db/advisory-locks.js';
import { createClock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { readHighest } from '../../platform/db/distribution/sequences.js';
import { ArchiveError } from '../tables/archive-error.js';
import type { Place } from '../places/place.js';
import { digestLines, readLines } from '../tables/reading.tx.js';
import { isCopied, toRowsQuery } from '../tables/selection.js';
import { beginReading, holdContents, listApplied, listTables, type Table } from '../tables/tables.store.js';
import { toContentsQuery } from './contents-query.js';
import { copyContents } from './contents.js';
import { formatVersion, printManifest, toManifestPath } from './manifest.js';
import type { Manifest } from './manifest.schema.js';
import { prune } from './pruning.js';
import type { ArchivedContent } from './reading.js';
import { writeParts } from './writing.js';

/** The time of the machine: that of a sandbox may be moved. */
const machine = createClock();

export interface Source {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'get'>;
}

/** What an archive contains. */
export interface Extent {
  readonly withSecrets: boolean;
  /** Continues when content of files is missing or damaged, without it. */
  readonly skipsDamaged: boolean;
  /** For an archive of one account: its facts, and a condition on the rows of each table. */
  readonly account?: {
    readonly facts: NonNullable<Manifest['account']>;
    readonly toWhere: (table: Table) => string | undefined;
    /** Expressions by table and column. */
    readonly instead: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

interface Writing extends Source {
  readonly place: Place;
  readonly extent: Extent;
  readonly spokeVersion: string;
  /** Rests in between, so that requests of a server on the same machine wait less. */
  readonly isGentle?: boolean | undefined;
  readonly onProgress: (text: string) => void;
}

interface ArchiveResult {
  readonly manifest: Manifest;
  readonly newFiles: number;
  readonly newBytes: number;
  /** Contents that the archive lacks, as keys. */
  readonly damaged: readonly string[];
}

/**
 * Writes the state of one moment: every table, then every file that it refers to. The manifest comes last, so that an archive
 * without one is not complete. Throws {@link ArchiveError} if content of a file is missing, unless it may be skipped.
 */
export async function createArchive(writing: Writing): Promise<ArchiveResult> {
  const { db, place } = writing;
  const id = toId(machine.now());
  const result = await db.write((tx) => writeRows(tx, writing, id));
  await place.sync();
  const content = printManifest(result.manifest);
  await place.put(toManifestPath(id), content);
  await place.finish();
  return result;
}

const toId = (now: Date): string =>
  `${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`;

async function writeRows(tx: Tx, writing: Writing, id: string): Promise<ArchiveResult> {
  const { place, extent, isGentle, onProgress } = writing;
  await beginReading(tx);
  await holdContents(tx, contentRemovalLock);
  const migrations = await listApplied(tx);
  if (migrations.length === 0) throw new ArchiveError('The database has no tables yet: start Spoke once first.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(tx)) {
    const where = toWhere(table, extent);
    if (where === undefined) continue;
    onProgress(`Writing ${table.name}`);
    const instead = extent.account?.instead[table.name] ?? {};
    const query = toRowsQuery(table, { withSecrets: extent.withSecrets, where, instead });
    const lines = readLines(tx, query, { isGentle });
    const { rows, digest, parts } = await writeParts(place, { id, name: table.name }, lines);
    tables.push({ name: table.name, columns: [...table.columns], rows, digest, parts });
  }
  const { files, copied } = await writeFiles(tx, writing, id);
  const manifest: Manifest = {
    format: 'spoke-archive',
    formatVersion,
    kind: extent.account ? 'account' : 'backup',
    id,
    createdAt: machine.now().toISOString(),
    spokeVersion: writing.spokeVersion,
    database: writing.db.engine,
    withSecrets: extent.withSecrets,
    ...(extent.account && { account: extent.account.facts }),
    migrations,
    sequences: await readHighest(tx),
    tables,
    files,
  };
  return { manifest, newFiles: copied.newCount, newBytes: copied.newBytes, damaged: copied.damaged };
}

/** Undefined for a table that the archive leaves out. */
function toWhere(table: Table, { withSecrets, account }: Extent): string | undefined {
  if (!isCopied(table, { withSecrets })) return undefined;
  return account ? account.toWhere(table) : 'true';
}

async function writeFiles(tx: Tx, { place, blobs, extent, isGentle, onProgress }: Writing, id: string) {
  onProgress('Copying files');
  const query = toContentsQuery(extent.account ? `f.hub_id = ${extent.account.facts.hubId}` : 'true');
  const copied = await copyContents(readLines(tx, query, { isGentle }), { blobs, place });
  if (copied.damaged.length > 0 && !extent.skipsDamaged) {
    const [first = ''] = copied.damaged;
    throw new ArchiveError(
      `The content of ${copied.damaged.length} files is missing or damaged (${first}): spoke doctor --deep lists them. --skip-damaged-files continues without them.`,
    );
  }
  const damaged = new Set(copied.damaged);
  const list = withoutDamaged(readLines(tx, query), damaged);
  const { rows, digest, parts } = await writeParts(place, { id, name: 'files' }, list);
  return { copied, files: { count: rows, bytes: copied.bytes, digest, parts } };
}

async function* withoutDamaged(lines: AsyncIterable<readonly string[]>, damaged: ReadonlySet<string>) {
  for await (const some of lines) {
    yield some.filter((line) => {
      if (damaged.size === 0) return true;
      const { hubId, blobId } = JSON.parse(line) as ArchivedContent;
      return !damaged.has(`${hubId}/${blobId}`);
    });
  }
}

/** Whether the rows of a database are those of a manifest: throws {@link ArchiveError} for the first table that differs. */
export async function assertRows(
  tx: Tx,
  manifest: Pick<Manifest, 'tables'>,
  where: (table: string) => string = () => 'true',
): Promise<void> {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of await listTables(tx)) {
    const expected = archived.get(table.name);
    if (!expected) continue;
    const found = await digestLines(tx, toRowsQuery(table, { withSecrets: true, where: where(table.name) }));
    if (found.rows === expected.rows && found.digest === expected.digest) continue;
    throw new ArchiveError(
      `The rows of ${table.name} differ after they were written (${found.rows} in place of ${expected.rows}): nothing was changed.`,
    );
  }
}

/** Opens what is copied, once the place is locked. */
type OpenSource = <T>(work: (source: Source) => Promise<T>) => Promise<T>;

interface BackingUp extends Omit<Writing, keyof Source> {
  /** How many complete backups remain; undefined: all. */
  readonly keep: number | undefined;
}

/** Writes an archive as the only writer of the place, then removes what is no longer kept. */
export async function createBackup({ keep, ...rest }: BackingUp, withSource: OpenSource) {
  const { place } = rest;
  const release = await place.lock();
  try {
    const result = await withSource((source) => createArchive({ ...rest, ...source }));
    return { ...result, pruned: await prune(place, keep ?? Infinity) };
  } finally {
    await release();
  }
}
