import { Droppable } from '@hello-pangea/dnd';
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { ProblemState } from '../../ui/states.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { sayTotal } from '../index-page/totals.js';
import type { Pipeline } from '../property.js';
import css from './board.module.css';
import { Card, type CardProps } from './card.js';
import { useStage, type BoardPlace } from './use-stage.js';

export interface StageColumnProps extends Pick<CardProps, 'properties' | 'words' | 'href'> {
  readonly board: BoardPlace;
  readonly stage: Pipeline['stages'][number];
  readonly stages: Pipeline['stages'];
  /** Where dragged cards are looked up. */
  readonly cards: Map<string, FoundRecord>;
  readonly onMove: ((record: FoundRecord, from: string, to: string) => void) | undefined;
}

/** One stage: how many records are in it, and the records as far as they are scrolled to. */
export function StageColumn({ board, stage, stages, cards, onMove, properties, words, href }: StageColumnProps) {
  const id = useId();
  const known = useMemo(() => new Set(properties.keys()), [properties]);
  const found = useStage(board, stage.id, known);
  const pages = found.data?.pages;
  const records = useMemo(() => pages?.flatMap(({ results }) => results) ?? [], [pages]);
  useEffect(() => {
    for (const record of records) cards.set(record.id, record);
  }, [records, cards]);
  const move = useMemo(
    () => onMove && ((record: FoundRecord, to: string) => onMove(record, stage.id, to)),
    [onMove, stage.id],
  );
  return (
    <section className={css['column']} aria-labelledby={id}>
      <Group justify="space-between" p="xs" pb={0} wrap="nowrap">
        <Title order={2} fz="sm" id={id} title={stage.label} className="one-line">
          {stage.label}
        </Title>
        {pages && (
          <Badge variant="default" aria-label={`${sayTotal(pages[0]?.total ?? 0)} records`} role="img">
            {sayTotal(pages[0]?.total ?? 0)}
          </Badge>
        )}
      </Group>
      <Droppable droppableId={stage.id} isDropDisabled={!onMove}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <div ref={innerRef} {...droppableProps} className={css['cards']} data-over={isDraggingOver}>
            {found.isPending && <CardsSkeleton />}
            {found.isError && <ProblemState error={found.error} onRetry={() => void found.refetch()} />}
            {pages && records.length === 0 && !isDraggingOver && (
              <Text size="sm" c="dimmed" ta="center" py="sm">
                Nothing here
              </Text>
            )}
            {records.map((record, index) => (
              <Card
                key={record.id}
                {...{ record, index, stages, properties, words, href }}
                stageId={stage.id}
                type={board.type}
                onMove={move}
              />
            ))}
            {placeholder}
            {found.hasNextPage && (
              <MoreCards
                isLoading={found.isFetchingNextPage}
                hasFailed={found.isFetchNextPageError}
                onMore={found.fetchNextPage}
              />
            )}
          </div>
        )}
      </Droppable>
    </section>
  );
}

interface MoreCardsProps {
  readonly isLoading: boolean;
  /** Then it waits until it is pressed. */
  readonly hasFailed: boolean;
  readonly onMore: () => unknown;
}

/** Loads more when it comes into sight; the keyboard presses it. */
function MoreCards({ isLoading, hasFailed, onMore }: MoreCardsProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    if (!button || isLoading || hasFailed) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void onMore());
    observer.observe(button);
    return () => observer.disconnect();
  }, [isLoading, hasFailed, onMore]);
  return (
    <Button ref={ref} variant="subtle" size="compact-sm" fullWidth loading={isLoading} onClick={() => void onMore()}>
      More
    </Button>
  );
}

function CardsSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading">
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  );
}
