import type { Tx } from '../platform/db/db.js';

export interface ExportId {
  readonly hubId: number;
  readonly exportId: string;
}

/** An export claimed by one process. */
export interface ExportClaim extends ExportId {
  readonly claimId: string;
}

const lockClass = 7_207_483;

/** Locks the exports of a hub until the transaction ends. */
export async function lockExports(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** The times of the requests of a hub since then, the oldest first. */
export async function listRequestTimes(tx: Tx, hubId: number, since: Date): Promise<Date[]> {
  const rows = await tx<{ requestedAt: Date }[]>`
    select requested_at from record_export
    where hub_id = ${hubId} and requested_at > ${since}
    order by requested_at`;
  return rows.map(({ requestedAt }) => requestedAt);
}

interface NewExport {
  readonly hubId: number;
  /** JSON. */
  readonly request: object;
  /** The user who is notified of its end. */
  readonly userId: number | undefined;
  readonly now: Date;
}

export async function insertExport(tx: Tx, { hubId, request, userId, now }: NewExport): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into record_export (hub_id, export_id, status, request, requested_at, requested_by)
    values (${hubId}, nextval('record_export_number'), 'PENDING', ${tx.json(request)}, ${now}, ${userId ?? null})
    returning export_id::text as id`;
  return row!.id;
}

export interface ExportRow<Order> {
  readonly status: 'PENDING' | 'PROCESSING' | 'CANCELED' | 'COMPLETE';
  readonly request: Order;
  readonly recordCount: number | null;
  readonly fileId: string | null;
  readonly errors: readonly ExportError[];
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

interface ExportError {
  readonly status: 'error';
  readonly category: string;
  readonly message: string;
}

/** Of those requested since then. */
export async function findExport<Order>(
  tx: Tx,
  { hubId, exportId }: ExportId,
  since: Date,
): Promise<ExportRow<Order> | undefined> {
  const [row] = await tx<ExportRow<Order>[]>`
    select status, request, record_count::float8 as record_count, file_id::text, errors, requested_at, started_at,
      completed_at
    from record_export
    where hub_id = ${hubId} and export_id = ${exportId} and requested_at > ${since}`;
  return row;
}

/** The oldest open export of each hub that no process has claimed. */
export async function listOpenExports(tx: Tx, limit: number): Promise<ExportId[]> {
  const rows = await tx<{ hubId: number; exportId: string }[]>`
    /* every hub: due work */ select hub_id, export_id::text
    from (
      select distinct on (hub_id) hub_id, export_id, requested_at, claimed_until
      from record_export
      where status in ('PENDING', 'PROCESSING')
      order by hub_id, export_id) as oldest
    where claimed_until is null or claimed_until < statement_timestamp()
    order by requested_at limit ${limit}`;
  return rows.map(({ hubId, exportId }) => ({ hubId, exportId }));
}

interface Claimed<Order> {
  readonly request: Order;
  readonly requestedAt: Date;
}

interface Lease {
  readonly leaseMs: number;
  readonly now: Date;
}

/** Claims an export. Undefined if another process has it, it is finished, or an older one of the hub is not. */
export async function claimExport<Order>(
  tx: Tx,
  claim: ExportClaim,
  { leaseMs, now }: Lease,
): Promise<Claimed<Order> | undefined> {
  const { hubId, exportId, claimId } = claim;
  const [row] = await tx<Claimed<Order>[]>`
    update record_export e
    set status = 'PROCESSING', started_at = coalesce(e.started_at, ${now}), claim_id = ${claimId},
      claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where e.hub_id = ${hubId} and e.export_id = ${exportId} and e.status in ('PENDING', 'PROCESSING')
      and (e.claimed_until is null or e.claimed_until < statement_timestamp())
      and not exists (
        select from record_export o
        where o.hub_id = ${hubId} and o.export_id < e.export_id and o.status in ('PENDING', 'PROCESSING'))
    returning e.request, e.requested_at`;
  return row;
}

/** Extends the lease of an export; releases it with a lease of 0. Returns false if the claim has expired. */
export async function updateExportLease(tx: Tx, claim: ExportClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update record_export set claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and export_id = ${claim.exportId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

interface ExportEnd {
  readonly status: 'COMPLETE' | 'CANCELED';
  readonly fileId?: string;
  readonly recordCount?: number;
  readonly errors: readonly ExportError[];
  readonly now: Date;
}

/** Stores the result of an export. Returns false if the claim has expired. */
export async function endExport(tx: Tx, claim: ExportClaim, end: ExportEnd): Promise<boolean> {
  const { count } = await tx`
    update record_export
    set status = ${end.status}, file_id = ${end.fileId ?? null}, record_count = ${end.recordCount ?? null},
      errors = ${tx.json(end.errors)}, completed_at = ${end.now}, claim_id = null, claimed_until = null
    where hub_id = ${claim.hubId} and export_id = ${claim.exportId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

/** The hubs with exports requested before then. */
export async function listHubsWithOld(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select distinct hub_id from record_export where requested_at <= ${before}`;
  return rows.map(({ hubId }) => hubId);
}

export async function deleteOldExports(tx: Tx, hubId: number, before: Date): Promise<void> {
  await tx`delete from record_export where hub_id = ${hubId} and requested_at <= ${before}`;
}
