import type { Tx } from '../../platform/db/db.js';
import { assertWritten } from '../../platform/db/written.js';

interface GroupOwner {
  readonly hubId: number;
  readonly objectTypeId: string;
}

export interface GroupRow {
  readonly name: string;
  readonly label: string;
  readonly display_order: number;
}

/** What a hub has written of the groups of a type: its own, and those that come with the server and were changed. */
export async function listGroups(tx: Tx, { hubId, objectTypeId }: GroupOwner): Promise<GroupRow[]> {
  return tx<GroupRow[]>`
    select name, label, display_order from property_group where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}

/** Writes a group, new or not. */
export async function upsertGroup(tx: Tx, { hubId, objectTypeId }: GroupOwner, group: GroupRow): Promise<void> {
  const written = await tx`
    insert into property_group (hub_id, object_type, name, label, display_order)
    values (${hubId}, ${objectTypeId}, ${group.name}, ${group.label}, ${group.display_order})
    on conflict (hub_id, object_type, name) do update set label = excluded.label, display_order = excluded.display_order`;
  assertWritten(1, written.count);
}

export async function deleteGroup(tx: Tx, { hubId, objectTypeId }: GroupOwner, name: string): Promise<void> {
  const gone = await tx`
    delete from property_group where hub_id = ${hubId} and object_type = ${objectTypeId} and name = ${name}`;
  assertWritten(1, gone.count);
}

/** Removes all that a hub has written of the groups of a type. */
export async function deleteGroups(tx: Tx, { hubId, objectTypeId }: GroupOwner): Promise<void> {
  await tx`delete from property_group where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}
