import { type Tx, writeOne } from '../../platform/db/db.js';

interface AppRow {
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
  tx`app_id, developer_id, name, client_id, redirect_uris,
    scopes, optional_scopes, extra_query, native`;

interface SecretRow {
  readonly clientSecretHash: Buffer;
  readonly sealedClientSecret: Buffer;
}

interface NewAppRow extends AppRow, SecretRow {
  readonly createdAt: Date;
}

export async function insertApp(tx: Tx, app: NewAppRow): Promise<void> {
  await writeOne(tx`
    insert into app (app_id, developer_id, name, client_id, client_secret_hash, sealed_client_secret, redirect_uris, scopes,
      optional_scopes, extra_query, native, created_at)
    values (${app.appId}, ${app.developerId}, ${app.name}, ${app.clientId}, ${app.clientSecretHash}, ${app.sealedClientSecret},
      ${tx.json(app.redirectUris)}, ${tx.json(app.scopes)}, ${tx.json(app.optionalScopes)},
      ${app.extraQuery}, ${app.native}, ${app.createdAt})`);
}

export async function findApp(tx: Tx, appId: number): Promise<AppRow | undefined> {
  const [row] = await tx<AppRow[]>`select ${columns(tx)} from app where app_id = ${appId}`;
  return row;
}

export async function findAppByClientId(tx: Tx, clientId: string): Promise<AppRow | undefined> {
  const [row] = await tx<AppRow[]>`select ${columns(tx)} from app where client_id = ${clientId}`;
  return row;
}

export async function findSecretByClientId(
  tx: Tx,
  clientId: string,
): Promise<{ appId: number; hash: Buffer; isSealed: boolean } | undefined> {
  const [row] = await tx<{ appId: number; hash: Buffer; isSealed: boolean }[]>`
    select app_id, client_secret_hash as hash, sealed_client_secret is not null as is_sealed
    from app where client_id = ${clientId}`;
  return row;
}

export async function findSealedSecret(tx: Tx, appId: number): Promise<Buffer | undefined> {
  const [row] = await tx<{ sealed: Buffer | null }[]>`
    select sealed_client_secret as sealed from app where app_id = ${appId}`;
  return row?.sealed ?? undefined;
}

/** Lists apps by id, of one developer account or of all. */
export function listApps(tx: Tx, developerId: number | undefined): Promise<AppRow[]> {
  const owned = developerId === undefined ? tx`true` : tx`developer_id = ${developerId}`;
  return tx<AppRow[]>`select ${columns(tx)} from app where ${owned} order by app_id`;
}

/** Returns whether the app exists. */
export async function updateSecret(tx: Tx, appId: number, secret: SecretRow): Promise<boolean> {
  const { count } = await tx`
    update app set client_secret_hash = ${secret.clientSecretHash}, sealed_client_secret = ${secret.sealedClientSecret}
    where app_id = ${appId}`;
  return count === 1;
}

interface IconRow {
  readonly content: Buffer;
  readonly updatedAt: Date;
}

/** Sets the icon of an app of the developer; returns false if the app does not exist. */
export async function upsertIcon(
  tx: Tx,
  icon: { readonly appId: number; readonly developerId: number; readonly content: Buffer; readonly now: Date },
): Promise<boolean> {
  const { count } = await tx`
    insert into app_icon (app_id, content, updated_at)
    select app_id, ${icon.content}, ${icon.now} from app where app_id = ${icon.appId} and developer_id = ${icon.developerId}
    on conflict (app_id) do update set content = excluded.content, updated_at = excluded.updated_at`;
  return count === 1;
}

/** Returns false if the developer has no such app, or it has no icon. */
export async function deleteIcon(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const { count } = await tx`
    delete from app_icon i using app a
    where i.app_id = ${appId} and a.app_id = i.app_id and a.developer_id = ${developerId}`;
  return count === 1;
}

export async function findIcon(tx: Tx, appId: number): Promise<IconRow | undefined> {
  const [row] = await tx<IconRow[]>`select content, updated_at from app_icon where app_id = ${appId}`;
  return row;
}
