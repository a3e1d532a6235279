import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { toBlobKey, type BlobStore, type ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { createSharing, maxSharedWrites } from '../../platform/db/sharing.js';
import { httpErrors } from '../../platform/http/errors.js';
import { fileErrors } from '../stored/files.errors.js';
import { newInternalId } from '../../platform/ids.js';
import {
  deleteBlob,
  doomUnkeptBlob,
  insertPendingBlobs,
  isCopyingContents,
  type BlobName,
  deleteHeld,
  insertHeld,
} from './blob-ledger.store.js';
import { dimensionBytes } from './image-dimensions.js';
import type { LostContentsService } from './lost.service.js';
import { setFlagsFromString } from 'node:v8';

let isFree = false;

/**
 * Lets the heap grow to three times its live size before a full collection, from the first file on. Buffers of transferred files
 * count toward the heap: by default the engine collects a dozen times a second during transfers, which is most of the work of a
 * download. A server without files keeps the default.
 */
function letHeapGrow(): void {
  if (isFree) return;
  isFree = true;
  setFlagsFromString('--heap-growing-percent=200');
}

/** Stored content that belongs to no file yet. */
export interface Content extends BlobName {
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
  /** Its first bytes. */
  readonly head: Buffer;
}

/** A stream of bytes to store. */
interface ContentSource {
  readonly hubId: number;
  readonly content: Readable;
  readonly signal?: AbortSignal;
}

export interface ContentsService {
  /** Stores content at the pace of its source; removes it if that fails or the signal aborts. */
  receive(source: ContentSource): Promise<Content>;
  /** Throws UNAVAILABLE (503) if the store has become unreachable since content was received. */
  assertReachable(): Promise<void>;
  /** Removes content without a file. The sweep removes it later if that fails. */
  discard(blob: BlobName): Promise<void>;
  /**
   * Opens a file's blob, or a range of it. Throws FILE_CONTENT_LOST (404), or UNAVAILABLE (503) for a blob that the file no
   * longer has.
   */
  open(blob: BlobName, range?: ByteRange): Promise<Readable>;
  /** The same for a response: small content may be returned as a buffer. */
  load(file: BlobName & { readonly size: number }, range?: ByteRange): Promise<Buffer | Readable>;
}

interface ContentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly lostContents: Pick<LostContentsService, 'confirmLost'>;
}

export function createContentsService({ db, clock, blobs, lostContents }: ContentsDeps): ContentsService {
  const discard = async (blob: BlobName): Promise<void> => {
    try {
      // After a lost connection, the write that assigns it to a file may have succeeded.
      if (!(await db.statement((tx) => doomUnkeptBlob(tx, blob, clock.now())))) return;
      if (await db.read(isCopyingContents)) return;
      await blobs.remove(toBlobKey(blob.hubId, blob.blobId));
      await db.statement((tx) => deleteBlob(tx, blob));
    } catch {
      // The ledger still has it.
    }
  };

  const insertPending = ([first, ...others]: readonly [BlobName, ...BlobName[]]) => {
    const blobIds = [first, ...others].map(({ blobId }) => blobId);
    return db.statement((tx) => insertPendingBlobs(tx, { hubId: first.hubId, blobIds, now: clock.now() }));
  };
  const announce = createSharing<BlobName, void>({
    alone: (blob) => insertPending([blob]),
    async together(blobs) {
      await insertPending(blobs);
      return blobs.map(() => ({ value: undefined }));
    },
    most: maxSharedWrites,
  });

  const present = async <T>({ hubId, blobId }: BlobName, find: (key: string) => Promise<T | undefined>): Promise<T> => {
    letHeapGrow();
    const bytes = await find(toBlobKey(hubId, blobId));
    if (bytes) return bytes;
    const [lost] = await lostContents.confirmLost(hubId, [blobId]);
    throw lost === undefined ? httpErrors.unavailable() : fileErrors.fileContentLost();
  };

  return {
    discard,
    assertReachable: () => blobs.assertReachable(),
    async receive({ hubId, content, signal }) {
      letHeapGrow();
      const blob = { hubId, blobId: newInternalId() };
      await announce(db, String(hubId), blob);
      try {
        const facts = createFacts();
        const options = { see: facts.see, ...(signal && { signal }) };
        const { size } = await blobs.put(toBlobKey(hubId, blob.blobId), content, options);
        return { ...blob, size, ...facts.read() };
      } catch (error) {
        await discard(blob);
        throw error;
      }
    },
    open: (blob, range) => present(blob, (key) => blobs.get(key, range)),
    load: (file, range) => present(file, (key) => blobs.load(key, file.size, range)),
  };
}

/** Computes facts of the bytes as they pass. */
function createFacts() {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  const head: Buffer[] = [];
  let headBytes = 0;
  return {
    see(piece: Buffer): void {
      md5.update(piece);
      sha256.update(piece);
      if (headBytes >= dimensionBytes) return;
      headBytes += piece.length;
      head.push(piece);
    },
    read: () => ({
      md5: md5.digest('hex'),
      sha256: sha256.digest('hex'),
      head: Buffer.concat(head).subarray(0, dimensionBytes),
    }),
  };
}

/** Content that outlives its files, for a state that can be restored. */
export interface HeldContentsService {
  /** Keeps the content of all files in the store from now on. Must not run concurrently with marking content for deletion. */
  holdContents(tx: Tx, holder: string): Promise<void>;
  /** Jobs then remove content that is no longer needed. */
  releaseContents(tx: Tx, holder: string): Promise<void>;
}

export function createHeldContentsService(): HeldContentsService {
  return { holdContents: insertHeld, releaseContents: deleteHeld };
}
