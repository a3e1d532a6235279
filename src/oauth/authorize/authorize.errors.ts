import { defineErrors } from '../../platform/http/errors.js';

/** Errors of the authorize pages, and of a grant without them. The pages explain more. */
export const authorizeErrors = defineErrors({
  AUTHORIZE_CLIENT_UNKNOWN: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'There is no app with this client id.',
  },
  AUTHORIZE_REDIRECT_URI: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The redirect URI is not one that the app registered.',
  },
  AUTHORIZE_PARAMETERS: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The authorize request is not well formed.',
  },
  AUTHORIZE_SCOPES: { status: 400, category: 'VALIDATION_ERROR', message: 'The scopes do not match those of the app.' },
  AUTHORIZE_NO_ACCESS: { status: 403, category: 'FORBIDDEN', message: 'The user does not belong to this account.' },
  AUTHORIZE_NOT_ADMIN: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'Only an administrator of the account may connect apps.',
  },
  AUTHORIZE_FORGED: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'The form does not belong to this session.',
  },
  AUTHORIZE_OVER: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'This request was already answered, or has expired.',
  },
});
