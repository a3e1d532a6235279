import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useApi, useCanWrite, useHub } from '../../accounts/session.js';
import { useServerNow } from '../../shell/sandbox.js';
import { nameClasses } from '../../ui/class-names.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { usePipelines, useProperties } from '../properties.js';
import type { PromptedValues } from '../stage-prompts/stage-prompt-dialog.js';
import { stagePromptsQuery } from '../stage-prompts/use-stage-prompts.js';
import { useUpdateRecord, type CrmRecord, type RecordRef } from './record.js';
import styles from './stage-stepper.module.css';

const css = nameClasses(styles);

const StagePromptDialog = lazyComponent(() => import('../stage-prompts/stage-prompt-dialog.js'), 'StagePromptDialog');

interface StageStepperProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: CrmRecord;
}

interface Step {
  readonly id: string;
  readonly label: string;
  /** Whether it is an end without success. */
  readonly isLost: boolean;
}

interface Steps {
  readonly label: string;
  /** The property that holds the step. */
  readonly property: string;
  readonly steps: readonly Step[];
  /** Whether a step back has to be cleared first. */
  readonly isForward: boolean;
}

/** The stages of the record's pipeline, or its lifecycle: a click moves the record there. Nothing for other types. */
export function StageStepper({ place, type, record }: StageStepperProps) {
  const steps = useSteps(type, record);
  return steps && steps.steps.length > 0 ? <ShownSteps {...{ place, type, record, steps }} /> : null;
}

function useSteps(type: ObjectType, record: CrmRecord): Steps | undefined {
  const { data: pipelines } = usePipelines({ name: type.name, ...(type.stages && { stages: type.stages }) });
  const { data: properties } = useProperties(type.name);
  if (type.stages) {
    const pipeline = pipelines?.find(({ id }) => id === record.properties[type.stages?.pipeline ?? '']);
    if (!pipeline) return undefined;
    const steps = pipeline.stages.map(({ id, label, metadata }) => {
      return { id, label, isLost: Number(metadata['probability'] ?? 1) === 0 };
    });
    return {
      label: t('Stages of {label}', { label: pipeline.label }),
      property: type.stages.stage,
      steps,
      isForward: false,
    };
  }
  if (!type.hasLifecycle) return undefined;
  const options = properties?.get(lifecycle)?.options.filter(({ hidden }) => !hidden) ?? [];
  const steps = options.map(({ value, label }) => ({ id: value, label, isLost: false }));
  return { label: t('Lifecycle stages'), property: lifecycle, steps, isForward: true };
}

const lifecycle = 'lifecyclestage';

interface ShownStepsProps extends StageStepperProps {
  readonly steps: Steps;
}

function ShownSteps({ place, type, record, steps: { label, property, steps, isForward } }: ShownStepsProps) {
  const canWrite = useCanWrite();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const current = steps.findIndex(({ id }) => id === record.properties[property]);
  const move = useMove(place, { property, steps, current, isForward });
  const days = useDaysInStep(record);
  const list = { label, steps, current, days, canWrite, move };
  return (
    <>
      {isPhone ? <ShortSteps {...list} /> : <Chevrons {...list} />}
      {move.asking && (
        <Suspense>
          <StagePromptDialog
            {...{ type, ...move.asking }}
            recordId={place.id}
            title={toTitle(type, record.properties, place.id)}
          />
        </Suspense>
      )}
    </>
  );
}

interface StepListProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** -1: none of them. */
  readonly current: number;
  readonly days: number | undefined;
  readonly canWrite: boolean;
  readonly move: ReturnType<typeof useMove>;
}

function toState({ steps, current }: Pick<StepListProps, 'steps' | 'current'>, index: number): string {
  const isLost = steps[current]?.isLost ?? false;
  if (index === current) return isLost ? 'lost' : 'current';
  return index < current && !isLost ? 'passed' : 'next';
}

function Chevrons({ label, steps, current, days, canWrite, move }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <ol ref={list} className={css('steps')} aria-label={label}>
      {steps.map((step, index) => {
        const state = toState({ steps, current }, index);
        const content = (
          <>
            {state === 'passed' && <IconCheck size={14} aria-hidden className={css('check')} />}
            <span className={css('name')}>{step.label}</span>
            {index === current && days !== undefined && <span className={css('days')}>{toDays(days)}</span>}
          </>
        );
        return (
          <li key={step.id} className={css('item')}>
            {canWrite && index !== current ? (
              <UnstyledButton
                className={css('step', state)}
                disabled={move.isPending}
                title={step.label}
                aria-label={t('Move to {label}', { label: step.label })}
                onClick={() => move.run(index)}
              >
                {content}
              </UnstyledButton>
            ) : (
              <div
                className={css('step', state)}
                title={step.label}
                {...(index === current && { 'aria-current': 'step' as const })}
              >
                {content}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const toDays = (days: number): string => `${days} d`;

/** On a phone: the step, its place, and a menu of the others. */
function ShortSteps({ label, steps, current, days, canWrite, move }: StepListProps) {
  const place =
    current < 0
      ? t('{steps} steps', { steps: steps.length })
      : t('step {current} of {steps}', { current: current + 1, steps: steps.length });
  const rest = days === undefined || current < 0 ? place : `${place}, ${toDays(days)}`;
  return (
    <div className={css('short')} role="group" aria-label={label}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <UnstyledButton className={css('shown')} disabled={!canWrite || move.isPending}>
            <span className={css('title')}>{steps[current]?.label ?? t('No stage')}</span>
            <span className={css('rest')}>{rest}</span>
            {canWrite && <IconChevronDown size={16} aria-hidden />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map((step, index) => (
            <Menu.Item
              key={step.id}
              disabled={index === current}
              {...(toState({ steps, current }, index) === 'passed' && {
                leftSection: <IconCheck size={14} aria-hidden />,
              })}
              onClick={() => move.run(index)}
            >
              {step.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={css('bars')} aria-hidden>
        {steps.map((step, index) => (
          <span key={step.id} className={css('bar', toState({ steps, current }, index))} />
        ))}
      </div>
    </div>
  );
}

const dayMs = 86_400_000;

/** How long the record has been in its step, in days; undefined if that is not known, or less than a day. */
function useDaysInStep({ properties }: CrmRecord): number | undefined {
  const now = useServerNow();
  const since = Date.parse(properties['hs_v2_date_entered_current_stage'] ?? '');
  const days = Math.floor((now().getTime() - since) / dayMs);
  return days >= 1 ? days : undefined;
}

interface Move {
  readonly property: string;
  readonly steps: readonly Step[];
  readonly current: number;
  readonly isForward: boolean;
}

/** Moves the record to a step, with the values that it asks for; both can be undone. */
function useMove(place: RecordRef, { property, steps, current, isForward }: Move) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const update = useUpdateRecord(place);
  const [asked, setAsked] = useState<{ readonly index: number; readonly names: readonly string[] }>();
  const set = async (id: string, isBack: boolean, values: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    // Spec 3.2: a lifecycle only goes on; a step back begins with none.
    if (isBack && isForward) await update.mutateAsync({ [property]: '' });
    return update.mutateAsync({ [property]: id, ...values });
  };
  const move = async (index: number, { values, before }: Partial<PromptedValues> = {}): Promise<void> => {
    const [from, to] = [steps[current], steps[index]];
    if (!to) return;
    await set(to.id, index < current, values);
    offerUndo(t('Moved to {label}.', { label: to.label }), () =>
      set(from?.id ?? '', from !== undefined && current < index, before),
    );
  };
  const run = async (index: number): Promise<void> => {
    const prompts = await client.fetchQuery(stagePromptsQuery(api, hubId, place.objectType));
    const names = prompts.get(steps[index]?.id ?? '') ?? [];
    return names.length > 0 ? setAsked({ index, names }) : move(index);
  };
  return {
    run: (index: number): void => void run(index).catch(notifyProblem),
    isPending: update.isPending,
    /** The step that asks for values. */
    asking: asked && {
      names: asked.names,
      stage: steps[asked.index]?.label ?? '',
      onSave: (prompted: PromptedValues) => move(asked.index, prompted),
      onClose: () => setAsked(undefined),
    },
  };
}
