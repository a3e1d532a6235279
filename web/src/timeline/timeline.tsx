import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useCanWrite, useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-type.js';
import { useWords } from '../objects/use-words.js';
import type { Property } from '../objects/properties.js';
import type { RecordPlace } from '../objects/record-page/record.js';
import { EmptyState, ProblemState, RowsSkeleton } from '../ui/states.js';
import { ActivityCard } from './activity-card.js';
import { ActivityForm } from './activity-form.js';
import { ChangeLine } from './change-line.js';
import { EventCard } from './event-card.js';
import { toItemKey, toMonths, useFeed, type FeedItem } from './feed.js';
import { useSourceName } from './source-name.js';
import { TimelineFilter, useFeedFilter } from './timeline-filter.js';
import styles from './timeline.module.css';

export interface TimelineProps {
  readonly place: RecordPlace;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
}

/** What happened to a record, newest first, the pinned activity on top; new things appear by themselves. */
export function Timeline({ place, type, properties }: TimelineProps) {
  const { timeZone } = useHub();
  const canWrite = useCanWrite();
  const words = useWords(type);
  const [filter, setFilter] = useFeedFilter();
  const { head, pages } = useFeed(place, filter);
  const nameSource = useSourceName(place, filter);
  const items = useMemo(() => listItems(pages.data?.pages), [pages.data]);
  const pinned = head.data?.pinned;
  const months = useMemo(() => {
    const below = items.filter((item) => item.kind !== 'activity' || item.id !== pinned?.id);
    return toMonths(below, timeZone);
  }, [items, pinned?.id, timeZone]);
  const isFiltered = filter.kinds !== undefined || filter.appIds !== undefined;
  const show = (item: FeedItem) => {
    if (item.kind === 'event') return <EventCard event={item} />;
    if (item.kind === 'change') return <ChangeLine {...{ change: item, properties, words, nameSource }} />;
    return <ActivityCard place={place} activity={item} isPinned={false} />;
  };
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
        <NothingYet place={place} onShowAll={isFiltered ? () => setFilter({}) : undefined} />
      )}
      {months.map(({ name, items: ofMonth }) => (
        <section key={name} aria-label={name}>
          <Title order={3} size="sm" c="dimmed" className={styles['month'] ?? ''}>
            {name}
          </Title>
          <Stack gap="xs">
            {ofMonth.map((item) => (
              <div key={toItemKey(item)}>{show(item)}</div>
            ))}
          </Stack>
        </section>
      ))}
      <More
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        hasFailed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage({ cancelRefetch: false })}
      />
    </Stack>
  );
}

function NothingYet({
  place,
  onShowAll,
}: {
  readonly place: RecordPlace;
  readonly onShowAll: (() => void) | undefined;
}) {
  if (onShowAll) {
    const action = (
      <Button size="xs" variant="default" onClick={onShowAll}>
        Show everything
      </Button>
    );
    return <EmptyState title="Nothing of that kind" action={action} />;
  }
  return (
    <EmptyState title="Nothing has happened yet">
      Add a note above, or have an app post an event with <code>objectId: {place.id}</code>: it appears here by itself.
    </EmptyState>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Then it is up to the person to try again. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** The end of what is loaded: coming near it loads more, and so does the button for those who do not scroll. */
function More({ hasMore, isLoading, hasFailed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const onSeen = useRef(onMore);
  useEffect(() => {
    onSeen.current = onMore;
  });
  useEffect(() => {
    if (!hasMore || isLoading || hasFailed || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasFailed]);
  if (!hasMore) return null;
  return (
    <Stack align="center" ref={end} py="xs" gap={4}>
      <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
        Load more
      </Button>
      <Text size="xs" c="dimmed">
        {hasFailed ? 'Older things could not be read.' : 'Older things follow.'}
      </Text>
    </Stack>
  );
}

/** Each once: what moved from one page to the next while they were read would be there twice. */
function listItems(pages: readonly { readonly results: readonly FeedItem[] }[] = []): FeedItem[] {
  const items = new Map(pages.flatMap(({ results }) => results).map((item) => [toItemKey(item), item]));
  return [...items.values()];
}
