import { Button, Group, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useCanWrite, useHub } from '../accounts/session.js';
import type { ObjectType } from '../objects/object-type.js';
import { useWords } from '../objects/use-words.js';
import type { Property } from '../objects/properties.js';
import type { RecordPlace } from '../objects/record-page/record.js';
import { LoadMore } from '../ui/load-more.js';
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
      <LoadMore query={pages} follows="Older things follow." failed="Older things could not be read." />
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

/** Each once: what moved from one page to the next while they were read would be there twice. */
function listItems(pages: readonly { readonly results: readonly FeedItem[] }[] = []): FeedItem[] {
  const items = new Map(pages.flatMap(({ results }) => results).map((item) => [toItemKey(item), item]));
  return [...items.values()];
}
