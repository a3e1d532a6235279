import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

/** A change of a folder that has been made, or refused, as its task. */
export interface FolderTask {
  readonly hubId: number;
  readonly id: string;
  readonly request: object;
  readonly folderId: string | undefined;
  readonly errors: readonly object[];
  readonly requestedAt: Date;
}

export async function insertFolderTask(tx: Tx, task: FolderTask): Promise<void> {
  const { requestedAt } = task;
  await writeOne(tx`
    insert into file_task (hub_id, task_id, kind, status, request, result_id, errors, requested_at, started_at, completed_at)
    values (${task.hubId}, ${task.id}, 'folder-update', 'COMPLETE', ${tx.json(task.request)},
      ${task.folderId ?? null}, ${tx.json(task.errors)}, ${requestedAt}, ${requestedAt}, ${requestedAt})`);
}

export async function findFolderTask(tx: Tx, hubId: number, id: string): Promise<FolderTask | undefined> {
  const [row] = await tx<{ request: object; result_id: string | null; errors: object[]; requested_at: Date }[]>`
    select request, result_id::text, errors, requested_at from file_task
    where hub_id = ${hubId} and task_id = ${id} and kind = 'folder-update'`;
  if (!row) return undefined;
  const { request, errors, requested_at: requestedAt, result_id: folderId } = row;
  return { hubId, id, request, folderId: folderId ?? undefined, errors, requestedAt };
}
