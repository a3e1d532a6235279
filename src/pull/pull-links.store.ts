import type { Tx } from '../platform/db/db.js';

interface LinksPlace {
  readonly hubId: number;
  readonly fromType: string;
  readonly toType: string;
}

interface PairRow {
  readonly fromId: string;
  readonly toId: string;
  /** Its types, as `category id`. */
  readonly types: readonly string[];
}

/** The live records that records are associated with, as far as pulls have written both. */
export function listPairs(tx: Tx, place: LinksPlace, fromIds: readonly string[]): Promise<PairRow[]> {
  const { hubId, fromType, toType } = place;
  return tx<PairRow[]>`
    select a.from_id::text, a.to_id::text, jsonb_agg(a.category || ' ' || a.type_id) as types
    from association a
      join record r on r.hub_id = ${hubId} and r.object_type = a.to_type and r.id = a.to_id
      join pulled p on p.hub_id = ${hubId} and p.kind = a.to_type and p.source_id = a.to_id::text
    where a.hub_id = ${hubId} and a.from_type = ${fromType} and a.to_type = ${toType} and r.archived_at is null
      and p.stamp <> ''
      and a.from_id = any (array(select jsonb_array_elements_text(${tx.json(fromIds)}::jsonb)::bigint))
    group by 1, 2`;
}

/** Those of the records that are live, as `type id`. */
export async function listLiveIds(
  tx: Tx,
  hubId: number,
  records: readonly { readonly objectType: string; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx<{ objectType: string; id: string }[]>`
    select r.object_type, r.id::text
    from (select distinct * from jsonb_to_recordset(${tx.rows(records)}) as w (object_type text, id bigint)) w
      join record r on r.hub_id = ${hubId} and r.object_type = w.object_type and r.id = w.id
    where r.hub_id = ${hubId} and r.archived_at is null`;
  return new Set(rows.map(({ objectType, id }) => `${objectType} ${id}`));
}
