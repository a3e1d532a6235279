import type { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { ContentsService } from '../contents/contents.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { deleteFile } from '../stored/files.store.js';
import { fileNotFound } from '../stored/ids.js';
import { findFileAt, findFolderAt, getFileInTx, toIdInPath, type FileId } from '../stored/find-file.tx.js';
import type { StoredFile, StoredFolder } from '../stored/stored-file.js';
import { findFile } from '../stored/stored-files.tx.js';

/** A file or a folder. */
type PathTarget = { readonly file: StoredFile } | { readonly folder: StoredFolder };

/** The files of an account: reading and deleting them. */
export interface EntriesService {
  /** Throws FILE_ID_NOT_POSITIVE (400), MISSING_SCOPES (403) for a hidden file, FILE_NOT_FOUND (404). */
  getFile(id: FileId): Promise<StoredFile>;
  /** Throws NOTHING_AT_PATH (404). */
  getAtPath(hubId: number, path: string): Promise<PathTarget>;
  /** Returns the file unless it was deleted, hidden or not. */
  findFile(hubId: number, fileId: string): Promise<StoredFile | undefined>;
  /** Returns the file at a path, in any letter case; hidden files have no path. */
  findByPath(hubId: number, path: string): Promise<StoredFile | undefined>;
  /** Opens the content of a file, or a range of it. The caller must read or destroy the stream. */
  openContent(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /** The same for a request, together with the file. */
  download(id: FileId): Promise<{ readonly file: StoredFile; readonly content: Buffer | Readable }>;
  /** Makes the content inaccessible, but keeps it on the server. Spec 3.2. */
  deleteFile(id: FileId): Promise<void>;
  /** Makes the file inaccessible immediately, and schedules its removal from every store. Spec 3.2. */
  eraseFile(id: FileId): Promise<void>;
}

interface EntriesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contents: ContentsService;
}

export function createEntriesService({ db, clock, contents }: EntriesDeps): EntriesService {
  const remove = async (id: FileId, isErasure: boolean): Promise<void> => {
    const fileId = toIdInPath(id.fileId);
    const removed = await db.write(async (tx) => {
      const now = clock.now();
      const file = await findFile(tx, id.hubId, { fileId, now });
      if (file) await getFileInTx(tx, { ...id, now });
      return deleteFile(tx, id.hubId, { fileId, now, isErasure });
    });
    if (!removed) throw fileNotFound(fileId);
  };
  return {
    getFile: (id) => db.read((tx) => getFileInTx(tx, { ...id, now: clock.now() })),
    findFile: (hubId, fileId) => db.read((tx) => findFile(tx, hubId, { fileId, now: clock.now() })),
    findByPath: (hubId, path) => db.read((tx) => findFileAt(tx, hubId, { path, now: clock.now() })),
    openContent: (file, range) => contents.open(file, range),
    getAtPath: (hubId, path) =>
      db.read(async (tx) => {
        const file = await findFileAt(tx, hubId, { path, now: clock.now() });
        if (file) return { file };
        const folder = await findFolderAt(tx, hubId, path);
        if (!folder) throw fileErrors.nothingAtPath();
        return { folder };
      }),
    async download(id) {
      const file = await db.read((tx) => getFileInTx(tx, { ...id, now: clock.now() }));
      return { file, content: await contents.load(file) };
    },
    deleteFile: (id) => remove(id, false),
    eraseFile: (id) => remove(id, true),
  };
}
