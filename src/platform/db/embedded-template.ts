import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLog } from '../log.js';
import { createDb } from './db.js';
import { clusterMarker } from './embedded/cluster.js';
import { packTar, type TarEntry } from './embedded/template/tar.js';
import { openEmbedded } from './embedded.js';
import { migrate, readMigrations, releaseMigrations } from './migrate.js';
import { openOverStream } from './postgres.js';

interface TemplateOptions {
  readonly outFile: string;
  readonly migrationsFolder: string;
}

/**
 * Initialises a cluster with the current schema and packs it into a file (tar, gzip), which a first start unpacks in a fraction
 * of the time. Takes some seconds and half a gigabyte of memory, which this process keeps: run it in a separate process.
 */
export async function buildTemplate({ outFile, migrationsFolder }: TemplateOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spoke-template-'));
  try {
    await prepareDatabase(dataDir, migrationsFolder);
    writeFileSync(outFile, gzipSync(packTar(listCluster(join(dataDir, 'pg'))), { level: 6 }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Like a first start, so that the result is the same. */
async function prepareDatabase(dataDir: string, migrationsFolder: string): Promise<void> {
  const log = createLog({ level: 'warn' });
  const engine = await openEmbedded({ dataDir, log, templateFile: join(dataDir, 'none') });
  const sql = openOverStream(() => engine.socket());
  const db = await createDb({ sql, engine: 'embedded', closeEngine: () => engine.close() });
  try {
    await migrate(db, await readMigrations(migrationsFolder));
    await releaseMigrations(db);
  } finally {
    await db.close();
  }
}

/** Lists a cluster without the marker of a complete one, which a first start writes itself. */
function listCluster(cluster: string): TarEntry[] {
  return [...listEntries(cluster, cluster)].filter(({ path }) => path !== clusterMarker);
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
