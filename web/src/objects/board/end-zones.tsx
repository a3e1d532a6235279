import { Droppable } from '@hello-pangea/dnd';
import { IconArchive, IconThumbDown, IconTrophy } from '@tabler/icons-react';
import { t } from '../../i18n/messages.js';
import { toStageLook } from '../property-types/hues.js';
import type { Pipeline } from '../property.js';
import css from './board.module.css';
import { toEndId } from './cell.js';
import type { Ending } from './endings.js';
import type { PointerTarget } from './use-pointer-target.js';

interface EndZonesProps {
  readonly endings: readonly Ending[];
  readonly stages: Pipeline['stages'];
  /** What the dragged card is over. */
  readonly target: PointerTarget;
}

const looks = {
  Won: { name: t('Won'), Icon: IconTrophy },
  Lost: { name: t('Lost'), Icon: IconThumbDown },
  Closed: { name: t('Closed'), Icon: IconArchive },
} as const;

/** Below the board while a card is dragged: the ends of the pipeline, within reach from every column. */
export function EndZones({ endings, stages, target }: EndZonesProps) {
  if (endings.length === 0) return null;
  return (
    <div className={css['ends']}>
      {endings.map(({ label, stage }) => {
        const { name, Icon } = looks[label];
        const isOver = target.end === stage.id;
        return (
          <Droppable key={stage.id} droppableId={toEndId(stage.id)} isDropDisabled={!isOver}>
            {({ innerRef, droppableProps, placeholder }) => (
              <div
                ref={innerRef}
                {...droppableProps}
                className={css['end']}
                data-hue={toStageLook({ stages }, stage.id).hue}
                data-end={stage.id}
                data-over={isOver}
              >
                <Icon size={18} aria-hidden />
                {name}
                {stage.label !== name && <span className={css['endStage']}>{stage.label}</span>}
                <div hidden>{placeholder}</div>
              </div>
            )}
          </Droppable>
        );
      })}
    </div>
  );
}
