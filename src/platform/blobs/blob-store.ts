import type { Readable } from 'node:stream';

/** Where the content of files is: on disk or in a bucket. What the content is, and whose, only the database knows. */
export interface BlobStore {
  /**
   * Stores what the stream gives until it ends, at its pace and in bounded memory. Nobody sees the blob before it is
   * whole and durable; when the stream fails or the signal aborts, nothing is left. A key is written once: a second
   * time throws, and the first content stays. What is not there is never reported by a store that is out of reach: each
   * operation throws UNAVAILABLE then.
   */
  put(key: string, source: Readable, options?: PutOptions): Promise<BlobSize>;
  /** The content, or a part of it; undefined when there is none. Whoever asks reads or destroys the stream. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * The same of a blob that has so many bytes: what is small may come whole, which it does only if all of it is there. What
   * the store has less of is a stream that ends early.
   */
  load(key: string, size: number, range?: ByteRange): Promise<Buffer | Readable | undefined>;
  stat(key: string): Promise<BlobSize | undefined>;
  /** Gone for good; no error when it was not there. */
  remove(key: string): Promise<void>;
  /** Our blobs whose key starts with the prefix, in the order of their keys, those after `after` only. */
  list(prefix?: string, after?: string): AsyncIterable<ListedBlob>;
  /** Removes what puts left behind whose process died; answers how many. What may still be written is left alone. */
  removeUnfinished(): Promise<number>;
  /** Throws an error of one sentence when blobs cannot be written now. */
  checkReady(): Promise<void>;
  /**
   * Throws UNAVAILABLE when what was put is known to be out of reach: to be asked before a put is acknowledged that ended
   * some time ago. Costs no request.
   */
  assertReachable(): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

export interface PutOptions {
  readonly signal?: AbortSignal;
  /** Is shown each piece of the content, in their order. */
  readonly see?: (piece: Buffer) => void;
}

interface BlobSize {
  /** In bytes. */
  readonly size: number;
}

/** First and last byte, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ListedBlob extends BlobSize {
  readonly key: string;
  /** When it was stored, by the clock of the store. */
  readonly storedAt: Date;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^[1-9][0-9]{0,15}/${uuid}$`);

/** The key of a hub's blob. */
export function toBlobKey(hubId: number, blobId: string): string {
  return `${hubId}/${blobId}`;
}

/** Whether it is of our making: others may keep things in the same place, which are none of ours. */
export function isKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Refuses every other text: a key becomes a path. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not the key of a blob.`);
}

/** Refuses a range that names no byte. */
export function assertRange({ start, end }: ByteRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start) return;
  throw new Error(`${start}-${end} is not a range of bytes.`);
}
