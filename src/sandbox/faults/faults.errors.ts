import { defineErrors } from '../../platform/http/errors.js';

export const faultErrors = defineErrors({
  SANDBOX_FAULT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no fault of that id.',
  },
});
