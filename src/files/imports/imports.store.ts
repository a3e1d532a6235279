import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

export interface ImportId {
  readonly hubId: number;
  readonly taskId: string;
}

/** An import that one process has. */
export interface ImportClaim extends ImportId {
  readonly claimId: string;
}

interface NewImport extends ImportId {
  /** JSON. */
  readonly request: object;
  readonly requestedAt: Date;
}

export async function insertImport(tx: Tx, { hubId, taskId, request, requestedAt }: NewImport): Promise<void> {
  await writeOne(tx`
    insert into file_task (hub_id, task_id, kind, status, request, requested_at)
    values (${hubId}, ${taskId}, 'import', 'PENDING', ${tx.json(request)}, ${requestedAt})`);
}

export interface ImportRow {
  readonly status: 'PENDING' | 'PROCESSING' | 'CANCELED' | 'COMPLETE';
  readonly result_id: string | null;
  readonly errors: readonly ImportError[];
  readonly requested_at: Date;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
}

export interface ImportError {
  readonly status: 'error';
  readonly category: string;
  readonly message: string;
}

export async function findImport(tx: Tx, { hubId, taskId }: ImportId): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    select status, result_id::text, errors, requested_at, started_at, completed_at from file_task
    where hub_id = ${hubId} and task_id = ${taskId} and kind = 'import'`;
  return row;
}

interface OpenImports {
  readonly limit: number;
  /** How many of an account there are at most, together with those that somebody has. */
  readonly limitPerHub: number;
}

/** Imports that nobody has, the accounts in turn: first those of which the fewest are done now, of each the oldest first. */
export async function listOpenImports(tx: Tx, { limit, limitPerHub }: OpenImports): Promise<ImportId[]> {
  const rows = await tx<{ hub_id: number; task_id: string }[]>`
    /* every hub: due work */ select hub_id, task_id
    from (
      select *, row_number() over (partition by hub_id order by is_open, requested_at, task_id) as turn
      from (
        select hub_id, task_id, requested_at, claimed_until is null or claimed_until < clock_timestamp() as is_open
        from file_task
        where kind = 'import' and status in ('PENDING', 'PROCESSING')) as task) as queue
    where is_open and turn <= ${limitPerHub}
    order by turn, requested_at limit ${limit}`;
  return rows.map(({ hub_id, task_id }) => ({ hubId: hub_id, taskId: task_id }));
}

interface Lease {
  readonly leaseMs: number;
  readonly now: Date;
}

/** Takes an import that nobody has. Undefined when somebody does, or it has been done. */
export async function claimImport<T>(tx: Tx, claim: ImportClaim, { leaseMs, now }: Lease): Promise<T | undefined> {
  const [row] = await tx<{ request: T }[]>`
    update file_task
    set status = 'PROCESSING', started_at = coalesce(started_at, ${now}), claim_id = ${claim.claimId},
      claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and kind = 'import'
      and status in ('PENDING', 'PROCESSING') and (claimed_until is null or claimed_until < clock_timestamp())
    returning request`;
  return row?.request;
}

/** Keeps an import for another lease; with none it is given back. False when it is no longer ours. */
export async function updateImportLease(tx: Tx, claim: ImportClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update file_task set claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

interface ImportEnd {
  readonly status: 'COMPLETE' | 'CANCELED';
  readonly fileId?: string;
  readonly errors: readonly ImportError[];
  readonly now: Date;
}

/** Says what became of an import. False when it is no longer ours. */
export async function endImport(tx: Tx, claim: ImportClaim, end: ImportEnd): Promise<boolean> {
  const { count } = await tx`
    update file_task
    set status = ${end.status}, result_id = ${end.fileId ?? null}, errors = ${tx.json(end.errors)},
      completed_at = ${end.now}, claim_id = null, claimed_until = null
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and claim_id = ${claim.claimId}`;
  return count === 1;
}
