import type { Socket } from 'node:net';
import { PassThrough, Readable, addAbortSignal, pipeline } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
  type S3Client,
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
import { createS3Client, silenceMs, type S3ClientOptions } from './s3-client.js';
import { toUnavailable } from './blob-store.errors.js';
import { isBeyondEnd, isMissing, toFault } from './s3-errors.js';
import { createLeftovers } from './s3-leftovers.js';
import { putStream, type Place } from './s3-upload.js';

interface S3StoreOptions extends S3ClientOptions {
  readonly bucket: string;
  /** An upload that started this long ago has no process any more. */
  readonly unfinishedMs?: number;
}

interface Bucket {
  readonly client: S3Client;
  readonly Bucket: string;
}

// Assumption F3.
const dayMs = 86_400_000;

/** Opens the store in a bucket of an S3 server, without sending anything yet. */
export function openS3Store({ bucket, unfinishedMs = dayMs, ...options }: S3StoreOptions): BlobStore {
  const client = createS3Client(options);
  const leftovers = createLeftovers(client, bucket);
  const place = (key: string): Place => {
    assertKey(key);
    return { client, Bucket: bucket, Key: key, leftovers };
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
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        const where = options.endpoint === undefined ? '' : ` at ${options.endpoint}`;
        throw new Error(`The bucket ${bucket}${where} ${toFault(error)}.`, { cause: error });
      }
    },
    // A bucket cannot be replaced under its name.
    assertReachable: () => Promise.resolve(),
    close: () => {
      leftovers.stop();
      client.destroy();
    },
  };
}

async function put(place: Place, source: Readable, { signal, see }: PutOptions = {}): Promise<{ size: number }> {
  try {
    // Not every server supports If-None-Match when completing a multipart upload.
    if (await stat(place)) throw new Error(`There is a blob ${place.Key} already.`);
    return await putStream(place, signal ? addAbortSignal(signal, source) : source, { signal, see });
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function get({ client, Bucket, Key }: Place, Range: string | undefined): Promise<Readable | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range !== undefined && { Range }) }));
    return isAnswer(Body) ? toContent(Body) : Readable.from([]);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isBeyondEnd(error)) return Readable.from([]);
    throw error;
  }
}

/** An HTTP response, with its connection. */
type Answer = Readable & { readonly socket: Socket };

function isAnswer(body: unknown): body is Answer {
  return body instanceof Readable && 'socket' in body;
}

/** The body of a response. Fails if the server is silent while the reader waits for more; the reader may be slow. */
function toContent(body: Answer): Readable {
  const { socket } = body;
  // The socket's own timeout would also hit slow readers.
  socket.setTimeout(0);
  // An HTTP response stays open when its loop is left; destroying this stream closes it.
  const content = new PassThrough();
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead === seen && !content.writableNeedDrain) {
      body.destroy(toUnavailable(new Error(`The S3 server sent nothing for ${silenceMs / 1000} s.`)));
    }
    seen = socket.bytesRead;
  }, silenceMs).unref();
  return pipeline(body, content, () => clearInterval(timer));
}

async function stat({ client, Bucket, Key }: Place): Promise<{ size: number } | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
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
