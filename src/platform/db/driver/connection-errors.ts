/**
 * The connection was lost while a statement was in flight, or could not be opened. Unless `wasSent` is false, it is unknown
 * whether the statement was executed.
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly code = 'CONNECTION_LOST';
  /** False if the database cannot have received the statement, so that it may be retried. */
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

/** The commit of a transaction was answered with a rollback: a statement in it had failed. */
export class RolledBackError extends Error {
  override readonly name = 'RolledBackError';
}

/** True if nothing was sent, so that a retry is safe. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof ConnectionLostError && !error.wasSent;
}
