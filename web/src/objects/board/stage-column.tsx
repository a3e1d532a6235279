import { useId } from 'react';
import { t } from '../../i18n/messages.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import { formatMoney } from '../property-types/formats.js';
import type { Pipeline } from '../property.js';
import { sumAmounts } from './board-data.js';
import css from './board.module.css';
import type { CardParts } from './card.js';
import { Cell } from './cell.js';
import { StageHead } from './stage-head.js';
import { useStage, type BoardScope } from './use-stage.js';

export interface StageColumnProps {
  readonly board: BoardScope;
  readonly parts: CardParts;
  readonly cards: Map<string, FoundRecord>;
  readonly stage: Pipeline['stages'][number];
  readonly hasAmounts: boolean;
  readonly limit: number | undefined;
  /** Whether it takes no cards for now. */
  readonly isClosedToDrops?: boolean;
  readonly onLimit: (stageId: string, limit: number | undefined) => void;
  /** Makes the columns of stages narrow strips, or wide again. */
  readonly onNarrow: (stageId: string, isNarrow: boolean) => void;
}

/** A stage: its number of records, the sum of their amounts, and the records loaded so far. */
export function StageColumn(props: StageColumnProps) {
  const { board, parts, cards, stage, hasAmounts, limit, onLimit, onNarrow, isClosedToDrops = false } = props;
  const id = useId();
  const found = useStage(board, { stage: stage.id });
  const pages = found.data?.pages;
  const records = pages?.flatMap(({ results }) => results) ?? [];
  const sum = pages ? formatMoney(String(sumAmounts(records)), parts.context.currency) : '';
  const isPart = found.hasNextPage;
  return (
    <section className={css['column']} aria-labelledby={id}>
      <StageHead
        {...{ id, stage, limit }}
        stages={parts.stages}
        count={pages && (pages[0]?.total ?? 0)}
        sum={
          hasAmounts
            ? { text: isPart ? `${sum}+` : sum, title: isPart ? t('Sum of the loaded records') : t('Sum of amounts') }
            : undefined
        }
        onLimit={(next) => onLimit(stage.id, next)}
        onNarrow={() => onNarrow(stage.id, true)}
      />
      <Cell {...parts} {...{ found, cards, isClosedToDrops }} place={{ stage: stage.id }} />
    </section>
  );
}
