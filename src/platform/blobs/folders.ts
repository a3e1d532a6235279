import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessPresent } from './disk-errors.js';

/** A folder that was created if missing. */
export interface MadeFolder {
  /** Resolves when the folder exists. */
  readonly made: Promise<void>;
  /** Resolves when the folder survives a power cut. */
  readonly durable: Promise<void>;
}

/** Folders up to two levels below a durable root, which is never created here. */
export interface Folders {
  /** Creates a folder and its parent. */
  make(path: string): MadeFolder;
  /** Forgets a folder that turned out to be missing: the next `make` creates it again. */
  forget(path: string): void;
}

const knownFolders = 10_000;

export function createFolders(): Folders {
  // Caches promises, so that concurrent puts wait until the folder is synced.
  const known = new Map<string, MadeFolder>();
  const keep = (path: string, makeNew: () => MadeFolder): MadeFolder => {
    const found = known.get(path);
    if (found) return found;
    const folder = makeNew();
    known.set(path, folder);
    for (const promise of [folder.made, folder.durable]) promise.catch(() => known.delete(path));
    if (known.size > knownFolders) known.delete(known.keys().next().value ?? path);
    return folder;
  };
  return {
    make: (path) =>
      keep(path, () => {
        const around = keep(dirname(path), () => makeFolder(dirname(path), Promise.resolve()));
        const { made, durable } = makeFolder(path, around.made);
        return { made, durable: Promise.all([durable, around.durable]).then(() => undefined) };
      }),
    forget(path) {
      known.delete(path);
      known.delete(dirname(path));
    },
  };
}

/** Always synced, because another process may have created it without syncing yet. Fails if the parent is missing. */
function makeFolder(path: string, isThere: Promise<void>): MadeFolder {
  const made = isThere.then(() => createFolder(path));
  return { made, durable: made.then(() => syncFolder(dirname(path))) };
}

/** Creates a folder unless it exists, but not its parent. */
export async function createFolder(path: string): Promise<void> {
  await unlessPresent(mkdir(path, { mode: 0o700 }));
}

/** Syncs the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
