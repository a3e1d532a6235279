import { Readable } from 'node:stream';
import { toBlobKey, type BlobStore } from '../platform/blobs/blob-store.js';
import type { Db, Tx } from '../platform/db/db.js';
import { applyMigrations, migrate, type Migration } from '../platform/db/migrate.js';
import { restartSequences } from '../platform/db/sequences.js';
import { assertRows } from './archives/archive.service.js';
import { checked, drain } from './archives/contents.js';
import { toContentPath } from './archives/manifest.js';
import type { Manifest } from './archives/manifest.schema.js';
import { readContents, readParts, verifyArchive } from './archives/reading.js';
import type { Place } from './places/place.js';
import { ArchiveError } from './tables/archive-error.js';
import { assertEmpty, fillTables, type TableRows } from './tables/filling.tx.js';
import { analyze, listApplied, takeTime } from './tables/tables.store.js';

interface Restoring {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'put' | 'stat' | 'list' | 'get'>;
  readonly migrations: readonly Migration[];
  /** Names the database in messages. */
  readonly where: string;
  readonly onProgress: (text: string) => void;
}

interface Restored {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Migrations that are newer than the backup. */
  readonly migrated: readonly string[];
}

/** Fills an empty installation. */
export function createRestoreService(restoring: Restoring) {
  return { restore: () => restoreBackup(restoring) };
}

/**
 * Restores a backup into an empty database and an empty store. Reads and compares the whole archive first. The rows are one
 * transaction, so an interrupted restore leaves an empty database and can be repeated; stored content is compared and kept.
 */
async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { place, manifest, db, migrations, onProgress } = restoring;
  if (manifest.kind !== 'backup') {
    throw new ArchiveError(`${place.name} has the archive of an account: use spoke import.`);
  }
  assertKnownMigrations(manifest, migrations);
  onProgress('Verifying the archive');
  const { rows, files, bytes } = await verifyArchive(place, manifest);
  await db.write((tx) => assertTarget(tx, restoring));
  await assertStoreEmpty(restoring);
  onProgress('Copying files');
  await putContents(restoring);
  await db.write((tx) => restoreRows(tx, restoring));
  const migrated = await migrate(db, migrations);
  onProgress('Verifying the restored files');
  await assertContents(restoring);
  return { rows, files, bytes, migrated };
}

/** Throws {@link ArchiveError} if the archive comes from a newer version, or from one with other migrations. */
export function assertKnownMigrations({ migrations: archived }: Manifest, own: readonly Migration[]): void {
  const known = new Map(own.map(({ name, sha256 }) => [name, sha256]));
  const unknown = archived.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (!unknown) return;
  const why = known.has(unknown.name) ? 'was changed since' : 'is not known to this version of Spoke: use a newer one';
  throw new ArchiveError(`The archive was written with the migration ${unknown.name}, which ${why}.`);
}

async function assertTarget(tx: Tx, { manifest, where }: Restoring): Promise<void> {
  const applied = await listApplied(tx);
  await assertEmpty(tx, where);
  const isSame = applied.map(({ name }) => name).join() === manifest.migrations.map(({ name }) => name).join();
  if (applied.length === 0 || isSame) return;
  throw new ArchiveError(`${where} has other migrations than the archive: create a database without tables for it.`);
}

/** Content of the archive may be there, from a restore that was interrupted. */
async function assertStoreEmpty({ blobs, place, manifest }: Restoring): Promise<void> {
  let expected: Set<string> | undefined;
  for await (const { key } of blobs.list()) {
    expected ??= await listKeys(place, manifest);
    if (expected.has(key)) continue;
    throw new ArchiveError(
      `The store of files is not empty: it has ${key}, which is not in the archive. Nothing was changed.`,
    );
  }
}

async function listKeys(place: Place, manifest: Manifest): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { hubId, blobId } of readContents(place, manifest)) keys.add(toBlobKey(hubId, blobId));
  return keys;
}

async function putContents({ blobs, place, manifest }: Restoring): Promise<void> {
  for await (const content of readContents(place, manifest)) {
    await putContent(blobs, place, { ...content, key: toBlobKey(content.hubId, content.blobId) });
  }
}

interface KeyedContent {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Throws {@link ArchiveError} if the store has other content under the key. */
export async function putContent(
  blobs: Pick<BlobStore, 'put' | 'stat' | 'get'>,
  place: Pick<Place, 'get'>,
  content: KeyedContent,
): Promise<void> {
  const stored = await blobs.stat(content.key);
  if (!stored) {
    await blobs.put(content.key, checked(await place.get(toContentPath(content.sha256)), content));
    return;
  }
  const own = await blobs.get(content.key);
  await drain(checked(own ?? Readable.from([]), content)).catch(() => {
    throw new ArchiveError(`The store of files has other content under ${content.key}. Nothing was changed.`);
  });
}

/** Everything or nothing. */
async function restoreRows(tx: Tx, { place, manifest, migrations, where, onProgress }: Restoring): Promise<void> {
  await takeTime(tx);
  await assertEmpty(tx, where);
  const names = new Set(manifest.migrations.map(({ name }) => name));
  await applyMigrations(
    tx,
    migrations.filter(({ name }) => names.has(name)),
  );
  await fillTables(tx, toRows(place, manifest), (name) => onProgress(`Restoring ${name}`));
  await restartSequences(tx, manifest.sequences);
  onProgress('Verifying the restored rows');
  await assertRows(tx, manifest);
  await analyze(tx);
}

async function* toRows(place: Place, { tables }: Manifest): AsyncGenerator<TableRows> {
  for (const { name, columns, parts } of tables) yield { name, columns, lines: readParts(place, parts) };
}

async function assertContents({ blobs, place, manifest }: Restoring): Promise<void> {
  for await (const { hubId, blobId, size } of readContents(place, manifest)) {
    const key = toBlobKey(hubId, blobId);
    const stored = await blobs.stat(key);
    if (stored?.size !== size) throw new ArchiveError(`The store of files does not have ${key} after the restore.`);
  }
}
