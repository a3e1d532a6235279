import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconViewportWide } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { formatTotal } from '../index-page/rows/totals.js';
import type { Pipeline } from '../property.js';
import { toStageLook } from '../property-types/hues.js';
import css from './board.module.css';
import { Cell } from './cell.js';
import type { StageColumnProps } from './stage-column.js';
import { useStage } from './use-stage.js';

interface NarrowHeadProps {
  readonly stage: Pipeline['stages'][number];
  readonly stages: Pipeline['stages'];
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  /** Whether its name is shown, from top to bottom. */
  readonly isNamed: boolean;
  readonly onWiden: () => void;
}

/** The head of a stage that is a narrow strip: a press makes it a column again. */
export function NarrowHead({ stage, stages, count, isNamed, onWiden }: NarrowHeadProps) {
  const look = toStageLook({ stages }, stage.id);
  const records = t('{count, plural, one {# record} other {{shown} records}}', {
    count,
    shown: formatTotal(count ?? 0),
  });
  return (
    <UnstyledButton
      className={css['narrowHead']}
      data-hue={look.hue}
      aria-expanded={false}
      title={t('Expand {label}', { label: stage.label })}
      onClick={onWiden}
    >
      <IconViewportWide size={16} aria-hidden />
      <span className={css['mark']} data-shape={look.mark} aria-hidden />
      <span className={css['count']} aria-hidden>
        {count !== undefined && formatTotal(count)}
      </span>
      {isNamed ? (
        <span className={css['narrowName']}>{stage.label}</span>
      ) : (
        <VisuallyHidden>{stage.label}</VisuallyHidden>
      )}
      {count !== undefined && <VisuallyHidden>, {records}</VisuallyHidden>}
    </UnstyledButton>
  );
}

type NarrowColumnProps = Pick<StageColumnProps, 'board' | 'parts' | 'cards' | 'stage' | 'isClosedToDrops'> & {
  readonly onWiden: () => void;
};

/** A stage as a narrow strip, which still takes cards. */
export function NarrowColumn({ board, parts, cards, stage, isClosedToDrops = false, onWiden }: NarrowColumnProps) {
  const found = useStage(board, { stage: stage.id });
  return (
    <section className={css['column']} data-narrow aria-label={stage.label}>
      <NarrowHead {...{ stage, onWiden }} isNamed stages={parts.stages} count={found.data?.pages[0]?.total} />
      <Cell {...parts} {...{ found, cards, isClosedToDrops }} place={{ stage: stage.id }} isFolded />
    </section>
  );
}
