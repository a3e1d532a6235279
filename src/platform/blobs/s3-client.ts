import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { isNetworkError, isSilence, toBlobError } from './s3-errors.js';
import { createBreaker, SilentStoreError } from './store-breaker.js';

export interface S3ClientOptions {
  /** Undefined: Amazon's endpoint. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The maximum silence on a connection while a response is pending; beyond 6 seconds the client would start its timer later. */
export const silenceMs = 5000;
const connectMs = 3000;

/**
 * A client whose requests fail when the server is silent, however long a transfer takes, and fail immediately while the server is
 * known to be down.
 */
export function createS3Client(options: S3ClientOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = options;
  // Downloads occupy a connection as long as their reader likes: they must not block uploads.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    // Self-hosted servers seldom have a host name per bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Every part is signed with its SHA-256, which all servers verify; not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } catch (error) {
        throw toBlobError(error);
      }
    },
    { name: 'blobErrors', step: 'initialize', priority: 'high' },
  );
  const breaker = createBreaker(isDown);
  // Inside the retries, so that each attempt counts and none is wasted.
  client.middlewareStack.add(
    (next) => (given) =>
      breaker.run(async () => {
        try {
          return await next(given);
        } catch (error) {
          throw isSilence(error) ? new SilentStoreError(`It did not answer within ${silenceMs / 1000} s.`) : error;
        }
      }),
    { name: 'breaker', step: 'finalizeRequest', priority: 'low' },
  );
  return client;
}

/** Undefined for errors that say nothing about the server, such as our own abort. */
function isDown(error: unknown): boolean | undefined {
  if (error instanceof SilentStoreError || isNetworkError(error)) return true;
  return error instanceof S3ServiceException ? false : undefined;
}
