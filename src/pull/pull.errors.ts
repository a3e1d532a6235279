import { defineErrors } from '../platform/http/errors.js';

export const pullErrors = defineErrors({
  PULL_TAKEN_OVER: {
    status: 409,
    category: 'CONFLICT',
    message: 'Another pull into the account has taken over: this one has stopped.',
  },
  PULL_ACCOUNT_FILLED: {
    status: 409,
    category: 'CONFLICT',
    message: 'The account has records or files that no pull has written: pull into a new account.',
  },
  PULL_DEFINITION_INVALID: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'it does not have the form of a definition',
  },
  PULL_MASKS_DIFFER: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The account has values that were not masked, or masked with another token: name another account with --account.',
  },
  PULL_SOURCE_DIFFERS: { status: 409, category: 'CONFLICT', message: 'The account is a copy of another account.' },
});
