import type { Tx } from '../db/db.js';

export interface JobClaim {
  readonly name: string;
  readonly claimId: string;
  readonly leaseMs: number;
}

interface DueClaim extends JobClaim {
  readonly now: Date;
  /** A later due time can only come from a clock that has been set back since. */
  readonly latestDue: Date;
}

function leaseEnd(tx: Tx, { leaseMs }: JobClaim) {
  return tx`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;
}

/** Claims a job that is due and not claimed. Returns true if it succeeded. */
export async function claimJob(tx: Tx, claim: DueClaim): Promise<boolean> {
  const { name, claimId, now, latestDue } = claim;
  const rows = await tx`
    insert into job as j (name, due_at, claim_id, claimed_until) values (${name}, ${now}, ${claimId}, ${leaseEnd(tx, claim)})
    on conflict (name) do update set claim_id = excluded.claim_id, claimed_until = excluded.claimed_until
    where (j.due_at <= ${now} or j.due_at > ${latestDue}) and (j.claimed_until is null or j.claimed_until < clock_timestamp())
    returning j.name`;
  return rows.length === 1;
}

/** When the job is due, unless it is claimed. */
export async function findDueTime(tx: Tx, name: string): Promise<Date | undefined> {
  const [row] = await tx<{ dueAt: Date }[]>`
    select due_at from job where name = ${name} and (claimed_until is null or claimed_until < clock_timestamp())`;
  return row?.dueAt;
}

/** Extends the lease of a job. Returns false if the claim has expired. */
export async function updateLease(tx: Tx, claim: JobClaim): Promise<boolean> {
  const { count } = await tx`
    update job set claimed_until = ${leaseEnd(tx, claim)} where name = ${claim.name} and claim_id = ${claim.claimId}`;
  return count === 1;
}

/** Releases a job with its next due time. Does nothing if the claim has expired. */
export async function releaseJob(
  tx: Tx,
  { name, claimId, dueAt }: Omit<JobClaim, 'leaseMs'> & { readonly dueAt: Date },
) {
  await tx`
    update job set due_at = ${dueAt}, claim_id = null, claimed_until = null where name = ${name} and claim_id = ${claimId}`;
}
