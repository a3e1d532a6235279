import type { Tx } from '../platform/db/db.js';

export interface AppRow {
  readonly appId: number;
  readonly developerId: number;
  readonly name: string;
  readonly clientId: string;
  readonly redirectUris: string[];
  readonly scopes: string[];
  readonly optionalScopes: string[];
  readonly extraQuery: boolean;
  readonly native: boolean;
}

const columns = (tx: Tx) =>
  tx`app_id as "appId", developer_id as "developerId", name, client_id as "clientId", redirect_uris as "redirectUris",
    scopes, optional_scopes as "optionalScopes", extra_query as "extraQuery", native`;

export interface NewAppRow extends AppRow {
  readonly clientSecretHash: Buffer;
  readonly createdAt: Date;
}

export async function insertApp(tx: Tx, app: NewAppRow): Promise<void> {
  await tx`
    insert into app (app_id, developer_id, name, client_id, client_secret_hash, redirect_uris, scopes, optional_scopes,
      extra_query, native, created_at)
    values (${app.appId}, ${app.developerId}, ${app.name}, ${app.clientId}, ${app.clientSecretHash},
      ${tx.json(app.redirectUris)}, ${tx.json(app.scopes)}, ${tx.json(app.optionalScopes)},
      ${app.extraQuery}, ${app.native}, ${app.createdAt})`;
}

export async function findApp(tx: Tx, appId: number): Promise<AppRow | undefined> {
  const [row] = await tx<AppRow[]>`select ${columns(tx)} from app where app_id = ${appId}`;
  return row;
}

export async function findAppByClientId(tx: Tx, clientId: string): Promise<AppRow | undefined> {
  const [row] = await tx<AppRow[]>`select ${columns(tx)} from app where client_id = ${clientId}`;
  return row;
}

export async function findSecretHash(tx: Tx, clientId: string): Promise<Buffer | undefined> {
  const [row] = await tx<{ hash: Buffer }[]>`select client_secret_hash as hash from app where client_id = ${clientId}`;
  return row?.hash;
}

/** Apps by id, of one developer account or of all. */
export function listApps(tx: Tx, developerId: number | undefined): Promise<AppRow[]> {
  const owned = developerId === undefined ? tx`true` : tx`developer_id = ${developerId}`;
  return tx<AppRow[]>`select ${columns(tx)} from app where ${owned} order by app_id`;
}

/** Answers whether there is such an app. */
export async function updateSecret(tx: Tx, appId: number, clientSecretHash: Buffer): Promise<boolean> {
  const { count } = await tx`update app set client_secret_hash = ${clientSecretHash} where app_id = ${appId}`;
  return count === 1;
}
