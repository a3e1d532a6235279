import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3ClientOptions } from './s3-client.js';
import { isMissing, isTaken, toFault } from './s3-errors.js';
import { putStream } from './s3-upload.js';

interface BucketOptions extends S3ClientOptions {
  readonly bucket: string;
}

/** Objects of a bucket under any keys. Errors are one sentence that names the bucket. */
export interface BucketObjects {
  put(key: string, content: Buffer): Promise<void>;
  /** Returns false if the key is taken. */
  putNew(key: string, content: Buffer): Promise<boolean>;
  /** Stores a stream under a new key in bounded memory. */
  putStream(key: string, source: Readable): Promise<{ size: number }>;
  get(key: string): Promise<Readable | undefined>;
  find(key: string): Promise<number | undefined>;
  list(prefix: string): AsyncIterable<string>;
  remove(key: string): Promise<void>;
  close(): void;
}

export function openBucketObjects({ bucket, ...options }: BucketOptions): BucketObjects {
  const client = createS3Client(options);
  const Bucket = bucket;
  const inWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new Error(`The bucket ${bucket} ${toFault(error)}.`, { cause: error });
    }
  };
  const putContent = (Key: string, Body: Buffer, more: { readonly IfNoneMatch?: string } = {}) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length, ...more }));
  return {
    put: (key, content) => inWords(() => putContent(key, content).then(() => undefined)),
    putNew: (key, content) =>
      inWords(async () => {
        try {
          await putContent(key, content, { IfNoneMatch: '*' });
          return true;
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
      }),
    putStream: (key, source) => {
      // A later archive removes what a failed one left.
      const leftovers = { removeLater: () => undefined };
      return inWords(() =>
        putStream({ client, Bucket, Key: key, leftovers }, source, { signal: undefined, see: undefined }),
      );
    },
    get: (key) =>
      inWords(async () => {
        const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: key })));
        return found && (found.Body instanceof Readable ? found.Body : Readable.from([]));
      }),
    find: (key) =>
      inWords(async () => (await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: key }))))?.ContentLength),
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, ...(prefix && { Prefix: prefix }) });
      for (;;) {
        const { value, done } = await inWords(() => pages.next());
        if (done) return;
        for (const { Key } of value.Contents ?? []) if (Key !== undefined) yield Key;
      }
    },
    remove: (key) => inWords(() => client.send(new DeleteObjectCommand({ Bucket, Key: key })).then(() => undefined)),
    close: () => client.destroy(),
  };
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
