import { type Tx, writeOne } from '../../platform/db/db.js';

export interface PrivateAppRow {
  readonly hubId: number;
  readonly appId: number;
  readonly name: string;
  readonly scopes: string[];
  /** The user who created it; null in a hub without an admin. */
  readonly userId: number | null;
  readonly createdAt: Date;
}

const columns = (tx: Tx) => tx`hub_id, app_id, name, scopes, created_by as user_id, created_at`;

export async function insertPrivateApp(tx: Tx, app: PrivateAppRow & { readonly tokenHash: Buffer }): Promise<void> {
  await writeOne(tx`
    insert into private_app (hub_id, app_id, name, scopes, token_hash, created_by, created_at)
    values (${app.hubId}, ${app.appId}, ${app.name}, ${tx.json(app.scopes)}, ${app.tokenHash}, ${app.userId}, ${app.createdAt})`);
}

/** The only query on this table without a hub: the hub is found by the token. */
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

/** Returns the hash of the previous token, if the app exists. */
export async function updateToken(tx: Tx, { hubId, appId, tokenHash }: TokenRow): Promise<Buffer | undefined> {
  const [row] = await tx<{ former: Buffer }[]>`
    update private_app p set token_hash = ${tokenHash}
    from (select token_hash from private_app where hub_id = ${hubId} and app_id = ${appId} for update) f
    where p.hub_id = ${hubId} and p.app_id = ${appId}
    returning f.token_hash as former`;
  return row?.former;
}

/** Returns the hash of the deleted app's token, if the app existed. */
export async function deletePrivateApp(tx: Tx, hubId: number, appId: number): Promise<Buffer | undefined> {
  const [row] = await tx<{ hash: Buffer }[]>`
    delete from private_app where hub_id = ${hubId} and app_id = ${appId} returning token_hash as hash`;
  return row?.hash;
}
