import type { InfiniteData } from '@tanstack/react-query';
import type { paths } from '../api/schema.js';
import { formatDate } from '../formats/dates.js';
import { formatDistance } from '../formats/words.js';

export type FeedPage =
  paths['/_app/objects/{objectType}/{objectId}/timeline']['get']['responses']['200']['content']['application/json'];
export type FeedItem = FeedPage['results'][number];
export type FeedEvent = Extract<FeedItem, { kind: 'event' }>;
export type FeedActivity = Extract<FeedItem, { kind: 'activity' }>;
export type FeedChange = Extract<FeedItem, { kind: 'change' }>;
export type FeedApp = NonNullable<FeedPage['apps']>[number];

/** That a record was enrolled in a workflow, or how its enrollment ended. */
export interface EnrollmentItem {
  readonly kind: 'enrollment';
  readonly at: string;
  readonly what: 'enrolled' | 'COMPLETED' | 'ENDED' | 'FAILED';
  readonly enrollmentId: string;
  readonly flowId: string;
  readonly recordId: string;
  /** Of the workflow. */
  readonly name: string;
  readonly reason?: string;
}

/** Returns the unique key of a timeline entry. */
export function toItemKey(item: FeedItem | EnrollmentItem): string {
  if (item.kind === 'enrollment') return `enrollment ${item.enrollmentId} ${item.what}`;
  if (item.kind === 'event') return `event ${item.eventTemplateId} ${item.eventId}`;
  if (item.kind === 'activity') return `activity ${item.objectTypeId} ${item.id}`;
  return `change ${item.at} ${JSON.stringify(item.values)}`;
}

/** A row of a timeline: an entry, or the day of the entries below it. */
export type FeedRow = FeedItem | EnrollmentItem | { readonly kind: 'day'; readonly name: string };

export const toRowKey = (row: FeedRow): string => (row.kind === 'day' ? `day ${row.name}` : toItemKey(row));

interface Days {
  readonly now: Date;
  readonly timeZone: string;
}

const dayMs = 86_400_000;

/** Puts the days of a time zone above their entries: the last two by their names. */
export function toRows(items: readonly (FeedItem | EnrollmentItem)[], { now, timeZone }: Days): FeedRow[] {
  const toDay = (moment: Date): string => formatDate(moment, timeZone, 'longDay');
  const near = new Map(
    [0, -1].map((days) => [toDay(new Date(now.getTime() + days * dayMs)), toSentence(formatDistance(days, 'day'))]),
  );
  let day = '';
  return items.flatMap((item): FeedRow[] => {
    const date = toDay(new Date(item.at));
    if (date === day) return [item];
    day = date;
    return [{ kind: 'day', name: near.get(date) ?? date }, item];
  });
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The pages with a newer head, which is right for all that is not older than its last entry. Without an entry in common there may be
 * more between them: then only the head remains.
 */
export function withHead(data: InfiniteData<FeedPage>, head: FeedPage): InfiniteData<FeedPage> {
  const [first, ...others] = data.pages;
  const oldest = head.results.at(-1)?.at;
  if (!first || first === head) return data;
  const seen = new Set(head.results.map(toItemKey));
  const isKnown = data.pages.some(({ results }) => results.some((item) => seen.has(toItemKey(item))));
  if (head.after === undefined || oldest === undefined || !isKnown) {
    return { pages: [head], pageParams: data.pageParams.slice(0, 1) };
  }
  const listOlder = ({ results }: FeedPage) =>
    results.filter((item) => item.at <= oldest && !seen.has(toItemKey(item)));
  const { after: _before, ...newest } = head;
  const page = {
    ...newest,
    results: [...head.results, ...listOlder(first)],
    ...(first.after !== undefined && { after: first.after }),
  };
  return { ...data, pages: [page, ...others.map((other) => ({ ...other, results: listOlder(other) }))] };
}
