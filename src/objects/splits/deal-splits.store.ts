import type { Tx } from '../../platform/db/db.js';

interface DealsPlaceRow {
  readonly hubId: number;
  /** Type id of deals. */
  readonly objectType: string;
}

interface NewSplitRow {
  readonly dealId: string;
  readonly ownerId: string;
  readonly percentage: string;
}

interface SplitRow {
  readonly id: string;
  readonly ownerId: string;
  readonly percentage: string;
  /** Formatted for the wire. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A live deal with its splits. */
export interface SplitDealRow {
  readonly id: string;
  readonly splits: readonly SplitRow[];
}

/** Replaces the splits of locked deals; the split of an owner who keeps one stays the same. */
export async function replaceSplits(
  tx: Tx,
  { hubId, objectType, now }: DealsPlaceRow & { readonly now: Date },
  splits: readonly NewSplitRow[],
): Promise<void> {
  const rows = splits.map((split, place) => ({ ...split, place }));
  await tx`
    with split as materialized (
      select * from jsonb_to_recordset(${tx.rows(rows)}) as s (deal_id bigint, owner_id integer, percentage numeric, place integer)
    ),
    removed as (
      delete from deal_split d
      where d.hub_id = ${hubId} and d.deal_id = any (array(select deal_id from split))
        and not exists (select 1 from split s where s.deal_id = d.deal_id and s.owner_id = d.owner_id)
    )
    insert into deal_split (hub_id, object_type, deal_id, owner_id, split_id, place, percentage, created_at, updated_at)
    select ${hubId}, ${objectType}, s.deal_id, s.owner_id, new_record_id(), s.place, s.percentage, ${now}, ${now}
    from split s order by s.deal_id, s.owner_id
    on conflict on constraint deal_split_pk do update set place = excluded.place, percentage = excluded.percentage,
      updated_at = case when deal_split.percentage = excluded.percentage then deal_split.updated_at else excluded.updated_at end`;
}

/** The live deals among these ids, in this order. */
export function listSplitDeals(
  tx: Tx,
  { hubId, objectType }: DealsPlaceRow,
  ids: readonly string[],
): Promise<SplitDealRow[]> {
  return tx<SplitDealRow[]>`
    select i.id, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.split_id::text, 'ownerId', d.owner_id::text, 'percentage', trim_scale(d.percentage)::text,
        'createdAt', wire_time(d.created_at), 'updatedAt', wire_time(d.updated_at)
      ) order by d.place), '[]')
      from deal_split d where d.hub_id = ${hubId} and d.deal_id = i.id::bigint
    ) as splits
    from jsonb_array_elements_text(${tx.json(ids)}) with ordinality i (id, ord) cross join lateral (
      select r.id from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint and r.archived_at is null
      offset 0
    ) r
    order by i.ord`;
}

/** Moves the splits of one deal to another one without splits. Returns the owners of moved splits. */
export async function moveSplits(
  tx: Tx,
  hubId: number,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<string[]> {
  const rows = await tx<{ ownerId: string }[]>`
    with moved as (
      update deal_split d set deal_id = ${toId}
      where d.hub_id = ${hubId} and d.deal_id = ${fromId}
        and not exists (select 1 from deal_split o where o.hub_id = ${hubId} and o.deal_id = ${toId})
      returning d.owner_id, d.place
    )
    select m.owner_id::text from moved m order by m.place`;
  return rows.map(({ ownerId }) => ownerId);
}
