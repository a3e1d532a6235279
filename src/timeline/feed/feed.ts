/** Type ids of the kinds that are activities. */
export const activityTypeIds = {
  notes: '0-46',
  tasks: '0-27',
  calls: '0-48',
  meetings: '0-47',
  emails: '0-49',
  communications: '0-18',
  postal_mail: '0-116',
} as const;

type FeedSource = 'event' | 'activity' | 'change';

/**
 * A position in a timeline. At the same time events precede activities, which precede stage changes; then higher ids come
 * first.
 */
export interface FeedPlace {
  /** ISO 8601 with milliseconds. */
  readonly at: string;
  readonly source: FeedSource;
  /** A number. */
  readonly id: string;
}

const sources: readonly FeedSource[] = ['event', 'activity', 'change'];
const largest = '9223372036854775807';

/** Orders positions newest first. */
export function compareFeedPlaces(a: FeedPlace, b: FeedPlace): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.source !== b.source) return sources.indexOf(a.source) - sources.indexOf(b.source);
  return BigInt(a.id) < BigInt(b.id) ? 1 : -1;
}

/** Where one source continues after a page that ended at an entry of any source. */
export function toSourceStart(source: FeedSource, end: FeedPlace | undefined): { at: string; id: string } | undefined {
  if (!end) return undefined;
  if (source === end.source) return { at: end.at, id: end.id };
  // At the same time, either all entries of this source are still pending, or none.
  return { at: end.at, id: sources.indexOf(source) > sources.indexOf(end.source) ? largest : '0' };
}

export function toCursor({ at, source, id }: FeedPlace): string {
  return Buffer.from(`${at} ${sources.indexOf(source)} ${id}`).toString('base64url');
}

/** A bigint of the database. */
const largestId = 2n ** 63n - 1n;

/** Parses a cursor; undefined if it is not valid. */
export function findFeedPlace(cursor: string): FeedPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, at, rank, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([012]) (\d{1,19})$/.exec(text) ?? [];
  const source = sources[Number(rank)];
  return at !== undefined && id !== undefined && source && isTime(at) && BigInt(id) <= largestId
    ? { at, source, id }
    : undefined;
}

/** Checks calendar day and hour of a well-formed time. The database has no year 0. */
function isTime(at: string): boolean {
  const ms = Date.parse(at);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === at && !at.startsWith('0000');
}
