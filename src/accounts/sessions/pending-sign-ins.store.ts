import { type Tx, writeOne } from '../../platform/db/db.js';

interface PendingSignIn {
  readonly cookieHash: Buffer;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Also deletes those that have expired before `now`. */
export async function insertPending(tx: Tx, pending: PendingSignIn, now: Date): Promise<void> {
  await tx`delete from pending_sign_in where expires_at <= ${now}`;
  await writeOne(tx`
    insert into pending_sign_in (cookie_hash, user_id, expires_at)
    values (${pending.cookieHash}, ${pending.userId}, ${pending.expiresAt})`);
}

/** The user who has entered their password, unless suspended since. */
export async function findPending(
  tx: Tx,
  { cookieHash, now }: { readonly cookieHash: Buffer; readonly now: Date },
): Promise<{ readonly userId: number; readonly email: string } | undefined> {
  const [row] = await tx<{ userId: number; email: string }[]>`
    select person.user_id, person.email
    from pending_sign_in s join person using (user_id)
    where s.cookie_hash = ${cookieHash} and s.expires_at > ${now} and person.suspended_at is null`;
  return row;
}

/** Returns whether it existed. */
export async function deletePending(tx: Tx, cookieHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from pending_sign_in where cookie_hash = ${cookieHash}`;
  return count === 1;
}

export async function deletePendingOfUser(tx: Tx, userId: number): Promise<void> {
  await tx`delete from pending_sign_in where user_id = ${userId}`;
}
