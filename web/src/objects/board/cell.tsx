import { Droppable } from '@hello-pangea/dnd';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../i18n/messages.js';
import { ProblemState } from '../../ui/loading/states.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import css from './board.module.css';
import { Card, type CardParts } from './card.js';
import type { Place, useStage } from './use-stage.js';

/** The name of a place among the places to drop. */
const toPlaceId = ({ stage, lane }: Place): string => JSON.stringify(lane === undefined ? [stage] : [stage, lane]);

const endPrefix = 'end ';

/** The name of an end of the pipeline among the places to drop. */
export const toEndId = (stage: string): string => `${endPrefix}${stage}`;

/** The place of that name: an end of the pipeline is in the lane that a card comes from. */
export function readPlaceId(id: string, from?: Place): Place {
  if (id.startsWith(endPrefix)) return { ...from, stage: id.slice(endPrefix.length) };
  const [stage = '', lane] = JSON.parse(id) as readonly string[];
  return { stage, ...(lane !== undefined && { lane }) };
}

interface CellProps extends CardParts {
  readonly place: Place;
  readonly found: ReturnType<typeof useStage>;
  /** The loaded cards by ID, for drag and drop. */
  readonly cards: Map<string, FoundRecord>;
  /** Whether it is only a place to drop: its cards are not shown. */
  readonly isFolded?: boolean;
  /** Whether it takes no cards for now. */
  readonly isClosedToDrops?: boolean;
}

/** The cards of a place, and where to drop others. */
export function Cell({ place, found, cards, isFolded = false, isClosedToDrops = false, ...parts }: CellProps) {
  const pages = found.data?.pages;
  const records = useMemo(() => pages?.flatMap(({ results }) => results) ?? [], [pages]);
  useEffect(() => {
    for (const record of records) cards.set(record.id, record);
  }, [records, cards]);
  const isLane = place.lane !== undefined;
  return (
    <Droppable droppableId={toPlaceId(place)} isDropDisabled={!parts.onMove || isClosedToDrops}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
        <div ref={innerRef} {...droppableProps} className={css['cards']} data-over={isDraggingOver}>
          {!isFolded && (
            <>
              {found.isPending && <CardsSkeleton />}
              {found.isError && <ProblemState error={found.error} onRetry={() => void found.refetch()} />}
              {!isLane && pages && records.length === 0 && !isDraggingOver && (
                <Text size="sm" c="dimmed" ta="center" py="sm">
                  {t('No records')}
                </Text>
              )}
              {records.map((record, index) => (
                <Card key={record.id} {...parts} {...{ record, index }} stage={place.stage} lane={place.lane} />
              ))}
            </>
          )}
          {placeholder}
          {!isFolded && found.hasNextPage && (
            <MoreCards
              isLoading={found.isFetchingNextPage}
              isManual={isLane || found.isFetchNextPageError}
              onMore={found.fetchNextPage}
            />
          )}
        </div>
      )}
    </Droppable>
  );
}

interface MoreCardsProps {
  readonly isLoading: boolean;
  /** Whether it loads only when pressed: in lanes, and after a failure. */
  readonly isManual: boolean;
  readonly onMore: () => unknown;
}

/** Loads more when it becomes visible or is pressed. */
function MoreCards({ isLoading, isManual, onMore }: MoreCardsProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    if (!button || isLoading || isManual) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void onMore());
    observer.observe(button);
    return () => observer.disconnect();
  }, [isLoading, isManual, onMore]);
  return (
    <Button ref={ref} variant="subtle" size="compact-sm" fullWidth loading={isLoading} onClick={() => void onMore()}>
      {t('Load more')}
    </Button>
  );
}

function CardsSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label={t('Loading')}>
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
    </Stack>
  );
}
