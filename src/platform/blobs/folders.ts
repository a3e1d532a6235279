import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessPresent } from './disk-errors.js';

/** A folder that was made where it was missing. */
export interface MadeFolder {
  /** It is there. */
  readonly made: Promise<void>;
  /** It survives a power cut. */
  readonly durable: Promise<void>;
}

/** Folders two levels below one that survives a power cut, and that is never created here. */
export interface Folders {
  /** Makes a folder, and the one around it. */
  make(path: string): MadeFolder;
  /** A folder turned out to be missing: the next `make` creates it again. */
  forget(path: string): void;
}

const knownFolders = 10_000;

export function createFolders(): Folders {
  // Promises, so that a put that finds the folder made by another one waits until that one has synced it.
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

/** Another process may have made it and not have synced it yet, so it is always synced. Fails where the one around it is missing. */
function makeFolder(path: string, isThere: Promise<void>): MadeFolder {
  const made = isThere.then(() => createFolder(path));
  return { made, durable: made.then(() => syncFolder(dirname(path))) };
}

/** Creates a folder unless it is there, and none around it. */
export async function createFolder(path: string): Promise<void> {
  await unlessPresent(mkdir(path, { mode: 0o700 }));
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
