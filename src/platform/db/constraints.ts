interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
}

function toDatabaseError(error: unknown): DatabaseError | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as DatabaseError)
    : undefined;
}

/** What a cluster reports of a constraint where rows were copied to a shard: a message, under the code of an internal error. */
const violation = /violates [a-z ]+ constraint "(\w+)"/;
const internalError = 'XX000';
/** In a shard, the name of a constraint ends with the number of the shard. */
const shardNumber = /_\d{6,}$/;

/** Returns the name of the constraint that a write violated (unique, foreign key, check, exclusion), if any. */
export function findViolatedConstraint(error: unknown): string | undefined {
  const found = toDatabaseError(error);
  if (!found?.code.startsWith('23') && found?.code !== internalError) return undefined;
  return (found.constraint ?? violation.exec(found.message)?.[1])?.replace(shardNumber, '');
}

/** True if the database rejected the values of a statement: out of range, invalid text, or against a constraint. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(toDatabaseError(error)?.code ?? '') || findViolatedConstraint(error) !== undefined;
}

/** What a cluster reports if the rows of the account were moved to another node after the statement was planned. */
const moved =
  /^(could not find valid entry for shard|shard for the given value does not exist|Query could not find the intermediate result)/;

/** True if the same transaction can simply be retried: a serialization failure, a deadlock, or rows that were moved. */
export function isRetryable(error: unknown): boolean {
  const found = toDatabaseError(error);
  return found !== undefined && (found.code === '40001' || found.code === '40P01' || moved.test(found.message));
}

/**
 * A write did not affect the expected rows. Thrown inside a transaction it rolls the transaction back, so that nothing is
 * half-written and the client may retry (503).
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

const unavailableCodes = new Set([
  'CONNECTION_LOST',
  'RESULT_MISSING',
  'ROWS_NOT_WRITTEN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '08000',
  '08003',
  '08006',
  '25006',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/** What a cluster reports if it lost a node in the middle of a transaction. */
const nodeLost = /^failure on connection marked as essential/;

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if the disk of the database is full: nothing was written, and nothing can be until space is freed. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.has(toDatabaseError(error)?.code ?? '');
}

/** True if the database was unreachable, timed out, or cancelled the work for others: the client may retry. */
export function isUnavailable(error: unknown): boolean {
  const found = toDatabaseError(error);
  return (
    found !== undefined && (unavailableCodes.has(found.code) || nodeLost.test(found.message) || isRetryable(error))
  );
}
