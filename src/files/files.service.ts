import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '../platform/blobs/blob-store.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import type { Log } from '../platform/log.js';
import { createArrivalsService } from './contents/arrivals.service.js';
import { createFileChangesService, type FileChangesService } from './changes/changes.service.js';
import { createContentsService } from './contents/contents.service.js';
import { createDeletedFilesService, type DeletedFilesService } from './searches/deleted-files.service.js';
import { findFileAt, findFolderAt, getFileInTx, toIdInPath, type FileId } from './stored/reads.service.js';
import { fileErrors } from './stored/files.errors.js';
import { deleteFile } from './stored/files.store.js';
import { findFile } from './stored/stored-files.service.js';
import { createFolderUpdatesService, type FolderUpdatesService } from './folders/updates.service.js';
import { createFoldersService, type FoldersService } from './folders/folders.service.js';
import { createHeldContentsService, type HeldContentsService } from './contents/held.service.js';
import { createHostingService, type HostingService } from './hosting/hosting.service.js';
import { fileNotFound } from './stored/ids.js';
import { createImageVariantsService, type ImageVariantsService } from './hosting/image-variants.service.js';
import { createImportsService, type ImportsService } from './imports/imports.service.js';
import { createLostContentsService } from './contents/lost.service.js';
import { createReplacementsService, type ReplacementsService } from './changes/replacements.service.js';
import { createRetentionService, type RetentionService } from './retention/retention.service.js';
import { createSignedUrlsService, type SignedUrlsService } from './hosting/signed-urls.service.js';
import { createSearchesService, type SearchesService } from './searches/searches.service.js';
import type { StoredFile, StoredFolder } from './stored/stored-file.js';
import { createUploadsService, type UploadsService } from './uploads/uploads.service.js';

export type { StoredFile, StoredFolder } from './stored/stored-file.js';
export type { FileId } from './stored/reads.service.js';

/** A file or a folder. */
export type PathTarget = { readonly file: StoredFile } | { readonly folder: StoredFolder };

/** Files and folders of accounts. Spec 4.5. */
export interface FilesService
  extends
    UploadsService,
    ReplacementsService,
    FileChangesService,
    SearchesService,
    DeletedFilesService,
    RetentionService,
    HeldContentsService,
    ImportsService,
    HostingService,
    Pick<ImageVariantsService, 'stopRendering'>,
    Pick<SignedUrlsService, 'signUrl'>,
    FoldersService,
    FolderUpdatesService {
  /** The largest file that is taken, in bytes. */
  readonly maxFileBytes: number;
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

export interface FilesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly compat: 'contract' | 'observed';
  readonly maxFileBytes: number;
  readonly log: Log;
  /** For imports. */
  readonly fetch: SafeFetch;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
}

export function createFilesService(deps: FilesDeps): FilesService {
  const { db, clock, maxFileBytes } = deps;
  const lostContents = createLostContentsService(deps);
  const contents = createContentsService({ ...deps, lostContents });
  const signedUrls = createSignedUrlsService(deps);
  const arriving = { ...deps, contents, arrivals: createArrivalsService(contents) };
  const uploads = createUploadsService(arriving);
  const images = createImageVariantsService({ ...deps, contents });

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
    maxFileBytes,
    ...uploads,
    ...createImportsService({ ...deps, uploads }),
    ...createReplacementsService(arriving),
    ...createFileChangesService(deps),
    ...createSearchesService(deps),
    ...createDeletedFilesService(deps),
    ...createRetentionService({ ...deps, contents, lostContents }),
    ...createHeldContentsService(),
    ...createHostingService({ ...deps, contents, signedUrls, images }),
    stopRendering: images.stopRendering,
    signUrl: signedUrls.signUrl,
    ...createFoldersService(deps),
    ...createFolderUpdatesService(deps),
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
