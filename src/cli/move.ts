import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createMoveService } from '../backups/move.service.js';
import { toConfig, type Config } from '../config/config.js';
import { readEnvironment } from '../config/env.js';
import { createLog } from '../platform/log.js';
import { readMigrations } from '../platform/db/migrate.js';
import { migrationsFolder, openBlobs, openDatabase } from '../resources.js';
import { CommandError } from './command-error.js';
import { readCommandConfig } from './open-services.js';
import { print, toLines } from './output.js';
import { createProgress } from './doctor.js';
import { nameDatabase } from './restore.js';

interface MoveOptions {
  readonly to: string;
  readonly json?: boolean;
}

/** `spoke db move --to`: the database, and to another data directory the files as well. */
export async function moveTo({ to, json }: MoveOptions): Promise<void> {
  const config = readCommandConfig();
  const target = toTarget(config, to);
  assertSource(config);
  const onProgress = createProgress();
  const migrations = await readMigrations(migrationsFolder);
  const log = createLog({ level: config.logLevel });
  const from = await openDatabase(config, log);
  try {
    const opened = await openDatabase(target, log);
    try {
      const where = nameDatabase(target);
      const mover = createMoveService(from.db);
      const hasOwnFiles = target.dataDir !== config.dataDir && config.blobs.kind === 'disk';
      const files = hasOwnFiles ? await copyFiles(config, target, mover) : 0;
      const tables = await mover.moveDatabase({ to: opened.db, migrations, where, onProgress });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const facts = { from: nameDatabase(config), to: where, tables: tables.length, rows, files };
      const next = listNext(target);
      print({ ...facts, tables, next }, { json, text: [toLines(facts), '', ...next].join('\n') });
    } finally {
      await opened.db.close();
    }
  } finally {
    await from.db.close();
  }
}

/** The configuration of the target: another database, or the embedded one of a data directory. */
function toTarget(config: Config, to: string): Config {
  if (/^postgres(ql)?:/.test(to))
    return { ...toConfig({ ...readEnvironment(), DATABASE_URL: to }), dataDir: config.dataDir };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to))
    throw new CommandError(`--to ${to} is neither a PostgreSQL server nor a directory.`);
  if (config.databaseUrl === undefined && resolve(to) === config.dataDir) {
    throw new CommandError(`The database is in ${config.dataDir} already.`);
  }
  const { databaseUrl, replicaUrl, ...rest } = config;
  return { ...rest, databaseUrl: undefined, replicaUrl: undefined, dataDir: resolve(to) };
}

function assertSource({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'pg'))) return;
  throw new CommandError(`There is no database in ${dataDir} to move: set SPOKE_DATA_DIR or DATABASE_URL.`);
}

/** The content of files, and the secret that a sandbox made for itself. */
async function copyFiles(config: Config, target: Config, mover: ReturnType<typeof createMoveService>): Promise<number> {
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  const [from, to] = [await openBlobs(config), await openBlobs(target)];
  try {
    const files = await mover.moveFiles({ from, to });
    const secret = join(config.dataDir, 'secret');
    if (existsSync(secret)) await copyFile(secret, join(target.dataDir, 'secret'));
    return files;
  } finally {
    from.close();
    to.close();
  }
}

function listNext({ databaseUrl, dataDir }: Config): string[] {
  const setting =
    databaseUrl === undefined
      ? `SPOKE_DATA_DIR=${dataDir} and without DATABASE_URL`
      : 'DATABASE_URL of the new database, and the same SPOKE_DATA_DIR';
  return [
    `Start Spoke with ${setting}.`,
    'The old database was not changed: delete it when the new one has proven itself.',
  ];
}
