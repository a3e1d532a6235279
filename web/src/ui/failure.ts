import { isProblem } from '../api/problem.js';

interface Outcome {
  readonly data: unknown;
  readonly error: Error | null;
  /** Of a list that goes on: what was read before stays. */
  readonly isFetchNextPageError?: boolean;
}

/**
 * Why a page cannot show what it is about; null while it can. What was read once stays, with everything that is being typed
 * into it, when the server cannot be reached for a while: only a refusal ends it.
 */
export function findFailure({ data, error, isFetchNextPageError }: Outcome): Error | null {
  if (isFetchNextPageError) return null;
  const isRefused = isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return data === undefined || isRefused ? error : null;
}
