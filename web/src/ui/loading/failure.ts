import { isProblem } from '../../api/problem.js';

/** Refusals that end by themselves: the session has ended, or too many requests were sent. */
const passing: ReadonlySet<number> = new Set([401, 429]);

interface Outcome {
  readonly data: unknown;
  readonly error: Error | null;
  /** Of paged lists: the loaded pages stay. */
  readonly isFetchNextPageError?: boolean;
}

/**
 * Returns the error that prevents a page from being shown; null if there is none. Loaded data, and the input on it, stays while the
 * server cannot be reached and until the user has signed in again: only a refusal replaces it.
 */
export function findFailure({ data, error, isFetchNextPageError }: Outcome): Error | null {
  if (isFetchNextPageError) return null;
  const isRefused = isProblem(error) && error.status >= 400 && error.status < 500 && !passing.has(error.status);
  return data === undefined || isRefused ? error : null;
}
