import { defineErrors, toWireError, type AppError } from '../../platform/http/errors.js';

/** Errors of the token, introspection and revocation endpoints; the code is the `status` in the body. */
export const tokenErrors = defineErrors({
  BAD_GRANT_TYPE: { status: 400, message: 'missing or unknown grant type' },
  BAD_CLIENT_ID: { status: 400, message: 'missing or unknown client id' },
  BAD_CLIENT_SECRET: { status: 400, message: 'missing or unknown client secret' },
  BAD_REDIRECT_URI: { status: 400, message: 'missing or mismatching redirect uri' },
  BAD_AUTH_CODE: { status: 400, message: 'missing or unknown auth code' },
  BAD_CODE_VERIFIER: { status: 400, message: 'missing or mismatching code verifier' },
  BAD_REFRESH_TOKEN: { status: 400, message: 'missing or invalid refresh token' },
  BAD_HUB: { status: 400, message: 'missing or unknown hub id' },
  BAD_SCOPES: { status: 400, message: 'unknown scopes, or scopes that the app does not have' },
  USER_LEVEL_CLIENT_CREDENTIALS_NOT_SUPPORTED: {
    status: 400,
    message: 'an app that acts for one user cannot use the client_credentials grant',
  },
  BAD_TOKEN: { status: 400, message: 'missing token' },
  BAD_REQUEST: { status: 400, message: 'the request is not well formed' },
  BAD_CONTENT_TYPE: { status: 415, message: 'the body must be application/x-www-form-urlencoded' },
});

const createByCode = new Map(Object.values(tokenErrors).map((create) => [create.code, create]));

/** Returns the error with this code; undefined for an unknown code. */
export function findTokenError(code: string): AppError | undefined {
  return createByCode.get(code)?.();
}

/** The RFC 6749 `error` of each code; invalid_request by default. */
const rfcErrors: Readonly<Record<string, string>> = {
  BAD_GRANT_TYPE: 'unsupported_grant_type',
  BAD_CLIENT_ID: 'invalid_client',
  BAD_CLIENT_SECRET: 'invalid_client',
  BAD_REDIRECT_URI: 'invalid_grant',
  BAD_AUTH_CODE: 'invalid_grant',
  BAD_CODE_VERIFIER: 'invalid_grant',
  BAD_REFRESH_TOKEN: 'invalid_grant',
  BAD_HUB: 'access_denied',
  BAD_SCOPES: 'invalid_scope',
  USER_LEVEL_CLIENT_CREDENTIALS_NOT_SUPPORTED: 'unauthorized_client',
  INTERNAL_ERROR: 'server_error',
  UNAVAILABLE: 'temporarily_unavailable',
};

function toRfcError(code: string): string {
  return rfcErrors[code] ?? 'invalid_request';
}

/** The body of an error: the fields of RFC 6749 5.2 beside the wire's own, with the code instead of the word "error". */
export function toTokenError({ code, message }: { code: string; message: string }, correlationId: string) {
  return { error: toRfcError(code), error_description: message, status: code, message, correlationId };
}

/** The body of a rate limit error: the limit fields that clients know, and the fields of RFC 6749. */
export function toTokenLimitError(error: AppError, correlationId: string) {
  return {
    error: 'temporarily_unavailable',
    error_description: error.message,
    ...toWireError(error, correlationId),
  };
}

/** Whether a route uses the conventions of the token endpoint. */
export function isTokenRoute(url: string | undefined): boolean {
  return /^\/oauth\/v\d\/token(?:\/\w+)?$/.test(url ?? '');
}
