import type { Readable } from 'node:stream';
import { toUnavailable } from './blob-store.errors.js';

/** Stores the content of files on disk or in a bucket. Only the database knows their type and owner. */
export interface BlobStore {
  /**
   * Stores a stream until it ends, at its pace and in bounded memory. The blob becomes visible only when it is complete and
   * durable; a failed stream or an abort leaves nothing. A key is written once: a second put throws and keeps the first content.
   * An unreachable store never reports a blob as missing: each operation then throws UNAVAILABLE.
   */
  put(key: string, source: Readable, options?: PutOptions): Promise<BlobSize>;
  /** Returns the content, or a range of it; undefined if the blob does not exist. The caller must read or destroy the stream. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * The same for a blob of known size: small content may be returned as a buffer, but only if it is complete. If the store has
   * fewer bytes, the stream ends early.
   */
  load(key: string, size: number, range?: ByteRange): Promise<Buffer | Readable | undefined>;
  stat(key: string): Promise<BlobSize | undefined>;
  /** Deletes the blob permanently; not an error if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists our blobs whose key starts with the prefix, in key order, starting after `after`. */
  list(prefix?: string, after?: string): AsyncIterable<ListedBlob>;
  /** Removes leftovers of puts whose process crashed; returns their number. Does not touch puts that may still be running. */
  removeUnfinished(): Promise<number>;
  /** Throws an error with one sentence if blobs cannot be written now. */
  checkReady(): Promise<void>;
  /**
   * Throws UNAVAILABLE if stored content has become unreachable: call before acknowledging a put that ended some time ago. Sends
   * no request.
   */
  assertReachable(): Promise<void>;
  /** Closes connections. */
  close(): void;
}

export interface PutOptions {
  readonly signal?: AbortSignal;
  /** Called with each piece of the content, in order. */
  readonly see?: (piece: Buffer) => void;
}

interface BlobSize {
  /** In bytes. */
  readonly size: number;
}

/** First and last byte, both inclusive, counted from 0. */
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

/** Whether a name is a key of ours: other programs may use the same place. */
export function isKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Throws for any other text: a key becomes a path. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not the key of a blob.`);
}

/** Throws for an empty or invalid range. */
export function assertRange({ start, end }: ByteRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start) return;
  throw new Error(`${start}-${end} is not a range of bytes.`);
}

/**
 * A store that refuses to remove content while it is held: another process copies what the database referred to a moment ago.
 * The hourly clean-up tries again.
 */
export function withHolds(store: BlobStore): { readonly blobs: BlobStore; readonly holdContents: () => () => void } {
  let holds = 0;
  const remove = async (key: string): Promise<void> => {
    if (holds > 0) throw toUnavailable(new Error('A backup is copying the content of files.'));
    await store.remove(key);
  };
  return {
    blobs: { ...store, remove },
    holdContents() {
      holds += 1;
      let isOver = false;
      return () => {
        if (!isOver) holds -= 1;
        isOver = true;
      };
    },
  };
}
