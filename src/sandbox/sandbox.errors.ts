import { defineErrors } from '../platform/http/errors.js';

export const sandboxThingErrors = defineErrors({
  SANDBOX_REQUEST_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'No request of that id is remembered.',
  },
  SANDBOX_FAULT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no fault of that id.',
  },
});
