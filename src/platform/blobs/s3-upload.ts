import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { PutOptions } from './blob-store.js';
import { toUnavailable } from './blob-store.errors.js';
import { isTaken, isUnanswered, wasRepeated } from './s3-errors.js';
import type { Leftovers } from './s3-leftovers.js';

/** The location of an object, and the client to access it. */
export interface Place {
  readonly client: S3Client;
  readonly Bucket: string;
  readonly Key: string;
  readonly leftovers: Pick<Leftovers, 'removeLater'>;
}

/** The size of every part except the last. With at most ten thousand parts, the largest blob is 80 GiB. */
const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a stream: in one request if it fits into a part, otherwise in parts, sending one while reading the next, so that two
 * are in memory. A failure leaves nothing behind.
 */
export async function putStream(
  place: Place,
  source: Readable,
  { signal, see }: { readonly signal: AbortSignal | undefined; readonly see: PutOptions['see'] },
): Promise<{ size: number }> {
  const completed: CompletedPart[] = [];
  let size = 0;
  let upload: Upload | undefined;
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const { body, isLast } of toParts(source, see)) {
      size += body.length;
      if (isLast && !upload) {
        await putWhole(place, body);
        return { size };
      }
      upload ??= await startUpload(place, signal);
      await sending;
      sending = sendPart(upload, completed, body);
      // Destroying the source ends the loop, wherever it is.
      sending.catch((error: Error) => source.destroy(error));
    }
    await sending;
    if (upload) await finishUpload(upload, completed);
    return { size };
  } catch (error) {
    // A part that arrives after the end of its upload would remain.
    await sending.catch(() => undefined);
    if (upload) await abandonUpload(upload, error);
    throw error;
  }
}

interface Upload extends Place {
  readonly UploadId: string;
  readonly signal: AbortSignal | undefined;
}

interface Part {
  readonly body: Buffer;
  readonly isLast: boolean;
}

/** Splits the stream into parts of equal size; the last one is shorter, or empty for an empty stream. */
async function* toParts(source: AsyncIterable<Buffer>, see: PutOptions['see']): AsyncGenerator<Part> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    see?.(piece);
    held.push(piece);
    length += piece.length;
    if (length <= partBytes) continue;
    const all = Buffer.concat(held);
    let start = 0;
    for (; all.length - start > partBytes; start += partBytes) {
      yield { body: all.subarray(start, start + partBytes), isLast: false };
    }
    // A copy, so that the rest does not keep the whole part in memory.
    held = [Buffer.from(all.subarray(start))];
    length = all.length - start;
  }
  yield { body: Buffer.concat(held), isLast: true };
}

async function putWhole(place: Place, Body: Buffer): Promise<void> {
  const { client, Bucket, Key } = place;
  await orNothing(place, () =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length, IfNoneMatch: '*' })),
  );
}

async function startUpload(place: Place, signal: AbortSignal | undefined): Promise<Upload> {
  const { client, Bucket, Key, leftovers } = place;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key })).catch((error: unknown) => {
    // The upload may have started all the same, with an unknown id.
    leftovers.removeLater(Key);
    throw error;
  });
  if (UploadId === undefined) throw new Error('The S3 server began an upload without an id.');
  return { ...place, UploadId, signal };
}

async function sendPart(upload: Upload, completed: CompletedPart[], Body: Buffer): Promise<void> {
  const { client, signal, Bucket, Key, UploadId } = upload;
  const PartNumber = completed.length + 1;
  const request = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length });
  const { ETag } = await client.send(request, signal ? { abortSignal: signal } : {});
  completed.push({ PartNumber, ETag });
}

async function finishUpload(upload: Upload, Parts: CompletedPart[]): Promise<void> {
  const { client, signal, Bucket, Key, UploadId } = upload;
  signal?.throwIfAborted();
  const request = { Bucket, Key, UploadId, MultipartUpload: { Parts }, IfNoneMatch: '*' };
  await orNothing(upload, () => client.send(new CompleteMultipartUploadCommand(request)));
}

/** Makes an object visible. If the outcome is unknown, removes the object. */
async function orNothing(place: Place, show: () => Promise<unknown>): Promise<void> {
  const { client, Bucket, Key } = place;
  try {
    await show();
  } catch (error) {
    if (!isTaken(error)) await cleanUp(place, error, () => client.send(new DeleteObjectCommand({ Bucket, Key })));
    throw wasRepeated(error) ? toUnavailable(error) : error;
  }
}

/** Removes the uploaded parts. */
async function abandonUpload(upload: Upload, error: unknown): Promise<void> {
  const { client, Bucket, Key, UploadId } = upload;
  const request = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
  // A second put of the key must not remove the content of the first; it has only the parts of this upload.
  if (isTaken(error)) await client.send(request).catch(() => undefined);
  else await cleanUp(upload, error, () => client.send(request));
}

/** Immediately, unless the store does not respond: then later, so that the caller does not wait again. */
async function cleanUp({ Key, leftovers }: Place, error: unknown, work: () => Promise<unknown>): Promise<void> {
  if (isUnanswered(error)) return leftovers.removeLater(Key);
  await work().catch(() => leftovers.removeLater(Key));
}
