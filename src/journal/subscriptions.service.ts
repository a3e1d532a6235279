import type { InstallsService } from '../accounts/apps/installs.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import { assertScopes } from '../platform/http/caller-hook.js';
import { assertFilter } from './conditions.js';
import { journalErrors } from './journal.errors.js';
import { journalWatcher } from './recording.service.js';
import { toDraft, toNeededScopes, type Draft } from './subscription.js';
import type {
  Filter,
  FilterCreate,
  JournalFilter,
  JournalSubscription,
  SubscriptionUpsert,
} from './subscriptions.schema.js';
import * as store from './subscriptions.store.js';

/** What the journal of an app contains. Assumption W24. */
export interface JournalSubscriptionsService {
  /**
   * Creates a subscription, or replaces that of the same type, account and object type. Throws JOURNAL_SUBSCRIPTION_INVALID,
   * JOURNAL_ACCOUNT_NOT_CONNECTED, JOURNAL_SUBSCRIPTIONS_TOO_MANY (400), MISSING_SCOPES (403) of the install.
   */
  put(appId: number, input: SubscriptionUpsert): Promise<JournalSubscription>;
  list(appId: number): Promise<{ results: JournalSubscription[] }>;
  /** Throws JOURNAL_SUBSCRIPTION_NOT_FOUND (404). */
  get(appId: number, subscriptionId: string): Promise<JournalSubscription>;
  /** Throws JOURNAL_SUBSCRIPTION_NOT_FOUND (404). */
  remove(appId: number, subscriptionId: string): Promise<void>;
  /** Does nothing for an account without subscriptions. */
  removeAllOf(appId: number, portalId: string): Promise<void>;
  /** Throws JOURNAL_SUBSCRIPTION_NOT_FOUND (404), JOURNAL_FILTER_INVALID, JOURNAL_FILTERS_TOO_MANY (400). */
  createFilter(appId: number, input: FilterCreate): Promise<{ filterId: number }>;
  /** Throws JOURNAL_SUBSCRIPTION_NOT_FOUND (404). */
  listFilters(appId: number, subscriptionId: string): Promise<JournalFilter[]>;
  /** Throws JOURNAL_FILTER_NOT_FOUND (404). */
  getFilter(appId: number, filterId: string): Promise<JournalFilter>;
  /** Throws JOURNAL_FILTER_NOT_FOUND (404). */
  removeFilter(appId: number, filterId: string): Promise<void>;
}

interface SubscriptionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'watch'>;
  readonly installs: Pick<InstallsService, 'findInstall'>;
}

const mostPerPortal = 1000;
const mostFilters = 25;
const largestPortalId = 2_147_483_647;

export function createJournalSubscriptions(deps: SubscriptionsDeps): JournalSubscriptionsService {
  const { db, clock } = deps;
  return {
    async put(appId, input) {
      const draft = toDraft(input);
      await assertMayWatch(deps, appId, draft);
      return db.write(async (tx) => {
        const count = await store.countSubscriptionsLocked(tx, appId, draft.portalId);
        const row = await store.upsertSubscription(tx, { ...draft, appId, now: clock.now() });
        const isNew = row.createdAt.getTime() === row.updatedAt.getTime();
        if (isNew && count >= mostPerPortal) throw journalErrors.journalSubscriptionsTooMany();
        if (draft.portalId > 0) await deps.changes.watch(tx, draft.portalId, journalWatcher);
        return toWire(row);
      });
    },
    list: async (appId) => ({ results: (await db.read((tx) => store.listSubscriptions(tx, appId))).map(toWire) }),
    get: (appId, id) => db.read(async (tx) => toWire(await getSubscription(tx, appId, id))),
    async remove(appId, id) {
      const wasThere = await db.statement((tx) => store.deleteSubscription(tx, appId, id));
      if (!wasThere) throw journalErrors.journalSubscriptionNotFound();
    },
    async removeAllOf(appId, portalId) {
      const id = Math.min(Number(portalId), largestPortalId);
      if (id > 0) await db.statement((tx) => store.deleteSubscriptionsOfPortal(tx, appId, id));
    },
    createFilter: (appId, { subscriptionId: id, filter }) => {
      assertFilter(filter);
      return db.write(async (tx) => {
        const subscriptionId = String(id);
        const subscription = await store.lockSubscription(tx, appId, subscriptionId);
        if (!subscription) throw journalErrors.journalSubscriptionNotFound();
        assertFilterable(subscription as Subscription);
        const { length } = await store.listFilters(tx, subscriptionId);
        if (length >= mostFilters) throw journalErrors.journalFiltersTooMany();
        return { filterId: Number(await store.insertFilter(tx, { subscriptionId, filter, now: clock.now() })) };
      });
    },
    listFilters: (appId, subscriptionId) =>
      db.read(async (tx) => {
        await getSubscription(tx, appId, subscriptionId);
        return (await store.listFilters(tx, subscriptionId)).map(toWireFilter);
      }),
    async getFilter(appId, id) {
      const found = await db.read((tx) => store.findFilter(tx, appId, id));
      if (!found) throw journalErrors.journalFilterNotFound();
      return toWireFilter(found);
    },
    async removeFilter(appId, id) {
      const wasThere = await db.statement((tx) => store.deleteFilter(tx, appId, id));
      if (!wasThere) throw journalErrors.journalFilterNotFound();
    },
  };
}

/** Assumption W23. */
async function assertMayWatch({ installs }: SubscriptionsDeps, appId: number, draft: Draft) {
  if (draft.portalId === 0) return;
  const install = await installs.findInstall(draft.portalId, appId);
  if (!install) throw journalErrors.journalAccountNotConnected();
  assertScopes({ ...install, kind: 'app', scopes: new Set(install.scopes) }, toNeededScopes(draft));
}

type Subscription = store.SubscriptionRow & Draft;

async function getSubscription(tx: Tx, appId: number, id: string): Promise<Subscription> {
  const found = await store.findSubscription(tx, appId, id);
  if (!found) throw journalErrors.journalSubscriptionNotFound();
  return found as Subscription;
}

/** Other actions have no values to compare. Assumption W25. */
function assertFilterable({ subscriptionType, definition: { actions } }: Subscription): void {
  const hasValues = actions.includes('CREATE') || actions.includes('UPDATE');
  if (subscriptionType === 'OBJECT' && hasValues) return;
  throw journalErrors.journalFilterInvalid({
    message: 'Only subscriptions of type OBJECT with the actions CREATE or UPDATE take filters.',
  });
}

function toWire(row: store.SubscriptionRow): JournalSubscription {
  const { id, appId, subscriptionType, portalId, objectTypeId, definition, createdAt, updatedAt } = row as Subscription;
  const isOfEvents = subscriptionType === 'EVENT' || subscriptionType === 'APP_LIFECYCLE_EVENT';
  return {
    ...{ id: Number(id), appId, subscriptionType, objectTypeId },
    ...(isOfEvents && { eventTypeId: objectTypeId }),
    ...(portalId > 0 && { portalId }),
    ...definition,
    actions: [...definition.actions],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toWireFilter({ id, filter, createdAt }: store.FilterRow): JournalFilter {
  return { id: Number(id), filter: filter as Filter, createdAt: createdAt.getTime() };
}
