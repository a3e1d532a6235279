import { assertWritten, type Tx } from '../../platform/db/db.js';

interface GroupOwner {
  readonly hubId: number;
  readonly objectTypeId: string;
}

export interface GroupRow {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** Groups stored for a hub: its own, and changed built-in ones. */
export async function listGroups(tx: Tx, { hubId, objectTypeId }: GroupOwner): Promise<GroupRow[]> {
  return tx<GroupRow[]>`
    select name, label, display_order from property_group where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}

/** Creates or updates a group. */
export async function upsertGroup(tx: Tx, { hubId, objectTypeId }: GroupOwner, group: GroupRow): Promise<void> {
  const written = await tx`
    insert into property_group (hub_id, object_type, name, label, display_order)
    values (${hubId}, ${objectTypeId}, ${group.name}, ${group.label}, ${group.displayOrder})
    on conflict (hub_id, object_type, name) do update set label = excluded.label, display_order = excluded.display_order`;
  assertWritten(1, written.count);
}

export async function deleteGroup(tx: Tx, { hubId, objectTypeId }: GroupOwner, name: string): Promise<void> {
  const gone = await tx`
    delete from property_group where hub_id = ${hubId} and object_type = ${objectTypeId} and name = ${name}`;
  assertWritten(1, gone.count);
}

/** Removes all groups stored for a hub and type. */
export async function deleteGroups(tx: Tx, { hubId, objectTypeId }: GroupOwner): Promise<void> {
  await tx`delete from property_group where hub_id = ${hubId} and object_type = ${objectTypeId}`;
}
