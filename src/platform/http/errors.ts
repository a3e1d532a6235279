/** Values for a message template or a context. */
type ErrorDetails = {
  /** Replaces the table's message. */
  readonly message?: string;
  /** The wire's `context`: names to lists of texts. */
  readonly context?: Readonly<Record<string, readonly string[]>>;
  /** The wire's `errors`. */
  readonly errors?: readonly ErrorEntry[];
  readonly links?: Readonly<Record<string, string>>;
  /** The exhausted rate limit: its policy, and its owner. */
  readonly limit?: { readonly policyName: string; readonly groupName?: string };
  /** The response's `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Further members of the bodies of version 1. */
  readonly members?: Readonly<Record<string, unknown>>;
};

interface ErrorEntry {
  readonly message: string;
  readonly code?: string;
  /** Used instead of a code by form submissions. */
  readonly errorType?: string;
  readonly in?: string;
  readonly subCategory?: string;
  readonly context?: Readonly<Record<string, readonly string[]>>;
}

/** A row of an error table: the wire's status, category and message. */
export interface ErrorRow {
  readonly status: number;
  /** The wire's `category`; some recorded bodies have none. */
  readonly category?: string;
  readonly subCategory?: string;
  readonly message: string;
}

/** All declared tables, by code: the source of docs/errors.md. */
const declared = new Map<string, ErrorRow>();

type Camel<Code extends string> = Code extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Pascal<Rest>}`
  : Lowercase<Code>;
type Pascal<Code extends string> = Code extends `${infer First}_${infer Rest}`
  ? `${Capitalize<Lowercase<First>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Code>>;

/** Creates the error of one row: `throw objectErrors.recordNotFound()`. */
export interface ErrorOf {
  (details?: ErrorDetails): AppError;
  /** The row's name in its table and in docs/errors.md. */
  readonly code: string;
  /** The row's message with unfilled placeholders. */
  readonly message: string;
  /** Whether an error is one of this row. */
  is(error: unknown): error is AppError;
}

/** A function for each row of a table, named like its code: RECORD_NOT_FOUND is `recordNotFound`. */
type Errors<Table> = { readonly [Code in keyof Table & string as Camel<Code>]: ErrorOf };

/** Declares the errors of a capability, once: their codes are unique in all of Spoke. */
export function defineErrors<const Table extends Readonly<Record<string, ErrorRow>>>(table: Table): Errors<Table> {
  const errors = Object.entries(table).map(([code, row]) => {
    if (declared.has(code)) throw new Error(`The error code ${code} is declared twice.`);
    declared.set(code, row);
    const isOf = (error: unknown): error is AppError => error instanceof AppError && error.code === code;
    const create = (details?: ErrorDetails) => new AppError(code, row, details);
    return [toCamel(code), Object.assign(create, { code, message: row.message, is: isOf })] as const;
  });
  return Object.fromEntries(errors) as unknown as Errors<Table>;
}

function toCamel(code: string): string {
  return code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Every declared error, sorted by code. */
export function listErrors(): [string, ErrorRow][] {
  return [...declared].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The only error class: a row of a declared table with its values. Created by the functions that {@link defineErrors} returns.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: string;
  readonly row: ErrorRow;
  readonly details: ErrorDetails;

  constructor(code: string, row: ErrorRow, details: ErrorDetails = {}) {
    super(details.message ?? row.message);
    this.code = code;
    this.row = row;
    this.details = details;
  }
}

/** The wire's error body. */
interface WireError {
  status: 'error';
  message: string;
  errorType?: 'RATE_LIMIT';
  correlationId: string;
  policyName?: string;
  groupName?: string;
  category?: string;
  subCategory?: string;
  errors?: readonly ErrorEntry[];
  context?: Readonly<Record<string, readonly string[]>>;
  links?: Readonly<Record<string, string>>;
}

/** Prints an error as the body of a response. */
export type ToErrorBody = (error: AppError, correlationId: string) => object;

/** The body of an {@link AppError}, keys in the recorded order. */
export function toWireError(error: AppError, correlationId: string): WireError {
  const { category, subCategory } = error.row;
  const { context, errors, links, limit } = error.details;
  return {
    status: 'error',
    message: error.message,
    ...(limit && { errorType: 'RATE_LIMIT' }),
    correlationId,
    ...limit,
    ...(errors && { errors }),
    ...(context && { context }),
    ...(links && { links }),
    ...(category !== undefined && { category }),
    ...(subCategory !== undefined && { subCategory }),
  };
}

/** Errors of the transport itself, the same for every capability. */
export const httpErrors = defineErrors({
  INVALID_JSON: { status: 400, category: 'VALIDATION_ERROR', message: 'Invalid input JSON' },
  // The recorded body has no category.
  INCOMPLETE_JSON: { status: 400, message: 'Invalid input JSON' },
  INVALID_FORM: { status: 400, category: 'VALIDATION_ERROR', message: 'Invalid multipart form: {reason}' },
  INVALID_REQUEST: { status: 400, category: 'VALIDATION_ERROR', message: 'Invalid request' },
  AUTHENTICATION_MISSING: {
    status: 401,
    category: 'INVALID_AUTHENTICATION',
    message:
      'Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview',
  },
  MISSING_SCOPES: {
    status: 403,
    category: 'MISSING_SCOPES',
    message:
      "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
  },
  CALLER_NOT_ALLOWED: {
    status: 403,
    category: 'INVALID_AUTHENTICATION',
    message: 'This kind of credential cannot be used for this call.',
  },
  DEVELOPER_KEY_NEEDED: {
    status: 403,
    category: 'INVALID_AUTHENTICATION',
    message:
      "This API can't be called using an OAuth access token. A valid developer API key must be provided in the `hapikey` query parameter, and a valid `appId` must be provided in the API request.",
  },
  ACCESS_TOKEN_NEEDED: {
    status: 403,
    category: 'INVALID_AUTHENTICATION',
    message:
      "This API can't be called using a developer API key or a private app access token. An OAuth access token, which an account gives the app by installing it, must be provided in the `Authorization` header.",
  },
  CLIENT_TOKEN_NEEDED: {
    status: 403,
    category: 'INVALID_AUTHENTICATION',
    message:
      "This API can't be called in the name of an account or a developer. A token of the app itself, from the `client_credentials` grant, must be provided in the `Authorization` header.",
  },
  FORGED_REQUEST: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'The request was not sent by a page of this server, or lacks the CSRF token of the session.',
  },
  ROLE_READS_ONLY: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'The role of the user in this account does not allow changes.',
  },
  PASSWORD_NOT_CHOSEN: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'You must change your temporary password first.',
  },
  ROUTE_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No route matches this path.' },
  ROUTE_NOT_SERVED: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'This endpoint exists on the live service but is not implemented here: see docs/compatibility.md',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    category: 'METHOD_NOT_ALLOWED',
    message: 'This method is not allowed on this path.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    category: 'VALIDATION_ERROR',
    message: 'The request did not arrive in time.',
  },
  FILE_TOO_LARGE: { status: 413, category: 'VALIDATION_ERROR', message: 'The file is larger than allowed.' },
  BODY_TOO_LARGE: { status: 413, category: 'VALIDATION_ERROR', message: 'The request body is larger than allowed.' },
  URI_TOO_LONG: { status: 414, category: 'VALIDATION_ERROR', message: 'The request URI is longer than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    category: 'VALIDATION_ERROR',
    message: 'The content type of the request is not supported.',
  },
  HOST_NOT_SERVED: {
    status: 421,
    category: 'VALIDATION_ERROR',
    message:
      'A sandbox does not serve this host: use localhost or an IP address, or set SPOKE_PUBLIC_URL to the address that clients use.',
  },
  INTERNAL_ERROR: { status: 500, category: 'INTERNAL_ERROR', message: 'internal error' },
  DISK_FULL: {
    status: 507,
    category: 'INTERNAL_ERROR',
    message:
      'The disk of the database is full, so nothing was stored. Free space on it, then send the request again: it is taken without a restart.',
  },
  NOT_READY: { status: 503, category: 'INTERNAL_ERROR', message: 'Not ready: {parts}.' },
  UNAVAILABLE: {
    status: 503,
    category: 'INTERNAL_ERROR',
    message: 'The service cannot answer at the moment. Please try again.',
  },
});
