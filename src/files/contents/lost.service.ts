import { toBlobKey, type BlobStore } from '../../platform/blobs/blob-store.js';
import type { Db } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import type { Log } from '../../platform/log.js';
import * as store from './lost.store.js';

/** Content that a file has but the store lacks: a disk restored without it, an object removed manually. */
export interface LostContentsService {
  /**
   * Returns those of the given contents that files have but the store lacks. Logs each once per process, or again after 10,000
   * others.
   */
  confirmLost(hubId: number, missing: readonly string[]): Promise<readonly string[]>;
  /** Compares the ledger with the store. Assumption F57. */
  lookForLost(life: JobLife): Promise<void>;
}

interface LostContentsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly log: Log;
}

const atOnce = 1000;
const firstId = '00000000-0000-0000-0000-000000000000';
const namedFiles = 20;
const remembered = 10_000;

export function createLostContentsService({ db, blobs, log }: LostContentsDeps): LostContentsService {
  const toNews = createSeenFilter(remembered);

  const confirmLost: LostContentsService['confirmLost'] = async (hubId, missing) => {
    // Only files that still have it: otherwise it was replaced or erased meanwhile.
    const lost = missing.length > 0 ? await db.read((tx) => store.listKeptOf(tx, hubId, missing)) : [];
    const news = toNews(lost);
    if (news.length > 0) {
      const files = await db.read((tx) => store.listFilesOf(tx, hubId, news.slice(0, namedFiles)));
      log.warn({ hubId, count: news.length, files }, 'content of files is missing in the store');
    }
    return lost;
  };

  const listStored = async (hubId: number, { after, last }: { after: string; last: string }): Promise<Set<string>> => {
    const stored = new Set<string>();
    const end = toBlobKey(hubId, last);
    for await (const { key } of blobs.list(`${hubId}/`, toBlobKey(hubId, after))) {
      if (key <= end) stored.add(key);
      if (key >= end) break;
    }
    return stored;
  };

  return {
    confirmLost,
    async lookForLost(life) {
      for (const hubId of await db.read(store.listHubsWithContent)) {
        for (let after = firstId; !life.hasEnded();) {
          const page = { after, limit: atOnce };
          const kept = await db.read((tx) => store.listKept(tx, hubId, page));
          const last = kept.at(-1);
          if (last === undefined) break;
          const stored = await listStored(hubId, { after, last });
          const missing = kept.filter((blobId) => !stored.has(toBlobKey(hubId, blobId)));
          await confirmLost(hubId, missing);
          after = last;
        }
      }
    },
  };
}

/** Returns the ids not seen before. Remembers the last `most` ids, in bounded memory: forgotten ids count as new again. */
export function createSeenFilter(most: number): (ids: readonly string[]) => string[] {
  const seen = new Set<string>();
  return (ids) => {
    const unseen = ids.filter((id) => !seen.has(id));
    for (const id of unseen) seen.add(id);
    for (const oldest of seen) {
      if (seen.size <= most) break;
      seen.delete(oldest);
    }
    return unseen;
  };
}
