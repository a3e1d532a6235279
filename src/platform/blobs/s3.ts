import { PassThrough, Readable, addAbortSignal, pipeline } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  paginateListObjectsV2,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import {
  assertKey,
  assertRange,
  isKey,
  type BlobStore,
  type ByteRange,
  type ListedBlob,
  type PutOptions,
} from './blob-store.js';
import { isBeyondEnd, isMissing, toBlobError, toReason } from './s3-errors.js';
import { putStream, type Place } from './s3-upload.js';

export interface S3StoreOptions {
  readonly bucket: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** An upload that began so long ago has no process any more. */
  readonly unfinishedMs?: number;
}

interface Bucket {
  readonly client: S3Client;
  readonly Bucket: string;
}

// Assumption F3.
const dayMs = 86_400_000;
const readyMs = 5000;

/** Opens the store in a bucket of an S3 server; nothing is sent yet. */
export function openS3Store({ bucket, unfinishedMs = dayMs, ...options }: S3StoreOptions): BlobStore {
  const client = createClient(options);
  const place = (key: string): Place => {
    assertKey(key);
    return { client, Bucket: bucket, Key: key };
  };
  const read = async (key: string, range: ByteRange | undefined): Promise<Readable | undefined> => {
    if (range) assertRange(range);
    return get(place(key), range && `bytes=${range.start}-${range.end}`);
  };
  return {
    put: async (key, source, given) => put(place(key), source, given),
    get: read,
    load: (key, _size, range) => read(key, range),
    stat: async (key) => stat(place(key)),
    remove: async (key) => {
      const { Bucket, Key } = place(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list: (prefix = '', after = '') => list({ client, Bucket: bucket }, prefix, after),
    removeUnfinished: () => removeUnfinished({ client, Bucket: bucket }, unfinishedMs),
    checkReady: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(readyMs) });
      } catch (error) {
        const where = options.endpoint === undefined ? '' : ` at ${options.endpoint}`;
        throw new Error(`The bucket ${bucket}${where} cannot be used (${toReason(error)}).`, { cause: error });
      }
    },
    close: () => client.destroy(),
  };
}

function createClient(options: Omit<S3StoreOptions, 'bucket' | 'unfinishedMs'>): S3Client {
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
      connectionTimeout: 5000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
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
  return client;
}

async function put(place: Place, source: Readable, { signal, see }: PutOptions = {}): Promise<{ size: number }> {
  try {
    // Not every server knows If-None-Match at the end of an upload in parts.
    if (await stat(place)) throw new Error(`There is a blob ${place.Key} already.`);
    return await putStream(place, signal ? addAbortSignal(signal, source) : source, { signal, see });
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function get({ client, ...target }: Place, Range: string | undefined): Promise<Readable | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...target, ...(Range !== undefined && { Range }) }));
    // An answer of HTTP would stay open when the loop over it is left; a stream of its own takes it along.
    return Body instanceof Readable ? pipeline(Body, new PassThrough(), () => undefined) : Readable.from([]);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isBeyondEnd(error)) return Readable.from([]);
    throw error;
  }
}

async function stat({ client, ...target }: Place): Promise<{ size: number } | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(target));
    return { size: ContentLength };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* list({ client, Bucket }: Bucket, Prefix: string, StartAfter: string): AsyncGenerator<ListedBlob> {
  const input = { Bucket, ...(Prefix && { Prefix }), ...(StartAfter && { StartAfter }) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input)) {
    for (const { Key, Size = 0, LastModified } of Contents) {
      if (Key !== undefined && isKey(Key) && LastModified) yield { key: Key, size: Size, storedAt: LastModified };
    }
  }
}

async function removeUnfinished({ client, Bucket }: Bucket, unfinishedMs: number): Promise<number> {
  let removed = 0;
  for await (const { Key, UploadId, Initiated } of listUploads({ client, Bucket })) {
    if (!Initiated || Date.now() - Initiated.getTime() < unfinishedMs) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    removed += 1;
  }
  return removed;
}

async function* listUploads({ client, Bucket }: Bucket): AsyncGenerator<MultipartUpload> {
  let marker: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }));
    yield* page.Uploads ?? [];
    if (!page.IsTruncated) return;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
