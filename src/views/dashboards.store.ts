import { RowsNotWrittenError, type Tx, writeOne } from '../platform/db/db.js';

export interface DashboardRow {
  readonly hubId: number;
  readonly dashboardId: number;
  readonly userId: number;
  readonly ownerName: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly widgets: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`
  d.hub_id, d.dashboard_id, d.user_id, p.name as owner_name, d.name, d.is_shared, d.widgets, d.created_at, d.updated_at`;

interface Viewer {
  readonly hubId: number;
  readonly userId: number;
}

/** The dashboards visible to a user, by name: own and shared ones. */
export function listDashboards(tx: Tx, { hubId, userId }: Viewer, atMost: number): Promise<DashboardRow[]> {
  return tx<DashboardRow[]>`
    select ${columns(tx)} from dashboard d join person p on p.user_id = d.user_id
    where d.hub_id = ${hubId} and (d.user_id = ${userId} or d.is_shared)
    order by folded(d.name) collate "C", d.dashboard_id limit ${atMost}`;
}

/** Locks a dashboard visible to the user until the transaction ends. */
export async function findDashboard(tx: Tx, { hubId, userId }: Viewer, id: number): Promise<DashboardRow | undefined> {
  const [row] = await tx<DashboardRow[]>`
    select ${columns(tx)} from dashboard d join person p on p.user_id = d.user_id
    where d.hub_id = ${hubId} and d.dashboard_id = ${id} and (d.user_id = ${userId} or d.is_shared)
    for update of d`;
  return row;
}

export async function countDashboards(tx: Tx, { hubId, userId }: Viewer): Promise<number> {
  const [row] = await tx<{ count: string }[]>`
    select count(*) from dashboard where hub_id = ${hubId} and user_id = ${userId}`;
  return Number(row?.count);
}

type Written = Pick<DashboardRow, 'name' | 'isShared' | 'widgets'> & { readonly now: Date };

/** Returns the id of the new dashboard. */
export async function insertDashboard(tx: Tx, { hubId, userId }: Viewer, dashboard: Written): Promise<number> {
  const [row] = await tx<{ dashboardId: number }[]>`
    insert into dashboard (hub_id, dashboard_id, user_id, name, is_shared, widgets, created_at, updated_at)
    values (${hubId}, nextval('dashboard_number'), ${userId}, ${dashboard.name}, ${dashboard.isShared},
      ${tx.json(dashboard.widgets)}, ${dashboard.now}, ${dashboard.now})
    returning dashboard_id`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row.dashboardId;
}

type Place = Pick<DashboardRow, 'hubId' | 'dashboardId'>;

export async function updateDashboard(tx: Tx, { hubId, dashboardId }: Place, dashboard: Written): Promise<void> {
  await writeOne(tx`
    update dashboard set name = ${dashboard.name}, is_shared = ${dashboard.isShared},
      widgets = ${tx.json(dashboard.widgets)}, updated_at = ${dashboard.now}
    where hub_id = ${hubId} and dashboard_id = ${dashboardId}`);
}

export async function deleteDashboard(tx: Tx, { hubId, dashboardId }: Place): Promise<void> {
  await writeOne(tx`delete from dashboard where hub_id = ${hubId} and dashboard_id = ${dashboardId}`);
}
