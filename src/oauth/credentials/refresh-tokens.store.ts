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

/** By its hash alone: the hub is not known yet. */
export async function findRefreshToken(tx: Tx, tokenHash: Buffer): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    /* every hub: credential */ select t.hub_id, t.grant_id, t.app_id, g.user_id, g.scopes
    from refresh_token t left join oauth_grant g on g.hub_id = t.hub_id and g.grant_id = t.grant_id
    where t.token_hash = ${tokenHash}`;
  return row;
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
