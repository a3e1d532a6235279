import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

interface NewGrant {
  readonly hubId: number;
  readonly grantId: string;
  readonly userId: number;
  readonly appId: number;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await writeOne(tx`
    insert into oauth_grant (hub_id, grant_id, user_id, app_id, scopes, created_at)
    values (${grant.hubId}, ${grant.grantId}, ${grant.userId}, ${grant.appId}, ${tx.json([...grant.scopes])}, ${grant.createdAt})`);
}

/** The database itself records the end of a deleted grant. Answers whether there was one. */
export async function deleteGrant(tx: Tx, hubId: number, grantId: string): Promise<boolean> {
  const { count } = await tx`delete from oauth_grant where hub_id = ${hubId} and grant_id = ${grantId}`;
  return count === 1;
}

export async function listGrantsOfInstall(tx: Tx, hubId: number, appId: number): Promise<string[]> {
  const rows = await tx<{ grantId: string }[]>`
    select grant_id as "grantId" from oauth_grant where hub_id = ${hubId} and app_id = ${appId}`;
  return rows.map(({ grantId }) => grantId);
}
