import type { Query } from './tx.js';

/**
 * A write did not write the rows that it had to. Thrown inside a transaction it rolls the transaction back, so that nothing is
 * half-written and the client may try again (503).
 */
export class RowsNotWrittenError extends Error {
  override readonly name = 'RowsNotWrittenError';
  readonly code = 'ROWS_NOT_WRITTEN';
  readonly expected: number;
  readonly written: number;
  constructor(expected: number, written: number) {
    super(`A statement had to write ${expected} rows and wrote ${written}.`);
    this.expected = expected;
    this.written = written;
  }
}

/** Throws `RowsNotWrittenError` unless as many rows were written as had to be. */
export function assertWritten(expected: number, written: number): void {
  if (written !== expected) throw new RowsNotWrittenError(expected, written);
}

/** Sends a write that has to write exactly so many rows. Returns what it returns; throws `RowsNotWrittenError` otherwise. */
export async function writeExactly<Found extends readonly object[]>(
  expected: number,
  query: Query<Found>,
): Promise<Found> {
  const rows = await query;
  assertWritten(expected, rows.count);
  return rows;
}

/** Like `writeExactly`, for one row. Returns the row that the statement returns, if it has a `returning`. */
export async function writeOne<Found extends readonly object[]>(query: Query<Found>): Promise<Found[number]> {
  const [row] = await writeExactly(1, query);
  return row as Found[number];
}
