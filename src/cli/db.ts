import type { Command } from 'commander';
import { toRewrites } from '../backups/tables/selection.js';
import {
  adaptDefinitions,
  distributeFunction,
  distributeTable,
  hasCoordinator,
  hasExtension,
  isDistributed,
  numberChanges,
  readClusterState,
  type ClusterState,
} from '../platform/db/distribution/cluster.js';
import { findPlace, listNodes, moveAccount, type Node } from '../platform/db/distribution/move-account.js';
import { restoreSetAside, setAside } from '../platform/db/distribution/set-aside.js';
import { numberOnWorkers } from '../platform/db/distribution/sequences.js';
import { listObstacles, toPlacements, type Placement } from '../platform/db/distribution/placement.js';
import { readFunctionFacts, readTableFacts, type FunctionFacts } from '../platform/db/distribution/schema-facts.js';
import type { Db } from '../platform/db/db.js';
import { readMigrations, migrate } from '../platform/db/migrate.js';
import { migrationsFolder } from '../resources.js';
import { CommandError } from './command-error.js';
import { exceptions } from './distribution.js';
import { assertMigrated, withResources } from './open-services.js';
import { moveTo } from './move.js';
import { print, toTable } from './output.js';

interface DistributeOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

interface Plan {
  readonly functions: readonly (FunctionFacts & { readonly isDone: boolean })[];
  readonly tables: readonly (Placement & { readonly isDone: boolean })[];
}

/** `spoke db`: database administration. */
export function addDbCommand(program: Command): void {
  const db = program.command('db').description('administer the database');
  db.command('distribute')
    .description('distribute the tables over a Citus cluster by account; may be run again')
    .option('--dry-run', 'print where each table goes without changing anything')
    .option('--json', 'print JSON')
    .action((options: DistributeOptions) => withResources((resources) => distribute(resources, options)));
  db.command('move-account')
    .argument('<account>', 'the id of the account')
    .description('move an account to another worker of a Citus cluster, while servers run')
    .requiredOption('--to <worker>', 'name and port of the worker, as the cluster knows it: db2.example.com:5432')
    .option('--json', 'print JSON')
    .action((account: string, options: MoveAccountOptions) =>
      withResources((resources) => moveToNode(resources, account, options)),
    );
  db.command('move')
    .description('copy the database to an empty one, with all ids: from the embedded database to PostgreSQL, or back')
    .requiredOption('--to <target>', 'postgres://user:password@host:5432/database, or a data directory')
    .option('--json', 'print JSON')
    .action(moveTo);
}

async function distribute(resources: { readonly db: Db }, { dryRun = false, json }: DistributeOptions): Promise<void> {
  const { db } = resources;
  await assertMigrated(resources, await readMigrations(migrationsFolder));
  const isCluster = await db.read(hasExtension);
  if (!isCluster && !dryRun)
    throw new CommandError(
      'The database has no Citus extension: install it on every node, add it to shared_preload_libraries, run "create extension citus" and add the workers (docs/scaling.md).',
    );
  const plan = await makePlan(db, isCluster ? await db.read(readClusterState) : undefined);
  if (!dryRun) {
    if (!(await db.read(hasCoordinator)))
      throw new CommandError(
        'The coordinator is not part of the cluster yet: run "select citus_set_coordinator_host(…)" with its name, and this command again.',
      );
    await carryOut(db, plan);
  }
  const toState = (isDone: boolean) => (isDone ? 'there already' : dryRun ? 'to do' : 'done');
  const tables = plan.tables.map(({ table, kind, isDone }) => ({ table, kind, state: toState(isDone) }));
  print({ dryRun, tables }, { json, text: toTable(tables, 'There are no tables.') });
}

interface MoveAccountOptions {
  readonly to: string;
  readonly json?: boolean;
}

async function moveToNode({ db }: { readonly db: Db }, account: string, options: MoveAccountOptions): Promise<void> {
  const hubId = Number(account);
  if (!(await db.read(isDistributed)))
    throw new CommandError('The database is not distributed: run spoke db distribute.');
  const nodes = await db.read(listNodes);
  const to = nodes.find(({ host, port }) => `${host}:${port}` === options.to);
  if (!to)
    throw new CommandError(`${options.to} holds no accounts. The workers that do: ${nodes.map(toAddress).join(', ')}.`);
  const hubs = await db.read((tx) => tx`select from hub where hub_id = ${Number.isSafeInteger(hubId) ? hubId : 0}`);
  if (hubs.length === 0) throw new CommandError(`There is no account ${account}.`);
  const place = { hubId, table: 'change_feed' };
  const from = await db.read((tx) => findPlace(tx, place));
  const isMoved = toAddress(from) !== toAddress(to);
  if (isMoved) await moveAccount(db, { ...place, to, toPreparation: toRewrites });
  const result = { hubId, from: toAddress(from), to: toAddress(to), isMoved };
  const text = isMoved ? `Account ${hubId} is on ${result.to} now.` : `Account ${hubId} is on ${result.to} already.`;
  print(result, { json: options.json, text });
}

const toAddress = ({ host, port }: Node): string => `${host}:${port}`;

async function makePlan(db: Db, state: ClusterState | undefined): Promise<Plan> {
  const facts = await db.read(readTableFacts);
  const obstacles = listObstacles(facts, exceptions);
  if (obstacles.length > 0)
    throw new CommandError(`A cluster cannot hold the tables as they are. ${obstacles.join(' ')}`);
  const functions = await db.read(readFunctionFacts);
  return {
    functions: functions.map((each) => ({ ...each, isDone: state?.functions.has(each.signature) ?? false })),
    tables: toPlacements(facts, exceptions).map((each) => ({
      ...each,
      isDone: each.kind === 'local' || state?.tables.get(each.table) === each.kind,
    })),
  };
}

/** Each step is a separate transaction: the next run completes what a failed one left. */
async function carryOut(db: Db, { functions, tables }: Plan): Promise<void> {
  const distributed = tables.filter(({ kind }) => kind === 'distributed');
  const besides = (distributed.find(({ isDone }) => isDone) ?? distributed[0])?.table ?? '';
  const missing = functions.filter(({ isDone }) => !isDone);
  const unplaced = tables.filter(({ isDone }) => !isDone);
  if (unplaced.length > 0)
    await setAside(
      db,
      unplaced.map(({ table }) => table),
    );
  await adaptDefinitions(db);
  for (const each of missing) if (each.readsNoTable) await distributeFunction(db, each);
  for (const each of unplaced) await distributeTable(db, each, besides);
  await restoreSetAside(db);
  for (const each of missing) if (!each.readsNoTable) await distributeFunction(db, each);
  await numberOnWorkers(db);
  await numberChanges(db);
}

/** `spoke migrate`: brings the schema of the database up to date. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the schema of the database up to date')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withResources(async ({ db }) => {
        const applied = await migrate(db, await readMigrations(migrationsFolder));
        const text = applied.map((name) => `Applied ${name}`).join('\n') || 'The schema is up to date.';
        print({ applied }, { json, text });
      }),
    );
}
