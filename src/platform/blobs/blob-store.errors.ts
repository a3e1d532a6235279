import { type AppError, defineErrors, httpErrors } from '../http/errors.js';

// Assumptions F1 and F2.
export const blobErrors = defineErrors({
  STORAGE_FULL: {
    status: 507,
    category: 'INTERNAL_ERROR',
    message: 'There is no free disk space for the content of files.',
  },
});

/** The error for a store that is full. */
export function toStorageFull(cause?: unknown): AppError {
  return Object.assign(blobErrors.storageFull(), { cause });
}

/** The error for a store that does not respond. */
export function toUnavailable(cause: unknown): AppError {
  return Object.assign(httpErrors.unavailable(), { cause });
}
