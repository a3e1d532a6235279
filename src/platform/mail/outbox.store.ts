import { type Tx, writeOne } from '../db/db.js';

interface NewMailRow {
  readonly mailId: string;
  readonly sealed: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isBulk: boolean;
}

export async function insertMail(tx: Tx, row: NewMailRow): Promise<void> {
  const { mailId, sealed, createdAt, expiresAt, isBulk } = row;
  await writeOne(tx`
    insert into mail (mail_id, sealed, created_at, expires_at, due_at, attempts, is_bulk)
    values (${mailId}, ${sealed}, ${createdAt}, ${expiresAt}, ${createdAt}, 0, ${isBulk})`);
}

export interface ClaimedMail {
  readonly mailId: string;
  readonly sealed: Buffer;
  readonly expiresAt: Date;
  /** Including the one that begins with the claim. */
  readonly attempts: number;
}

interface MailsClaim {
  readonly claimId: string;
  readonly leaseMs: number;
  readonly now: Date;
  /** A later due time can only come from a clock that has been set back since. */
  readonly latestDue: Date;
  readonly limit: number;
}

/** Claims mails that are due and not claimed: those of bulk last, the longest due first. */
export function claimDue(tx: Tx, { claimId, leaseMs, now, latestDue, limit }: MailsClaim): Promise<ClaimedMail[]> {
  return tx<ClaimedMail[]>`
    update mail set claim_id = ${claimId}, attempts = attempts + 1,
      claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where mail_id in (
      select m.mail_id from mail m
      where (m.due_at <= ${now} or m.due_at > ${latestDue})
        and (m.claimed_until is null or m.claimed_until < clock_timestamp())
      order by m.is_bulk, m.due_at limit ${limit} for update skip locked
    )
    returning mail_id, sealed, expires_at, attempts`;
}

export interface MailClaim {
  readonly mailId: string;
  readonly claimId: string;
}

/** Returns false if the claim has been lost. */
export async function extendClaim(tx: Tx, { mailId, claimId }: MailClaim, leaseMs: number): Promise<boolean> {
  const { count } = await tx`
    update mail set claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where mail_id = ${mailId} and claim_id = ${claimId}`;
  return count === 1;
}

/** Ends the claim of a mail and sets its next due time. Does nothing if the claim has been lost. */
export async function releaseMail(tx: Tx, { mailId, claimId }: MailClaim, dueAt: Date): Promise<void> {
  await tx`
    update mail set claim_id = null, claimed_until = null, due_at = ${dueAt}
    where mail_id = ${mailId} and claim_id = ${claimId}`;
}

/** Deletes a mail that has been sent or given up. */
export async function deleteMail(tx: Tx, { mailId, claimId }: MailClaim): Promise<void> {
  await tx`delete from mail where mail_id = ${mailId} and claim_id = ${claimId}`;
}

/** Deletes what has not been sent in time and is not being sent. Returns how many. */
export async function deleteExpired(tx: Tx, now: Date): Promise<number> {
  const { count } = await tx`
    delete from mail where expires_at < ${now} and (claimed_until is null or claimed_until < clock_timestamp())`;
  return count;
}

/** Returns when the next mail is due; a past time means that another process has claimed it. */
export async function findNextDue(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx<{ due: Date | null }[]>`select min(due_at) as due from mail`;
  return row?.due ?? undefined;
}

export async function countMails(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::integer as count from mail`;
  return row?.count ?? 0;
}
