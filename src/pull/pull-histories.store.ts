import type { Tx } from '../platform/db/db.js';

interface HistoriesPlace {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
}

export interface StoredRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The last change of its history. */
  readonly lastChangeId: string;
}

/** Live records, locked until the transaction ends. */
export function listStored(
  tx: Tx,
  { hubId, objectType }: HistoriesPlace,
  ids: readonly string[],
): Promise<StoredRow[]> {
  return tx<StoredRow[]>`
    select r.id::text, r.properties, coalesce((
      select max(c.change_id) from record_change c
      where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = r.id
    ), 0)::text as last_change_id
    from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is null
      and r.id = any (array(select jsonb_array_elements_text(${tx.json(ids)}::jsonb)::bigint))
    order by r.id for no key update`;
}

/** One version of a property of a record. */
export interface VersionRow {
  readonly recordId: string;
  /** Later changes of the record are those that the versions describe. */
  readonly lastChangeId: string;
  readonly name: string;
  readonly value: string;
  /** ISO 8601. */
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
}

/** Puts versions in place of the values that this transaction has written to the history; one entry for each time and source. */
export async function insertVersions(
  tx: Tx,
  { hubId, objectType }: HistoriesPlace,
  rows: readonly VersionRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const versions = tx`jsonb_to_recordset(${tx.rows(rows)}) as v (
    record_id bigint, last_change_id bigint, name text, value text, at timestamptz, source_type text, source_id text, source_label text
  )`;
  await tx`
    with named as (
      select v.record_id, v.last_change_id, array_agg(distinct v.name) as names from ${versions} group by 1, 2
    )
    update record_change c set properties = c.properties - n.names from named n
    where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = n.record_id
      and c.change_id > n.last_change_id`;
  await tx`
    insert into record_change
      (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, properties)
    select ${hubId}, ${objectType}, v.record_id, v.at, v.source_type, v.source_id, v.source_label,
      jsonb_object_agg(v.name, v.value)
    from ${versions}
    group by v.record_id, v.at, v.source_type, v.source_id, v.source_label
    order by v.record_id, v.at`;
}
