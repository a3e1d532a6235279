import { Button, Stack, Title } from '@mantine/core';
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { rich, t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { useValueContext } from '../objects/use-value-context.js';
import type { Property } from '../objects/properties.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { useServerNow } from '../shell/sandbox.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { useNextPage } from '../ui/loading/next-page.js';
import { VirtualList } from '../ui/scrolling/virtual-list.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { ActivityCard } from './activity-card.js';
import { Composer } from './composer/composer.js';
import { ChangeLine } from './change-line.js';
import { EnrollmentLine, toEnrollmentItems } from './enrollment-line.js';
import { EventCard } from './event-card.js';
import {
  toItemKey,
  toRowKey,
  toRows,
  type EnrollmentItem,
  type FeedApp,
  type FeedItem,
  type FeedRow,
} from './feed-pages.js';
import { useFeed } from './feed.js';
import { useLinkedActivity } from './linked-activity.js';
import { useSourceName } from './source-name.js';
import { useTimelineDensity } from './timeline-density.js';
import { isFiltered, noFilter, useFeedFilter } from './timeline-filter.js';
import { useRecordEnrollments } from '../workflows/record/record-workflows-data.js';
import { TimelineToolbar } from './timeline-toolbar.js';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
}

/** The timeline of a record, newest first, with the pinned activity on top; new entries appear automatically. */
export function Timeline({ place, type, properties }: TimelineProps) {
  const canWrite = useCanWrite();
  const context = useValueContext(type);
  const isShort = useTimelineDensity() === 'compact';
  const [filter, setFilter] = useFeedFilter();
  const { head, pages } = useFeed(place, filter);
  const nameSource = useSourceName(place, filter);
  const items = useMemo(() => listItems(pages.data?.pages), [pages.data]);
  // A filtered timeline has the pinned entry at its time.
  const pinned = isFiltered(filter) ? undefined : head.data?.pinned;
  const apps = head.data?.apps ?? noApps;
  const rows = useRows({
    place,
    items,
    pinnedId: pinned?.id,
    isFiltered: isFiltered(filter),
    isWhole: pages.hasNextPage === false,
  });
  const linked = useLinkedActivity(pinned ? [pinned, ...items] : items, pages);
  const show = useRowRenderer({ place, properties, context, nameSource, isShort, linked });
  const onNearEnd = useNextPage(pages);
  return (
    <Stack gap="sm" component="section" aria-label={t('Timeline')}>
      {canWrite && <Composer place={place} />}
      <TimelineToolbar filter={filter} apps={apps} onChange={setFilter} />
      {pinned && <ActivityCard place={place} activity={pinned} isPinned isLinked={toItemKey(pinned) === linked} />}
      {pages.isError && !pages.isFetchNextPageError && (
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <RowsSkeleton rows={5} height={84} />}
      {pages.isSuccess && items.length === 0 && (
        <EmptyTimeline place={place} onShowAll={isFiltered(filter) ? () => setFilter(noFilter) : undefined} />
      )}
      <VirtualList
        items={rows}
        toKey={toRowKey}
        estimate={toEstimate}
        render={show}
        isHeading={isDay}
        gap={10}
        onNearEnd={onNearEnd}
        shown={linked}
      />
      <LoadMore query={pages} follows={t('Older entries follow.')} failed={t('Could not load older entries.')} waits />
    </Stack>
  );
}

interface RowSource {
  readonly place: RecordRef;
  readonly items: readonly FeedItem[];
  readonly pinnedId: string | undefined;
  readonly isFiltered: boolean;
  /** Whether the oldest entry is among them. */
  readonly isWhole: boolean;
}

/** The entries with their days, and what workflows did with the record: enrollments are of no kind that filters name. */
function useRows({ place, items, pinnedId, isFiltered: hasFilter, isWhole }: RowSource): FeedRow[] {
  const { timeZone } = useHub();
  const now = useServerNow();
  const enrollments = useRecordEnrollments(place).data;
  return useMemo(() => {
    const below = items.filter((item) => item.kind !== 'activity' || item.id !== pinnedId);
    const shown = hasFilter || items.length === 0 ? [] : (enrollments ?? []);
    const since = isWhole ? undefined : items.at(-1)?.at;
    return toRows(withEnrollments(below, toEnrollmentItems(shown, { since })), { now: now(), timeZone });
  }, [items, pinnedId, enrollments, isWhole, hasFilter, now, timeZone]);
}

const noApps: readonly FeedApp[] = [];

type RowContext = Pick<TimelineProps, 'place' | 'properties'> &
  Pick<ComponentProps<typeof ChangeLine>, 'context' | 'nameSource'> & {
    readonly isShort: boolean;
    /** The key of the entry that the address links to. */
    readonly linked: string | undefined;
  };

function useRowRenderer({
  place,
  properties,
  context,
  nameSource,
  isShort,
  linked,
}: RowContext): (row: FeedRow) => ReactNode {
  const [opened] = useState(() => new Set<string>());
  return useCallback(
    (row) => {
      if (row.kind === 'day') return <DayHeading name={row.name} />;
      if (row.kind === 'event') return <EventCard place={place} event={row} opened={opened} isShort={isShort} />;
      if (row.kind === 'enrollment') return <EnrollmentLine item={row} />;
      if (row.kind === 'change') return <ChangeLine {...{ change: row, properties, context, nameSource }} />;
      const isLinked = toItemKey(row) === linked;
      return (
        <ActivityCard
          place={place}
          activity={row}
          isPinned={false}
          isShort={isShort && !isLinked}
          isLinked={isLinked}
        />
      );
    },
    [place, properties, context, nameSource, opened, isShort, linked],
  );
}

const isDay = ({ kind }: FeedRow): boolean => kind === 'day';
const heights = { day: 30, event: 130, activity: 104, change: 30, enrollment: 30 } as const;
const toEstimate = ({ kind }: FeedRow): number => heights[kind];

function DayHeading({ name }: { readonly name: string }) {
  return (
    <Title order={3} className={styles['day'] ?? ''}>
      {name}
    </Title>
  );
}

interface EmptyTimelineProps {
  readonly place: RecordRef;
  readonly onShowAll: (() => void) | undefined;
}

function EmptyTimeline({ place, onShowAll }: EmptyTimelineProps) {
  if (onShowAll) {
    const action = (
      <Button size="xs" variant="default" onClick={onShowAll}>
        {t('Show all')}
      </Button>
    );
    return <EmptyState title={t('No matching entries')} action={action} />;
  }
  return (
    <EmptyState title={t('No activity yet')}>
      {rich('Add a note above, or post an event with <code>objectId: {id}</code> from an app.', {
        id: place.id,
        code: (text) => <code>{text}</code>,
      })}
    </EmptyState>
  );
}

/** Removes duplicates: an entry may move to the next page between two requests. */
function listItems(pages: readonly { readonly results: readonly FeedItem[] }[] = []): FeedItem[] {
  const items = new Map(pages.flatMap(({ results }) => results).map((item) => [toItemKey(item), item]));
  return [...items.values()];
}

/** Entries of the server, the newest first, with those of workflows among them. */
function withEnrollments(
  items: readonly FeedItem[],
  enrollments: readonly EnrollmentItem[],
): (FeedItem | EnrollmentItem)[] {
  if (enrollments.length === 0) return [...items];
  return [...items, ...enrollments].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
