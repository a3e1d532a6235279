import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

export const personalKeyErrors = defineErrors({
  PERSONAL_KEY_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no such personal access key.',
  },
  PERSONAL_KEY_INVALID: { ...refusal, message: 'The personal access key is not valid.' },
  TOO_MANY_PERSONAL_KEYS: {
    ...refusal,
    message: 'No more than 20 personal access keys are allowed per user and account.',
  },
  PERSONAL_KEY_EXISTS: { status: 409, category: 'CONFLICT', message: 'This personal access key is taken.' },
  PERSONAL_KEY_REFUSED: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message: 'The personal access key is not valid, or it was deleted. Create another one in your profile.',
  },
});
