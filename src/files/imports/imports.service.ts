import { OutgoingError } from '../../platform/fetch/safe-fetch.js';
import { newUuid } from '../../platform/ids.js';
import { createDueLooks } from '../../platform/jobs/due-looks.js';
import { fileErrors } from '../stored/files.errors.js';
import { fileNotFound } from '../stored/ids.js';
import { toImportRequest } from './order.js';
import { createImportRunsService, type ImportRunsDeps } from './runs.service.js';
import type { ImportInput } from './imports.schema.js';
import * as store from './imports.store.js';
import { findFile } from '../stored/stored-files.service.js';
import type { StoredFile } from '../stored/stored-file.js';

/** An import as it stands. */
interface ImportState extends store.ImportRow {
  readonly taskId: string;
  /** As it is now; undefined until it is there, and after it was deleted. */
  readonly file: StoredFile | undefined;
}

export interface ImportsService {
  /**
   * Answers the id of a task that imports a file from a URL. Throws INVALID_IMPORT_URL (400) for one that nobody may ask
   * for, and what is wrong with the rest (400). Spec 3.1, 4.5.
   */
  requestImport(hubId: number, input: ImportInput): Promise<string>;
  /** Throws FILE_NOT_FOUND (404). */
  getImport(hubId: number, taskId: string): Promise<ImportState>;
  /** From here on imports are done. */
  start(): void;
  /** Gives back what is under way. */
  stop(): Promise<void>;
}

// One account cannot keep all the others waiting, however slow those are whom it asks.
const underWayAtMost = 8;
const underWayPerHub = 4;
/** How soon one looks for imports that another process took and left, by the clock. */
const againMs = 5000;

export function createImportsService(deps: ImportRunsDeps): ImportsService {
  const { db, clock, log, fetch } = deps;
  const runs = createImportRunsService(deps);
  const underWay = new Map<string, { readonly hubId: number; readonly run: Promise<void> }>();
  const stopping = new AbortController();

  const start = (id: store.ImportId): void => {
    const run = runs
      .run(id, stopping.signal)
      .catch((error: unknown) => log.error({ err: error, hubId: id.hubId }, 'an import could not be noted'))
      .then(() => {
        underWay.delete(id.taskId);
        looks.wake();
      });
    underWay.set(id.taskId, { hubId: id.hubId, run });
  };
  const hasRoomFor = ({ hubId, taskId }: store.ImportId): boolean => {
    const ofHub = [...underWay.values()].filter((other) => other.hubId === hubId);
    return !underWay.has(taskId) && ofHub.length < underWayPerHub && underWay.size < underWayAtMost;
  };
  const look = async (): Promise<number | undefined> => {
    const free = underWayAtMost - underWay.size;
    // What is under way is listed until it is claimed.
    const limits = { limit: underWayAtMost + free, limitPerHub: underWayPerHub };
    const open = free > 0 ? await db.read((tx) => store.listOpenImports(tx, limits)) : [];
    for (const id of open) if (!stopping.signal.aborted && hasRoomFor(id)) start(id);
    return clock.now().getTime() + againMs;
  };
  const looks = createDueLooks({ clock, log, look });

  return {
    async requestImport(hubId, input) {
      const now = clock.now();
      const request = toImportRequest(input, now);
      assertImportable(() => fetch.assertUrl(request.url));
      const task = { hubId, taskId: newUuid(), request, requestedAt: now };
      await db.statement((tx) => store.insertImport(tx, task));
      looks.wake();
      return task.taskId;
    },
    async getImport(hubId, taskId) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(taskId)) throw fileNotFound(taskId);
      return db.read(async (tx) => {
        const row = await store.findImport(tx, { hubId, taskId });
        if (!row) throw fileNotFound(taskId);
        const { result_id: fileId } = row;
        const file = fileId === null ? undefined : await findFile(tx, hubId, { fileId, now: clock.now() });
        return { ...row, taskId, file };
      });
    },
    start: looks.start,
    async stop() {
      stopping.abort();
      await looks.stop();
      fetch.close();
      await Promise.all([...underWay.values()].map(({ run }) => run));
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
