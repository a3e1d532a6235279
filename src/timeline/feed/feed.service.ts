import type { Static } from 'typebox';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import {
  listActivities,
  listLive,
  listPinned,
  listStageChanges,
  type ActivityRow,
  type StageChangeRow,
} from '../../objects/records/timeline-rows.tx.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import { readTogether, type Db, type Tx } from '../../platform/db/db.js';
import { mapYielding } from '../../platform/yielding.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { EventViewsService } from '../events/views.service.js';
import { activityTypeIds, compareFeedPlaces, findFeedPlace, toCursor, toSourceStart, type FeedPlace } from './feed.js';
import { countByEntry } from '../comments/comments.store.js';
import { feedKinds, type FeedPage } from './feed.schema.js';
import * as store from './feed.store.js';
import type { KnownTemplatesService } from '../templates/known-templates.service.js';
import { defineErrors } from '../../platform/http/errors.js';

type FeedKind = (typeof feedKinds)[number];
type FeedItem = Static<typeof FeedPage>['results'][number];

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

interface FeedDeps {
  readonly db: Db;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly records: Pick<ObjectsService['records'], 'get'>;
  readonly templates: Pick<KnownTemplatesService, 'findTemplate'>;
  readonly eventViews: Pick<EventViewsService, 'showStored'>;
}

const defaultLimit = 20;

interface Reading {
  readonly hubId: number;
  /** Type id. */
  readonly objectType: string;
  readonly recordId: string;
  readonly kinds: ReadonlySet<FeedKind>;
  readonly appIds: readonly string[] | undefined;
  readonly end: FeedPlace | undefined;
  readonly limit: number;
}

type Entry =
  | (FeedPlace & { readonly source: 'event'; readonly row: store.FeedEventRow })
  | (FeedPlace & { readonly source: 'activity'; readonly row: ActivityRow })
  | (FeedPlace & { readonly source: 'change'; readonly row: StageChangeRow });

/** Most record ids are plain; other texts may still resolve to one. */
const plainId = /^[1-9][0-9]{0,17}$/;

export function createFeedService(deps: FeedDeps): FeedService {
  const { db, hubs, properties, records, templates, eventViews } = deps;

  return {
    async getTimeline({ hubId, objectType, objectId, limit = defaultLimit, after, kinds, appId, baseUrl }) {
      const end = after === undefined ? undefined : findFeedPlace(after);
      if (after !== undefined && !end) throw feedErrors.feedCursorInvalid();
      const type = await properties.types.getType(hubId, objectType);
      const { timeZone } = await hubs.getHub(hubId);
      const place = {
        hubId,
        objectType: type.id,
        kinds: new Set(kinds ?? feedKinds),
        appIds: appId,
        end,
        limit: limit + 1,
      };
      const readOf = (recordId: string) =>
        db.read((tx) => readTogether<FeedRows>(tx, toQueries(tx, { ...place, recordId })));
      const ofId = plainId.test(objectId) ? await readOf(objectId) : undefined;
      const { events, activities, changes, pinned, apps } = ofId?.live?.length
        ? ofId
        : await readOf(await findMeantId({ hubId, objectType, objectId, baseUrl }, records));
      const entries = toEntries({ events, activities, changes }, place.limit);
      const page = entries.slice(0, limit);
      const last = entries.length > limit ? page.at(-1) : undefined;
      const comments = await countComments(db, hubId, { page, pinned: pinned?.[0] });
      return {
        results: await mapYielding(page, (entry) => toItem(entry, { objectType: type.id, timeZone, comments }, deps)),
        ...toPinned(pinned?.[0], comments),
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

/** Resolves a record id in a path that is not current, as after a merge. Throws RECORD_NOT_FOUND (404). */
async function findMeantId(
  { baseUrl, ...place }: Pick<FeedQuestion, 'hubId' | 'objectType' | 'objectId' | 'baseUrl'>,
  records: FeedDeps['records'],
): Promise<string> {
  const { id } = (await records.get(place, { baseUrl })).record;
  return id;
}

type CommentCounts = ReadonlyMap<string, number>;

/** Counts the comments of all entries of a page. */
async function countComments(
  db: Db,
  hubId: number,
  { page, pinned }: { readonly page: readonly Entry[]; readonly pinned: ActivityRow | undefined },
): Promise<CommentCounts> {
  const shown = page.flatMap((entry) => (entry.source === 'activity' ? [entry.row] : []));
  const activities = [
    ...new Map([...shown, ...(pinned ? [pinned] : [])].map((row) => [toActivityKey(row), row])).values(),
  ];
  const eventNos = page.flatMap((entry) => (entry.source === 'event' ? [entry.id] : []));
  if (activities.length + eventNos.length === 0) return new Map();
  const places = activities.map(({ objectType, id }) => ({ objectType, id }));
  return db.read((tx) => countByEntry(tx, hubId, { activities: places, eventNos }));
}

const toActivityKey = ({ objectType, id }: Pick<ActivityRow, 'objectType' | 'id'>): string => `${objectType}:${id}`;

interface Shown {
  /** Type id. */
  readonly objectType: string;
  readonly timeZone: string;
  readonly comments: CommentCounts;
}

/** Converts an entry; renders the texts of events. */
async function toItem(entry: Entry, { objectType, timeZone, comments }: Shown, deps: FeedDeps): Promise<FeedItem> {
  if (entry.source === 'activity') return toActivityItem(entry.row, comments);
  if (entry.source === 'change') {
    const { at, stages, sourceType, sourceId, userId } = entry.row;
    return { kind: 'change', at, stages: [...stages], sourceType, sourceId, userId };
  }
  const { row } = entry;
  const template = await deps.templates.findTemplate(row.templateId);
  const { eventId, tokens, extraData, appId, appName, iconAt } = row;
  const event = { eventId, objectType, occurredAt: new Date(row.at), tokens, extraData };
  return {
    kind: 'event',
    at: row.at,
    eventTemplateId: row.templateId,
    eventId,
    app: appId === null ? null : toApp({ appId, name: appName ?? '', iconAt }),
    templateName: template?.name ?? '',
    header: template ? await deps.eventViews.showStored({ timeZone, event, template, kind: 'header' }) : '',
    hasDetails: template?.detailTemplate !== undefined,
    ...(row.iframe !== null && { timelineIFrame: row.iframe as never }),
    comments: comments.get(entry.id) ?? 0,
  };
}

type FeedRows = {
  live: { readonly id: string };
  events: store.FeedEventRow;
  activities: ActivityRow;
  changes: StageChangeRow;
  pinned: ActivityRow;
  apps: store.FeedAppRow;
};

type Found = { readonly [K in 'events' | 'activities' | 'changes']: readonly FeedRows[K][] | undefined };

/** Queries for the newest entries of each source. */
function toEntryQueries(tx: Tx, reading: Reading) {
  const { kinds, appIds, end } = reading;
  const types = Object.entries(activityTypeIds).flatMap(([kind, id]) => (kinds.has(kind as FeedKind) ? [id] : []));
  const toPage = (source: FeedPlace['source']) => ({ ...reading, after: toSourceStart(source, end) });
  const listEvents = () =>
    appIds ? store.listEventsOfApps(tx, toPage('event'), appIds) : store.listEvents(tx, toPage('event'));
  return {
    ...(kinds.has('events') && { events: listEvents() }),
    ...(types.length > 0 && { activities: listActivities(tx, toPage('activity'), types) }),
    ...(kinds.has('changes') && { changes: listStageChanges(tx, toPage('change')) }),
  };
}

/** Queries for every page, and those for the first page only. */
function toQueries(tx: Tx, reading: Reading) {
  const beginning = { pinned: listPinned(tx, reading), apps: store.listAppsOfRecord(tx, reading) };
  return { live: listLive(tx, reading), ...toEntryQueries(tx, reading), ...(!reading.end && beginning) };
}

/** Merges the newest entries of all sources. */
function toEntries({ events = [], activities = [], changes = [] }: Found, limit: number): Entry[] {
  const entries: Entry[] = [
    ...events.map((row) => ({ at: row.at, id: row.id, source: 'event' as const, row })),
    ...activities.map((row) => ({ at: row.at, id: row.id, source: 'activity' as const, row })),
    ...changes.map((row) => ({ at: row.at, id: row.id, source: 'change' as const, row })),
  ];
  return entries.sort(compareFeedPlaces).slice(0, limit);
}

const toPinned = (
  row: ActivityRow | undefined,
  comments: CommentCounts,
): Partial<Pick<Static<typeof FeedPage>, 'pinned'>> => (row ? { pinned: toActivityItem(row, comments) } : {});

type FeedActivityItem = Extract<FeedItem, { kind: 'activity' }>;

function toActivityItem({ at, id, objectType, properties }: ActivityRow, counts: CommentCounts): FeedActivityItem {
  const comments = counts.get(toActivityKey({ objectType, id })) ?? 0;
  return { kind: 'activity', at, objectTypeId: objectType, id, properties: { ...properties }, comments };
}

function toApp({
  appId,
  name,
  iconAt,
}: {
  readonly appId: number;
  readonly name: string;
  readonly iconAt: number | null;
}) {
  return { appId, name, iconUrl: iconAt === null ? null : `/_app/apps/${appId}/icon?v=${iconAt}` };
}
