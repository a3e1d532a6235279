import type { Tx } from '../platform/db/db.js';

interface AppNameRow {
  readonly appId: number;
  readonly name: string;
  /** Null for an app of a developer account. */
  readonly hubId: number | null;
}

/** Lists the apps of developers and the private apps of all accounts, by name. */
export function listAppNames(tx: Tx, limit: number): Promise<AppNameRow[]> {
  return tx<AppNameRow[]>`
    /* every hub: sandbox */
    select app_id, name, null::integer as hub_id from app
    union all
    select p.app_id, p.name, p.hub_id from private_app p
    order by 2, 1 limit ${limit}`;
}
