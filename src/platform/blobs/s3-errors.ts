import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../http/errors.js';
import { toStorageFull, toUnavailable } from './blob-store.errors.js';
import { toErrorText } from '../plain-text.js';
import { SilentStoreError, StoreDownError } from './store-breaker.js';

/** Whether the server reports that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Whether a range starts after the last byte. */
export function isBeyondEnd(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;
}

/** Whether the server refused to overwrite an existing object. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
}

/** Describes the fault of a bucket for an operator, as the rest of a sentence that starts with its name. */
export function toFault(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof StoreDownError) return toFault(cause.cause);
  if (cause instanceof SilentStoreError) return cause.message.replace('It did', 'did').replace(/\.$/, '');
  const isForbidden = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403;
  return isForbidden ? 'refused the credentials (403)' : `cannot be used (${toReason(cause)})`;
}

/** A short reason: the server's own error code, or the network's. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return toErrorText(error);
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    return status === undefined ? error.name : `${status} ${error.name}`;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Whether a retried request had already been carried out: the response to the first attempt was lost. The key is not shared. */
export function wasRepeated(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || (error.$metadata.attempts ?? 1) === 1) return false;
  return isTaken(error) || error.name === 'NoSuchUpload';
}

const fullNames = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];
const networkCodes = /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;
const passingNames = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'TimeoutError'];

/** Whether a connection failed or was lost. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && networkCodes.test(error.code);
}

/** Whether the client timed out. It uses the same error name for connections closed by the peer. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError' && !isClosed(error);
}

function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** Whether the store did not respond at all: the request may have arrived. */
export function isUnanswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof SilentStoreError || cause instanceof StoreDownError;
}

/** Converts errors of a full bucket and a silent server to HTTP errors; returns all others unchanged. */
export function toBlobError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 507 || fullNames.includes(error.name)) return toStorageFull(error);
  const isPassing = (status ?? 0) >= 500 || passingNames.includes(error.name) || isUnanswered(error);
  if (isPassing || isNetworkError(error)) return toUnavailable(error);
  return error;
}
