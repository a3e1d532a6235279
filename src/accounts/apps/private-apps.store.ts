import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

export interface PrivateAppRow {
  readonly hubId: number;
  readonly appId: number;
  readonly name: string;
  readonly scopes: string[];
  /** Who made it; null in a hub without an admin. */
  readonly userId: number | null;
  readonly createdAt: Date;
}

const columns = (tx: Tx) =>
  tx`hub_id as "hubId", app_id as "appId", name, scopes, created_by as "userId", created_at as "createdAt"`;

export async function insertPrivateApp(tx: Tx, app: PrivateAppRow & { readonly tokenHash: Buffer }): Promise<void> {
  await writeOne(tx`
    insert into private_app (hub_id, app_id, name, scopes, token_hash, created_by, created_at)
    values (${app.hubId}, ${app.appId}, ${app.name}, ${tx.json(app.scopes)}, ${app.tokenHash}, ${app.userId}, ${app.createdAt})`);
}

/** The one query on this table without a hub: the token is what tells which hub it is. */
export async function findByTokenHash(tx: Tx, tokenHash: Buffer): Promise<PrivateAppRow | undefined> {
  const [row] = await tx<PrivateAppRow[]>`
    /* every hub: credential */ select ${columns(tx)} from private_app where token_hash = ${tokenHash}`;
  return row;
}

export function listPrivateApps(tx: Tx, hubId: number): Promise<PrivateAppRow[]> {
  return tx<PrivateAppRow[]>`select ${columns(tx)} from private_app where hub_id = ${hubId} order by app_id`;
}

interface TokenRow {
  readonly hubId: number;
  readonly appId: number;
  readonly tokenHash: Buffer;
}

/** The hash of the token that was the app's until now, if there is such an app. */
export async function updateToken(tx: Tx, { hubId, appId, tokenHash }: TokenRow): Promise<Buffer | undefined> {
  const [row] = await tx<{ former: Buffer }[]>`
    update private_app p set token_hash = ${tokenHash}
    from (select token_hash from private_app where hub_id = ${hubId} and app_id = ${appId} for update) f
    where p.hub_id = ${hubId} and p.app_id = ${appId}
    returning f.token_hash as former`;
  return row?.former;
}

/** The hash of the token whose app is gone, if there was one. */
export async function deletePrivateApp(tx: Tx, hubId: number, appId: number): Promise<Buffer | undefined> {
  const [row] = await tx<{ hash: Buffer }[]>`
    delete from private_app where hub_id = ${hubId} and app_id = ${appId} returning token_hash as hash`;
  return row?.hash;
}
