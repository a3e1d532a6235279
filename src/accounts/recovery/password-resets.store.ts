import { type Tx, writeOne } from '../../platform/db/db.js';

interface PasswordResetRow {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Deletes expired links, too. */
export async function insertReset(tx: Tx, row: PasswordResetRow): Promise<void> {
  await tx`delete from password_reset where expires_at < ${row.createdAt}`;
  await writeOne(tx`
    insert into password_reset (token_hash, user_id, created_at, expires_at)
    values (${row.tokenHash}, ${row.userId}, ${row.createdAt}, ${row.expiresAt})`);
}

interface ResetSearch {
  readonly tokenHash: Buffer;
  readonly now: Date;
}

interface OpenReset {
  readonly userId: number;
  readonly email: string;
}

/** The user of a link that is valid, unless suspended. */
export async function findReset(tx: Tx, { tokenHash, now }: ResetSearch): Promise<OpenReset | undefined> {
  const [row] = await tx<OpenReset[]>`
    select p.user_id, p.email from password_reset r join person p on p.user_id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now} and p.suspended_at is null`;
  return row;
}

/** Uses up a link. Returns false if there is none, or another request was faster. */
export async function deleteReset(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from password_reset where token_hash = ${tokenHash}`;
  return count === 1;
}
