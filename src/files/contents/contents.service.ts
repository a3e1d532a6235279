import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { toBlobKey, type BlobStore, type ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { letHeapGrow } from '../../platform/heap.js';
import { httpErrors } from '../../platform/http/errors.js';
import { fileErrors } from '../stored/files.errors.js';
import { newUuid } from '../../platform/ids.js';
import { deleteBlob, doomUnkeptBlob, insertPendingBlob, type BlobName } from './blob-ledger.store.js';
import { dimensionBytes } from './image-dimensions.js';
import type { LostContentsService } from './lost.service.js';

/** Content that is stored and belongs to no file yet. */
export interface Content extends BlobName {
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
  /** Its first bytes. */
  readonly head: Buffer;
}

/** Bytes that are to be stored, as they come. */
interface ContentSource {
  readonly hubId: number;
  readonly content: Readable;
  readonly signal?: AbortSignal;
}

export interface ContentsService {
  /** Stores content at the pace of its source; leaves nothing behind when that fails or the signal aborts. */
  receive(source: ContentSource): Promise<Content>;
  /** Throws UNAVAILABLE (503) when content that was received is known to be out of reach since. */
  assertReachable(): Promise<void>;
  /** Removes content that no file has. What cannot be removed now is left to the sweep. */
  discard(blob: BlobName): Promise<void>;
  /** The bytes of a file's blob, or a part of them. Throws FILE_CONTENT_LOST (404), UNAVAILABLE (503) for what is no longer the file's. */
  open(blob: BlobName, range?: ByteRange): Promise<Readable>;
  /** The same of a file for an answer: what is small may come whole. */
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
      // After a lost connection a file may have it all the same.
      if (!(await db.statement((tx) => doomUnkeptBlob(tx, blob, clock.now())))) return;
      await blobs.remove(toBlobKey(blob.hubId, blob.blobId));
      await db.statement((tx) => deleteBlob(tx, blob));
    } catch {
      // The ledger still has it.
    }
  };

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
      const blob = { hubId, blobId: newUuid() };
      await db.statement((tx) => insertPendingBlob(tx, blob, clock.now()));
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

/** Learns what there is to know of bytes as they are shown. */
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
