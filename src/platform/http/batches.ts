import type { FastifyReply } from 'fastify';
import type { AppError } from './errors.js';

/** The outcome of a batch: its inputs succeed and fail independently. */
export interface BatchOutcome<Result, Failure = AppError> {
  readonly results: readonly Result[];
  readonly failures: readonly Failure[];
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** Converts an outcome to the body of the response; with failures it has `errors` and the status 207. */
export function toBatch<Failure>(
  reply: FastifyReply,
  { results, failures, startedAt, completedAt }: BatchOutcome<object, Failure>,
  toError: (failure: Failure) => object,
) {
  if (failures.length > 0) reply.status(207);
  return {
    status: 'COMPLETE' as const,
    results,
    ...(failures.length > 0 && { numErrors: failures.length, errors: failures.map((failure) => toError(failure)) }),
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
  };
}
