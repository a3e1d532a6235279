import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

interface HubRow {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly createdAt: Date;
}

const columns = (tx: Tx) =>
  tx`hub.hub_id as "hubId", hub.name, hub.domain, hub.time_zone as "timeZone", hub.currency, hub.created_at as "createdAt"`;

export async function insertHub(tx: Tx, hub: HubRow): Promise<void> {
  await writeOne(tx`
    insert into hub (hub_id, name, domain, time_zone, currency, created_at)
    values (${hub.hubId}, ${hub.name}, ${hub.domain}, ${hub.timeZone}, ${hub.currency}, ${hub.createdAt})`);
}

export async function findHub(tx: Tx, hubId: number): Promise<HubRow | undefined> {
  const [row] = await tx<HubRow[]>`select ${columns(tx)} from hub where hub_id = ${hubId}`;
  return row;
}

export function listHubs(tx: Tx): Promise<HubRow[]> {
  return tx<HubRow[]>`select ${columns(tx)} from hub order by hub_id`;
}

export function listHubsOfUser(tx: Tx, userId: number): Promise<(HubRow & { role: string })[]> {
  return tx<(HubRow & { role: string })[]>`
    /* every hub: person */ select ${columns(tx)}, hub_user.role
    from hub_user join hub using (hub_id)
    where hub_user.user_id = ${userId}
    order by hub.name, hub.hub_id`;
}
