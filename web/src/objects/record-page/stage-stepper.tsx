import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCanWrite } from '../../accounts/session.js';
import { nameClasses } from '../../ui/class-names.js';
import { notifyProblem } from '../../ui/notify.js';
import { offerUndo } from '../../ui/offer-undo.js';
import type { ObjectType, StageProperties } from '../object-types.js';
import { usePipelines } from '../properties.js';
import type { Pipeline } from '../property.js';
import { useUpdateRecord, type CrmRecord, type RecordRef } from './record.js';
import styles from './stage-stepper.module.css';

const css = nameClasses(styles);
type Stage = Pipeline['stages'][number];

interface StageStepperProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
}

/** The stages of the record's pipeline: a click moves the record there. Nothing for types without stages. */
export function StageStepper({ place, type, record }: StageStepperProps) {
  const { data: pipelines } = usePipelines({ name: type.name, ...(type.stages && { stages: type.stages }) });
  if (!type.stages) return null;
  const pipeline = pipelines?.find(({ id }) => id === record.properties[type.stages?.pipeline ?? '']);
  if (!pipeline || pipeline.stages.length === 0) return null;
  return <Steps {...{ place, pipeline, record }} stages={type.stages} />;
}

interface StepsProps extends Omit<StageStepperProps, 'type'> {
  readonly pipeline: Pipeline;
  readonly stages: StageProperties;
}

function Steps({ place, pipeline, stages, record }: StepsProps) {
  const canWrite = useCanWrite();
  const move = useMove(place, stages);
  const list = useRef<HTMLOListElement>(null);
  const current = pipeline.stages.findIndex(({ id }) => id === record.properties[stages.stage]);
  const isLost = isLostStage(pipeline.stages[current]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <ol ref={list} className={css('steps')} aria-label={`Stages of ${pipeline.label}`}>
      {pipeline.stages.map((stage, index) => {
        const state = index === current ? 'current' : index < current && !isLost ? 'passed' : '';
        const looks = css('step', state, index === current && isLost ? 'lost' : '');
        const isCurrent = index === current;
        return (
          <li key={stage.id} className={css('item')}>
            {canWrite && !isCurrent ? (
              <UnstyledButton
                className={looks}
                disabled={move.isPending}
                aria-label={`Move to ${stage.label}`}
                onClick={() => move.run(stage, pipeline.stages[current])}
              >
                {stage.label}
              </UnstyledButton>
            ) : (
              <div className={looks} {...(isCurrent && { 'aria-current': 'step' as const })}>
                {stage.label}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const isLostStage = (stage: Stage | undefined): boolean => Number(stage?.metadata['probability'] ?? 1) === 0;

/** Moves the record to a stage, which can be undone. */
function useMove(place: RecordRef, { stage: property }: StageProperties) {
  const update = useUpdateRecord(place);
  const run = (to: Stage, from: Stage | undefined): void => {
    const onDone = (): void => {
      if (from) offerUndo(`Moved to ${to.label}.`, () => update.mutateAsync({ [property]: from.id }));
    };
    update.mutateAsync({ [property]: to.id }).then(onDone, notifyProblem);
  };
  return { run, isPending: update.isPending };
}
