import { OutgoingError } from '../../platform/fetch/safe-fetch.js';
import { newUuid } from '../../platform/ids.js';
import { createClaimQueue } from '../../platform/jobs/claims.js';
import { fileErrors } from '../stored/files.errors.js';
import { fileNotFound } from '../stored/ids.js';
import { toImportRequest } from './order.js';
import { createImportRunsService, type ImportRunsDeps } from './runs.service.js';
import type { ImportInput } from './imports.schema.js';
import * as store from './imports.store.js';
import { findFile } from '../stored/stored-files.tx.js';
import type { StoredFile } from '../stored/stored-file.js';

/** The current state of an import. */
interface ImportState extends store.ImportRow {
  readonly taskId: string;
  /** The current file; undefined until it was created, and after it was deleted. */
  readonly file: StoredFile | undefined;
}

export interface ImportsService {
  /**
   * Returns the id of a task that imports a file from a URL. Throws INVALID_IMPORT_URL (400) for a URL that is not allowed, and
   * the errors of the other fields (400). Spec 3.1, 4.5. A user who requested it in the web app is notified of its end.
   */
  requestImport(hubId: number, input: ImportInput, requestedBy?: number): Promise<string>;
  /** Throws FILE_NOT_FOUND (404). */
  getImport(hubId: number, taskId: string): Promise<ImportState>;
  /** Starts processing imports. */
  start(): void;
  /** Stops, and releases imports in progress. */
  stop(): Promise<void>;
}

// Limits per account, so that slow sources of one account do not block the others.
const underWayAtMost = 8;
const underWayPerHub = 4;

export function createImportsService(deps: ImportRunsDeps): ImportsService {
  const { db, clock, log, fetch, compatOf } = deps;
  const queue = createClaimQueue<store.ImportId>({
    ...{ clock, log, what: 'an import', atOnce: underWayAtMost, atOncePerHub: underWayPerHub },
    toKey: ({ taskId }) => taskId,
    listOpen: (_, limit) => db.read((tx) => store.listOpenImports(tx, { limit, limitPerHub: underWayPerHub })),
    run: createImportRunsService(deps).run,
  });

  return {
    async requestImport(hubId, input, requestedBy) {
      const now = clock.now();
      const request = toImportRequest(input, { now, compat: compatOf(hubId) });
      assertImportable(() => fetch.assertUrl(request.url));
      const task = { hubId, taskId: newUuid(), request, requestedAt: now, requestedBy };
      await db.statement((tx) => store.insertImport(tx, task));
      queue.wake();
      return task.taskId;
    },
    async getImport(hubId, taskId) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(taskId)) throw fileNotFound(taskId);
      return db.read(async (tx) => {
        const row = await store.findImport(tx, { hubId, taskId });
        if (!row) throw fileNotFound(taskId);
        const { resultId: fileId } = row;
        const file = fileId === null ? undefined : await findFile(tx, hubId, { fileId, now: clock.now() });
        return { ...row, taskId, file };
      });
    },
    start: queue.start,
    async stop() {
      // What is being fetched is aborted, too.
      const stopped = queue.stop();
      fetch.close();
      await stopped;
    },
  };
}

function assertImportable(assert: () => void): void {
  try {
    assert();
  } catch (error) {
    if (error instanceof OutgoingError) throw fileErrors.invalidImportUrl();
    throw error;
  }
}
