import type { Command } from 'commander';
import { readManifest } from '../backups/archives/reading.js';
import type { Manifest } from '../backups/archives/manifest.schema.js';
import { createRestoreService } from '../backups/restore.service.js';
import { toPlaceConfig } from '../config/backups.js';
import type { Config } from '../config/config.js';
import { readEnvironment } from '../config/env.js';
import { createLog } from '../platform/log.js';
import { readMigrations, type Migration } from '../platform/db/migrate.js';
import { migrationsFolder, openResources } from '../resources.js';
import { withPlace } from '../archiving.js';
import { readCommandConfig } from './open-services.js';
import { print, toLines } from './output.js';
import { createProgress } from './doctor.js';

/** `spoke restore`: fills an empty installation from a backup. */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description(
      'restore a backup into an empty database and an empty store of files, and compare everything at the end',
    )
    .argument('<target>', 'where the backup is: a directory, a .tar file, or s3://bucket/prefix')
    .option('--backup <id>', 'which one; the latest by default')
    .option('--json', 'print JSON')
    .action(restore);
}

async function restore(target: string, { backup, json }: { backup?: string; json?: boolean }): Promise<void> {
  const config = readCommandConfig();
  const migrations = await readMigrations(migrationsFolder);
  const restored = await withPlace(toPlaceConfig(readEnvironment(), target), async (place) => {
    const manifest = await readManifest(place, backup);
    const resources = await openEmpty(config, manifest, migrations);
    try {
      const { db, blobs } = resources;
      const where = nameDatabase(config);
      const outcome = await createRestoreService({
        place,
        manifest,
        db,
        blobs,
        migrations,
        where,
        onProgress: createProgress(),
      }).restore();
      return { backup: manifest.id, withSecrets: manifest.withSecrets, ...outcome };
    } finally {
      await resources.close();
    }
  });
  const { migrated, ...facts } = restored;
  const after = restored.withSecrets
    ? 'Start it with the SPOKE_SECRET (or the file "secret" of the data directory) of the server that was backed up.'
    : 'The backup had no passwords and tokens: set new passwords with spoke user password, and create new secrets, keys and tokens.';
  const newer = migrated.length > 0 ? [`Applied ${migrated.join(', ')}.`] : [];
  print(restored, { json, text: [toLines(facts), '', ...newer, after].join('\n') });
}

/** A database without tables if the backup comes from an earlier version. */
function openEmpty(
  config: Config,
  { migrations: archived }: Pick<Manifest, 'migrations'>,
  migrations: readonly Migration[],
) {
  const isCurrent = archived.length === migrations.length;
  return openResources(config, createLog({ level: config.logLevel }), { hasTemplate: isCurrent });
}

/** For messages. */
export function nameDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `The database in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${pathname.slice(1)} at ${host}`;
}
