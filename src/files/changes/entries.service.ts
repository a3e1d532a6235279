import type { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { ContentsService } from '../contents/contents.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { deleteFile } from '../stored/files.store.js';
import { fileNotFound } from '../stored/ids.js';
import { findFileAt, findFolderAt, getFileInTx, toIdInPath, type FileId } from '../stored/reads.service.js';
import type { StoredFile, StoredFolder } from '../stored/stored-file.js';
import { findFile } from '../stored/stored-files.service.js';

/** A file or a folder. */
export type PathTarget = { readonly file: StoredFile } | { readonly folder: StoredFolder };

/** The files of an account: reading and deleting them. */
export interface EntriesService {
  /** Throws FILE_ID_NOT_POSITIVE (400), MISSING_SCOPES (403) for a hidden file, FILE_NOT_FOUND (404). */
  getFile(id: FileId): Promise<StoredFile>;
  /** Throws NOTHING_AT_PATH (404). */
  getAtPath(hubId: number, path: string): Promise<PathTarget>;
  /** A file that has not been deleted, hidden or not. */
  findFile(hubId: number, fileId: string): Promise<StoredFile | undefined>;
  /** The file at a path, in any letter case; hidden files are at none. */
  findByPath(hubId: number, path: string): Promise<StoredFile | undefined>;
  /** The bytes of a file, or a part of them. Whoever asks reads or destroys the stream. */
  openContent(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /** The same for a request, with the name of the file. */
  download(id: FileId): Promise<{ readonly file: StoredFile; readonly content: Buffer | Readable }>;
  /** The content is no longer accessible, and stays on the server. Spec 3.2. */
  deleteFile(id: FileId): Promise<void>;
  /** The file is out of sight at once, and is going to be removed from every store. Spec 3.2. */
  eraseFile(id: FileId): Promise<void>;
}

export interface EntriesDeps {
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
