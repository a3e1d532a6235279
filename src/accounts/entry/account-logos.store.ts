import type { Tx } from '../../platform/db/db.js';

/** The logo of an account: PNG. */
export interface LogoRow {
  readonly hubId: number;
  readonly content: Buffer;
  readonly updatedAt: Date;
}

/** Sets the logo of an account, or replaces it. */
export async function upsertLogo(tx: Tx, { hubId, content, updatedAt }: LogoRow): Promise<void> {
  await tx`
    insert into account_logo (hub_id, content, updated_at) values (${hubId}, ${content}, ${updatedAt})
    on conflict (hub_id) do update set content = excluded.content, updated_at = excluded.updated_at`;
}

/** Returns false if the account has no logo. */
export async function deleteLogo(tx: Tx, hubId: number): Promise<boolean> {
  const { count } = await tx`delete from account_logo where hub_id = ${hubId}`;
  return count === 1;
}

/** Returns undefined if the account has no logo. */
export async function findLogo(tx: Tx, hubId: number): Promise<LogoRow | undefined> {
  const [row] = await tx<LogoRow[]>`select hub_id, content, updated_at from account_logo where hub_id = ${hubId}`;
  return row;
}

/** When the logos of the user's accounts were set. */
export function listLogoTimes(tx: Tx, userId: number): Promise<Omit<LogoRow, 'content'>[]> {
  return tx<LogoRow[]>`
    /* every hub: person */ select l.hub_id, l.updated_at
    from hub_user u join account_logo l using (hub_id) where u.user_id = ${userId}`;
}

/** The account of a server that has a single one. */
export async function findOnlyHub(tx: Tx): Promise<number | undefined> {
  const rows = await tx<{ hubId: number }[]>`/* every hub: person */ select hub_id from hub order by hub_id limit 2`;
  return rows.length === 1 ? rows[0]?.hubId : undefined;
}
