import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Folders that survive a power cut, two levels below one that does. */
export interface Folders {
  /** Makes a folder and the one around it where they are missing, durably. */
  make(path: string): Promise<void>;
}

const knownFolders = 10_000;

export function createFolders(): Folders {
  // Promises, so that a put that finds the folder made by another one waits until that one has synced it.
  const known = new Map<string, Promise<void>>();
  return {
    make: (path) => {
      const found = known.get(path);
      if (found) return found;
      const making = makeFolder(path);
      known.set(path, making);
      making.catch(() => known.delete(path));
      if (known.size > knownFolders) known.delete(known.keys().next().value ?? path);
      return making;
    },
  };
}

// Another process may have made it and not have synced it yet, so it is always synced.
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(path));
  await syncFolder(dirname(dirname(path)));
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
