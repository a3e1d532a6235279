import { defineErrors } from '../platform/http/errors.js';

export const seedErrors = defineErrors({
  SEED_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The seed file is not valid.' },
  SEED_CONFLICT: {
    status: 409,
    category: 'CONFLICT',
    message: 'The database is not empty, so no seed can be applied.',
  },
});
