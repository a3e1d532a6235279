import type { BlobStore } from '../platform/blobs/blob-store.js';
import { toBlobKey } from '../platform/blobs/blob-store.js';
import type { Db, Tx } from '../platform/db/db.js';
import { raiseSequences } from '../platform/db/distribution/sequences.js';
import type { Migration } from '../platform/db/migrate.js';
import { inOrderOfReference } from '../platform/db/table-order.js';
import type { Extent } from './archives/archive.service.js';
import type { Manifest } from './archives/manifest.schema.js';
import { readContents, readParts, verifyArchive } from './archives/reading.js';
import type { Place } from './places/place.js';
import { assertKnownMigrations, putContent } from './restore.service.js';
import { contentOfAccount, keptOfAccount, leftOutOfAccounts, sharedTables } from './tables/account-policy.js';
import { ArchiveError } from './tables/archive-error.js';
import { digestLines, readLines } from './tables/reading.tx.js';
import { hasHub, toInsert, toRowsQuery } from './tables/selection.js';
import * as store from './tables/tables.store.js';
import type { Table } from './tables/tables.store.js';

/** Archives of accounts. */
export function createAccountArchives(db: Db) {
  return {
    toExtent: (hubId: number) => toAccountExtent(db, hubId),
    importAccount: (importing: Omit<Importing, 'db'>) => importAccount({ ...importing, db }),
  };
}

/** The condition on the rows `t` of an account; undefined for tables that its archive leaves out. */
function toAccountCondition(table: Table, hubId: number): string | undefined {
  const shared = sharedTables[table.name];
  if (shared) return shared.where.replaceAll(':hub', String(hubId));
  if (!hasHub(table) || leftOutOfAccounts[table.name] !== undefined) return undefined;
  return `t.hub_id = ${hubId}`;
}

/** Readers of changes continue after the last: the archive has no pending ones. */
const insteadOfAccounts = { change_watch: { read_no: '0::bigint' } };

/** What the archive of an account contains. Throws {@link ArchiveError} if there is no such account. */
async function toAccountExtent(db: Db, hubId: number): Promise<NonNullable<Extent['account']>> {
  const facts = await db.read((tx) => store.findHub(tx, hubId));
  if (!facts) throw new ArchiveError(`There is no account ${hubId}.`);
  return { facts, toWhere: (table) => toAccountCondition(table, hubId), instead: insteadOfAccounts };
}

interface Importing {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'put' | 'stat' | 'get'>;
  readonly migrations: readonly Migration[];
  /** The account to fill: a new one, or an empty one. */
  readonly hubId: number;
  readonly onProgress: (text: string) => void;
}

interface Imported {
  readonly hubId: number;
  readonly isNew: boolean;
  readonly rows: number;
  readonly files: number;
}

/**
 * Imports the archive of an account, with the ids of everything in it, into an account that is new or empty. Reads and compares
 * the whole archive first. All rows are one transaction: an interrupted import may be repeated.
 */
async function importAccount(importing: Importing): Promise<Imported> {
  const { place, manifest, db, blobs, hubId, onProgress } = importing;
  if (manifest.kind !== 'account')
    throw new ArchiveError(`${place.name} has a backup of a whole installation: use spoke restore.`);
  assertSameMigrations(importing);
  onProgress('Verifying the archive');
  const { rows, files } = await verifyArchive(place, manifest);
  await db.read((tx) => assertEmptyAccount(tx, hubId));
  onProgress('Copying files');
  for await (const content of readContents(place, manifest)) {
    await putContent(blobs, place, { ...content, key: toBlobKey(hubId, content.blobId) });
  }
  const isNew = await db.write((tx) => importRows(tx, importing));
  return { hubId, isNew, rows, files };
}

/** Tables of one version do not fit another. */
function assertSameMigrations({ manifest, migrations }: Importing): void {
  assertKnownMigrations(manifest, migrations);
  if (manifest.migrations.length === migrations.length) return;
  throw new ArchiveError(
    `The archive was written by Spoke ${manifest.spokeVersion} with earlier tables: export it again with the version that imports it.`,
  );
}

async function assertEmptyAccount(tx: Tx, hubId: number): Promise<void> {
  const filled = await store.listFilled(tx, contentOfAccount, `t.hub_id = ${hubId}`);
  if (filled.length > 0)
    throw new ArchiveError(`The account ${hubId} is not empty: it has rows in ${filled.join(', ')}.`);
}

async function importRows(tx: Tx, { place, manifest, hubId, onProgress }: Importing): Promise<boolean> {
  await store.takeTime(tx);
  await assertEmptyAccount(tx, hubId);
  const isNew = (await store.findHub(tx, hubId)) === undefined;
  const archived = new Map(manifest.tables.map((table) => [table.name, table]));
  const tables = inOrderOfReference(await store.listTables(tx)).filter(({ name }) => archived.has(name));
  if (tables.length < archived.size) throw new ArchiveError('The archive has tables that this database does not have.');
  await store.switchTriggers(tx, 'disable');
  if (!isNew) await emptyAccount(tx, tables, hubId);
  const domain = await toDomain(tx, manifest, hubId);
  for (const table of tables) {
    onProgress(`Importing ${table.name}`);
    const lines = readParts(place, archived.get(table.name)!.parts);
    await importTable(tx, { table, lines, hubId, domain, isNew });
  }
  await raiseAbove(tx, manifest);
  await assertImported(tx, { tables, manifest, hubId, isNew });
  await store.switchTriggers(tx, 'enable');
  return isNew;
}

async function emptyAccount(tx: Tx, tables: readonly Table[], hubId: number): Promise<void> {
  for (const table of tables.toReversed()) {
    if (hasHub(table) && !keptOfAccount.includes(table.name))
      await store.deleteRows(tx, table.name, `t.hub_id = ${hubId}`);
  }
}

/** A domain belongs to one account. */
async function toDomain(tx: Tx, { account }: Manifest, hubId: number): Promise<string> {
  const domain = account?.domain ?? '';
  return (await store.isDomainTaken(tx, domain)) ? `hub-${hubId}.example` : domain;
}

interface ImportedTable {
  readonly table: Table;
  readonly lines: AsyncIterable<string[]>;
  readonly hubId: number;
  readonly domain: string;
  readonly isNew: boolean;
}

async function importTable(tx: Tx, { table, lines, hubId, domain, isNew }: ImportedTable): Promise<void> {
  const shared = sharedTables[table.name];
  const mayExist = shared !== undefined || (!isNew && keptOfAccount.includes(table.name));
  const instead: Record<string, string> = {
    ...(hasHub(table) && { hub_id: String(hubId) }),
    ...(table.name === 'app_flag_portal' && { portal_id: String(hubId) }),
    ...(table.name === 'hub' && { domain: `'${domain.replaceAll("'", "''")}'` }),
  };
  const insert = toInsert(table, { instead, ...(mayExist && { ending: 'on conflict do nothing' }) });
  // Rows that refer to each other are checked at the end of a statement.
  for await (const some of table.refersToSelf ? whole(lines) : lines) {
    if (some.length === 0) continue;
    if (mayExist) await store.insertNewRows(tx, insert, some);
    else await store.insertRows(tx, insert, some);
    if (shared) await assertIdentity(tx, table, { lines: some, identity: shared.identity });
  }
}

async function* whole(lines: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  const all: string[] = [];
  for await (const some of lines) for (const line of some) all.push(line);
  yield all;
}

interface Identity {
  readonly lines: readonly string[];
  readonly identity: readonly string[];
}

/** A row that existed must be the same thing: a user with the same address, an app with the same client id. */
async function assertIdentity(tx: Tx, table: Table, { lines, identity }: Identity): Promise<void> {
  const columns = [...table.primaryKey, ...identity];
  const toKey = (line: string): string => {
    const row = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(columns.map((column) => row[column] ?? null));
  };
  const existing = new Set<string>();
  const query = toRowsQuery(table, { withSecrets: false });
  for await (const some of readLines(tx, query)) for (const line of some) existing.add(toKey(line));
  const missing = lines.map(toKey).find((key) => !existing.has(key));
  if (missing === undefined) return;
  throw new ArchiveError(
    `This installation has another ${table.name} with the ids of the archive (${columns.join(', ')}: ${missing}). Nothing was changed.`,
  );
}

/** New ids must not be those of imported rows. */
async function raiseAbove(tx: Tx, { sequences }: Manifest): Promise<void> {
  if (await raiseSequences(tx, sequences)) return;
  throw new ArchiveError(
    'The archive has numbers of another cluster that this one may draw, too. Nothing was changed.',
  );
}

interface Imports {
  readonly tables: readonly Table[];
  readonly manifest: Manifest;
  readonly hubId: number;
  readonly isNew: boolean;
}

async function assertImported(tx: Tx, { tables, manifest, hubId, isNew }: Imports): Promise<void> {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]));
  const from = manifest.account?.hubId ?? hubId;
  for (const table of tables) {
    if (sharedTables[table.name] || (!isNew && keptOfAccount.includes(table.name))) continue;
    const domain = `'${(manifest.account?.domain ?? '').replaceAll("'", "''")}'::text`;
    const instead = {
      ...insteadOfAccounts[table.name as keyof typeof insteadOfAccounts],
      hub_id: String(from),
      ...(table.name === 'hub' && { domain }),
    };
    const query = toRowsQuery(table, {
      withSecrets: true,
      where: toAccountCondition(table, hubId) ?? 'false',
      instead,
    });
    const [found, expected] = [await digestLines(tx, query), archived.get(table.name)];
    if (found.rows === expected?.rows && found.digest === expected.digest) continue;
    throw new ArchiveError(`The rows of ${table.name} differ after the import: nothing was changed.`);
  }
}
