import type { Tx } from '../../platform/db/db.js';

interface TemplateRow {
  /** As asked, also if that record was merged into another one. */
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The values of the live records with these ids, which new records are created from, by id. */
export async function readTemplates(
  tx: Tx,
  { hubId, kind }: { readonly hubId: number; readonly kind: { readonly template?: { readonly typeId: string } } },
  ids: readonly string[],
): Promise<ReadonlyMap<string, TemplateRow['properties']>> {
  const objectType = kind.template?.typeId ?? '';
  const rows = await tx<TemplateRow[]>`
    select i.id, r.properties
    from jsonb_array_elements_text(${tx.json(ids)}) i (id)
      left join lateral (
        select a.record_id from record_alias a
        where a.hub_id = ${hubId} and a.object_type = ${objectType} and a.alias_id = i.id::bigint
        offset 0
      ) a on true
      cross join lateral (
        select r.properties from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = coalesce(a.record_id, i.id::bigint) and r.archived_at is null
        offset 0
      ) r`;
  return new Map(rows.map(({ id, properties }) => [id, properties]));
}
