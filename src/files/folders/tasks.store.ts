import { type Tx, writeOne } from '../../platform/db/db.js';

/** A completed or failed change of a folder, as its task. */
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
  const [row] = await tx<{ request: object; resultId: string | null; errors: object[]; requestedAt: Date }[]>`
    select request, result_id::text, errors, requested_at from file_task
    where hub_id = ${hubId} and task_id = ${id} and kind = 'folder-update'`;
  if (!row) return undefined;
  const { request, errors, requestedAt, resultId: folderId } = row;
  return { hubId, id, request, folderId: folderId ?? undefined, errors, requestedAt };
}
