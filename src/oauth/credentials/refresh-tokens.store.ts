import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

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
  /** Null once the grant has ended. */
  readonly userId: number | null;
  readonly scopes: readonly string[] | null;
}

export async function insertRefreshToken(tx: Tx, token: NewRefreshToken): Promise<void> {
  await writeOne(tx`
    insert into refresh_token (hub_id, token_hash, grant_id, app_id, created_at)
    values (${token.hubId}, ${token.tokenHash}, ${token.grantId}, ${token.appId}, ${token.createdAt})`);
}

/** By its hash alone: the hub is not known before. */
export async function findRefreshToken(tx: Tx, tokenHash: Buffer): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    /* every hub: credential */ select t.hub_id as "hubId", t.grant_id as "grantId", t.app_id as "appId", g.user_id as "userId", g.scopes
    from refresh_token t left join oauth_grant g on g.hub_id = t.hub_id and g.grant_id = t.grant_id
    where t.token_hash = ${tokenHash}`;
  return row;
}

/** Answers whether it was there. By its hash alone: the hub is not known before. */
export async function deleteRefreshToken(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    /* every hub: credential */ delete from refresh_token where token_hash = ${tokenHash}`;
  return count === 1;
}

export async function deleteRefreshTokensOfGrant(tx: Tx, hubId: number, grantId: string): Promise<void> {
  await tx`delete from refresh_token where hub_id = ${hubId} and grant_id = ${grantId}`;
}
