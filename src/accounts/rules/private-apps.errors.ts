import { defineErrors } from '../../platform/http/errors.js';

export const privateAppErrors = defineErrors({
  PRIVATE_APP_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no such private app.' },
  PRIVATE_APP_EXISTS: { status: 409, category: 'CONFLICT', message: 'The account already has an app with this id.' },
  PRIVATE_APP_TOKEN_EXISTS: { status: 409, category: 'CONFLICT', message: 'This private-app token is taken.' },
  PRIVATE_APP_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The private app is not valid.' },
});
