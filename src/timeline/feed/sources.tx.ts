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
import type { Tx } from '../../platform/db/db.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { withActivityComments, withEventComments, type Commented } from '../comments/comments.store.js';
import { activityTypeIds, compareFeedPlaces, toSourceStart, type FeedPlace } from './feed.js';
import type { feedKinds } from './feed.schema.js';
import * as store from './feed.store.js';

export type FeedKind = (typeof feedKinds)[number] | 'properties';

/** A page to read from the sources of a timeline: events of apps, activities, and changes of properties. */
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

/** An entry of a timeline with the row of its source. */
export type Entry =
  | (FeedPlace & { readonly source: 'event'; readonly row: Commented<store.FeedEventRow> })
  | (FeedPlace & { readonly source: 'activity'; readonly row: Commented<ActivityRow> })
  | (FeedPlace & { readonly source: 'change'; readonly row: ChangeRow });

/** The rows of a page by source; `live` is the record itself. */
export type FeedRows = {
  live: { readonly id: string };
  events: Commented<store.FeedEventRow>;
  activities: Commented<ActivityRow>;
  changes: ChangeRow;
  pinned: Commented<ActivityRow>;
  apps: store.FeedAppRow;
};

type Found = { readonly [K in 'events' | 'activities' | 'changes']: readonly FeedRows[K][] | undefined };

/** Queries for every page, and those for the first page only. */
export function toQueries(tx: Tx, reading: Reading) {
  const pinned = withActivityComments(tx, reading.hubId, listPinned(tx, reading));
  const beginning = { pinned, apps: store.listAppsOfRecord(tx, reading) };
  return { live: listLive(tx, reading), ...toEntryQueries(tx, reading), ...(!reading.end && beginning) };
}

/** Queries for the newest entries of each source. */
function toEntryQueries(tx: Tx, reading: Reading) {
  const { hubId, kinds, appIds, ownerIds, words, changed, end } = reading;
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
    ...(kinds.has('events') && !ownerIds && { events: withEventComments(tx, hubId, listEvents()) }),
    ...(types.length > 0 && { activities: withActivityComments(tx, hubId, listOfTypes()) }),
    ...((kinds.has('changes') || kinds.has('properties')) && words.length === 0 && { changes: listChanges() }),
  };
}

const stageNames: ReadonlySet<string> = new Set(['lifecyclestage', 'dealstage', 'hs_pipeline_stage']);

/** The properties whose changes a timeline shows: writable ones, and stages if the kinds include them. */
export function listChangeable(set: PropertySet, kinds: ReadonlySet<FeedKind>): string[] {
  return [...set.values()]
    .filter(({ name, hidden, calculated, readOnlyValue }) => {
      if (stageNames.has(name)) return kinds.has('changes');
      return !hidden && !calculated && !readOnlyValue;
    })
    .map(({ name }) => name);
}

/** Merges the newest entries of all sources. */
export function toEntries({ events = [], activities = [], changes = [] }: Found, limit: number): Entry[] {
  const entries: Entry[] = [
    ...events.map((row) => ({ at: row.at, id: row.id, source: 'event' as const, row })),
    ...activities.map((row) => ({ at: row.at, id: row.id, source: 'activity' as const, row })),
    ...changes.map((row) => ({ at: row.at, id: row.id, source: 'change' as const, row })),
  ];
  return entries.sort(compareFeedPlaces).slice(0, limit);
}
