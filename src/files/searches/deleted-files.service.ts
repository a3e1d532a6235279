import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { listDeletedFiles, type DeletedFileRow } from './deleted-files.store.js';
import type { FoundPage } from './searches.service.js';
import { lastOffset } from './terms.js';
import { toPath } from '../stored/stored-file.js';

/** The remaining facts of a deleted file: its content is not accessible. */
interface DeletedFile extends Omit<DeletedFileRow, 'folderPath' | 'size'> {
  readonly path: string;
  readonly size: number;
}

export interface DeletedFilesService {
  /** Lists deleted files that were not erased, latest first. Assumption F71. */
  listDeletedFiles(hubId: number, page: { limit: number; after: number }): Promise<FoundPage<DeletedFile>>;
}

export function createDeletedFilesService({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): DeletedFilesService {
  return {
    async listDeletedFiles(hubId, { limit, after }) {
      const page = { now: clock.now(), limit: limit + 1, offset: after };
      const rows = await db.read((tx) => listDeletedFiles(tx, hubId, page));
      const next = after + limit;
      return {
        results: rows.slice(0, limit).map(toDeletedFile),
        after: rows.length > limit && next <= lastOffset ? String(next) : undefined,
      };
    },
  };
}

function toDeletedFile({ folderPath, size, ...row }: DeletedFileRow): DeletedFile {
  return { ...row, path: toPath(folderPath, row), size: Number(size) };
}
