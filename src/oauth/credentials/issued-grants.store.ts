import type { Tx } from '../../platform/db/db.js';

/** The ids of all grants, and of those that have ended of late. */
export async function listGrants(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    /* every hub: sandbox */ select grant_id::text as id from oauth_grant
    union select ended_id from ended_credential where ended_id not like 'token:%'`;
  return rows.map(({ id }) => id);
}

/** Notes the end of those of some grants that there are not. */
export async function endUnknownGrants(tx: Tx, grantIds: readonly string[]): Promise<void> {
  await tx`
    /* every hub: sandbox */ insert into ended_credential (ended_id, ended_at)
    select given.id, clock_timestamp() from jsonb_array_elements_text(${tx.json(grantIds)}::jsonb) as given (id)
    where not exists (select from oauth_grant g where g.grant_id = given.id::uuid)
    on conflict do nothing`;
}
