import type { Static } from 'typebox';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { readTogether, type Db } from '../../platform/db/db.js';
import { mapYielding } from '../../platform/yielding.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { findFeedPlace, toCursor } from './feed.js';
import { feedKinds, type FeedPage } from './feed.schema.js';
import * as store from './feed.store.js';
import { toActivityItem } from './activity-bodies.js';
import { toApp, toItem, type ItemDeps } from './items.js';
import { listChangeable, toEntries, toQueries, type FeedKind, type FeedRows } from './sources.tx.js';
import { defineErrors } from '../../platform/http/errors.js';
import { isId } from '../../platform/ids.js';

const feedErrors = defineErrors({
  FEED_CURSOR_INVALID: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: '`after` is not a valid cursor for this timeline',
  },
  FEED_EVENT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The event is not on a timeline of this account',
  },
});

interface FeedQuestion {
  readonly hubId: number;
  readonly objectType: string;
  readonly objectId: string;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly kinds?: readonly FeedKind[] | undefined;
  readonly appId?: readonly string[] | undefined;
  readonly ownerId?: readonly string[] | undefined;
  readonly userId?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly baseUrl: string;
}

export interface FeedService {
  /**
   * A page of a record's timeline, newest first; the first page includes the pinned activity and the apps with events.
   * Times in texts are in the hub's time zone. Throws RECORD_NOT_FOUND (404), FEED_CURSOR_INVALID (400).
   */
  getTimeline(question: FeedQuestion): Promise<Static<typeof FeedPage>>;
  /** HTML. Throws FEED_EVENT_NOT_FOUND (404). */
  getDetails(place: {
    readonly hubId: number;
    readonly eventTemplateId: string;
    readonly eventId: string;
  }): Promise<string>;
}

interface FeedDeps extends ItemDeps {
  readonly db: Db;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly records: Pick<ObjectsService['records'], 'get'>;
}

const defaultLimit = 20;

export function createFeedService(deps: FeedDeps): FeedService {
  const { db, hubs, properties, records, templates, eventViews } = deps;

  return {
    async getTimeline({ hubId, objectType, objectId, limit = defaultLimit, after, baseUrl, ...filter }) {
      const end = after === undefined ? undefined : findFeedPlace(after);
      if (after !== undefined && !end) throw feedErrors.feedCursorInvalid();
      const type = await properties.types.getType(hubId, objectType);
      const { timeZone } = await hubs.getHub(hubId);
      const chosen = toChosen(filter);
      const changed = chosen.kinds.has('properties')
        ? listChangeable(await properties.definitions.getPropertySet(hubId, type), chosen.kinds)
        : [];
      const place = { ...chosen, hubId, objectType: type.id, changed, end, limit: limit + 1 };
      const readOf = (recordId: string) =>
        db.read((tx) => readTogether<FeedRows>(tx, toQueries(tx, { ...place, recordId })));
      // Other texts may still resolve to a record.
      const ofId = isId(objectId) ? await readOf(objectId) : undefined;
      const { events, activities, changes, pinned, apps } = ofId?.live?.length
        ? ofId
        : await readOf(await findMeantId({ hubId, objectType, objectId, baseUrl }, records));
      const entries = toEntries({ events, activities, changes }, place.limit);
      const page = entries.slice(0, limit);
      const last = entries.length > limit ? page.at(-1) : undefined;
      return {
        results: await mapYielding(page, (entry) => toItem(entry, { objectType: type.id, timeZone }, deps)),
        ...(pinned?.[0] && { pinned: toActivityItem(pinned[0]) }),
        ...(apps && { apps: apps.map(toApp) }),
        ...(last && { after: toCursor(last) }),
      };
    },

    async getDetails({ hubId, eventTemplateId, eventId }) {
      const place = { hubId, templateId: eventTemplateId, eventId };
      const row = await db.read((tx) => store.findFeedEvent(tx, place));
      const template = row && (await templates.findTemplate(row.templateId));
      if (!template) throw feedErrors.feedEventNotFound();
      const { timeZone } = await hubs.getHub(hubId);
      const event = { ...row, occurredAt: new Date(row.at) };
      return eventViews.showStored({ timeZone, event, template, kind: 'detail' });
    },
  };
}

const mostWords = 10;

const toSearchWords = (query: string): string[] => query.split(/\s+/u).filter(Boolean).slice(0, mostWords);

/** What of the timeline a filter shows. */
const toChosen = ({ kinds, appId, ownerId, userId = [], query = '' }: Partial<FeedQuestion>) => ({
  kinds: new Set<FeedKind>(kinds ?? feedKinds),
  appIds: appId,
  ownerIds: ownerId,
  userIds: ownerId && userId.map(Number),
  words: toSearchWords(query),
});

/** Resolves a record id in a path that is not current, as after a merge. Throws RECORD_NOT_FOUND (404). */
async function findMeantId(
  { baseUrl, ...place }: Pick<FeedQuestion, 'hubId' | 'objectType' | 'objectId' | 'baseUrl'>,
  records: FeedDeps['records'],
): Promise<string> {
  const { id } = (await records.get(place, { baseUrl })).record;
  return id;
}
