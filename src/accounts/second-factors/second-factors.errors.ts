import { defineErrors } from '../../platform/http/errors.js';

export const secondFactorErrors = defineErrors({
  SECOND_FACTOR_WRONG: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The code is not right, or has been used before.',
  },
  SECOND_FACTOR_ON: { status: 409, category: 'CONFLICT', message: 'Two-factor authentication is on already.' },
  SECOND_FACTOR_OFF: { status: 409, category: 'CONFLICT', message: 'Two-factor authentication is off.' },
  SECOND_FACTOR_SETUP_OVER: {
    status: 409,
    category: 'CONFLICT',
    message: 'The setup of two-factor authentication has expired: start it again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 409,
    category: 'CONFLICT',
    message: 'An account of yours requires two-factor authentication.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'This account requires two-factor authentication: set it up in your profile first.',
  },
  SECOND_FACTOR_PROTECTED: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The two-factor authentication of this user can only be reset by the operator of this server (`spoke user reset-two-factor`).',
  },
  SECOND_FACTOR_OWN: {
    status: 409,
    category: 'CONFLICT',
    message: 'Turn off your own two-factor authentication in your profile.',
  },
  SIGN_IN_EXPIRED: {
    status: 409,
    category: 'CONFLICT',
    message: 'This took too long: enter your password again.',
  },
});
