import { Button, Group, Stack, Title } from '@mantine/core';
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useCanWrite, useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-types.js';
import { useValueContext } from '../objects/use-value-context.js';
import type { Property } from '../objects/properties.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { LoadMore } from '../ui/load-more.js';
import { useNextPage } from '../ui/next-page.js';
import { VirtualList } from '../ui/virtual-list.js';
import { EmptyState, ProblemState } from '../ui/states.js';
import { RowsSkeleton } from '../ui/skeletons.js';
import { ActivityCard } from './activity-card.js';
import { ActivityForm } from './activity-form.js';
import { ChangeLine } from './change-line.js';
import { EventCard } from './event-card.js';
import { toItemKey, toRowKey, toRows, type FeedItem, type FeedRow } from './feed-pages.js';
import { useFeed } from './feed.js';
import { useSourceName } from './source-name.js';
import { TimelineFilter, useFeedFilter } from './timeline-filter.js';
import styles from './timeline.module.css';

interface TimelineProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
}

/** The timeline of a record, newest first, with the pinned activity on top; new entries appear automatically. */
export function Timeline({ place, type, properties }: TimelineProps) {
  const { timeZone } = useHub();
  const canWrite = useCanWrite();
  const context = useValueContext(type);
  const [filter, setFilter] = useFeedFilter();
  const { head, pages } = useFeed(place, filter);
  const nameSource = useSourceName(place, filter);
  const items = useMemo(() => listItems(pages.data?.pages), [pages.data]);
  const pinned = head.data?.pinned;
  const rows = useMemo(() => {
    const below = items.filter((item) => item.kind !== 'activity' || item.id !== pinned?.id);
    return toRows(below, timeZone);
  }, [items, pinned?.id, timeZone]);
  const isFiltered = filter.kinds !== undefined || filter.appIds !== undefined;
  const show = useRowRenderer({ place, properties, context, nameSource });
  const onNearEnd = useNextPage(pages);
  return (
    <Stack gap="sm" component="section" aria-label="Timeline">
      <Group justify="space-between">
        <Title order={2}>Timeline</Title>
        <TimelineFilter filter={filter} apps={head.data?.apps ?? []} onChange={setFilter} />
      </Group>
      {canWrite && <ActivityForm place={place} />}
      {pinned && <ActivityCard place={place} activity={pinned} isPinned />}
      {pages.isError && !pages.isFetchNextPageError && (
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <RowsSkeleton rows={5} height={84} />}
      {pages.isSuccess && items.length === 0 && (
        <EmptyTimeline place={place} onShowAll={isFiltered ? () => setFilter({}) : undefined} />
      )}
      <VirtualList
        items={rows}
        toKey={toRowKey}
        estimate={toEstimate}
        render={show}
        isHeading={isMonth}
        gap={10}
        onNearEnd={onNearEnd}
      />
      <LoadMore query={pages} follows="Older entries follow." failed="Could not load older entries." waits />
    </Stack>
  );
}

type RowContext = Pick<TimelineProps, 'place' | 'properties'> &
  Pick<ComponentProps<typeof ChangeLine>, 'context' | 'nameSource'>;

function useRowRenderer({ place, properties, context, nameSource }: RowContext): (row: FeedRow) => ReactNode {
  const [opened] = useState(() => new Set<string>());
  return useCallback(
    (row) => {
      if (row.kind === 'month') return <MonthHeading name={row.name} />;
      if (row.kind === 'event') return <EventCard place={place} event={row} opened={opened} />;
      if (row.kind === 'change') return <ChangeLine {...{ change: row, properties, context, nameSource }} />;
      return <ActivityCard place={place} activity={row} isPinned={false} />;
    },
    [place, properties, context, nameSource, opened],
  );
}

const isMonth = ({ kind }: FeedRow): boolean => kind === 'month';
const heights = { month: 34, event: 104, activity: 96, change: 30 } as const;
const toEstimate = ({ kind }: FeedRow): number => heights[kind];

function MonthHeading({ name }: { readonly name: string }) {
  return (
    <Title order={3} size="sm" c="dimmed" className={styles['month'] ?? ''}>
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
        Show all
      </Button>
    );
    return <EmptyState title="No matching entries" action={action} />;
  }
  return (
    <EmptyState title="No activity yet">
      Add a note above, or post an event with <code>objectId: {place.id}</code> from an app.
    </EmptyState>
  );
}

/** Removes duplicates: an entry may move to the next page between two requests. */
function listItems(pages: readonly { readonly results: readonly FeedItem[] }[] = []): FeedItem[] {
  const items = new Map(pages.flatMap(({ results }) => results).map((item) => [toItemKey(item), item]));
  return [...items.values()];
}
