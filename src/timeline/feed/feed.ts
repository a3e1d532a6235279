/** Type ids of the kinds that are records. */
export const activityTypeIds = {
  notes: '0-46',
  tasks: '0-27',
  calls: '0-48',
  meetings: '0-47',
  emails: '0-49',
} as const;

type FeedSource = 'event' | 'activity' | 'change';

/** A place in a timeline. At one time events come before activities, and these before changes; then the higher id. */
export interface FeedPlace {
  /** ISO 8601 with milliseconds. */
  readonly at: string;
  readonly source: FeedSource;
  /** A number. */
  readonly id: string;
}

const sources: readonly FeedSource[] = ['event', 'activity', 'change'];
const largest = '9223372036854775807';

/** Whether the first place comes before the second, newest first. */
export function compareFeedPlaces(a: FeedPlace, b: FeedPlace): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.source !== b.source) return sources.indexOf(a.source) - sources.indexOf(b.source);
  return BigInt(a.id) < BigInt(b.id) ? 1 : -1;
}

/** Behind which place of one source alone a page goes on that ended at a place of any source. */
export function toSourceStart(source: FeedSource, end: FeedPlace | undefined): { at: string; id: string } | undefined {
  if (!end) return undefined;
  if (source === end.source) return { at: end.at, id: end.id };
  // Of the same time, this source's are all still to come, or all have been.
  return { at: end.at, id: sources.indexOf(source) > sources.indexOf(end.source) ? largest : '0' };
}

export function toCursor({ at, source, id }: FeedPlace): string {
  return Buffer.from(`${at} ${sources.indexOf(source)} ${id}`).toString('base64url');
}

/** Undefined for what is no cursor. */
export function findFeedPlace(cursor: string): FeedPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, at, rank, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([012]) (\d{1,18})$/.exec(text) ?? [];
  const source = sources[Number(rank)];
  return at !== undefined && id !== undefined && source && isTime(at) ? { at, source, id } : undefined;
}

/** Of what has the form of a time: whether the calendar has the day and the day the hour. No database has a year 0. */
function isTime(at: string): boolean {
  const ms = Date.parse(at);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === at && !at.startsWith('0000');
}
