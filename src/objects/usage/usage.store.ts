import type { Tx } from '../../platform/db/db.js';
import { withCustomPlan } from '../../platform/db/tx.js';

/** Counts live records of types, each up to a maximum; types without records are absent. */
export async function countRecords(
  tx: Tx,
  hubId: number,
  { typeIds, counted }: { readonly typeIds: readonly string[]; readonly counted: number },
): Promise<Map<string, number>> {
  // The condition is phrased to match the index `record_by_update`.
  const rows = await tx<{ typeId: string; found: number }[]>`
    select t.type_id, (
      select count(*)::integer from (
        select 1 from record r
        where r.hub_id = ${hubId} and r.object_type = t.type_id and coalesce(r.archived_at, 'infinity') = 'infinity'
        limit ${counted}
      ) c
    ) as found
    from jsonb_array_elements_text(${tx.json(typeIds)}) as t (type_id)`;
  return new Map(rows.flatMap(({ typeId, found }) => (found > 0 ? [[typeId, found] as const] : [])));
}

/** Estimates the number of records of a type from database statistics, without reading records. */
export async function estimateRecords(tx: Tx, hubId: number, typeId: string): Promise<number> {
  const [row] = await withCustomPlan(
    tx<{ 'QUERY PLAN': unknown }[]>`
      explain (format json) select 1 from record r
      where r.hub_id = ${hubId} and r.object_type = ${typeId} and r.archived_at is null`,
  );
  const said = row?.['QUERY PLAN'];
  const [plan] = (typeof said === 'string' ? JSON.parse(said) : said) as { Plan: { 'Plan Rows': number } }[];
  return plan?.Plan['Plan Rows'] ?? 0;
}

/** The object types for which an account has stored definitions of properties. */
export async function listTypesWithProperties(tx: Tx, hubId: number): Promise<string[]> {
  const rows = await tx<{ objectType: string }[]>`select distinct object_type from property where hub_id = ${hubId}`;
  return rows.map(({ objectType }) => objectType);
}

interface LimitRow {
  readonly category: string;
  readonly typeId: number;
  readonly max: number;
}

interface Crowds {
  readonly fromTypes: readonly string[];
  /** Limits that differ from the general one. */
  readonly limits: readonly LimitRow[];
  readonly generalLimit: number;
  /** The share of a limit from which a record is listed. */
  readonly share: number;
  /** Maximum number of associations to examine per type. */
  readonly examined: number;
}

interface CrowdRow {
  readonly fromType: string;
  readonly fromId: string;
  readonly toType: string;
  readonly held: number;
  readonly max: number;
}

/** Records that use a share of a limit, one row per association type; of each type only the first associations, by record id. */
export function listCrowds(tx: Tx, hubId: number, crowds: Crowds): Promise<CrowdRow[]> {
  const { fromTypes, limits, generalLimit, share, examined } = crowds;
  return withCustomPlan(tx<CrowdRow[]>`
    with own as (
      select * from jsonb_to_recordset(${tx.rows(limits)}) as l (category text, type_id integer, max integer)
    ), held as (
      select t.from_type, a.from_id, a.to_type, a.category, a.type_id, count(*)::integer as held
      from jsonb_array_elements_text(${tx.json(fromTypes)}) as t (from_type) cross join lateral (
        select from_id, to_type, category, type_id from association
        where hub_id = ${hubId} and from_type = t.from_type
        order by from_id, to_type, to_id, category, type_id
        limit ${examined}
      ) a
      group by 1, 2, 3, 4, 5
    )
    select h.from_type, h.from_id::text, h.to_type, h.held, coalesce(own.max, ${generalLimit}::integer) as max
    from held h left join own using (category, type_id)
    where h.held >= ${share}::double precision * coalesce(own.max, ${generalLimit}::integer)
    order by h.from_type, h.from_id, h.to_type`);
}

interface Samples {
  readonly typeId: string;
  readonly ids: readonly string[];
  /** The property that names a record. */
  readonly property: string;
}

/** The names of live records by id; those without a name are absent. */
export async function listNames(
  tx: Tx,
  hubId: number,
  { typeId, ids, property }: Samples,
): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; name: string }[]>`
    select r.id::text as id, r.properties ->> ${property} as name
    from jsonb_array_elements_text(${tx.json(ids)}) as s (id)
    join record r on r.hub_id = ${hubId} and r.object_type = ${typeId} and r.id = s.id::bigint
    where r.archived_at is null and r.properties ->> ${property} <> ''`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
