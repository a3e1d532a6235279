import type { Static } from 'typebox';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import {
  listActivities,
  listLive,
  listPinned,
  listPropertyChanges,
  listStageChanges,
  searchActivities,
  type ActivityRow,
  type ChangeRow,
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
import { toSafeBody } from './activity-bodies.js';
import type { KnownTemplatesService } from '../templates/known-templates.service.js';
import type { EventTemplate } from '../templates/template.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { defineErrors } from '../../platform/http/errors.js';

type FeedKind = (typeof feedKinds)[number] | 'properties';
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

interface FeedDeps {
  readonly db: Db;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
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
  readonly ownerIds: readonly string[] | undefined;
  readonly userIds: readonly number[] | undefined;
  readonly words: readonly string[];
  /** The properties whose changes are listed; none if only stages are. */
  readonly changed: readonly string[];
  readonly end: FeedPlace | undefined;
  readonly limit: number;
}

type Entry =
  | (FeedPlace & { readonly source: 'event'; readonly row: store.FeedEventRow })
  | (FeedPlace & { readonly source: 'activity'; readonly row: ActivityRow })
  | (FeedPlace & { readonly source: 'change'; readonly row: ChangeRow });

/** Most record ids are plain; other texts may still resolve to one. */
const plainId = /^[1-9][0-9]{0,17}$/;

export function createFeedService(deps: FeedDeps): FeedService {
  const { db, hubs, properties, records, templates, eventViews } = deps;

  return {
    async getTimeline({ hubId, objectType, objectId, limit = defaultLimit, after, baseUrl, ...filter }) {
      const end = after === undefined ? undefined : findFeedPlace(after);
      if (after !== undefined && !end) throw feedErrors.feedCursorInvalid();
      const type = await properties.types.getType(hubId, objectType);
      const { timeZone } = await hubs.getHub(hubId);
      const chosen = toChosen(filter);
      const { kinds } = chosen;
      const changed = kinds.has('properties')
        ? listChangeable(await properties.definitions.getPropertySet(hubId, type), kinds)
        : [];
      const place = { ...chosen, hubId, objectType: type.id, changed, end, limit: limit + 1 };
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
    const { at, values, sourceType, sourceId, userId } = entry.row;
    return { kind: 'change', at, values: [...values], sourceType, sourceId, userId };
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
    tokens: template ? toShownTokens(template, tokens) : [],
    hasDetails: template?.detailTemplate !== undefined,
    ...(row.iframe !== null && { timelineIFrame: row.iframe as never }),
    comments: comments.get(entry.id) ?? 0,
  };
}

type FeedRows = {
  live: { readonly id: string };
  events: store.FeedEventRow;
  activities: ActivityRow;
  changes: ChangeRow;
  pinned: ActivityRow;
  apps: store.FeedAppRow;
};

type Found = { readonly [K in 'events' | 'activities' | 'changes']: readonly FeedRows[K][] | undefined };

/** Queries for the newest entries of each source. */
function toEntryQueries(tx: Tx, reading: Reading) {
  const { kinds, appIds, ownerIds, words, changed, end } = reading;
  const types = Object.entries(activityTypeIds).flatMap(([kind, id]) => (kinds.has(kind as FeedKind) ? [id] : []));
  const toPage = (source: FeedPlace['source']) => ({ ...reading, after: toSourceStart(source, end) });
  const listEvents = () => {
    if (words.length > 0) return store.searchEvents(tx, toPage('event'), { words, appIds });
    return appIds ? store.listEventsOfApps(tx, toPage('event'), appIds) : store.listEvents(tx, toPage('event'));
  };
  const isSearch = words.length > 0 || ownerIds !== undefined;
  const listOfTypes = () =>
    isSearch
      ? searchActivities(tx, toPage('activity'), { types, words, ownerIds })
      : listActivities(tx, toPage('activity'), types);
  const listChanges = () =>
    kinds.has('properties')
      ? listPropertyChanges(tx, toPage('change'), changed)
      : listStageChanges(tx, toPage('change'));
  return {
    ...(kinds.has('events') && !ownerIds && { events: listEvents() }),
    ...(types.length > 0 && { activities: listOfTypes() }),
    ...((kinds.has('changes') || kinds.has('properties')) && words.length === 0 && { changes: listChanges() }),
  };
}

const stageNames: ReadonlySet<string> = new Set(['lifecyclestage', 'dealstage', 'hs_pipeline_stage']);

/** The properties whose changes a timeline shows: those that are written, and stages as far as the kinds include them. */
function listChangeable(set: PropertySet, kinds: ReadonlySet<FeedKind>): string[] {
  return [...set.values()]
    .filter(({ name, hidden, calculated, readOnlyValue }) => {
      if (stageNames.has(name)) return kinds.has('changes');
      return !hidden && !calculated && !readOnlyValue;
    })
    .map(({ name }) => name);
}

const mostWords = 10;

const toSearchWords = (query: string): string[] => query.split(/\s+/u).filter(Boolean).slice(0, mostWords);

const shownTokens = 6;
const shownCharacters = 300;

/** The values of the first tokens of an event, by label. */
function toShownTokens(template: EventTemplate, values: Readonly<Record<string, string>>) {
  return template.tokens
    .flatMap(({ name, label, type, options }) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      const text = type === 'enumeration' ? options.find((option) => option.value === value)?.label : undefined;
      return [{ label: label || name, value: (text ?? value).slice(0, shownCharacters) }];
    })
    .slice(0, shownTokens);
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
  const html = toSafeBody(properties);
  return {
    ...{ kind: 'activity', at, objectTypeId: objectType, id, properties: { ...properties }, comments },
    ...(html !== undefined && { html }),
  };
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
