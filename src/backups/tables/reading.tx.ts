import type { Tx } from '../../platform/db/db.js';
import { createRowsDigest } from './rows-digest.js';
import { closeRows, fetchRows, openRows } from './tables.store.js';

/** Bounds the memory: a row may have a megabyte. */
const rowsAtOnce = 500;

/** The lines of a query, in bounded memory; the database works on the next ones meanwhile. */
export async function* readLines(tx: Tx, query: string): AsyncGenerator<string[]> {
  await openRows(tx, query);
  let next = fetchRows(tx, rowsAtOnce);
  try {
    for (;;) {
      const lines = await next;
      if (lines.length === 0) return;
      next = fetchRows(tx, rowsAtOnce);
      next.catch(() => undefined);
      yield lines;
    }
  } finally {
    await next.catch(() => undefined);
    await closeRows(tx).catch(() => undefined);
  }
}

/** Counts and hashes the lines of a query. */
export async function digestLines(tx: Tx, query: string): Promise<{ rows: number; digest: string }> {
  const digest = createRowsDigest();
  for await (const lines of readLines(tx, query)) for (const line of lines) digest.add(line);
  return { rows: digest.count(), digest: digest.read() };
}
