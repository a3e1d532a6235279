import { defineErrors } from '../../platform/http/errors.js';

export const accessTokenErrors = defineErrors({
  EXPIRED_AUTHENTICATION: {
    status: 401,
    category: 'EXPIRED_AUTHENTICATION',
    message: 'The OAuth token used to make this call expired.',
  },
  ACCESS_TOKEN_FORMAT: { status: 400, message: 'The access token must have the correct format' },
  ACCESS_TOKEN_UNKNOWN: { status: 404, message: 'The access token is unknown, expired or revoked' },
  REFRESH_TOKEN_UNKNOWN: { status: 404, message: 'The refresh token is unknown or deleted' },
});
