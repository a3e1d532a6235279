import { toBlobKey, type BlobStore } from '../platform/blobs/blob-store.js';
import type { Db } from '../platform/db/db.js';
import { toContentsQuery } from './archives/contents-query.js';
import { checked, drain } from './archives/contents.service.js';
import type { ArchivedContent } from './archives/reading.service.js';
import { ArchiveError } from './tables/archive-error.js';
import { readLines } from './tables/reading.tx.js';
import { beginReading } from './tables/tables.store.js';

interface MovingFiles {
  readonly db: Db;
  readonly from: Pick<BlobStore, 'get'>;
  readonly to: Pick<BlobStore, 'put' | 'get'>;
}

/** Copies the contents of all files to another store, and compares their hashes. Returns their number; may be repeated. */
export function moveFiles({ db, from, to }: MovingFiles): Promise<number> {
  return db.write(async (tx) => {
    await beginReading(tx);
    let count = 0;
    for await (const lines of readLines(tx, toContentsQuery('true'))) {
      for (const line of lines) {
        await moveOne(from, to, JSON.parse(line) as ArchivedContent);
        count += 1;
      }
    }
    return count;
  });
}

async function moveOne(from: MovingFiles['from'], to: MovingFiles['to'], content: ArchivedContent): Promise<void> {
  const key = toBlobKey(content.hubId, content.blobId);
  const stored = await to.get(key);
  if (stored) {
    // From a move that was interrupted, or another installation.
    await drain(checked(stored, content)).catch(() => {
      throw new ArchiveError(`The store of files has other content under ${key}. Nothing was changed.`);
    });
    return;
  }
  const source = await from.get(key);
  if (!source) throw new ArchiveError(`The content ${key} is missing: spoke doctor --deep lists what is.`);
  await to.put(key, checked(source, content)).finally(() => source.destroy());
}
