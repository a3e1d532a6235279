import { RowsNotWrittenError, type Tx, writeOne } from '../platform/db/db.js';

export interface ViewRow {
  readonly hubId: number;
  readonly viewId: number;
  readonly objectType: string;
  readonly userId: number;
  readonly ownerName: string;
  readonly name: string;
  readonly isShared: boolean;
  /** Whether it opens for all users of the account. */
  readonly isDefault: boolean;
  readonly settings: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`
  v.hub_id, v.view_id, v.object_type, v.user_id, p.name as owner_name,
  v.name, v.is_shared, v.is_default, v.settings, v.created_at, v.updated_at`;

interface Viewer {
  readonly hubId: number;
  readonly userId: number;
}

/** The views of a type visible to a user, by name: own and shared ones. */
export function listViews(tx: Tx, { hubId, userId }: Viewer, objectType: string): Promise<ViewRow[]> {
  return tx<ViewRow[]>`
    select ${columns(tx)} from saved_view v join person p on p.user_id = v.user_id
    where v.hub_id = ${hubId} and v.object_type = ${objectType} and (v.user_id = ${userId} or v.is_shared)
    order by folded(v.name) collate "C", v.view_id`;
}

/** Locks a view visible to the user until the transaction ends. */
export async function findView(tx: Tx, { hubId, userId }: Viewer, viewId: number): Promise<ViewRow | undefined> {
  const [row] = await tx<ViewRow[]>`
    select ${columns(tx)} from saved_view v join person p on p.user_id = v.user_id
    where v.hub_id = ${hubId} and v.view_id = ${viewId} and (v.user_id = ${userId} or v.is_shared)
    for update of v`;
  return row;
}

/** The views of an account that open by default, one of a type. */
export function listDefaultViews(tx: Tx, hubId: number): Promise<Pick<ViewRow, 'objectType' | 'viewId'>[]> {
  return tx<Pick<ViewRow, 'objectType' | 'viewId'>[]>`
    select object_type, view_id from saved_view where hub_id = ${hubId} and is_default order by object_type`;
}

/** Locks the default views of an account until the transaction ends; before any of its views is locked. */
export async function lockDefaults(tx: Tx, hubId: number): Promise<void> {
  await tx`select from hub where hub_id = ${hubId} for no key update`;
}

/** Lets no view of a type open by default. */
export async function clearDefault(
  tx: Tx,
  { hubId, objectType }: Pick<ViewRow, 'hubId' | 'objectType'>,
): Promise<void> {
  await tx`
    update saved_view set is_default = false
    where hub_id = ${hubId} and object_type = ${objectType} and is_default`;
}

/** Locks the views of a user, so that they can be counted before one is added. */
export async function lockOwner(tx: Tx, { hubId, userId }: Viewer): Promise<void> {
  await tx`select from hub_user where hub_id = ${hubId} and user_id = ${userId} for update`;
}

export async function countViews(tx: Tx, { hubId, userId }: Viewer, objectType: string): Promise<number> {
  const [row] = await tx<{ count: string }[]>`
    select count(*) from saved_view where hub_id = ${hubId} and user_id = ${userId} and object_type = ${objectType}`;
  return Number(row?.count);
}

type NewViewRow = Pick<ViewRow, 'objectType' | 'name' | 'isShared' | 'isDefault' | 'settings'> & { readonly now: Date };

/** Returns the id of the new view. */
export async function insertView(tx: Tx, { hubId, userId }: Viewer, view: NewViewRow): Promise<number> {
  const [row] = await tx<{ viewId: number }[]>`
    insert into saved_view (hub_id, view_id, object_type, user_id, name, is_shared, is_default, settings, created_at, updated_at)
    values (${hubId}, nextval('saved_view_number'), ${view.objectType}, ${userId}, ${view.name}, ${view.isShared},
      ${view.isDefault}, ${tx.json(view.settings)}, ${view.now}, ${view.now})
    returning view_id`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row.viewId;
}

type ViewPlace = Pick<ViewRow, 'hubId' | 'viewId'>;

export async function updateView(tx: Tx, { hubId, viewId }: ViewPlace, view: Omit<NewViewRow, 'objectType'>) {
  await writeOne(tx`
    update saved_view set name = ${view.name}, is_shared = ${view.isShared}, is_default = ${view.isDefault},
      settings = ${tx.json(view.settings)}, updated_at = ${view.now}
    where hub_id = ${hubId} and view_id = ${viewId}`);
}

export async function deleteView(tx: Tx, { hubId, viewId }: ViewPlace): Promise<void> {
  await writeOne(tx`delete from saved_view where hub_id = ${hubId} and view_id = ${viewId}`);
}
