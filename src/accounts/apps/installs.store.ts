import { type Tx, writeOne } from '../../platform/db/db.js';

interface InstallRow {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: string[];
  readonly installedAt: Date;
  readonly updatedAt: Date;
}

export async function findInstall(tx: Tx, hubId: number, appId: number): Promise<InstallRow | undefined> {
  const [row] = await tx<InstallRow[]>`
    select hub_id, app_id, user_id, scopes, installed_at,
      updated_at
    from install where hub_id = ${hubId} and app_id = ${appId}`;
  return row;
}

export interface ConnectedRow {
  readonly appId: number;
  readonly name: string;
  readonly iconAt: Date | null;
  readonly scopes: string[];
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly installedAt: Date;
  readonly updatedAt: Date;
}

/** The apps that a hub has connected, by name. */
export function listConnected(tx: Tx, hubId: number): Promise<ConnectedRow[]> {
  return tx<ConnectedRow[]>`
    select n.app_id, a.name, i.updated_at as icon_at, n.scopes, n.user_id, p.name as user_name,
      p.email as user_email, n.installed_at, n.updated_at
    from install n
    join app a on a.app_id = n.app_id
    join person p on p.user_id = n.user_id
    left join app_icon i on i.app_id = n.app_id
    where n.hub_id = ${hubId}
    order by lower(a.name), n.app_id`;
}

interface NewInstallRow {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: readonly string[];
  readonly now: Date;
}

/** Creates an install, or updates the user and scopes of an existing one; returns whether it is new. */
export async function upsertInstall(tx: Tx, { hubId, appId, userId, scopes, now }: NewInstallRow): Promise<boolean> {
  const { isNew } = await writeOne(tx<{ isNew: boolean }[]>`
    insert into install (hub_id, app_id, user_id, scopes, installed_at, updated_at)
    values (${hubId}, ${appId}, ${userId}, ${tx.json([...scopes])}, ${now}, ${now})
    on conflict (hub_id, app_id) do update
    set user_id = excluded.user_id, scopes = excluded.scopes, updated_at = excluded.updated_at
    returning xmax = 0 as is_new`);
  return isNew;
}

/** Returns the user who connected the app; undefined if nobody had. */
export async function deleteInstall(tx: Tx, hubId: number, appId: number): Promise<number | undefined> {
  const [row] = await tx<{ userId: number }[]>`
    delete from install where hub_id = ${hubId} and app_id = ${appId} returning user_id`;
  return row?.userId;
}
