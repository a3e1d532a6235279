import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { isDiskFull, isUnavailable } from '../db/constraints.js';
import type { Log } from '../log.js';
import { AppError, toWireError, httpErrors } from './errors.js';
import { toValidationError } from './body/validation.js';

interface HttpError {
  readonly statusCode?: number;
  readonly validation?: readonly FastifySchemaValidationError[];
  readonly validationContext?: string;
}

/** Reported by readiness, in one line for all requests. */
const reportedElsewhere = new Set(['DISK_FULL', 'STORAGE_FULL', 'NOT_READY']);

/** Whether a failure is logged for its request: a 5xx that readiness does not report already. */
export function isLoggedFailure({ code, row }: AppError): boolean {
  return row.status >= 500 && !reportedElsewhere.has(code);
}

type ErrorSender = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Converts errors to the wire's error body: the only place that does, except OAuth. */
export function createErrorSender(log: Log, onError?: (error: unknown) => void): ErrorSender {
  return (error, request, reply) => {
    const known = toAppError(error, request);
    onError?.(error);
    if (isLoggedFailure(known)) logFailure(log, error, request);
    if (known.row.status === 401) reply.header('x-hubspot-auth-failure', '401 Unauthorized');
    if (known.row.status === 503) reply.header('retry-after', '1');
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    if (known.row.status === 413 && isSoonRead(request)) reply.removeHeader('connection');
    request.failureCategory = known.row.category ?? known.code;
    const toErrorBody = request.routeOptions.config.facts?.toErrorBody ?? toWireError;
    return reply
      .status(known.row.status)
      .header('content-type', 'application/json;charset=utf-8')
      .send(toErrorBody(known, request.id));
  };
}

/** A client that aborts its request is not a fault of the server. */
function logFailure(log: Log, error: unknown, { id, raw }: FastifyRequest): void {
  if (raw.destroyed && !raw.complete) log.info({ id }, 'request aborted by the client');
  else log.error({ id, err: error }, 'request failed');
}

/** Bodies up to this size are read to the end and discarded, so that the client receives the response. */
const readThroughBytes = 64 * 1024 * 1024;

/**
 * Closing a connection while its client still sends resets it, and the response is lost. On a kept-alive connection, Node reads
 * the rest of a body after the response.
 */
function isSoonRead({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= readThroughBytes;
}

/** Returns the declared error of anything thrown; undeclared errors become INTERNAL_ERROR without details. */
export function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, validation, validationContext } = error as HttpError;
  if (validation) return toValidationError(validation, validationContext, request.bodyText);
  if (isDiskFull(error)) return httpErrors.diskFull();
  if (isUnavailable(error)) return httpErrors.unavailable();
  switch (statusCode) {
    case 404:
      return httpErrors.routeNotFound();
    case 413:
      return httpErrors.bodyTooLarge();
    case 414:
      return httpErrors.uriTooLong();
    case 415:
      return httpErrors.unsupportedMediaType();
    default:
      return statusCode !== undefined && statusCode >= 400 && statusCode < 500
        ? httpErrors.invalidRequest()
        : httpErrors.internalError();
  }
}
