import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.js';
import { findViolatedConstraint } from '../platform/db/constraints.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type * as wire from './views.schema.js';
import * as store from './views.store.js';
import { defineErrors } from '../platform/http/errors.js';

type SavedView = Static<typeof wire.SavedView>;

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for views. Placeholders in braces are filled in where they are thrown. */
const viewErrors = defineErrors({
  VIEW_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The view does not exist.' },
  VIEW_NAME_TAKEN: { ...refusal, message: "You already have a view named '{name}'." },
  TOO_MANY_VIEWS: { ...refusal, message: 'No more than 100 views are allowed per user and object type.' },
  VIEW_NOT_YOURS: {
    status: 403,
    category: 'MISSING_SCOPES',
    message: 'Only its owner and admins may change or delete a shared view.',
  },
  VIEW_DEFAULT_BY_ADMINS: {
    status: 403,
    category: 'MISSING_SCOPES',
    message: 'Only admins may choose the view that opens by default.',
  },
  VIEW_NOT_SHARED: { ...refusal, message: 'Only a shared view can open by default.' },
});

/** The user who reads or changes views. */
type ViewCaller = Pick<MemberCaller, 'hubId' | 'userId' | 'role'>;

/** Views of the records of a type: the user's own, and those shared with all users of the account. */
export interface ViewsService {
  /** By name. Throws UNKNOWN_OBJECT_TYPE (400). */
  listViews(caller: ViewCaller, objectType: string): Promise<SavedView[]>;
  /** By type id: the views that open by default for all users of an account. */
  listDefaultViews(hubId: number): Promise<Record<string, string>>;
  /** Throws UNKNOWN_OBJECT_TYPE, VIEW_NAME_TAKEN, TOO_MANY_VIEWS, VIEW_NOT_SHARED (400), VIEW_DEFAULT_BY_ADMINS (403). */
  createView(caller: ViewCaller, view: Static<typeof wire.NewView>): Promise<SavedView>;
  /**
   * Throws VIEW_NOT_FOUND (404), also for unshared views of other users, VIEW_NOT_YOURS, VIEW_DEFAULT_BY_ADMINS (403), VIEW_NAME_TAKEN,
   * VIEW_NOT_SHARED (400). A view that is no longer shared no longer opens by default.
   */
  updateView(caller: ViewCaller, viewId: string, change: Static<typeof wire.ViewChange>): Promise<SavedView>;
  /** Throws VIEW_NOT_FOUND (404), VIEW_NOT_YOURS (403). */
  deleteView(caller: ViewCaller, viewId: string): Promise<void>;
}

interface ViewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
}

const mostViews = 100;

export function createViewsService({ db, clock, properties }: ViewsDeps): ViewsService {
  return {
    async listViews(caller, objectType) {
      const { id } = await properties.types.getType(caller.hubId, objectType);
      const rows = await db.read((tx) => store.listViews(tx, caller, id));
      return rows.map((row) => toWire(row, caller));
    },
    async listDefaultViews(hubId) {
      const rows = await db.read((tx) => store.listDefaultViews(tx, hubId));
      return Object.fromEntries(rows.map(({ objectType, viewId }) => [objectType, String(viewId)]));
    },
    async createView(
      caller,
      { objectType, name: given, shared: isShared = false, default: isDefault = false, settings },
    ) {
      const { id } = await properties.types.getType(caller.hubId, objectType);
      const [name, now] = [given.trim(), clock.now()];
      const row = await withName(name, () =>
        db.write(async (tx) => {
          if (isDefault) await store.lockDefaults(tx, caller.hubId);
          await store.lockOwner(tx, caller);
          if ((await store.countViews(tx, caller, id)) >= mostViews) throw viewErrors.tooManyViews();
          const view = { hubId: caller.hubId, objectType: id, name, isShared, isDefault, settings, now };
          await settleDefault(tx, caller, { before: false, after: view });
          const viewId = await store.insertView(tx, caller, view);
          return getView(tx, caller, String(viewId));
        }),
      );
      return toWire(row, caller);
    },
    async updateView(caller, viewId, change) {
      const now = clock.now();
      const row = await withName(change.name?.trim() ?? '', () =>
        db.write(async (tx) => {
          if (change.default) await store.lockDefaults(tx, caller.hubId);
          const current = await getChangeable(tx, caller, viewId);
          const next = { ...current, ...toChanged(current, change), updatedAt: now };
          // What is no longer shared cannot open by default; that needs no administrator.
          if (change.default !== undefined) await settleDefault(tx, caller, { before: current.isDefault, after: next });
          await store.updateView(tx, current, { ...next, now });
          return next;
        }),
      );
      return toWire(row, caller);
    },
    async deleteView(caller, viewId) {
      await db.write(async (tx) => store.deleteView(tx, await getChangeable(tx, caller, viewId)));
    },
  };
}

/** A change without `default` ends it with the sharing. */
function toChanged(
  current: store.ViewRow,
  { name, shared, default: isDefault, settings }: Static<typeof wire.ViewChange>,
) {
  const isShared = shared ?? current.isShared;
  return {
    name: name?.trim() ?? current.name,
    isShared,
    isDefault: isDefault ?? (isShared && current.isDefault),
    settings: settings ?? current.settings,
  };
}

type DefaultRow = Pick<store.ViewRow, 'hubId' | 'objectType' | 'isShared' | 'isDefault'>;

/** Ends the default view of the type where another one replaces it. Throws VIEW_DEFAULT_BY_ADMINS (403), VIEW_NOT_SHARED (400). */
async function settleDefault(tx: Tx, { role }: ViewCaller, { before, after }: { before: boolean; after: DefaultRow }) {
  if (after.isDefault === before && (after.isShared || !after.isDefault)) return;
  if (role !== 'admin') throw viewErrors.viewDefaultByAdmins();
  if (!after.isDefault) return;
  if (!after.isShared) throw viewErrors.viewNotShared();
  await store.clearDefault(tx, after);
}

const largestId = 2_147_483_647;

async function getView(tx: Tx, caller: ViewCaller, viewId: string): Promise<store.ViewRow> {
  const isId = /^[1-9][0-9]{0,9}$/.test(viewId) && Number(viewId) <= largestId;
  const row = isId ? await store.findView(tx, caller, Number(viewId)) : undefined;
  if (!row) throw viewErrors.viewNotFound();
  return row;
}

async function getChangeable(tx: Tx, caller: ViewCaller, viewId: string): Promise<store.ViewRow> {
  const row = await getView(tx, caller, viewId);
  if (row.userId !== caller.userId && caller.role !== 'admin') throw viewErrors.viewNotYours();
  return row;
}

async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== 'saved_view_name') throw error;
    throw viewErrors.viewNameTaken({ message: `You already have a view named '${name}'.` });
  }
}

const toWire = (row: store.ViewRow, { userId }: ViewCaller): SavedView => ({
  id: String(row.viewId),
  objectTypeId: row.objectType,
  name: row.name,
  shared: row.isShared,
  default: row.isDefault,
  ownerName: row.ownerName,
  mine: row.userId === userId,
  settings: row.settings as Static<typeof wire.ViewSettings>,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
