import { type Tx, writeOne } from '../../platform/db/db.js';

export interface DeveloperAppRow {
  readonly appId: number;
  readonly name: string;
  readonly clientId: string;
  readonly redirectUris: string[];
  readonly scopes: string[];
  readonly optionalScopes: string[];
  readonly native: boolean;
  readonly createdAt: Date;
  readonly iconAt: Date | null;
  /** The number of hubs that have connected it. */
  readonly installs: number;
}

/** An app of a developer account. */
export interface OwnApp {
  readonly developerId: number;
  readonly appId: number;
}

/** Lists the apps of a developer account by name, or the one with that id. */
export function listApps(tx: Tx, developerId: number, appId?: number): Promise<DeveloperAppRow[]> {
  return tx<DeveloperAppRow[]>`
    /* every hub: app */ select a.app_id, a.name, a.client_id, a.redirect_uris, a.scopes,
      a.optional_scopes, a.native, a.created_at,
      (select i.updated_at from app_icon i where i.app_id = a.app_id) as icon_at,
      (
        select count(*)::integer from hub h join install n on n.hub_id = h.hub_id and n.app_id = a.app_id
      ) as installs
    from app a
    where a.developer_id = ${developerId} and ${appId === undefined ? tx`true` : tx`a.app_id = ${appId}`}
    order by lower(a.name), a.app_id`;
}

interface AppChangeRow extends OwnApp {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

export async function updateApp(tx: Tx, app: AppChangeRow): Promise<void> {
  await writeOne(tx`
    update app
    set name = ${app.name}, redirect_uris = ${tx.json([...app.redirectUris])}, scopes = ${tx.json([...app.scopes])},
      optional_scopes = ${tx.json([...app.optionalScopes])}
    where app_id = ${app.appId} and developer_id = ${app.developerId}`);
}

/** Locks the app until the transaction ends. Returns whether the developer has it. */
export async function lockApp(tx: Tx, { appId, developerId }: OwnApp): Promise<boolean> {
  const rows = await tx`select from app where app_id = ${appId} and developer_id = ${developerId} for update`;
  return rows.length === 1;
}

export async function deleteApp(tx: Tx, { appId, developerId }: OwnApp): Promise<void> {
  await writeOne(tx`delete from app where app_id = ${appId} and developer_id = ${developerId}`);
}
