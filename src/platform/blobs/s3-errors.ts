import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../http/errors.js';
import { toStorageFull, toUnavailable } from './blob-store.errors.js';
import { toErrorText } from '../plain-text.js';
import { SilentStoreError, StoreDownError } from './store-breaker.js';

/** Whether the server says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Whether a range begins after the last byte. */
export function isBeyondEnd(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;
}

/** Whether the server refused to put something where something is. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
}

/** What an operator has to know of a bucket that does not work: the rest of a sentence that begins with its name. */
export function toFault(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof StoreDownError) return toFault(cause.cause);
  if (cause instanceof SilentStoreError) return cause.message.replace('It did', 'did').replace(/\.$/, '');
  const isForbidden = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403;
  return isForbidden ? 'refused the credentials (403)' : `cannot be used (${toReason(cause)})`;
}

/** What failed, in a word or two: the server's own code, or the network's. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return toErrorText(error);
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    return status === undefined ? error.name : `${status} ${error.name}`;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Whether a request was sent again that had been carried out before: its first answer was lost. Nobody else has the key. */
export function wasRepeated(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || (error.$metadata.attempts ?? 1) === 1) return false;
  return isTaken(error) || error.name === 'NoSuchUpload';
}

const fullNames = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];
const networkCodes = /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;
const passingNames = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'TimeoutError'];

/** Whether a connection could not be made or was lost. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && networkCodes.test(error.code);
}

/** Whether the client gave up waiting. It gives the same name to connections that the other end has closed. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError' && !isClosed(error);
}

function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** Whether the store gave no answer at all: what was sent may have arrived. */
export function isUnanswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof SilentStoreError || cause instanceof StoreDownError;
}

/** A full bucket and a server that does not answer by the names that HTTP knows; every other error as it is. */
export function toBlobError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 507 || fullNames.includes(error.name)) return toStorageFull(error);
  const isPassing = (status ?? 0) >= 500 || passingNames.includes(error.name) || isUnanswered(error);
  if (isPassing || isNetworkError(error)) return toUnavailable(error);
  return error;
}
