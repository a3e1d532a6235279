import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { AppError } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import { fileErrors } from '../stored/files.errors.js';
import { findFolderTask, insertFolderTask, type FolderTask } from './tasks.store.js';
import type { FolderUpdateInput } from '../stored/folders.schema.js';
import { changeFolder } from './folders.service.js';
import { findFolder } from '../stored/stored-files.tx.js';
import { fileNotFound } from '../stored/ids.js';
import type { StoredFolder } from '../stored/stored-file.js';

interface FolderUpdate extends FolderTask {
  /** The current folder; undefined if the change failed, or the folder has been deleted since. */
  readonly folder: StoredFolder | undefined;
}

export interface FolderUpdatesService {
  /**
   * Returns the id of a task. The change runs immediately, in the transaction that stores the task, since a move is one row; the
   * task records whether it failed. Assumption F18.
   */
  requestFolderUpdate(hubId: number, input: Static<typeof FolderUpdateInput>): Promise<string>;
  /** Throws TASK_ID_UNREADABLE (400), FILE_NOT_FOUND (404). */
  getFolderUpdate(hubId: number, taskId: string): Promise<FolderUpdate>;
}

export function createFolderUpdatesService({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): FolderUpdatesService {
  return {
    async requestFolderUpdate(hubId, { id: folderId, ...patch }) {
      const now = clock.now();
      const task = { hubId, id: newUuid(), request: { id: folderId, ...patch }, requestedAt: now };
      try {
        await db.write(async (tx) => {
          const folder = await changeFolder(tx, { hubId, folderId, patch, now });
          await insertFolderTask(tx, { ...task, folderId: folder.id, errors: [] });
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { category } = error.row;
        const errors = [{ status: 'error', ...(category !== undefined && { category }), message: error.message }];
        await db.statement((tx) => insertFolderTask(tx, { ...task, folderId: undefined, errors }));
      }
      return task.id;
    },
    async getFolderUpdate(hubId, taskId) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(taskId)) {
        throw fileErrors.taskIdUnreadable({ context: { id: [taskId.slice(0, 200).toWellFormed()] } });
      }
      return db.read(async (tx) => {
        const task = await findFolderTask(tx, hubId, taskId);
        if (!task) throw fileNotFound(taskId);
        return {
          ...task,
          folder: task.folderId === undefined ? undefined : await findFolder(tx, hubId, task.folderId),
        };
      });
    },
  };
}
