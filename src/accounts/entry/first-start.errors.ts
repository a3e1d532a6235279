import { defineErrors } from '../../platform/http/errors.js';

export const firstStartErrors = defineErrors({
  FIRST_START_CODE_WRONG: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'This is not the code that the log of the last start tells.',
  },
  FIRST_START_OVER: {
    status: 409,
    category: 'CONFLICT',
    message: 'Somebody has an account here already: an administrator of an account lets others in.',
  },
});
