import { type Tx, writeOne } from '../../platform/db/db.js';

export interface SettingsRow {
  readonly targetUrl: string;
  readonly maxConcurrentRequests: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`target_url, max_concurrent_requests,
  created_at, updated_at`;

export async function findSettings(tx: Tx, appId: number): Promise<SettingsRow | undefined> {
  const [row] = await tx<SettingsRow[]>`select ${columns(tx)} from webhook_settings where app_id = ${appId}`;
  return row;
}

interface SettingsWrite {
  readonly targetUrl: string;
  readonly maxConcurrentRequests: number;
  readonly now: Date;
}

export async function upsertSettings(tx: Tx, appId: number, settings: SettingsWrite): Promise<SettingsRow> {
  const { targetUrl, maxConcurrentRequests, now } = settings;
  return writeOne(tx<SettingsRow[]>`
    insert into webhook_settings (app_id, target_url, max_concurrent_requests, created_at, updated_at)
    values (${appId}, ${targetUrl}, ${maxConcurrentRequests}, ${now}, ${now})
    on conflict (app_id) do update set target_url = excluded.target_url,
      max_concurrent_requests = excluded.max_concurrent_requests, updated_at = excluded.updated_at
    returning ${columns(tx)}`);
}

/** Returns whether settings existed. */
export async function deleteSettings(tx: Tx, appId: number): Promise<void> {
  await tx`delete from webhook_settings where app_id = ${appId}`;
}

/** Lists the hubs that have connected an app with settings and an active subscription. */
export async function listHubsToWatch(tx: Tx, appId: number): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: app */ select h.hub_id from hub h
    where exists (select from install i where i.hub_id = h.hub_id and i.app_id = ${appId})
      and exists (select from webhook_settings where app_id = ${appId})
      and exists (select from webhook_subscription where app_id = ${appId} and active)
    order by 1`;
  return rows.map(({ hubId }) => hubId);
}

/** Whether the app has settings and an active subscription. */
export async function wantsNotifications(tx: Tx, appId: number): Promise<boolean> {
  const [row] = await tx<{ wants: boolean }[]>`
    select exists (
      select from webhook_settings t join webhook_subscription s on s.app_id = t.app_id and s.active where t.app_id = ${appId}
    ) as wants`;
  return row?.wants ?? false;
}
