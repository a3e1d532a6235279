import { type Tx, writeOne } from '../../platform/db/db.js';

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

/** A database trigger records the revocation of the deleted grant. Returns whether the grant existed. */
export async function deleteGrant(tx: Tx, hubId: number, grantId: string): Promise<boolean> {
  const { count } = await tx`delete from oauth_grant where hub_id = ${hubId} and grant_id = ${grantId}`;
  return count === 1;
}

export async function listGrantsOfInstall(tx: Tx, hubId: number, appId: number): Promise<string[]> {
  const rows = await tx<{ grantId: string }[]>`
    select grant_id from oauth_grant where hub_id = ${hubId} and app_id = ${appId}`;
  return rows.map(({ grantId }) => grantId);
}

/** The ids of all grants, including recently revoked ones. */
export async function listGrants(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    /* every hub: sandbox */ select grant_id::text as id from oauth_grant
    union select ended_id from ended_credential where ended_id not like 'token:%'`;
  return rows.map(({ id }) => id);
}

/** Records those of the given grants that do not exist as revoked. */
export async function endUnknownGrants(tx: Tx, grantIds: readonly string[]): Promise<void> {
  await tx`
    /* every hub: sandbox */ insert into ended_credential (ended_id, ended_at)
    select given.id, clock_timestamp() from jsonb_array_elements_text(${tx.json(grantIds)}::jsonb) as given (id)
    where not exists (select from oauth_grant g where g.grant_id = given.id::uuid)
    on conflict do nothing`;
}
