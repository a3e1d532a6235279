import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createCluster } from './initdb.js';
import type { TarEntry } from './tar.js';
import { packTar, unpackTar } from './tar.js';

/**
 * Initialises a cluster and packs it into a file (tar, gzip), from which a first start unpacks in a fraction of the
 * time. Takes some seconds and half a gigabyte of memory, which this process keeps: call it in one of its own.
 */
export async function buildTemplate(outFile: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'spoke-template-'));
  try {
    const cluster = join(work, 'pg');
    await createCluster(cluster);
    writeFileSync(outFile, gzipSync(packTar([...listEntries(cluster, cluster)]), { level: 6 }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Unpacks a template into a directory that does not exist. Nothing is synced. Throws when the file is damaged. */
export function unpackTemplate(templateFile: string, directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  for (const { path, mode, content } of unpackTar(gunzipSync(readFileSync(templateFile)))) {
    const target = join(directory, path);
    if (path.endsWith('/')) mkdirSync(target, { mode });
    else writeFileSync(target, content, { mode, flag: 'wx' });
  }
}

function* listEntries(root: string, folder: string): Generator<TarEntry> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    const path = relative(root, file).split(sep).join('/');
    const { mode } = statSync(file);
    if (entry.isDirectory()) {
      yield { path: `${path}/`, mode, content: new Uint8Array(0) };
      yield* listEntries(root, file);
    } else if (entry.isFile()) yield { path, mode, content: readFileSync(file) };
  }
}
