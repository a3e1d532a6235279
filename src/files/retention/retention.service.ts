import { toBlobKey, type BlobStore } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { doomBlob, type BlobName } from '../contents/blob-ledger.store.js';
import type { ContentsService } from '../contents/contents.service.js';
import type { LostContentsService } from '../contents/lost.service.js';
import * as store from './retention.store.js';

/** Recurring clean-up. Each job may be interrupted between any two steps and repeated. Spec 3.2. */
export interface RetentionService {
  /** Erases expired files, and removes erased files from every store. */
  removeErased(life: JobLife): Promise<void>;
  /**
   * Removes content from the store that the ledger does not know, and leftovers of aborted uploads; logs content that is missing.
   * Assumption F57.
   */
  sweepStore(life: JobLife): Promise<void>;
}

interface RetentionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly contents: ContentsService;
  readonly lostContents: Pick<LostContentsService, 'lookForLost'>;
}

const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

export function createRetentionService({ db, clock, blobs, contents, lostContents }: RetentionDeps): RetentionService {
  const deleteErasedFiles = async (hubId: number, life: JobLife): Promise<void> => {
    let count = atOnce;
    while (count === atOnce && !life.hasEnded()) {
      count = await db.write(async (tx) => {
        const now = clock.now();
        await store.eraseExpired(tx, hubId, now);
        const left = await store.deleteErased(tx, hubId, atOnce);
        for (const blob of left) await doomBlob(tx, blob, now);
        return left.length;
      });
    }
  };
  const removeLeftOver = async (hubId: number, times: store.RetentionTimes, life: JobLife): Promise<void> => {
    let after = firstId;
    while (!life.hasEnded()) {
      const page = { ...times, after, limit: atOnce };
      const left = await db.read((tx) => store.listLeftOver(tx, hubId, page));
      for (const blob of left) await contents.discard(blob);
      const last = left.at(-1);
      if (!last || left.length < atOnce) return;
      after = last.blobId;
    }
  };
  const removeUnknown = async (keys: readonly string[]): Promise<void> => {
    const known = await db.read((tx) => store.listKnownBlobs(tx, keys.map(toBlobName)));
    const knownKeys = new Set(known.map(({ hubId, blobId }) => toBlobKey(hubId, blobId)));
    for (const key of keys) if (!knownKeys.has(key)) await blobs.remove(key);
  };

  return {
    async removeErased(life) {
      const now = clock.now();
      const after = (ms: number) => new Date(now.getTime() + ms);
      const times = { now, pendingFrom: after(-dayMs), pendingTo: after(dayMs) };
      for (const hubId of await db.read((tx) => store.listHubsToClean(tx, times))) {
        await deleteErasedFiles(hubId, life);
        await removeLeftOver(hubId, times, life);
      }
    },
    async sweepStore(life) {
      await blobs.removeUnfinished();
      // A database without files beside a non-empty store is more likely a mistake than intended.
      if (!(await db.read(store.hasBlobs))) return;
      const before = clock.now().getTime() - dayMs;
      let keys: string[] = [];
      for await (const { key, storedAt } of blobs.list()) {
        if (life.hasEnded()) return;
        if (storedAt.getTime() < before) keys.push(key);
        if (keys.length < atOnce) continue;
        await removeUnknown(keys);
        keys = [];
      }
      if (keys.length > 0) await removeUnknown(keys);
      await lostContents.lookForLost(life);
    },
  };
}

function toBlobName(key: string): BlobName {
  const [hubId = '', blobId = ''] = key.split('/');
  return { hubId: Number(hubId), blobId };
}
