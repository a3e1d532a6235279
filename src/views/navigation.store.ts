import { writeOne, type Rows, type Tx } from '../platform/db/db.js';

interface UserPlace {
  readonly hubId: number;
  readonly userId: number;
}

interface PinKey {
  readonly kind: string;
  readonly id: string;
}

export interface PinRow extends PinKey {
  /** Of the list or view. */
  readonly name: string | null;
  readonly objectType: string;
  /** Of the view. */
  readonly settings: unknown;
}

/** The pins of a user in their order, without those of lists and views that are gone or no longer shared with them. */
export function listPins(tx: Tx, { hubId, userId }: UserPlace): Rows<PinRow> {
  return tx<PinRow[]>`
    select p.kind, p.target_id as id, coalesce(l.name, v.name) as name,
      coalesce(l.object_type, v.object_type, p.target_id) as object_type, v.settings
    from navigation_pin p
      left join list l on p.kind = 'list' and l.hub_id = ${hubId} and l.list_id::text = p.target_id and l.deleted_at is null
      left join saved_view v on p.kind = 'view' and v.hub_id = ${hubId} and v.view_id::text = p.target_id
        and (v.user_id = ${userId} or v.is_shared)
    where p.hub_id = ${hubId} and p.user_id = ${userId} and (p.kind = 'type' or l.list_id is not null or v.view_id is not null)
    order by p.position, p.kind, p.target_id`;
}

/** Whether the user may see a list or view. */
export async function isVisible(tx: Tx, { hubId, userId }: UserPlace, { kind, id }: PinKey): Promise<boolean> {
  const rows =
    kind === 'list'
      ? await tx`select from list where hub_id = ${hubId} and list_id::text = ${id} and deleted_at is null`
      : await tx`
          select from saved_view
          where hub_id = ${hubId} and view_id::text = ${id} and (user_id = ${userId} or is_shared)`;
  return rows.length === 1;
}

/** Adds a pin after the others. Returns false if there are too many. */
export async function insertPin(
  tx: Tx,
  { hubId, userId }: UserPlace,
  { kind, id, most }: PinKey & { readonly most: number },
): Promise<boolean> {
  const { count } = await tx`
    insert into navigation_pin (hub_id, user_id, kind, target_id, position)
    select ${hubId}::integer, ${userId}::integer, ${kind}::text, ${id}::text, coalesce(max(p.position), 0) + 1
    from navigation_pin p where p.hub_id = ${hubId} and p.user_id = ${userId}
    having count(*) < ${most} or bool_or(p.kind = ${kind} and p.target_id = ${id})
    on conflict (hub_id, user_id, kind, target_id) do update set position = navigation_pin.position`;
  return count === 1;
}

export async function deletePin(tx: Tx, { hubId, userId }: UserPlace, { kind, id }: PinKey): Promise<void> {
  await tx`
    delete from navigation_pin where hub_id = ${hubId} and user_id = ${userId} and kind = ${kind} and target_id = ${id}`;
}

/** Puts pins into an order; others come after them, and unknown ones are ignored. */
export async function updatePositions(tx: Tx, { hubId, userId }: UserPlace, pins: readonly PinKey[]): Promise<void> {
  const rows = pins.map(({ kind, id }, place) => ({ kind, id, place }));
  await tx`
    update navigation_pin p set position = n.position
    from (
      select o.kind, o.target_id, row_number() over (order by g.place nulls last, o.position) as position
      from navigation_pin o
        left join jsonb_to_recordset(${tx.rows(rows)}) as g (kind text, id text, place integer)
          on g.kind = o.kind and g.id = o.target_id
      where o.hub_id = ${hubId} and o.user_id = ${userId}
    ) n
    where p.hub_id = ${hubId} and p.user_id = ${userId} and p.kind = n.kind and p.target_id = n.target_id`;
}

interface LookRow {
  readonly objectType: string;
  readonly icon: string;
  readonly hue: string;
}

export function listLooks(tx: Tx, hubId: number): Rows<LookRow> {
  return tx<LookRow[]>`select object_type, icon, hue from object_type_look where hub_id = ${hubId}`;
}

export async function upsertLook(tx: Tx, hubId: number, { objectType, icon, hue }: LookRow): Promise<void> {
  await writeOne(tx`
    insert into object_type_look (hub_id, object_type, icon, hue) values (${hubId}, ${objectType}, ${icon}, ${hue})
    on conflict (hub_id, object_type) do update set icon = excluded.icon, hue = excluded.hue`);
}
