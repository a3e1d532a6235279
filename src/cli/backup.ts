import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { createBackup } from '../backups/archives/archive.service.js';
import { listArchives, readManifest, verifyArchive } from '../backups/archives/reading.js';
import { toEveryMs, toPlaceConfig, type PlaceConfig } from '../config/backups.js';
import type { Config } from '../config/config.js';
import { readEnvironment } from '../config/env.js';
import { toErrorText } from '../platform/plain-text.js';
import { version } from '../version.js';
import { withPlace, withSource } from '../archiving.js';
import { CommandError } from './command-error.js';
import { readCommandConfig } from './open-services.js';
import { print, toLines, toTable } from './output.js';
import { createProgress } from './doctor.js';

interface BackupOptions {
  readonly withSecrets?: boolean;
  readonly skipDamagedFiles?: boolean;
  readonly keep?: string;
  readonly every?: string;
  readonly gently?: boolean;
  readonly json?: boolean;
}

/** `spoke backup`: writes backups, lists and verifies them. */
export function addBackupCommand(program: Command): void {
  const backup = program
    .command('backup')
    .description('write a backup of the database and all files, while the server runs or not')
    .argument('[target]', 'a directory, a file that ends in .tar, or s3://bucket/prefix (SPOKE_BACKUP_TARGET)')
    .option('--with-secrets', 'include passwords, token hashes and keys (SPOKE_BACKUP_SECRETS=on)')
    .option('--skip-damaged-files', 'continue without files whose content is missing or damaged')
    .option('--keep <number>', 'remove older backups so that this many remain (SPOKE_BACKUP_KEEP)')
    .option('--every <time>', 'repeat until interrupted: 30m, 24h, 7d')
    .option('--gently', 'rest in between, so that requests of a server on the same machine wait less; takes longer')
    .option('--json', 'print JSON')
    .action((target: string | undefined, options: BackupOptions) => runBackups(target, options));
  backup
    .command('verify')
    .description('read a whole backup and compare it with its manifest; exit code 1 if anything is missing or damaged')
    .argument('<target>', 'where the backup is')
    .option('--backup <id>', 'which one; the latest by default')
    .option('--json', 'print JSON')
    .action((target: string, _: unknown, command: Command) => verify(target, command.optsWithGlobals()));
  backup
    .command('list')
    .description('list the complete backups of a place')
    .argument('<target>', 'where the backups are')
    .option('--json', 'print JSON')
    .action((target: string, _: unknown, command: Command) => list(target, command.optsWithGlobals()));
}

interface Backups {
  readonly config: Config;
  readonly target: string;
  readonly place: PlaceConfig;
  readonly options: BackupOptions;
  readonly keep: number | undefined;
  readonly withSecrets: boolean;
}

function toBackups(given: string | undefined, options: BackupOptions): Backups {
  const config = readCommandConfig();
  const target = given ?? config.backup?.target;
  if (target === undefined) throw new CommandError('Name a target, or set SPOKE_BACKUP_TARGET.');
  const scheduled = given === undefined ? config.backup : undefined;
  const keep = options.keep === undefined ? scheduled?.keep : toKeep(options.keep);
  const withSecrets = options.withSecrets ?? scheduled?.withSecrets ?? false;
  return { config, target, place: toPlaceConfig(readEnvironment(), target), options, keep, withSecrets };
}

function toKeep(text: string): number {
  const keep = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (keep < 1) throw new CommandError(`--keep ${text} is not a number of backups.`);
  return keep;
}

async function runBackups(target: string | undefined, options: BackupOptions): Promise<void> {
  const backups = toBackups(target, options);
  giveWay();
  if (options.every === undefined) return runBackup(backups);
  const everyMs = toEveryMs(options.every, '--every');
  if (backups.place.kind === 'file')
    throw new CommandError('--every needs a directory or a bucket: a file holds one backup.');
  for (;;) {
    const startedAt = performance.now();
    await runBackup(backups).catch((error: unknown) => process.stderr.write(`spoke: ${toErrorText(error)}\n`));
    await sleep(Math.max(0, startedAt + everyMs - performance.now()));
  }
}

/** Requests of a server on the same machine come first. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Where a process may not change its priority, a backup is made all the same.
  }
}

async function runBackup({ config, target, place: placeConfig, options, keep, withSecrets }: Backups): Promise<void> {
  const isGentle = options.gently ?? false;
  const extent = { withSecrets, skipsDamaged: options.skipDamagedFiles ?? false };
  const { manifest, newFiles, newBytes, damaged, pruned } = await withPlace(placeConfig, (place) =>
    createBackup({ place, extent, keep, spokeVersion: version, isGentle, onProgress: createProgress() }, (work) =>
      withSource(config, work),
    ),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const facts = {
    backup: manifest.id,
    target,
    rows,
    files: manifest.files.count,
    bytesOfFiles: manifest.files.bytes,
    newFiles,
    newBytes,
    removedBackups: pruned.archives,
  };
  const needs = listNeeds(config, withSecrets);
  const notes = [...needs, ...(damaged.length > 0 ? [`Without the content of ${damaged.length} files.`] : [])];
  print(
    { ...facts, withSecrets, damaged, needs },
    { json: options.json, text: [toLines(facts), '', ...notes].join('\n') },
  );
  if (damaged.length > 0) process.exitCode = 1;
}

/** What is not in the backup and has to be stored elsewhere. */
function listNeeds({ secrets, dataDir }: Config, withSecrets: boolean): string[] {
  if (!withSecrets) {
    return [
      'Passwords, tokens and keys are not in this backup. After a restore, users need new passwords (spoke user password), and apps new secrets, keys and tokens; --with-secrets includes them.',
    ];
  }
  const secret = secrets.length > 0 ? 'SPOKE_SECRET' : `the file ${dataDir}/secret`;
  return [
    `A restored server needs ${secret} of this one: it is not in the backup, so store it elsewhere. Both together allow to act as any user: protect the backup like a password.`,
  ];
}

async function verify(target: string, { backup, json }: { backup?: string; json?: boolean }): Promise<void> {
  const found = await withPlace(toPlaceConfig(readEnvironment(), target), async (place) => {
    const manifest = await readManifest(place, backup);
    return {
      backup: manifest.id,
      kind: manifest.kind,
      createdAt: manifest.createdAt,
      ...(await verifyArchive(place, manifest)),
    };
  });
  print(found, { json, text: `${toLines(found)}\n\nEverything is there and undamaged.` });
}

async function list(target: string, { json }: { json?: boolean }): Promise<void> {
  const backups = await withPlace(toPlaceConfig(readEnvironment(), target), async (place) => {
    const found = [];
    for (const id of await listArchives(place)) {
      const { createdAt, spokeVersion, withSecrets, tables, files } = await readManifest(place, id);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      found.push({
        backup: id,
        createdAt,
        spokeVersion,
        withSecrets,
        rows,
        files: files.count,
        bytesOfFiles: files.bytes,
      });
    }
    return found;
  });
  print({ backups }, { json, text: toTable(backups, 'There are no complete backups.') });
}
