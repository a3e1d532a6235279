import { assertWritten, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** Properties of a type in a hub. */
interface PropertyNames {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly names: readonly string[];
}

/** For properties whose values cannot all be unique, a conflicting value: too long, or held by several live records. */
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

/** Claims the values of properties as unique values of their live records. */
export async function insertUniqueValues(tx: Tx, { hubId, objectTypeId, names }: PropertyNames): Promise<void> {
  if (names.length === 0) return;
  await tx`
    insert into unique_value (hub_id, object_type, property, value, record_id)
    select ${hubId}, ${objectTypeId}, n.name, r.properties ->> n.name, r.id
    from record r cross join jsonb_array_elements_text(${tx.json(names)}) n (name)
    where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.archived_at is null and r.properties ? n.name
    -- A record written while the property was restored already holds its value.
    on conflict do nothing`;
}

interface StoredRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

interface RecordPage {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly afterId: string;
  readonly limit: number;
}

/** The next records of a type by id, including the recycle bin, locked until the transaction ends. */
export function lockNextRecords(tx: Tx, { hubId, objectTypeId, afterId, limit }: RecordPage): Promise<StoredRecord[]> {
  return tx<StoredRecord[]>`
    select r.id::text, r.properties
    from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.id > ${afterId}
    order by r.id
    limit ${plainNumber(tx, limit)}
    for no key update`;
}

interface CalculatedWrite {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly now: Date;
  /** The values to change, '' for none. */
  readonly rows: readonly { readonly id: string; readonly values: Readonly<Record<string, string>> }[];
}

/** Writes calculated values of locked records, with history. Their last-modified time does not change. */
export async function updateCalculatedValues(
  tx: Tx,
  { hubId, objectTypeId, now, rows }: CalculatedWrite,
): Promise<void> {
  const written = await tx`
    with given as materialized (
      select * from jsonb_to_recordset(${tx.rows(rows)}) as g (id bigint, values jsonb)
    ),
    written as (
      update record r set properties = (r.properties || g.values)
        - array(select e.key from jsonb_each_text(g.values) e where e.value = '')
      from given g
      where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.id = g.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.id = any (array(select id from given))
      returning r.id, r.updated_at, g.values
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, properties)
    select ${hubId}, ${objectTypeId}, w.id, greatest(w.updated_at, ${now}), 'CALCULATED', w.values from written w`;
  assertWritten(rows.length, written.count);
}
