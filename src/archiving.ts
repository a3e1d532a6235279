import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './backups/archives/archive.service.js';
import { listArchives, readManifest } from './backups/archives/reading.js';
import { createBucketPlace } from './backups/places/bucket.service.js';
import { createDirectoryPlace } from './backups/places/directory.service.js';
import { createTarPlace } from './backups/places/tar.service.js';
import { createBackupSchedule, type BackupRun } from './backups/schedule.service.js';
import type { Place } from './backups/places/place.js';
import type { BackupConfig, PlaceConfig } from './config/backups.js';
import type { Config } from './config/config.js';
import { toChildEnvironment } from './config/env.js';
import type { Db } from './platform/db/db.js';
import { holdServer } from './platform/db/embedded/copy-socket.js';
import { copyCluster } from './platform/db/embedded/hot-copy.js';
import { createLog, type Log } from './platform/log.js';
import { openBlobs, openDatabase, programFile } from './resources.js';
import { ArchiveError } from './backups/tables/archive-error.js';

async function openPlace(config: PlaceConfig): Promise<Place> {
  if (config.kind !== 's3')
    return config.kind === 'file' ? createTarPlace(config.path) : createDirectoryPlace(config.path);
  // Loaded on first use: the client is large.
  const { openBucketObjects } = await import('./platform/blobs/bucket-objects.js');
  const { bucket, prefix } = config;
  return createBucketPlace({ objects: openBucketObjects(config), name: `s3://${bucket}/${prefix}`, prefix });
}

/** Opens a place for archives, and always closes it again. */
export async function withPlace<T>(config: PlaceConfig, work: (place: Place) => Promise<T>): Promise<T> {
  const place = await openPlace(config);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

/**
 * Opens the database and the files of this installation for reading, whether a server runs or not. Of the embedded database of a
 * running server, a copy is opened.
 */
export async function withSource<T>(config: Config, work: (source: Source) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return withOpened(config, work);
  const cluster = join(config.dataDir, 'pg');
  if (!existsSync(cluster))
    throw new ArchiveError(`There is no database in ${config.dataDir} yet: start Spoke once first.`);
  try {
    return await withOpened(config, work);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DataDirInUseError')) throw error;
    return withCopy(config, work, error);
  }
}

async function withOpened<T>(
  config: Config,
  work: (source: Source) => Promise<T>,
  dataDir = config.dataDir,
): Promise<T> {
  const { db } = await openDatabase({ ...config, dataDir }, createLog({ level: 'silent' }));
  return closingAfter(db, async () => {
    const isThere = config.blobs.kind !== 'disk' || existsSync(join(config.dataDir, 'blobs'));
    const blobs = isThere ? await openBlobs(config) : undefined;
    try {
      return await work({ db, blobs: blobs ?? { get: () => Promise.resolve(undefined) } });
    } finally {
      blobs?.close();
    }
  });
}

async function closingAfter<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await db.close();
  }
}

const copies = 3;

async function withCopy<T>(config: Config, work: (source: Source) => Promise<T>, inUse: Error): Promise<T> {
  const folder = join(config.dataDir, 'backup-copy');
  for (let attempt = 1; attempt <= copies; attempt += 1) {
    const server = await holdServer(config.dataDir);
    if (server === undefined) throw inUse;
    if (server === 'busy')
      throw new ArchiveError('Another backup of this server is running: wait until it has finished.');
    try {
      // Nobody else has a copy: the server allows one at a time.
      await rm(folder, { recursive: true, force: true });
      await copyCluster(join(config.dataDir, 'pg'), join(folder, 'pg'));
      if (await server.endCopy()) return await withOpened(config, work, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await server.close();
    }
  }
  throw new ArchiveError(
    'The database could not be copied: its engine was replaced each time. Try again when less is going on.',
  );
}

/** The time of the last complete backup at a place; undefined if there is none. */
export function findLastBackup(config: PlaceConfig): Promise<Date | undefined> {
  return withPlace(config, async (place) => {
    const last = (await listArchives(place)).at(-1);
    return last === undefined ? undefined : new Date((await readManifest(place, last)).createdAt);
  });
}

const maxOutput = 2000;

/** The schedule of SPOKE_BACKUP_TARGET: each backup is `spoke backup` in a process of its own. */
export function scheduleBackups({ everyMs, place }: BackupConfig, log: Log) {
  return createBackupSchedule({
    everyMs,
    log,
    startBackup,
    findLast: () => findLastBackup(place),
  });
}

function startBackup(): BackupRun {
  const child = spawn(process.execPath, [...process.execArgv, programFile, 'backup', '--gently', '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: toChildEnvironment({}),
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (output = (output + piece).slice(-maxOutput)));
  return {
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        resolve(code === 0 ? undefined : output.trim() || `It ended with ${signal ?? code}.`);
      });
    }),
    stop: () => void child.kill(),
  };
}
