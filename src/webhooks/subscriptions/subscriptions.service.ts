import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { AppPlace, OwnAppsService } from '../settings/own-apps.service.js';
import type * as wire from './subscriptions.schema.js';
import * as store from './subscriptions.store.js';
import type { WatchedHubsService } from '../settings/watched-hubs.service.js';
import { webhookErrors } from '../settings/webhooks.errors.js';
import type { AppError } from '../../platform/http/errors.js';
import { eventTypes, silentProperties, toParts } from './event-types.js';

type Subscription = Static<typeof wire.Subscription>;
type ChangedSubscriptions = Static<typeof wire.SubscriptionBatchAnswer> &
  Partial<Static<typeof wire.PartialSubscriptionBatch>>;

type SubscriptionPlace = AppPlace & { readonly subscriptionId: string };

/** The subscriptions of an app. All throw WEBHOOK_APP_NOT_YOURS (400), those with an id SUBSCRIPTION_NOT_FOUND (404). */
export interface SubscriptionsService {
  /** Throws INVALID_SUBSCRIPTION, TOO_MANY_SUBSCRIPTIONS (400), SUBSCRIPTION_EXISTS (409). */
  createSubscription(
    creation: AppPlace & { readonly input: Static<typeof wire.SubscriptionCreate> },
  ): Promise<Subscription>;
  /** Sorted by id. */
  listSubscriptions(place: AppPlace): Promise<Subscription[]>;
  getSubscription(place: SubscriptionPlace): Promise<Subscription>;
  changeSubscription(
    change: SubscriptionPlace & { readonly patch: Static<typeof wire.SubscriptionPatch> },
  ): Promise<Subscription>;
  /** With `errors` for unknown ids. */
  changeSubscriptions(change: AppPlace & Static<typeof wire.SubscriptionBatch>): Promise<ChangedSubscriptions>;
  deleteSubscription(place: SubscriptionPlace): Promise<void>;
}

interface SubscriptionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ownApps: OwnAppsService;
  readonly watchedHubs: WatchedHubsService;
}

const subscriptionsPerApp = 1000;
const largestId = 2_147_483_647;

export function createSubscriptionsService({
  db,
  clock,
  ownApps,
  watchedHubs,
}: SubscriptionsDeps): SubscriptionsService {
  const activate = (appId: number, activations: readonly { readonly id: number; readonly active: boolean }[]) =>
    db.write(async (tx) => {
      const updated = await store.updateActive(tx, appId, { activations, now: clock.now() });
      if (updated.some(({ active }) => active)) await watchedHubs.watchHubsOfApp(tx, appId);
      return updated;
    });
  const getSubscription: SubscriptionsService['getSubscription'] = async ({ subscriptionId, ...place }) => {
    const appId = await ownApps.getOwnAppId(place);
    const [found] = await db.read((tx) => store.listSubscriptions(tx, appId, [toId(subscriptionId)]));
    return toWire(found ?? missing(subscriptionId));
  };
  return {
    async createSubscription({ input, ...place }) {
      const appId = await ownApps.getOwnAppId(place);
      const draft = { ...toDraft(input), appId, now: clock.now() };
      return db.write(async (tx) => {
        const count = await store.countSubscriptionsLocked(tx, appId);
        if (count >= subscriptionsPerApp) throw webhookErrors.tooManySubscriptions();
        const made = await store.insertSubscription(tx, draft);
        if (!made) throw webhookErrors.subscriptionExists();
        if (made.active) await watchedHubs.watchHubsOfApp(tx, appId);
        return toWire(made);
      });
    },
    async listSubscriptions(place) {
      const appId = await ownApps.getOwnAppId(place);
      return (await db.read((tx) => store.listSubscriptions(tx, appId))).map(toWire);
    },
    getSubscription,
    async changeSubscription({ patch, ...place }) {
      const { active } = patch;
      if (active === undefined) return getSubscription(place);
      const appId = await ownApps.getOwnAppId(place);
      const [changed] = await activate(appId, [{ id: toId(place.subscriptionId), active }]);
      return toWire(changed ?? missing(place.subscriptionId));
    },
    async changeSubscriptions({ inputs, ...place }) {
      const appId = await ownApps.getOwnAppId(place);
      const startedAt = clock.now().toISOString();
      // The last input for a repeated id wins.
      const asked = [...new Map(inputs.map((input) => [input.id, input])).values()];
      const changed = await activate(appId, asked);
      const errors = asked.filter(({ id }) => !changed.some((one) => one.id === id)).map(({ id }) => toFailure(id));
      const times = { startedAt, completedAt: clock.now().toISOString() };
      const answer = { status: 'COMPLETE', results: changed.map(toWire), ...times };
      return errors.length > 0 ? { ...answer, numErrors: errors.length, errors } : answer;
    },
    async deleteSubscription({ subscriptionId, ...place }) {
      const appId = await ownApps.getOwnAppId(place);
      const wasThere = await db.statement((tx) => store.deleteSubscription(tx, appId, toId(subscriptionId)));
      if (!wasThere) missing(subscriptionId);
    },
  };
}

function toId(text: string): number {
  return Math.min(Number(text), largestId);
}

function describeMissing(id: string | number): string {
  return webhookErrors.subscriptionNotFound.message.replace('{id}', String(id));
}

function missing(id: string): never {
  throw webhookErrors.subscriptionNotFound({ message: describeMissing(id), context: { id: [id] } });
}

function toFailure(id: number) {
  return { status: 'error', category: 'SUBSCRIPTION_ID_NOT_FOUND', message: describeMissing(id) };
}

function toWire({ id, objectTypeId, propertyName, createdAt, updatedAt, ...row }: store.SubscriptionRow): Subscription {
  return {
    id: String(id),
    eventType: row.eventType,
    ...(propertyName !== '' && { propertyName }),
    ...(objectTypeId !== '' && { objectTypeId }),
    active: row.active,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

interface SubscriptionDraft {
  readonly eventType: string;
  /** Both '' for none. */
  readonly objectTypeId: string;
  readonly propertyName: string;
  readonly active: boolean;
}

const objectTypeId = /^\d{1,9}-\d{1,10}$/;

/** Completes and validates the input. Throws INVALID_SUBSCRIPTION (400). */
function toDraft(input: Static<typeof wire.SubscriptionCreate>): SubscriptionDraft {
  const { eventType, propertyName = '', active = false } = input;
  if (!eventTypes.includes(eventType)) throw invalid(`There is no event type '${eventType.slice(0, 100)}'.`);
  const { subject, action } = toParts(eventType);
  if ((action === 'propertyChange') !== (propertyName !== '')) {
    throw invalid('A propertyName is needed for propertyChange, and has no meaning otherwise.');
  }
  if (silentProperties.includes(propertyName)) throw invalid(`Changes of '${propertyName}' cannot be subscribed to.`);
  if (subject === 'object' && !objectTypeId.test(input.objectTypeId ?? '')) {
    throw invalid('An objectTypeId, such as 2-47730019, is needed for object.*.');
  }
  if (subject !== 'object' && input.objectTypeId !== undefined && input.objectTypeId !== '') {
    throw invalid('An objectTypeId has a meaning for object.* only.');
  }
  return { eventType, objectTypeId: input.objectTypeId ?? '', propertyName, active };
}

function invalid(message: string): AppError {
  return webhookErrors.invalidSubscription({ message: message.toWellFormed() });
}
