import type { Tx } from '../platform/db/db.js';

/** Properties of a type in a hub. */
export interface PropertyNames {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly names: readonly string[];
}

/** Of properties whose values cannot all be unique, a value that stands in the way: too long, or that of several live records. */
export async function listUnfitValues(
  tx: Tx,
  { hubId, objectTypeId, names, maxBytes }: PropertyNames & { readonly maxBytes: number },
): Promise<{ name: string; value: string }[]> {
  if (names.length === 0) return [];
  return tx<{ name: string; value: string }[]>`
    select n.name, left(v.value, 100) as value
    from jsonb_array_elements_text(${tx.json(names)}) n (name) cross join lateral (
      select r.properties ->> n.name as value
      from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.archived_at is null and r.properties ? n.name
      group by 1
      having count(*) > 1 or octet_length(r.properties ->> n.name) > ${maxBytes}
      limit 1
    ) v`;
}

/** Lets live records hold the values that they have of properties, each alone. */
export async function insertUniqueValues(tx: Tx, { hubId, objectTypeId, names }: PropertyNames): Promise<void> {
  if (names.length === 0) return;
  await tx`
    insert into unique_value (hub_id, object_type, property, value, record_id)
    select ${hubId}, ${objectTypeId}, n.name, r.properties ->> n.name, r.id
    from record r cross join jsonb_array_elements_text(${tx.json(names)}) n (name)
    where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.archived_at is null and r.properties ? n.name
    -- A record that was written while the property came back holds its value already.
    on conflict do nothing`;
}
