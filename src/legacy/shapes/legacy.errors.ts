import { defineErrors } from '../../platform/http/errors.js';

/** Refusals that only versions 1 and 2 have. */
export const legacyErrors = defineErrors({
  LEGACY_CONTACT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'contact does not exist' },
  LEGACY_CONTACT_EXISTS: { status: 409, category: 'CONFLICT', message: 'Contact already exists' },
  // Assumption D9.
  LEGACY_LIST_FILTERS: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'A dynamic list needs filters.',
  },
  UNKNOWN_DEFINITION: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'Association definition {definitionId} does not exist',
  },
});
