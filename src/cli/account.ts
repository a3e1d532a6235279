import type { Command } from 'commander';
import { createAccountArchives } from '../backups/account-archives.service.js';
import { createArchive } from '../backups/archives/archive.service.js';
import { listArchives, readManifest } from '../backups/archives/reading.js';
import { toPlaceConfig } from '../config/backups.js';
import { readEnvironment } from '../config/env.js';
import { migrate, readMigrations } from '../platform/db/migrate.js';
import { migrationsFolder } from '../resources.js';
import { version } from '../version.js';
import { withPlace, withSource } from '../archiving.js';
import { CommandError } from './command-error.js';
import { readCommandConfig, withResources } from './open-services.js';
import { print, toLines } from './output.js';
import { createProgress } from './doctor.js';

interface ExportOptions {
  readonly account: string;
  readonly withSecrets?: boolean;
  readonly skipDamagedFiles?: boolean;
  readonly json?: boolean;
}

/** `spoke export`: everything of one account as an archive. */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description('write everything of one account to a new archive: lines of JSON, its files, counts and hashes')
    .argument('<target>', 'a new directory, a file that ends in .tar, or s3://bucket/prefix')
    .requiredOption('--account <id>', 'the id of the account')
    .option('--with-secrets', 'include passwords and token hashes of its users and private apps')
    .option('--skip-damaged-files', 'continue without files whose content is missing or damaged')
    .option('--json', 'print JSON')
    .action(exportAccount);
}

/** `spoke import`: fills a new or empty account from the archive of one. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('import the archive of an account into a new account, or an empty one')
    .argument('<target>', 'where the archive is')
    .option('--account <id>', 'the id of the account to fill; the archived id by default')
    .option('--json', 'print JSON')
    .action(importInto);
}

function toHubId(text: string): number {
  const hubId = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (hubId < 1 || hubId > 2_147_483_647) throw new CommandError(`--account ${text} is not the id of an account.`);
  return hubId;
}

async function exportAccount(target: string, { account, json, ...options }: ExportOptions): Promise<void> {
  const hubId = toHubId(account);
  const config = readCommandConfig();
  const { withSecrets = false, skipDamagedFiles: skipsDamaged = false } = options;
  const { manifest, damaged } = await withPlace(toPlaceConfig(readEnvironment(), target), async (place) => {
    const release = await place.lock();
    try {
      if ((await listArchives(place)).length > 0)
        throw new CommandError(`${target} has an archive already: name a new place.`);
      return await withSource(config, async ({ db, blobs }) => {
        const extent = { withSecrets, skipsDamaged, account: await createAccountArchives(db).toExtent(hubId) };
        return createArchive({ db, blobs, place, extent, spokeVersion: version, onProgress: createProgress() });
      });
    } finally {
      await release();
    }
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const facts = { account: hubId, target, rows, files: manifest.files.count, bytesOfFiles: manifest.files.bytes };
  const note = withSecrets
    ? 'The archive has the passwords of its users and the tokens of its private apps: protect it like a password.'
    : 'Passwords and tokens are not in the archive: after an import, users need new passwords (spoke user password).';
  print({ ...facts, withSecrets, damaged }, { json, text: `${toLines(facts)}\n\n${note}` });
  if (damaged.length > 0) process.exitCode = 1;
}

async function importInto(target: string, { account, json }: { account?: string; json?: boolean }): Promise<void> {
  const given = account === undefined ? undefined : toHubId(account);
  const migrations = await readMigrations(migrationsFolder);
  const imported = await withPlace(toPlaceConfig(readEnvironment(), target), async (place) => {
    const manifest = await readManifest(place, undefined);
    return withResources(async ({ db, blobs }) => {
      await migrate(db, migrations);
      const hubId = given ?? manifest.account?.hubId ?? 0;
      return createAccountArchives(db).importAccount({
        place,
        manifest,
        blobs,
        migrations,
        hubId,
        onProgress: createProgress(),
      });
    });
  });
  print(imported, { json, text: toLines({ ...imported }) });
}
