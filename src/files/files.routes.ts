import type { Server } from '../platform/http/facts.js';
import { addStoredFileRoutes } from './changes/files.routes.js';
import { addReplacementRoutes } from './changes/replacements.routes.js';
import type { FilesService } from './files.service.js';
import { addFolderRoutes } from './folders/folders.routes.js';
import { addFolderUpdateRoutes } from './folders/updates.routes.js';
import { addHostingRoutes } from './hosting/hosting.routes.js';
import { addImportRoutes } from './imports/imports.routes.js';
import { addDeletedFileRoutes } from './searches/deleted-files.routes.js';
import { addFileSearchRoutes } from './searches/searches.routes.js';
import { addUploadRoutes, type FileRoutesOptions } from './uploads/uploads.routes.js';

/** Registers the endpoints of files and folders. */
export function addFileRoutes(server: Server, files: FilesService, options: FileRoutesOptions): void {
  addUploadRoutes(server, files.uploads, options);
  addReplacementRoutes(server, files.replacements, options);
  addFileSearchRoutes(server, files.searches, options);
  addStoredFileRoutes(server, files, options);
  addDeletedFileRoutes(server, files.deletedFiles);
  addImportRoutes(server, files.imports, options);
  addHostingRoutes(server, files, options);
  addFolderRoutes(server, files.folders);
  addFolderUpdateRoutes(server, files.folderUpdates);
}
