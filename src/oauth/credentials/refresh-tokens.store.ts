import { type Tx, writeOne } from '../../platform/db/db.js';

interface NewRefreshToken {
  readonly hubId: number;
  readonly tokenHash: Buffer;
  readonly grantId: string;
  readonly appId: number;
  readonly createdAt: Date;
}

export interface RefreshTokenRow {
  readonly hubId: number;
  readonly grantId: string;
  readonly appId: number;
  /** Null after the grant was revoked. */
  readonly userId: number | null;
  readonly scopes: readonly string[] | null;
}

export async function insertRefreshToken(tx: Tx, token: NewRefreshToken): Promise<void> {
  await writeOne(tx`
    insert into refresh_token (hub_id, token_hash, grant_id, app_id, created_at)
    values (${token.hubId}, ${token.tokenHash}, ${token.grantId}, ${token.appId}, ${token.createdAt})`);
}

/** By their hashes alone: the hubs are not known yet. Rows repeat the hash, in hexadecimal. */
export function listRefreshTokens(
  tx: Tx,
  hashes: readonly string[],
): Promise<(RefreshTokenRow & { readonly hash: string })[]> {
  return tx<(RefreshTokenRow & { hash: string })[]>`
    /* every hub: credential */ select i.hash, t.hub_id, t.grant_id, t.app_id, g.user_id, g.scopes
    from jsonb_array_elements_text(${tx.json(hashes)}::jsonb) i (hash) cross join lateral (
        select t.* from refresh_token t where t.token_hash = decode(i.hash, 'hex') offset 0
      ) t
      left join lateral (
        select g.user_id, g.scopes from oauth_grant g where g.hub_id = t.hub_id and g.grant_id = t.grant_id offset 0
      ) g on true`;
}

/** Returns whether it existed. By its hash alone: the hub is not known yet. */
export async function deleteRefreshToken(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    /* every hub: credential */ delete from refresh_token where token_hash = ${tokenHash}`;
  return count === 1;
}

export async function deleteRefreshTokensOfGrant(tx: Tx, hubId: number, grantId: string): Promise<void> {
  await tx`delete from refresh_token where hub_id = ${hubId} and grant_id = ${grantId}`;
}
