import { Text } from '@mantine/core';
import { useId, useState, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { toGroupLimits } from '../index-page/groups/group-values.js';
import { formatMoney } from '../property-types/formats.js';
import type { Pipeline, Property } from '../property.js';
import css from './board.module.css';
import { LaneRow } from './lane-row.js';
import type { StageColumnProps } from './stage-column.js';
import { NarrowHead } from './narrow-stage.js';
import { StageHead } from './stage-head.js';
import type { PointerTarget } from './use-pointer-target.js';
import type { useLanes } from './use-lanes.js';

interface LanesBoardProps
  extends Omit<StageColumnProps, 'stage' | 'limit' | 'isClosedToDrops'>, ReturnType<typeof useLanes> {
  readonly property: Property;
  readonly limits: Readonly<Record<string, number>>;
  readonly narrow: ReadonlySet<string>;
  /** The keys of lanes that users have closed. */
  readonly closed: readonly string[];
  readonly onClose: (keys: readonly string[]) => void;
  readonly root: RefObject<HTMLDivElement | null>;
  /** What a dragged card is over. */
  readonly target: PointerTarget;
}

/** The heads of the stages, and the lanes below each other. Lanes without records are folded until they are opened. */
export function LanesBoard({
  summary,
  lanes,
  stages,
  closed,
  onClose,
  limits,
  onLimit,
  narrow,
  onNarrow,
  target,
  ...shared
}: LanesBoardProps) {
  const { parts, property, hasAmounts } = shared;
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (summary.isError && !lanes) return <ProblemState error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!lanes) return <RowsSkeleton rows={10} />;
  const isOpen = (key: string, count: number): boolean => (count > 0 ? !closed.includes(key) : opened.has(key));
  const toggle = (key: string, count: number): void => {
    if (count > 0) return onClose(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]);
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const limitsText = summary.data ? toGroupLimits(summary.data, property) : '';
  return (
    <div className={css['lanes']}>
      <div className={css['stageHeads']}>
        {parts.stages.map((stage) => {
          const figures = toFigures(stage, stages, hasAmounts ? parts.context.currency : undefined);
          const shown = { stage, stages: parts.stages, ...figures };
          if (narrow.has(stage.id)) {
            return <NarrowHead key={stage.id} {...shown} isNamed={false} onWiden={() => onNarrow(stage.id, false)} />;
          }
          return (
            <StageHead
              key={stage.id}
              id={`${id}-${stage.id}`}
              {...shown}
              limit={limits[stage.id]}
              onLimit={(next) => onLimit(stage.id, next)}
              onNarrow={() => onNarrow(stage.id, true)}
            />
          );
        })}
      </div>
      {lanes.map((lane) => (
        <LaneRow
          key={lane.key}
          {...shared}
          narrow={narrow}
          lane={lane}
          isClosedToDrops={target.end !== undefined || (target.lane !== undefined && target.lane !== lane.key)}
          isOpen={isOpen(lane.key, lane.count)}
          onToggle={() => toggle(lane.key, lane.count)}
        />
      ))}
      {limitsText !== '' && (
        <Text size="sm" c="dimmed" className={css['limits']}>
          {limitsText}
        </Text>
      )}
    </div>
  );
}

/** The count and sum of a stage over all lanes, as far as they are known. */
function toFigures(
  { id }: Pipeline['stages'][number],
  groups: LanesBoardProps['stages'],
  currency: string | undefined,
) {
  const group = groups?.find(({ key }) => key === id);
  const text = groups && currency !== undefined ? formatMoney(String(group?.values[0] ?? 0), currency) : '';
  return {
    count: groups && (group?.count ?? 0),
    sum: currency === undefined ? undefined : { text, title: t('Sum of amounts') },
  };
}
