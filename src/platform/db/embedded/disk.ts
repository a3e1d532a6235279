import { closeSync, fdatasyncSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The two calls that make data durable. The crash harness replaces them. */
export interface Disk {
  /** Returns when the content and length of the file survive a power cut. */
  syncFile(fd: number, path: string): void;
  /** Returns when the names in the directory survive a power cut. */
  syncDirectory(path: string): void;
}

export const disk: Disk = {
  syncFile: (fd) => fdatasyncSync(fd),
  syncDirectory: (path) => syncPath(path),
};

/** Syncs a file, or the names in a directory. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** This many concurrent syncs let the file system write its journal once for several. */
const syncsAtOnce = 16;

/** Syncs a directory with its whole content. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const queue = [...paths, directory].values();
  const syncNext = async () => {
    for (const path of queue) {
      const file = await open(path, 'r');
      await file.sync().finally(() => file.close());
    }
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, syncNext));
}

/** Writes a file and syncs its content; its name is durable once the directory is synced. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content, { mode: 0o600 });
  syncPath(file);
}
