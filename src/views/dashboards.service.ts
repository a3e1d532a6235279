import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.js';
import { findViolatedConstraint } from '../platform/db/constraints.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type * as wire from './dashboards.schema.js';
import * as store from './dashboards.store.js';
import { lockOwner } from './views.store.js';

type NewDashboard = Static<typeof wire.NewDashboard>;
type Dashboard = Static<typeof wire.Dashboard>;

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for dashboards. Placeholders in braces are filled in where they are thrown. */
const dashboardErrors = defineErrors({
  DASHBOARD_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The dashboard does not exist.' },
  DASHBOARD_NAME_TAKEN: { ...refusal, message: "You already have a dashboard named '{name}'." },
  TOO_MANY_DASHBOARDS: { ...refusal, message: 'No more than 50 dashboards are allowed per user.' },
  DASHBOARD_NOT_YOURS: {
    status: 403,
    category: 'MISSING_SCOPES',
    message: 'Only its owner and admins may change or delete a shared dashboard.',
  },
});

/** The user who reads or changes dashboards. */
type DashboardCaller = Pick<MemberCaller, 'hubId' | 'userId' | 'role'>;

/** Dashboards: the user's own, and those shared with all users of the account. */
export interface DashboardsService {
  /** By name, at most 500. */
  listDashboards(caller: DashboardCaller): Promise<Dashboard[]>;
  /** Throws UNKNOWN_OBJECT_TYPE, DASHBOARD_NAME_TAKEN, TOO_MANY_DASHBOARDS (400). */
  createDashboard(caller: DashboardCaller, dashboard: NewDashboard): Promise<Dashboard>;
  /**
   * Throws DASHBOARD_NOT_FOUND (404), also for unshared dashboards of other users, DASHBOARD_NOT_YOURS (403),
   * UNKNOWN_OBJECT_TYPE, DASHBOARD_NAME_TAKEN (400).
   */
  updateDashboard(
    caller: DashboardCaller,
    dashboardId: string,
    change: Static<typeof wire.DashboardChange>,
  ): Promise<Dashboard>;
  /** Throws DASHBOARD_NOT_FOUND (404), DASHBOARD_NOT_YOURS (403). */
  deleteDashboard(caller: DashboardCaller, dashboardId: string): Promise<void>;
}

interface DashboardsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
}

const mostDashboards = 50;
const mostListed = 500;

export function createDashboardsService({ db, clock, properties }: DashboardsDeps): DashboardsService {
  const assertTypes = async (hubId: number, widgets: NewDashboard['widgets']): Promise<void> => {
    for (const { objectType } of widgets) await properties.types.getType(hubId, objectType);
  };
  return {
    async listDashboards(caller) {
      const rows = await db.read((tx) => store.listDashboards(tx, caller, mostListed));
      return rows.map((row) => toWire(row, caller));
    },
    async createDashboard(caller, { name: given, shared: isShared = false, widgets }) {
      await assertTypes(caller.hubId, widgets);
      const [name, now] = [given.trim(), clock.now()];
      const row = await withName(name, () =>
        db.write(async (tx) => {
          await lockOwner(tx, caller);
          if ((await store.countDashboards(tx, caller)) >= mostDashboards) throw dashboardErrors.tooManyDashboards();
          const id = await store.insertDashboard(tx, caller, { name, isShared, widgets, now });
          return getDashboard(tx, caller, String(id));
        }),
      );
      return toWire(row, caller);
    },
    async updateDashboard(caller, dashboardId, { name: given, shared, widgets }) {
      await assertTypes(caller.hubId, widgets ?? []);
      const now = clock.now();
      const row = await withName(given?.trim() ?? '', () =>
        db.write(async (tx) => {
          const current = await getChangeable(tx, caller, dashboardId);
          const next = {
            name: given?.trim() ?? current.name,
            isShared: shared ?? current.isShared,
            widgets: widgets ?? current.widgets,
          };
          await store.updateDashboard(tx, current, { ...next, now });
          return { ...current, ...next, updatedAt: now };
        }),
      );
      return toWire(row, caller);
    },
    async deleteDashboard(caller, dashboardId) {
      await db.write(async (tx) => store.deleteDashboard(tx, await getChangeable(tx, caller, dashboardId)));
    },
  };
}

const largestId = 2_147_483_647;

async function getDashboard(tx: Tx, caller: DashboardCaller, dashboardId: string): Promise<store.DashboardRow> {
  const isId = /^[1-9][0-9]{0,9}$/.test(dashboardId) && Number(dashboardId) <= largestId;
  const row = isId ? await store.findDashboard(tx, caller, Number(dashboardId)) : undefined;
  if (!row) throw dashboardErrors.dashboardNotFound();
  return row;
}

async function getChangeable(tx: Tx, caller: DashboardCaller, dashboardId: string): Promise<store.DashboardRow> {
  const row = await getDashboard(tx, caller, dashboardId);
  if (row.userId !== caller.userId && caller.role !== 'admin') throw dashboardErrors.dashboardNotYours();
  return row;
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== 'dashboard_name') throw error;
    throw dashboardErrors.dashboardNameTaken({ message: `You already have a dashboard named '${name}'.` });
  }
}

const toWire = (row: store.DashboardRow, { userId }: DashboardCaller): Dashboard => ({
  id: String(row.dashboardId),
  name: row.name,
  shared: row.isShared,
  ownerName: row.ownerName,
  mine: row.userId === userId,
  widgets: row.widgets as Dashboard['widgets'],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
