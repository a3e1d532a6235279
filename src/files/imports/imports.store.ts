import { type Tx, writeOne } from '../../platform/db/db.js';

export interface ImportId {
  readonly hubId: number;
  readonly taskId: string;
}

/** An import claimed by one process. */
export interface ImportClaim extends ImportId {
  readonly claimId: string;
}

interface NewImport extends ImportId {
  /** JSON. */
  readonly request: object;
  readonly requestedAt: Date;
  readonly requestedBy: number | undefined;
}

export async function insertImport(
  tx: Tx,
  { hubId, taskId, request, requestedAt, requestedBy }: NewImport,
): Promise<void> {
  await writeOne(tx`
    insert into file_task (hub_id, task_id, kind, status, request, requested_at, requested_by)
    values (${hubId}, ${taskId}, 'import', 'PENDING', ${tx.json(request)}, ${requestedAt}, ${requestedBy ?? null})`);
}

export interface ImportRow {
  readonly status: 'PENDING' | 'PROCESSING' | 'CANCELED' | 'COMPLETE';
  readonly resultId: string | null;
  readonly errors: readonly ImportError[];
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
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
  /** The maximum per account, including imports already claimed. */
  readonly limitPerHub: number;
}

/** Lists unclaimed imports fairly by account: first those of accounts with the fewest in progress, oldest first within each. */
export async function listOpenImports(tx: Tx, { limit, limitPerHub }: OpenImports): Promise<ImportId[]> {
  const rows = await tx<{ hubId: number; taskId: string }[]>`
    /* every hub: due work */ select hub_id, task_id
    from (
      select *, row_number() over (partition by hub_id order by is_open, requested_at, task_id) as turn
      from (
        select hub_id, task_id, requested_at, claimed_until is null or claimed_until < statement_timestamp() as is_open
        from file_task
        where kind = 'import' and status in ('PENDING', 'PROCESSING')) as task) as queue
    where is_open and turn <= ${limitPerHub}
    order by turn, requested_at limit ${limit}`;
  return rows.map(({ hubId, taskId }) => ({ hubId, taskId }));
}

interface Lease {
  readonly leaseMs: number;
  readonly now: Date;
}

/** Claims an import. Undefined if another process has claimed it, or it is finished. */
export async function claimImport<T>(tx: Tx, claim: ImportClaim, { leaseMs, now }: Lease): Promise<T | undefined> {
  const [row] = await tx<{ request: T }[]>`
    update file_task
    set status = 'PROCESSING', started_at = coalesce(started_at, ${now}), claim_id = ${claim.claimId},
      claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and kind = 'import'
      and status in ('PENDING', 'PROCESSING') and (claimed_until is null or claimed_until < statement_timestamp())
    returning request`;
  return row?.request;
}

/** Extends the lease of an import; releases it with a lease of 0. Returns false if the claim has expired. */
export async function updateImportLease(tx: Tx, claim: ImportClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update file_task set claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

interface ImportEnd {
  readonly status: 'COMPLETE' | 'CANCELED';
  readonly fileId?: string;
  readonly errors: readonly ImportError[];
  readonly now: Date;
}

/** Stores the result of an import. Returns false if the claim has expired. */
export async function endImport(tx: Tx, claim: ImportClaim, end: ImportEnd): Promise<boolean> {
  const { count } = await tx`
    update file_task
    set status = ${end.status}, result_id = ${end.fileId ?? null}, errors = ${tx.json(end.errors)},
      completed_at = ${end.now}, claim_id = null, claimed_until = null
    where hub_id = ${claim.hubId} and task_id = ${claim.taskId} and claim_id = ${claim.claimId}`;
  return count === 1;
}
