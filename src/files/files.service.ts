import type { CompatOf } from '../accounts/hubs/compat.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import type { Log } from '../platform/log.js';
import { createFileChangesService, type FileChangesService } from './changes/changes.service.js';
import { createEntriesService, type EntriesService } from './changes/entries.service.js';
import { createReplacementsService, type ReplacementsService } from './changes/replacements.service.js';
import { createArrivalsService } from './contents/arrivals.service.js';
import {
  createContentsService,
  createHeldContentsService,
  type HeldContentsService,
} from './contents/contents.service.js';
import { createLostContentsService } from './contents/lost.service.js';
import { createFoldersService, type FoldersService } from './folders/folders.service.js';
import { createFolderUpdatesService, type FolderUpdatesService } from './folders/updates.service.js';
import { createHostingService, type HostingService } from './hosting/hosting.service.js';
import { createImageVariantsService, type ImageVariantsService } from './hosting/image-variants.service.js';
import { createSignedUrlsService, type SignedUrlsService } from './hosting/signed-urls.service.js';
import { createImportsService, type ImportsService } from './imports/imports.service.js';
import { createRetentionService, type RetentionService } from './retention/retention.service.js';
import { createDeletedFilesService, type DeletedFilesService } from './searches/deleted-files.service.js';
import { createSearchesService, type SearchesService } from './searches/searches.service.js';
import { createUploadsService, type UploadsService } from './uploads/uploads.service.js';

/** Files and folders of accounts (Spec 4.5). Each member is one area of the service. */
export interface FilesService {
  readonly entries: EntriesService;
  readonly uploads: UploadsService;
  readonly changes: FileChangesService;
  readonly replacements: ReplacementsService;
  readonly folders: FoldersService;
  readonly folderUpdates: FolderUpdatesService;
  readonly searches: SearchesService;
  readonly deletedFiles: DeletedFilesService;
  readonly hosting: HostingService;
  readonly signedUrls: SignedUrlsService;
  readonly images: ImageVariantsService;
  readonly imports: ImportsService;
  readonly retention: RetentionService;
  readonly heldContents: HeldContentsService;
}

interface FilesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly compatOf: CompatOf;
  readonly maxFileBytes: number;
  readonly log: Log;
  /** For imports. */
  readonly fetch: SafeFetch;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  /** The origin of the web app, if files are served from another one. */
  readonly appOrigin: string | undefined;
}

export function createFilesService(deps: FilesDeps): FilesService {
  const { db, clock } = deps;
  const lostContents = createLostContentsService(deps);
  const contents = createContentsService({ ...deps, lostContents });
  const arriving = { ...deps, contents, arrivals: createArrivalsService(contents) };
  const uploads = createUploadsService(arriving);
  const signedUrls = createSignedUrlsService(deps);
  const images = createImageVariantsService({ ...deps, contents });
  return {
    entries: createEntriesService({ db, clock, contents }),
    uploads,
    changes: createFileChangesService(deps),
    replacements: createReplacementsService(arriving),
    folders: createFoldersService(deps),
    folderUpdates: createFolderUpdatesService(deps),
    searches: createSearchesService(deps),
    deletedFiles: createDeletedFilesService(deps),
    hosting: createHostingService({ ...deps, contents, signedUrls, images }),
    signedUrls,
    images,
    imports: createImportsService({ ...deps, uploads }),
    retention: createRetentionService({ ...deps, contents, lostContents }),
    heldContents: createHeldContentsService(),
  };
}
