import { defineErrors } from '../../platform/http/errors.js';

export const hubErrors = defineErrors({
  HUB_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no account with this id.' },
  HUB_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already an account with this id.' },
  HUB_DOMAIN_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already an account with this domain.' },
  HUB_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The account is not valid.' },
});
