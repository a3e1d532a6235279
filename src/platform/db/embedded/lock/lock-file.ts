import { constants, copyFileSync, linkSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearBeacon, isBeaconLit } from './beacon.js';
import { syncPath, writeDurably } from '../disk.js';
import { DataDirForeignError, DataDirInUseError } from '../errors.js';
import { findHolder, findLife, type Holder, identifyDirectory } from './holder.js';

const lockFile = (dataDir: string) => join(dataDir, 'spoke.lock');
/** Creating this file claims the succession of a dead holder; it is named after that holder's lock. */
const claimFile = (dataDir: string, dead: Holder) => join(dataDir, `spoke.lock.${dead.token}`);

/** The socket of a holder. Short, since socket paths are limited to about a hundred characters. */
export const beaconFile = (dataDir: string, holder: Holder) => join(dataDir, `spoke-${holder.token.slice(0, 8)}.sock`);

/**
 * Writes the holder into the lock file. Throws {@link DataDirInUseError} while another holder lives, and {@link
 * DataDirForeignError} if the file is something else.
 */
export async function takeLockFile(dataDir: string, holder: Holder): Promise<void> {
  const draft = join(dataDir, `spoke.lock.draft.${holder.token}`);
  try {
    writeDurably(draft, `${JSON.stringify(holder)}\n`);
    while (!(await tryTake(dataDir, draft)));
  } finally {
    rmSync(draft, { force: true });
  }
  syncPath(dataDir);
}

/** Releases the lock, if it is still this holder's. */
export function releaseLockFile(dataDir: string, holder: Holder): void {
  if (findLock(lockFile(dataDir))?.token === holder.token) rmSync(lockFile(dataDir), { force: true });
}

/** Removes files of starters that crashed. Only the holder may call it. */
export async function sweepLockFiles(dataDir: string, holder: Holder): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const file = join(dataDir, name);
    if (/^spoke-[0-9a-f]{8}\.sock$/.test(name)) {
      if (file !== beaconFile(dataDir, holder) && !(await isBeaconLit(file))) clearBeacon(file);
    } else if (name.startsWith('spoke.lock.')) {
      const found = findLock(file);
      if (found && !(await isAlive(dataDir, found))) rmSync(file, { force: true });
    }
  }
}

/** Returns false if the lock changed during the check. */
async function tryTake(dataDir: string, draft: string): Promise<boolean> {
  const file = lockFile(dataDir);
  if (tryLink(draft, file)) return true;
  const first = findLock(file);
  if (!first) return false;
  // Each dead holder may have a successor that died before it could write the lock.
  const dead = [first];
  for (let last = first; ; dead.push(last)) {
    if (await isAlive(dataDir, last)) throw new DataDirInUseError(dataDir, last.pid);
    const claim = claimFile(dataDir, last);
    if (tryLink(draft, claim)) break;
    const next = findLock(claim);
    if (!next) return false;
    last = next;
  }
  // A claim to a lock that has since been replaced is void: its name had become free again.
  const isCurrent = findLock(file)?.token === first.token;
  if (isCurrent) renameSync(draft, file);
  for (const holder of isCurrent ? dead : dead.slice(-1)) rmSync(claimFile(dataDir, holder), { force: true });
  return isCurrent;
}

async function isAlive(dataDir: string, holder: Holder): Promise<boolean> {
  // A lock copied with its directory. Its holder uses the original; if it used this directory, its socket would
  // respond.
  const isCopied = holder.directory !== '' && holder.directory !== identifyDirectory(dataDir);
  if (isCopied) return isBeaconLit(beaconFile(dataDir, holder));
  return findLife(holder) ?? (await isBeaconLit(beaconFile(dataDir, holder)));
}

/**
 * Returns the holder in a lock file; undefined if the file does not exist. Locks are created complete, so unreadable content is
 * not a lock: throws {@link DataDirForeignError}.
 */
export function findLock(file: string): Holder | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const holder = findHolder(content);
  if (holder) return holder;
  throw new DataDirForeignError(`${file} is not a lock of Spoke: remove it if no process uses the directory.`);
}

/** Links a file to a second name, failing if it is taken: exclusive, and complete at once. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!noLinks.some((code) => isCode(error, code))) throw error;
    return tryCopy(from, to);
  }
}

/** The errors of file systems without hard links. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

function tryCopy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
