import { type Tx, writeOne } from '../../platform/db/db.js';

interface HubRow {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Without those that follow the language. */
  readonly formats: object;
  /** Of users, who can do nothing in the account without one. */
  readonly requiresSecondFactor: boolean;
  readonly createdAt: Date;
}

const columns = (tx: Tx) =>
  tx`hub.hub_id, hub.name, hub.domain, hub.time_zone, hub.currency, hub.formats, hub.requires_second_factor, hub.created_at`;

export async function insertHub(tx: Tx, hub: HubRow): Promise<void> {
  await writeOne(tx`
    insert into hub (hub_id, name, domain, time_zone, currency, formats, created_at)
    values (${hub.hubId}, ${hub.name}, ${hub.domain}, ${hub.timeZone}, ${hub.currency}, ${tx.json(hub.formats)},
      ${hub.createdAt})`);
}

/** Locks the hub until the end of the transaction. */
export async function lockHub(tx: Tx, hubId: number): Promise<HubRow | undefined> {
  const [row] = await tx<HubRow[]>`select ${columns(tx)} from hub where hub_id = ${hubId} for no key update`;
  return row;
}

export async function updateHub(tx: Tx, hub: HubRow): Promise<void> {
  await tx`
    update hub set name = ${hub.name}, domain = ${hub.domain}, time_zone = ${hub.timeZone}, currency = ${hub.currency},
      formats = ${tx.json(hub.formats)}, requires_second_factor = ${hub.requiresSecondFactor}
    where hub_id = ${hub.hubId}`;
}

export async function findHub(tx: Tx, hubId: number): Promise<HubRow | undefined> {
  const [row] = await tx<HubRow[]>`select ${columns(tx)} from hub where hub_id = ${hubId}`;
  return row;
}

export function listHubs(tx: Tx): Promise<HubRow[]> {
  return tx<HubRow[]>`select ${columns(tx)} from hub order by hub_id`;
}

/** A hub with what a user is in it. */
interface MembershipRow extends HubRow {
  readonly role: string;
  readonly ownerId: string;
}

export function listHubsOfUser(tx: Tx, userId: number): Promise<MembershipRow[]> {
  return tx<MembershipRow[]>`
    /* every hub: person */ select ${columns(tx)}, hub_user.role, owner.owner_id::text
    from hub_user join hub using (hub_id) join owner using (hub_id, user_id)
    where hub_user.user_id = ${userId}
    order by hub.name, hub.hub_id`;
}
