import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { isNetworkError, isSilence, toBlobError } from './s3-errors.js';
import { createBreaker, SilentStoreError } from './store-breaker.js';

export interface S3ClientOptions {
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** How long a connection may carry nothing while an answer is due; beyond 6 seconds the client would begin to count later. */
export const silenceMs = 5000;
const connectMs = 3000;

/**
 * A client whose requests fail when the server is silent, whatever the time of a transfer that goes on, and are refused at
 * once while it is known to be down.
 */
export function createS3Client(options: S3ClientOptions): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = options;
  // Downloads hold a connection as long as their reader likes: they must not keep uploads from getting one.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    // A server of one's own seldom has a name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Every part is signed with its SHA-256, which all servers check; not all know the newer checksums beside it.
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
  // Inside the retries: each attempt counts, and none is made in vain.
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

/** Undefined for what says nothing of the server: an abort of ours. */
function isDown(error: unknown): boolean | undefined {
  if (error instanceof SilentStoreError || isNetworkError(error)) return true;
  return error instanceof S3ServiceException ? false : undefined;
}
