import { defineErrors, type AppError } from '../http/errors.js';
import type { ShedReason } from './scheduler.js';

/** Refusals of requests that there is no capacity for; both come with Retry-After. */
const admissionErrors = defineErrors({
  ACCOUNT_BACKLOG: {
    status: 429,
    category: 'RATE_LIMITS',
    message:
      'Too many requests of this account are waiting. Send fewer at a time, and retry after the seconds of Retry-After.',
  },
  SERVER_SATURATED: {
    status: 503,
    category: 'INTERNAL_ERROR',
    message: 'The server is at its capacity. Retry after the seconds of Retry-After.',
  },
});

export function toAdmissionError(reason: ShedReason, retryAfterSeconds: number): AppError {
  const error = reason === 'account' ? admissionErrors.accountBacklog : admissionErrors.serverSaturated;
  return error({ retryAfterSeconds });
}
