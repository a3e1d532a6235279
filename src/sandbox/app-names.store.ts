import type { Tx } from '../platform/db/db.js';

interface AppNameRow {
  readonly appId: number;
  readonly name: string;
  /** Null for an app of a developer account. */
  readonly hubId: number | null;
  /** Null for a private app. */
  readonly clientId: string | null;
}

/** Lists the newest apps of developers and the newest private apps, by name; `limit` of either. */
export function listAppNames(tx: Tx, limit: number): Promise<AppNameRow[]> {
  return tx<AppNameRow[]>`
    /* every hub: sandbox */
    select * from (
      (select a.app_id, a.name, null::integer as hub_id, a.client_id from app a order by 1 desc limit ${limit})
      union all
      (select p.app_id, p.name, p.hub_id, null::text as client_id from private_app p order by 1 desc limit ${limit})
    ) l
    order by 2, 1`;
}

/** Lists the newest connections of apps with accounts. */
export function listConnections(tx: Tx, limit: number): Promise<{ readonly appId: number; readonly hubId: number }[]> {
  return tx<{ appId: number; hubId: number }[]>`
    /* every hub: sandbox */
    select i.app_id, i.hub_id from install i order by i.installed_at desc, i.hub_id desc, i.app_id desc limit ${limit}`;
}
