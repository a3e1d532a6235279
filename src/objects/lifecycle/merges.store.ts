import { type Tx, writeOne } from '../../platform/db/db.js';
import type { RecordsPlaceRow } from '../rows/aliases.store.js';

export interface MergeRow extends RecordsPlaceRow {
  /** The surviving record. */
  readonly primaryId: string;
  /** The record that is merged into it. */
  readonly otherId: string;
}

/** Number of ids that resolve to one of the two records. */
export async function countIdentities(tx: Tx, { hubId, objectType, primaryId, otherId }: MergeRow): Promise<number> {
  const [row] = await tx<{ aliases: number }[]>`
    select count(*)::integer as aliases from record_alias a
    where a.hub_id = ${hubId} and a.object_type = ${objectType} and a.record_id in (${primaryId}, ${otherId})`;
  return 2 + (row?.aliases ?? 0);
}

interface PrimaryRow {
  readonly fromId: string;
  readonly toType: string;
  readonly toId: string;
  readonly typeId: number;
  readonly isLive: boolean;
}

/** Primary associations of the two records. */
export function listPrimaries(tx: Tx, { hubId, objectType, primaryId, otherId }: MergeRow): Promise<PrimaryRow[]> {
  return tx<PrimaryRow[]>`
    select a.from_id::text, a.to_type, a.to_id::text, a.type_id, (
      select o.archived_at is null from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id
    ) as is_live
    from association a
    where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id in (${primaryId}, ${otherId}) and a.is_primary`;
}

/** Moves associations from the other record to the primary one, in both directions; removes those between the two. */
export async function updateAssociationEnds(tx: Tx, merge: MergeRow): Promise<void> {
  const { hubId, objectType, primaryId, otherId } = merge;
  const columns = tx`hub_id, from_type, from_id, to_type, to_id, category, type_id, is_primary, created_at`;
  await tx`
    with outgoing as (
      delete from association a where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = ${otherId}
      returning a.to_type, a.to_id, a.category, a.type_id, a.is_primary, a.created_at
    ),
    ending as materialized (
      select distinct a.to_type, a.to_id from association a
      where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = ${otherId}
    ),
    incoming as (
      delete from association a using ending e
      where a.hub_id = ${hubId} and a.from_type = e.to_type and a.from_id = e.to_id
        and a.to_type = ${objectType} and a.to_id = ${otherId}
        -- Repeats known conditions, so that the index is used even without statistics.
        and a.from_type = any (array(select to_type from ending)) and a.from_id = any (array(select to_id from ending))
      returning a.from_type, a.from_id, a.category, a.type_id, a.is_primary, a.created_at
    )
    insert into association (${columns})
    select * from (
      select ${hubId}::integer, ${objectType}::text, ${primaryId}::bigint, o.to_type, o.to_id, o.category, o.type_id, o.is_primary, o.created_at
      from outgoing o
      where (o.to_type, o.to_id) <> (${objectType}, ${primaryId}::bigint)
      union all
      select ${hubId}, i.from_type, i.from_id, ${objectType}, ${primaryId}, i.category, i.type_id, i.is_primary, i.created_at
      from incoming i
      where (i.from_type, i.from_id) <> (${objectType}, ${primaryId}::bigint)
    ) moved
    on conflict do nothing`;
}

/** Moves history and ids of the other record to the primary one. */
export async function updateIdentity(tx: Tx, { hubId, objectType, primaryId, otherId }: MergeRow): Promise<void> {
  await writeOne(tx`
    with changes as (
      update record_change set record_id = ${primaryId}
      where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${otherId}
    ),
    links as (
      update record r set links_ever = r.links_ever + o.links_ever
      from record o
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${primaryId}
        and o.hub_id = ${hubId} and o.object_type = ${objectType} and o.id = ${otherId}
    ),
    aliases as (
      update record_alias set record_id = ${primaryId}
      where hub_id = ${hubId} and object_type = ${objectType} and record_id = ${otherId}
    )
    insert into record_alias (hub_id, object_type, alias_id, record_id)
    values (${hubId}, ${objectType}, ${otherId}, ${primaryId})`);
}

interface Restatement extends RecordsPlaceRow {
  readonly id: string;
  readonly source: { readonly type: string; readonly id?: string | undefined; readonly userId?: number | undefined };
}

/**
 * Appends the current value of each property to the merged history if the history would otherwise end with another value.
 */
export async function insertRestatement(tx: Tx, { hubId, objectType, id, source }: Restatement): Promise<void> {
  await tx`
    with latest as (
      select distinct on (v.key) v.key, v.value
      from record_change c cross join lateral jsonb_each_text(c.properties) v
      where c.hub_id = ${hubId} and c.object_type = ${objectType} and c.record_id = ${id}
      order by v.key, c.change_id desc
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, user_id, properties)
    select ${hubId}, ${objectType}, ${id}, r.updated_at, ${source.type}, ${source.id ?? null}, ${source.userId ?? null}::integer,
      jsonb_object_agg(l.key, coalesce(r.properties ->> l.key, ''))
    from record r join latest l on coalesce(r.properties ->> l.key, '') <> l.value
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = ${id}
    group by r.updated_at`;
}
