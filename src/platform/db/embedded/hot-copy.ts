import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { unlessMissing } from '../../blobs/disk-errors.js';
import { clusterMarker } from './cluster.js';

const control = join('global', 'pg_control');
const log = 'pg_wal';
/** Belongs to the process that has the cluster open. */
const ofProcess = new Set(['postmaster.pid', 'postmaster.opts']);

/**
 * Copies the cluster of a running engine whose checkpoints are held, and makes it openable: the copy recovers from its log, as
 * after a crash at the moment when the log was copied. The control file comes first, so that it names the held checkpoint, and
 * the log last, so that it has every change of the pages copied before it.
 */
export async function copyCluster(clusterDir: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const files = await listFiles(clusterDir, '');
  const isLog = (path: string) => path.startsWith(`${log}/`);
  const ordered = [
    control,
    ...files.filter((path) => !isLog(path) && path !== control && path !== clusterMarker && !ofProcess.has(path)),
  ];
  for (const folder of await listFolders(clusterDir, ''))
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  for (const path of ordered) await copy(clusterDir, target, path);
  // Listed again: files of the log come and go.
  for (const path of (await listFiles(clusterDir, log)).sort()) await copy(clusterDir, target, path);
  await copy(clusterDir, target, clusterMarker);
}

/** A file that disappears meanwhile is not needed: the log says so. */
async function copy(from: string, to: string, path: string): Promise<void> {
  const target = join(to, path);
  await unlessMissing(copyFile(join(from, path), target, constants.COPYFILE_FICLONE)).catch(async (error: unknown) => {
    await rm(dirname(target), { recursive: true, force: true });
    throw error;
  });
}

async function listEntries(root: string, folder: string, wantsFolders: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of (await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (wantsFolders) found.push(path);
      found.push(...(await listEntries(root, path, wantsFolders)));
    } else if (!wantsFolders && entry.isFile()) found.push(path);
  }
  return found;
}

const listFiles = (root: string, folder: string) => listEntries(root, folder, false);
const listFolders = (root: string, folder: string) => listEntries(root, folder, true);
