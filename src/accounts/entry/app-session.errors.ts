import { defineErrors } from '../../platform/http/errors.js';

export const appSessionErrors = defineErrors({
  SIGN_IN_REFUSED: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message: 'The email address or the password is not right.',
  },
});
