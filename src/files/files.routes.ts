import type { Server } from '../platform/http/server.js';
import type { FilesService } from './files.service.js';
import { addDeletedFileRoutes } from './searches/deleted-files.routes.js';
import { addFolderUpdateRoutes } from './folders/updates.routes.js';
import { addFolderRoutes } from './folders/folders.routes.js';
import { addHostingRoutes } from './hosting/hosting.routes.js';
import { addImportRoutes } from './imports/imports.routes.js';
import { addFileSearchRoutes } from './searches/searches.routes.js';
import { addStoredFileRoutes } from './changes/files.routes.js';
import { addUploadRoutes, type FileRoutesOptions } from './uploads/uploads.routes.js';

/** All routes of files and folders. */
export function addFileRoutes(server: Server, files: FilesService, options: FileRoutesOptions): void {
  addUploadRoutes(server, files, options);
  addFileSearchRoutes(server, files, options);
  addStoredFileRoutes(server, files, options);
  addDeletedFileRoutes(server, files);
  addImportRoutes(server, files, options);
  addHostingRoutes(server, files, options);
  addFolderRoutes(server, files);
  addFolderUpdateRoutes(server, files);
}
