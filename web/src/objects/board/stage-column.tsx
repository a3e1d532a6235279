import { Droppable } from '@hello-pangea/dnd';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { ProblemState } from '../../ui/states.js';
import type { FoundRecord } from '../index-page/search-pages.js';
import { formatMoney } from '../property-types/formats.js';
import { toStageLook } from '../property-types/hues.js';
import { formatTotal } from '../index-page/totals.js';
import type { Pipeline } from '../property.js';
import { sumAmounts } from './board-data.js';
import css from './board.module.css';
import { Card, type CardProps } from './card.js';
import { useStage, type BoardScope } from './use-stage.js';

interface StageColumnProps extends Pick<CardProps, 'properties' | 'context' | 'href'> {
  readonly board: BoardScope;
  readonly stage: Pipeline['stages'][number];
  readonly stages: Pipeline['stages'];
  /** The loaded cards by ID, for drag and drop. */
  readonly cards: Map<string, FoundRecord>;
  readonly onMove: ((record: FoundRecord, from: string, to: string) => void) | undefined;
}

/** A stage: its number of records, the sum of their amounts, and the records loaded so far. */
export function StageColumn({ board, stage, stages, cards, onMove, properties, context, href }: StageColumnProps) {
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
  const look = toStageLook({ stages }, stage.id);
  return (
    <section className={css['column']} aria-labelledby={id}>
      <div className={css['head']}>
        <div className={css['stage']} data-hue={look.hue}>
          <span className={css['mark']} data-shape={look.mark} aria-hidden />
          <Title order={2} id={id} title={stage.label} className={`one-line ${css['label']}`}>
            {stage.label}
          </Title>
          {pages && (
            <span className={css['count']} aria-label={`${formatTotal(pages[0]?.total ?? 0)} records`} role="img">
              {formatTotal(pages[0]?.total ?? 0)}
            </span>
          )}
        </div>
        {properties.has('amount') && (
          <div className={css['sum']} title={found.hasNextPage ? 'Sum of the loaded records' : 'Sum of amounts'}>
            {pages && formatMoney(String(sumAmounts(records)), context.currency)}
            {found.hasNextPage && '+'}
          </div>
        )}
      </div>
      <Droppable droppableId={stage.id} isDropDisabled={!onMove}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <div ref={innerRef} {...droppableProps} className={css['cards']} data-over={isDraggingOver}>
            {found.isPending && <CardsSkeleton />}
            {found.isError && <ProblemState error={found.error} onRetry={() => void found.refetch()} />}
            {pages && records.length === 0 && !isDraggingOver && (
              <Text size="sm" c="dimmed" ta="center" py="sm">
                No records
              </Text>
            )}
            {records.map((record, index) => (
              <Card
                key={record.id}
                {...{ record, index, stages, properties, context, href }}
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
  /** After a failure it loads only when pressed. */
  readonly hasFailed: boolean;
  readonly onMore: () => unknown;
}

/** Loads more when it becomes visible or is pressed. */
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
      Load more
    </Button>
  );
}

function CardsSkeleton() {
  return (
    <Stack gap={8} role="status" aria-label="Loading">
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
      <Skeleton height={84} radius="md" />
    </Stack>
  );
}
