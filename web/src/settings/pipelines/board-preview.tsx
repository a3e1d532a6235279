import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import type { Pipeline } from '../../objects/properties.js';
import { toStageLook } from '../../objects/property-types/hues.js';
import { HueMark } from '../../ui/marks/chip.js';
import css from './board-preview.module.css';

/** How many cards a column of the preview shows: a board narrows towards its end. */
const cardsAt = (index: number): number => Math.max(1, 3 - index);

/** The board of a pipeline in miniature: its columns in their order, with their hues. */
export function BoardPreview({ pipeline }: { readonly pipeline: Pipeline }) {
  const { stages } = pipeline;
  const label = tLabel(pipeline.label);
  const names = stages.map((stage) => tLabel(stage.label)).join(', ');
  return (
    <figure className={css['figure']}>
      <figcaption className={css['caption']}>{t('Board')}</figcaption>
      <div
        className={css['board']}
        role="img"
        aria-label={t('Board of {label}: {names}', { label, names })}
        // Pipelines of many stages scroll, also by keyboard.
        tabIndex={stages.length > 5 ? 0 : undefined}
      >
        {stages.map((stage, index) => {
          const { hue, mark } = toStageLook(pipeline, stage.id);
          return (
            <div key={stage.id} className={css['column']} data-hue={hue}>
              <div className={css['head']}>
                <HueMark shape={mark} />
                <span className={css['label']} title={tLabel(stage.label)}>
                  {tLabel(stage.label)}
                </span>
              </div>
              {Array.from({ length: mark === 'square' ? 1 : cardsAt(index) }, (_, card) => (
                <div key={card} className={css['card']} />
              ))}
            </div>
          );
        })}
      </div>
    </figure>
  );
}
