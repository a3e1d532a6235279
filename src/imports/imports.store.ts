import type { Tx } from '../platform/db/db.js';

export interface ImportId {
  readonly hubId: number;
  readonly importId: string;
}

/** An import claimed by one process. */
export interface ImportClaim extends ImportId {
  readonly claimId: string;
}

interface NewImport {
  readonly hubId: number;
  readonly author: string;
  readonly source: object;
  readonly request: unknown;
  readonly plan: object;
  readonly fileIds: readonly string[];
  /** The list that its contacts are added to. */
  readonly contactListId?: number | undefined;
  readonly now: Date;
}

type ImportStatus = 'PENDING' | 'PROCESSING' | 'DONE' | 'FAILED' | 'CANCELED' | 'REVERTING' | 'REVERTED';

export interface ImportRow {
  readonly id: string;
  readonly status: ImportStatus;
  /** Whether an older import of the account is not finished. */
  readonly waits: boolean;
  readonly author: string;
  readonly request: { readonly name: string };
  readonly typeIds: readonly string[];
  readonly fileIds: readonly string[];
  readonly contactListId: string | null;
  readonly counters: Readonly<Record<string, number>>;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
}

interface ImportsPlace {
  readonly hubId: number;
  /** Null for imports of every author. */
  readonly author: string | null;
  /** Requested since then. */
  readonly since: Date;
}

const columns = (tx: Tx) => tx`
  i.import_id::text as id, i.status, i.author, i.request, i.plan -> 'typeIds' as type_ids, i.file_ids, i.contact_list_id::text, i.counters,
  i.requested_at, i.started_at, i.updated_at,
  exists (select from record_import o where o.hub_id = i.hub_id and o.import_id < i.import_id
    and o.status in ('PENDING', 'PROCESSING', 'REVERTING')) as waits`;

export async function insertImport(tx: Tx, row: NewImport): Promise<ImportRow> {
  const { hubId, author, now } = row;
  // On a cluster an insert cannot return what it reads from a table.
  const [added] = await tx<{ id: string }[]>`
    insert into record_import
      (hub_id, import_id, status, author, source, request, plan, file_ids, contact_list_id, requested_at, updated_at)
    values (${hubId}, nextval('record_import_number'), 'PENDING', ${author}, ${tx.json(row.source)},
      ${tx.json(row.request)}, ${tx.json(row.plan)}, ${tx.json(row.fileIds)}, ${row.contactListId ?? null}::integer, ${now}, ${now})
    returning import_id::text as id`;
  const [read] = await tx<ImportRow[]>`
    select ${columns(tx)} from record_import i where i.hub_id = ${hubId} and i.import_id = ${added!.id}`;
  return read!;
}

export async function findImport(tx: Tx, place: ImportsPlace, importId: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    select ${columns(tx)} from record_import i
    where i.hub_id = ${place.hubId} and i.import_id = ${importId} and i.requested_at > ${place.since}
      and (${place.author}::text is null or i.author = ${place.author})`;
  return row;
}

interface ImportsPageRow {
  readonly limit: number;
  /** Imports before this one, the newest first; null for the start. */
  readonly olderThan: string | null;
  /** Instead: imports after this one, the oldest first. */
  readonly newerThan: string | null;
}

export async function listImports(tx: Tx, place: ImportsPlace, page: ImportsPageRow): Promise<ImportRow[]> {
  const { limit, olderThan, newerThan } = page;
  return tx<ImportRow[]>`
    select ${columns(tx)} from record_import i
    where i.hub_id = ${place.hubId} and i.requested_at > ${place.since}
      and (${place.author}::text is null or i.author = ${place.author})
      and (${olderThan}::bigint is null or i.import_id < ${olderThan}::bigint)
      and (${newerThan}::bigint is null or i.import_id > ${newerThan}::bigint)
    order by case when ${newerThan}::bigint is null then -i.import_id else i.import_id end
    limit ${limit}`;
}

/** Cancels an import unless it has ended: what its process has not committed by then is rolled back. */
export async function cancelImport(tx: Tx, { hubId, importId }: ImportId, now: Date): Promise<void> {
  await tx`
    update record_import set status = 'CANCELED', completed_at = ${now}, updated_at = ${now}, claim_id = null,
      claimed_until = null
    where hub_id = ${hubId} and import_id = ${importId} and status in ('PENDING', 'PROCESSING')`;
}

/** Starts to undo an import that has ended. Returns false if it has not ended, or is undone. */
export async function revertImport(tx: Tx, { hubId, importId }: ImportId, now: Date): Promise<boolean> {
  const { count } = await tx`
    update record_import
    set status = 'REVERTING', updated_at = ${now}, counters = counters || '{"REVERTED_OBJECTS": 0, "FAILED_REVERTS": 0}'
    where hub_id = ${hubId} and import_id = ${importId} and status in ('DONE', 'FAILED', 'CANCELED')`;
  return count === 1;
}

/** The oldest open import of each hub that no process has claimed. */
export async function listOpenImports(tx: Tx, limit: number): Promise<ImportId[]> {
  const rows = await tx<{ hubId: number; importId: string }[]>`
    /* every hub: due work */ select hub_id, import_id::text
    from (
      select distinct on (hub_id) hub_id, import_id, requested_at, claimed_until
      from record_import
      where status in ('PENDING', 'PROCESSING', 'REVERTING')
      order by hub_id, import_id) as oldest
    where claimed_until is null or claimed_until < statement_timestamp()
    order by requested_at limit ${limit}`;
  return rows.map(({ hubId, importId }) => ({ hubId, importId }));
}

export interface ClaimedImport<Plan, Source> {
  readonly status: 'PROCESSING' | 'REVERTING';
  readonly plan: Plan;
  readonly source: Source;
  readonly fileIds: readonly string[];
  readonly contactListId: string | null;
  readonly filePlace: number;
  readonly rowsDone: number;
  readonly counters: Readonly<Record<string, number>>;
}

interface Lease {
  readonly leaseMs: number;
  readonly now: Date;
}

/** Claims an import. Undefined if another process has it, it is finished, or an older one of the hub is not. */
export async function claimImport<Plan, Source>(
  tx: Tx,
  claim: ImportClaim,
  { leaseMs, now }: Lease,
): Promise<ClaimedImport<Plan, Source> | undefined> {
  const { hubId, importId, claimId } = claim;
  const [row] = await tx<ClaimedImport<Plan, Source>[]>`
    update record_import i
    set status = case when i.status = 'REVERTING' then i.status else 'PROCESSING' end, started_at = coalesce(i.started_at, ${now}), updated_at = ${now}, claim_id = ${claimId},
      claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where i.hub_id = ${hubId} and i.import_id = ${importId} and i.status in ('PENDING', 'PROCESSING', 'REVERTING')
      and (i.claimed_until is null or i.claimed_until < statement_timestamp())
      and not exists (
        select from record_import o
        where o.hub_id = ${hubId} and o.import_id < i.import_id
          and o.status in ('PENDING', 'PROCESSING', 'REVERTING'))
    returning i.status, i.plan, i.source, i.file_ids, i.contact_list_id::text, i.file_place, i.rows_done::float8 as rows_done, i.counters`;
  return row;
}

/** Extends the lease of an import; releases it with a lease of 0. Returns false if the claim has expired. */
export async function updateImportLease(tx: Tx, claim: ImportClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update record_import set claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where hub_id = ${claim.hubId} and import_id = ${claim.importId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

interface ImportProgress {
  readonly filePlace: number;
  readonly rowsDone: number;
  readonly counters: Readonly<Record<string, number>>;
  readonly now: Date;
}

/** Stores how far an import is. Returns false if the claim has expired. */
export async function updateImportProgress(tx: Tx, claim: ImportClaim, progress: ImportProgress): Promise<boolean> {
  const { filePlace, rowsDone, counters, now } = progress;
  const { count } = await tx`
    update record_import
    set file_place = ${filePlace}, rows_done = ${rowsDone}, counters = ${tx.json(counters)}, updated_at = ${now}
    where hub_id = ${claim.hubId} and import_id = ${claim.importId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

/** Ends an import. Returns false if the claim has expired. */
export async function endImport(
  tx: Tx,
  claim: ImportClaim,
  { status, now }: { readonly status: 'DONE' | 'FAILED' | 'REVERTED'; readonly now: Date },
): Promise<boolean> {
  const { count } = await tx`
    update record_import
    set status = ${status}, completed_at = ${now}, updated_at = ${now}, claim_id = null, claimed_until = null
    where hub_id = ${claim.hubId} and import_id = ${claim.importId} and claim_id = ${claim.claimId}`;
  return count === 1;
}

/** The hubs with imports requested before then. */
export async function listHubsWithOld(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select distinct hub_id from record_import where requested_at <= ${before}`;
  return rows.map(({ hubId }) => hubId);
}

export async function deleteOldImports(tx: Tx, hubId: number, before: Date): Promise<void> {
  await tx`delete from record_import where hub_id = ${hubId} and requested_at <= ${before}`;
}
