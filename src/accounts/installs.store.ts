import type { Tx } from '../platform/db/db.js';

export interface InstallRow {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: string[];
  readonly installedAt: Date;
  readonly updatedAt: Date;
}

export async function findInstall(tx: Tx, hubId: number, appId: number): Promise<InstallRow | undefined> {
  const [row] = await tx<InstallRow[]>`
    select hub_id as "hubId", app_id as "appId", user_id as "userId", scopes, installed_at as "installedAt",
      updated_at as "updatedAt"
    from install where hub_id = ${hubId} and app_id = ${appId}`;
  return row;
}

export interface NewInstallRow {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: readonly string[];
  readonly now: Date;
}

/** Installs, or gives an install that is there the new user and scopes. */
export async function upsertInstall(tx: Tx, { hubId, appId, userId, scopes, now }: NewInstallRow): Promise<void> {
  await tx`
    insert into install (hub_id, app_id, user_id, scopes, installed_at, updated_at)
    values (${hubId}, ${appId}, ${userId}, ${tx.json([...scopes])}, ${now}, ${now})
    on conflict (hub_id, app_id) do update
    set user_id = excluded.user_id, scopes = excluded.scopes, updated_at = excluded.updated_at`;
}

/** Answers whether there was such an install. */
export async function deleteInstall(tx: Tx, hubId: number, appId: number): Promise<boolean> {
  const { count } = await tx`delete from install where hub_id = ${hubId} and app_id = ${appId}`;
  return count === 1;
}
