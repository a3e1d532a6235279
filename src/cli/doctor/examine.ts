import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError, type Config } from '../../config/config.js';
import { findLastBackup } from '../../archiving.js';
import { createClock } from '../../platform/clock.js';
import { createLog } from '../../platform/log.js';
import { createMailer } from '../../platform/mail/mailer.js';
import { findLastMigration, readDatabaseFacts } from '../../platform/db/database-facts.js';
import { listPendingMigrations } from '../../platform/db/pending-migrations.js';
import { readMigrations } from '../../platform/db/migrate.js';
import { migrationsFolder, openBlobs, openDatabase, type OpenDatabase } from '../../resources.js';
import { examineContent } from './examine-content.js';
import { examineSingleSignOn } from './examine-single-sign-on.js';
import { examineClosedPages, examinePages } from './examine-pages.js';
import { checkClock, checkDisk, checkNode, checkServer, type ExamineOptions, type Finding } from './doctor-checks.js';
import { toErrorText } from '../../platform/plain-text.js';
import type { Db } from '../../platform/db/db.js';
import { openPostgres } from '../../platform/db/postgres.js';
import { describeLag, isReplica, readLagMs } from '../../platform/db/replica.js';
import { toHandle } from '../../platform/db/driver/statements.js';

/** Checks the requirements of a server and the data it has stored, without changing or creating anything. */
export async function examine(readConfig: () => Config, options: ExamineOptions): Promise<Finding[]> {
  const node = checkNode(process.versions.node);
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, { check: 'config', state: 'fail', detail: error.message }];
  }
  const database = config.databaseUrl === undefined ? 'embedded database' : 'PostgreSQL';
  const detail = `Mode ${config.mode}, ${database}, port ${config.port}.`;
  const found: Finding[] = [node, { check: 'config', state: 'ok', detail }];
  found.push(await checkDataDir(config), await measureDisk(config), await checkBlobs(config));
  return [
    ...found,
    ...(await examineDatabase(config, options)),
    ...(await examineBackups(config, createClock().now())),
    ...(await examineSingleSignOn(config)),
    ...(await examineMail(config)),
  ];
}

async function checkDataDir({ dataDir, mode }: Config): Promise<Finding> {
  const finding = (state: Finding['state'], detail: string): Finding => ({ check: 'data directory', state, detail });
  if (!existsSync(dataDir)) return finding('skip', `${dataDir} does not exist yet: the first start creates it.`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return finding('fail', `${dataDir} cannot be written by this user.`);
  }
  const isOpen = ((await stat(dataDir)).mode & 0o077) !== 0;
  if (!isOpen) return finding('ok', `${dataDir} can be written, and only this user can read it.`);
  return finding(mode === 'production' ? 'fail' : 'warn', `${dataDir} can be read by other users: chmod 700 it.`);
}

async function measureDisk({ dataDir }: Config): Promise<Finding> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return checkDisk(bavail * bsize);
}

async function checkBlobs(config: Config): Promise<Finding> {
  const finding = (state: Finding['state'], detail: string): Finding => ({ check: 'blobs', state, detail });
  const { blobs, dataDir } = config;
  if (blobs.kind === 'disk' && !existsSync(join(dataDir, 'blobs'))) {
    return finding('skip', 'The directory for the content of files does not exist yet: the first start creates it.');
  }
  try {
    const store = await openBlobs(config);
    await store.checkReady();
    store.close();
    return finding('ok', blobs.kind === 'disk' ? 'Files can be written.' : `The bucket ${blobs.bucket} answers.`);
  } catch (error) {
    return finding('fail', toErrorText(error));
  }
}

async function examineDatabase(config: Config, options: ExamineOptions): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg'))) {
    return [
      { check: 'database', state: 'skip', detail: 'The database does not exist yet: the first start creates it.' },
    ];
  }
  let database: OpenDatabase;
  try {
    database = await openDatabase(config, createLog({ level: 'silent' }));
  } catch (error) {
    return examineUnopened(config, error, options);
  }
  const { db } = database;
  const toFailure = (error: unknown): Finding[] => [{ check: 'database', state: 'fail', detail: toErrorText(error) }];
  try {
    return [
      ...(await examineOpen(database).catch(toFailure)),
      ...(await examineReplica(config, db)),
      await examinePages(config, db, options),
      await examineStored(config, db, options),
    ];
  } finally {
    // An engine that met damage may have exited already.
    await db.close().catch(() => undefined);
  }
}

async function examineUnopened(config: Config, error: unknown, options: ExamineOptions): Promise<Finding[]> {
  const detail = toErrorText(error);
  // A running server holds it, and has made these checks at its start.
  const isHeld = error instanceof Error && error.name === 'DataDirInUseError';
  const why = isHeld
    ? 'a running server uses the database. Stop it and run this again, or run it on a copy of the data directory'
    : 'the database cannot be opened';
  const content = `The content of files was not compared: ${why}.`;
  return [
    { check: 'database', state: isHeld ? 'warn' : 'fail', detail },
    isHeld || config.databaseUrl !== undefined
      ? { check: 'pages', state: 'skip', detail: `The pages of the database were not verified: ${why}.` }
      : await examineClosedPages(config, options),
    { check: 'content', state: 'skip', detail: content },
  ];
}

/** Stored data cannot be checked before the tables exist. */
async function examineStored(config: Config, db: OpenDatabase['db'], options: ExamineOptions): Promise<Finding> {
  const finding = (state: Finding['state'], why: string): Finding => {
    return { check: 'content', state, detail: `The content of files was not compared: ${why}.` };
  };
  try {
    const [row] = await db.read((tx) => tx<{ has: boolean }[]>`select to_regclass('held_blob') is not null as has`);
    return row?.has ? await examineContent(config, db, options) : finding('skip', 'migrations are missing');
  } catch {
    return finding('skip', 'the database does not respond');
  }
}

async function examineOpen({ db }: OpenDatabase): Promise<Finding[]> {
  const facts = await db.read((tx) => readDatabaseFacts(tx));
  const engine: Finding =
    db.engine === 'postgres'
      ? checkServer(facts)
      : {
          check: 'engine',
          state: 'ok',
          detail: 'The embedded engine passed its self-test: a commit reaches the disk.',
        };
  const migrations = await checkMigrations(db);
  const last = migrations.state === 'ok' ? await db.read((tx) => findLastMigration(tx)) : undefined;
  const clock = checkClock(createClock().now(), facts.now, last);
  return [{ check: 'database', state: 'ok', detail: 'The database responds.' }, engine, migrations, clock];
}

async function checkMigrations(db: OpenDatabase['db']): Promise<Finding> {
  try {
    const pending = await listPendingMigrations(db, await readMigrations(migrationsFolder));
    if (pending.length === 0) return { check: 'migrations', state: 'ok', detail: 'The schema is up to date.' };
    return { check: 'migrations', state: 'warn', detail: `Not applied yet: ${pending.join(', ')}.` };
  } catch (error) {
    return { check: 'migrations', state: 'fail', detail: toErrorText(error) };
  }
}

/** Checks that the configured replica is usable and follows this very database. */
async function examineReplica({ replicaUrl }: Config, db: Db): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  const finding = (state: Finding['state'], detail: string): Finding[] => [{ check: 'replica', state, detail }];
  try {
    const pool = await openPostgres(replicaUrl, { poolSize: 1 });
    const sql = toHandle(pool.send);
    try {
      const problem = describeLag(await readLagMs(sql));
      const [own, other] = [await db.read((tx) => findLastMigration(tx)), await findLastMigration(sql)];
      if (own?.getTime() !== other?.getTime()) return finding('fail', 'The replica belongs to another database.');
      if (!(await isReplica(sql))) return finding('warn', 'DATABASE_REPLICA_URL names a server that is not a replica.');
      if (problem !== undefined) return finding('warn', problem);
      return finding('ok', 'The replica responds and follows the database.');
    } finally {
      await pool.end({ timeoutMs: 5000 });
    }
  } catch (error) {
    return finding('fail', `The replica: ${toErrorText(error)}`);
  }
}

const hourMs = 3_600_000;

/** Whether scheduled backups are as recent as they should be. Without a schedule there is nothing to check. */
async function examineBackups({ backup }: Pick<Config, 'backup'>, now: Date): Promise<Finding[]> {
  if (!backup) return [];
  const finding = (state: Finding['state'], detail: string): Finding[] => [{ check: 'backups', state, detail }];
  try {
    const last = await findLastBackup(backup.place);
    if (last === undefined) return finding('warn', `There is no complete backup in ${backup.target} yet.`);
    const ageMs = now.getTime() - last.getTime();
    const detail = `The last complete backup in ${backup.target} is ${(ageMs / hourMs).toFixed(1)} hours old.`;
    return finding(ageMs > 2 * backup.everyMs ? 'fail' : 'ok', detail);
  } catch (error) {
    return finding('fail', `The backups cannot be read: ${toErrorText(error)}`);
  }
}

/** Whether the mail server can be reached and accepts the sign-in. Sends nothing. */
async function examineMail({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  if (!mail) return [];
  try {
    await createMailer(mail).check();
    return [
      { check: 'mail', state: 'ok', detail: `The mail server ${mail.host}:${mail.port} accepts mail from here.` },
    ];
  } catch (error) {
    return [{ check: 'mail', state: 'fail', detail: toErrorText(error) }];
  }
}
