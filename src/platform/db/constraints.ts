interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
}

function toDatabaseError(error: unknown): DatabaseError | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as DatabaseError)
    : undefined;
}

/** The name of the constraint that refused a write (unique, foreign key, check, exclusion), if that is what happened. */
export function findViolatedConstraint(error: unknown): string | undefined {
  const found = toDatabaseError(error);
  return found?.code.startsWith('23') ? found.constraint : undefined;
}

/** True when the database did not take the values of a statement: out of range, no text, against a constraint. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(toDatabaseError(error)?.code ?? '');
}

/** True when the same transaction may simply be run again: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = toDatabaseError(error)?.code;
  return code === '40001' || code === '40P01';
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

const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True when there is no room on the disk of the database: nothing was written, and nothing will be before there is. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.has(toDatabaseError(error)?.code ?? '');
}

/** True when the database could not be asked, could not answer in time, or gave way to others: the client may try again. */
export function isUnavailable(error: unknown): boolean {
  const code = toDatabaseError(error)?.code;
  return code !== undefined && unavailableCodes.has(code);
}
