import { defineErrors } from '../platform/http/errors.js';

export const requestErrors = defineErrors({
  SANDBOX_REQUEST_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'No request of that id is remembered.',
  },
});
