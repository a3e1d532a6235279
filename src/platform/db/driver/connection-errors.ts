/**
 * The connection to the database went away while a statement was on its way, or no connection could be had. Whether the
 * statement was carried out is unknown unless `wasSent` is false.
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly code = 'CONNECTION_LOST';
  /** False when the database cannot have seen the statement, so that it may be sent again. */
  readonly wasSent: boolean;
  constructor(message: string, { wasSent, cause }: { readonly wasSent: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.wasSent = wasSent;
  }
}

/** The database ended a statement without a result: neither rows nor an error. */
export class ResultMissingError extends Error {
  override readonly name = 'ResultMissingError';
  readonly code = 'RESULT_MISSING';
}

/** The commit of a transaction was answered with its rollback: a statement in it had failed. */
export class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

/** True when nothing of what was asked can have happened, so that asking again is safe. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof ConnectionLostError && !error.wasSent;
}
