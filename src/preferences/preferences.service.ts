import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { RecordFollower } from '../objects/lifecycle/followers.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { createLinksService, type LinksService } from './links.service.js';
import { createStatusesService, type StatusesService } from './statuses.service.js';
import { deleteStatuses } from './statuses.store.js';
import { subscriptions } from './subscriptions.js';

/** What the owners of e-mail addresses have subscribed to. */
export interface PreferencesService {
  readonly statuses: StatusesService;
  readonly links: LinksService;
  readonly now: () => Date;
}

interface PreferencesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly records: Pick<ObjectsService['records'], 'prepareSettings'>;
  readonly lists: Pick<ListsService, 'evaluations'>;
}

export function createPreferencesService({
  db,
  clock,
  secrets,
  hubs,
  records,
  lists,
}: PreferencesDeps): PreferencesService {
  const statuses = createStatusesService({ db, clock, hubs, records, lists: lists.evaluations });
  return { statuses, links: createLinksService({ clock, secrets, hubs, statuses }), now: () => clock.now() };
}

/** The subscriptions of every account, for filters. */
export const subscriptionIds = subscriptions.map(({ id }) => id);

/** Deletes the statuses of the addresses of an erased contact. Assumption M3. */
export const preferencesFollower: RecordFollower = { addressesErased: deleteStatuses };
