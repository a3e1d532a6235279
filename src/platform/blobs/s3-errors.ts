import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../http/errors.js';
import { toStorageFull, toUnavailable } from './blob-store.errors.js';
import { toErrorText } from '../plain-text.js';

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

/** What failed, in a word or two: the server's own code, or the network's. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return toErrorText(error);
  if (error instanceof AppError) return toReason(error.cause);
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    return status === undefined ? error.name : `${status} ${error.name}`;
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const fullNames = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];
const networkCodes = /^(ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)/;
const passingNames = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'TimeoutError'];

/** A full bucket and a server that does not answer by the names that HTTP knows; every other error as it is. */
export function toBlobError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 507 || fullNames.includes(error.name)) return toStorageFull(error);
  const isOfNetwork = 'code' in error && typeof error.code === 'string' && networkCodes.test(error.code);
  if ((status ?? 0) >= 500 || passingNames.includes(error.name) || isOfNetwork) return toUnavailable(error);
  return error;
}
