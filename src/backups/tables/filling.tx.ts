import type { Tx } from '../../platform/db/db.js';
import { ArchiveError } from './archive-error.js';
import { leftOut } from './policy.js';
import { toInsert } from './selection.js';
import * as store from './tables.store.js';

/** Rows of a table, from wherever. */
export interface TableRows {
  readonly name: string;
  readonly columns: readonly store.Column[];
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Tables that a server fills before there is an account: these rows are replaced. */
const startRows = new Set([...Object.keys(leftOut), 'signing_salt']);

/** Throws {@link ArchiveError} if the database has data. */
export async function assertEmpty(tx: Tx, where: string): Promise<void> {
  const tables = await store.listTables(tx);
  const names = tables.map(({ name }) => name).filter((name) => !startRows.has(name));
  const filled = await store.listFilled(tx, names);
  if (filled.length === 0) return;
  throw new ArchiveError(
    `${where} is not empty: it has rows in ${filled.slice(0, 5).join(', ')}. Nothing was changed.`,
  );
}

/**
 * Fills the tables of an empty database. Foreign keys and indexes are absent meanwhile: they are checked and built when all rows
 * are there, whatever their order.
 */
export async function fillTables(
  tx: Tx,
  rows: AsyncIterable<TableRows>,
  onTable: (name: string) => void,
): Promise<void> {
  await store.takeTime(tx);
  const tables = new Map((await store.listTables(tx)).map((table) => [table.name, table]));
  const frame = await store.readFrame(tx);
  await store.runStatements(tx, frame.remove);
  for (const name of startRows) if (tables.has(name) && name !== 'migration') await store.deleteRows(tx, name);
  for await (const { name, columns, lines } of rows) {
    onTable(name);
    const table = tables.get(name);
    if (!table || !isSame(table.columns, columns)) {
      throw new ArchiveError(`The table ${name} of the archive does not have the columns of this database.`);
    }
    const insert = toInsert(table);
    for await (const some of lines) if (some.length > 0) await store.insertRows(tx, insert, some);
  }
  await store.runStatements(tx, frame.putBack);
}

function isSame(own: readonly store.Column[], other: readonly store.Column[]): boolean {
  const toTexts = (columns: readonly store.Column[]) => columns.map(({ name, type }) => `${name} ${type}`);
  return toTexts(own).join() === toTexts(other).join();
}
