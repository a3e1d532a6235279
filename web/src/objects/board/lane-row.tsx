import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type RefObject } from 'react';
import { rich, t } from '../../i18n/messages.js';
import type { RowGroup } from '../index-page/groups/group-values.js';
import type { FoundRecord } from '../index-page/rows/search-pages.js';
import { formatTotal } from '../index-page/rows/totals.js';
import { formatMoney } from '../property-types/formats.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import type { Property } from '../property.js';
import css from './board.module.css';
import type { CardParts } from './card.js';
import { Cell } from './cell.js';
import { useStage, type BoardScope, type Place } from './use-stage.js';

export interface LaneRowProps {
  readonly board: BoardScope;
  readonly parts: CardParts;
  readonly cards: Map<string, FoundRecord>;
  readonly lane: RowGroup;
  readonly property: Property;
  readonly hasAmounts: boolean;
  /** The stages whose cells are narrow, without their cards. */
  readonly narrow: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Whether its cells take no cards for now. */
  readonly isClosedToDrops: boolean;
  /** What scrolls. */
  readonly root: RefObject<HTMLDivElement | null>;
}

/** A lane: its value, the number of its records and their sum, and its cards by stage, which load when it comes into view. */
export function LaneRow(props: LaneRowProps) {
  const { board, parts, cards, lane, property, hasAmounts, narrow, isOpen, onToggle, isClosedToDrops, root } = props;
  const id = useId();
  const { context, stages } = parts;
  const { ref, entry } = useIntersection({ root: root.current, rootMargin: '200px' });
  const [isSeen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !isSeen) setSeen(true);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const [sum] = lane.values;
  return (
    <section ref={ref} className={css['lane']} data-lane={lane.key} data-open={isOpen} aria-labelledby={id}>
      <div className={css['laneHead']}>
        <UnstyledButton className={css['laneButton']} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          <span id={id} className={css['laneName']}>
            {lane.key === '' || property.type !== 'enumeration' ? (
              lane.label
            ) : (
              <ShownChoice property={property} value={lane.key} context={context} />
            )}
          </span>
          <span className={css['count']}>
            {rich('{count, plural, one {{shown} <hidden>record</hidden>} other {{shown} <hidden>records</hidden>}}', {
              ...{ count: lane.count, shown: formatTotal(lane.count) },
              hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
            })}
          </span>
          {hasAmounts && lane.count > 0 && (
            <Text span size="sm" fw={500} className={css['laneSum']} title={t('Sum of amounts')}>
              {formatMoney(String(sum ?? 0), context.currency)}
            </Text>
          )}
        </UnstyledButton>
      </div>
      <div className={css['laneCells']}>
        {stages.map((stage) => (
          <LaneCell
            key={stage.id}
            {...{ board, parts, cards, isClosedToDrops }}
            place={{ stage: stage.id, lane: lane.key }}
            name={`${lane.label}, ${stage.label}`}
            isOpen={isOpen}
            isShown={isOpen && isSeen && lane.count > 0 && !narrow.has(stage.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface LaneCellProps extends Pick<LaneRowProps, 'board' | 'parts' | 'cards' | 'isOpen' | 'isClosedToDrops'> {
  readonly place: Place;
  readonly name: string;
  readonly isShown: boolean;
}

function LaneCell({ board, parts, cards, place, name, isOpen, isShown, isClosedToDrops }: LaneCellProps) {
  const found = useStage(board, place, isShown);
  return (
    <div className={css['cell']} role="group" aria-label={name}>
      <Cell {...parts} {...{ place, found, cards, isClosedToDrops }} isFolded={!isOpen || !isShown} />
    </div>
  );
}
