import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../platform/db/db.js';
import { createRowsDigest } from './rows-digest.js';
import { closeRows, fetchRows, openRows } from './tables.store.js';

/** Bounds the memory: a row may have a megabyte. */
const rowsAtFirst = 100;
/** Later about so many characters at once: short rows come in larger numbers. */
const charactersAtOnce = 256 * 1024;
const [rowsAtLeast, rowsAtMost] = [10, 2000];

/** The rest of a gentle reader, of the time that handling the lines before it has taken. */
const restOfWork = 2;

/** The lines of a query, in bounded memory. A gentle reader rests between pages, so that others wait less for processors. */
export async function* readLines(
  tx: Tx,
  query: string,
  { isGentle = false }: { readonly isGentle?: boolean | undefined } = {},
): AsyncGenerator<string[]> {
  await openRows(tx, query);
  let next = fetchRows(tx, rowsAtFirst);
  try {
    for (let lines = await next; lines.length > 0; lines = await next) {
      // The database works on it while the lines are handled.
      next = fetchRows(tx, toCount(lines));
      next.catch(() => undefined);
      const startedAt = performance.now();
      yield lines;
      if (isGentle) await sleep((performance.now() - startedAt) * restOfWork);
    }
  } finally {
    await next.catch(() => undefined);
    await closeRows(tx).catch(() => undefined);
  }
}

/** How many rows to read at once, after those that were read. */
function toCount(lines: readonly string[]): number {
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  const count = Math.floor((charactersAtOnce * lines.length) / characters);
  return Math.min(Math.max(count, rowsAtLeast), rowsAtMost);
}

/** Counts and hashes the lines of a query. */
export async function digestLines(tx: Tx, query: string): Promise<{ rows: number; digest: string }> {
  const digest = createRowsDigest();
  for await (const lines of readLines(tx, query)) for (const line of lines) digest.add(line);
  return { rows: digest.count(), digest: digest.read() };
}
