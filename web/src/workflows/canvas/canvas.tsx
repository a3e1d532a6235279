import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconBolt, IconCornerRightDown, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { createContext, Fragment, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { FilterLines } from '../../lists/filters/filter-lines.js';
import type { Hue } from '../../ui/marks/chip.js';
import css from './canvas.module.css';
import { arrange, idOf, listSteps, type Chain, type Exit, type Flow, type PlacedStep } from '../flow/flow.js';
import { getKind, kindGroups, rulesOfKind, type StepKind } from '../steps/step-kinds.js';
import { toBranchName, toStepWords, toTriggerLines } from '../steps/step-words.js';
import { triggerKey, type Faults } from '../use-draft.js';

interface CanvasProps {
  readonly flow: Flow;
  readonly faults: Faults;
  /** The id of a step, or {@link triggerKey}. */
  readonly selected: string | undefined;
  readonly canEdit: boolean;
  readonly onSelect: (id: string) => void;
  readonly onAdd: (exit: Exit, kind: StepKind) => void;
}

interface CanvasState extends CanvasProps {
  readonly numbers: ReadonlyMap<string, PlacedStep>;
}

const CanvasContext = createContext<CanvasState | undefined>(undefined);

function useCanvas(): CanvasState {
  const state = useContext(CanvasContext);
  if (!state) throw new Error('useCanvas needs a CanvasContext.');
  return state;
}

/** The steps of a workflow from top to bottom, with branches side by side. */
export function Canvas(props: CanvasProps) {
  const chain = arrange(props.flow);
  const numbers = new Map(listSteps(chain).map((step) => [idOf(step.action), step]));
  const canvas = useSteadyView(props.selected);
  return (
    <CanvasContext value={{ ...props, numbers }}>
      <section ref={canvas} className={css['canvas']} aria-label={t('Steps')} tabIndex={0}>
        <div className={css['sheet']}>
          <TriggerCard />
          <ChainView chain={chain} after={t('the start')} />
        </div>
      </section>
    </CanvasContext>
  );
}

/** Keeps the start, or the step selected last, in the middle of the canvas: branches can be wider than it. */
function useSteadyView(selected: string | undefined): RefObject<HTMLElement | null> {
  const canvas = useRef<HTMLElement>(null);
  const shown = useRef(triggerKey);
  useEffect(() => {
    if (selected === undefined) return;
    shown.current = selected;
    document.querySelector(`#step-${selected}`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [selected]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    // The panel beside it, too, changes its width.
    const observer = new ResizeObserver(() => {
      const card = element.querySelector(`#step-${shown.current}`)?.getBoundingClientRect();
      const frame = element.getBoundingClientRect();
      if (card) element.scrollBy({ left: card.left + card.width / 2 - frame.left - frame.width / 2 });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return canvas;
}

function TriggerCard() {
  const { flow } = useCanvas();
  const scope = useFilterScope();
  const lines = toTriggerLines(flow.enrollmentCriteria, scope);
  return (
    <Card
      {...{ id: triggerKey, label: t('Start'), icon: IconBolt, hue: 'teal' }}
      words={
        <>
          {lines.map((line, at) => (
            <FilterLines key={at} line={line} />
          ))}
        </>
      }
    />
  );
}

interface ChainViewProps {
  readonly chain: Chain;
  /** What is before it, for the names of buttons. */
  readonly after: string;
}

function ChainView({ chain, after }: ChainViewProps) {
  const { steps, end, goesTo } = chain;
  const last = steps.at(-1);
  return (
    <ol className={css['chain']}>
      {steps.map((step, at) => (
        <li key={idOf(step.action)} className={css['step']}>
          <Line exit={step.entry} after={at === 0 ? after : toName(steps[at - 1] ?? step)} />
          <StepCard step={step} />
          {step.branches.length > 0 && <Branches step={step} />}
        </li>
      ))}
      {end && (
        <li className={css['step']}>
          <Line exit={end} after={last ? toName(last) : after} />
          {goesTo === undefined ? <span className={css['end']}>{t('End')}</span> : <GoTo id={goesTo} />}
        </li>
      )}
    </ol>
  );
}

const toName = ({ action, number }: PlacedStep): string =>
  t('step {number}, {label}', { number, label: rulesOfKind(action).label });

function StepCard({ step: { action, number } }: { readonly step: PlacedStep }) {
  const scope = useFilterScope();
  const { label, icon, hue } = rulesOfKind(action);
  const words = toStepWords(action, scope);
  return (
    <Card
      {...{ id: idOf(action), label: t('{number}. {label}', { number, label }), icon, hue }}
      words={words === '' ? undefined : <span className={css['text']}>{words}</span>}
    />
  );
}

interface CardProps {
  readonly id: string;
  readonly label: string;
  readonly icon: TablerIcon;
  readonly hue: Hue;
  readonly words: ReactNode;
}

/** A step; it opens its fields where it can be edited. */
function Card({ id, label, icon: Icon, hue, words }: CardProps) {
  const { faults, selected, canEdit, onSelect } = useCanvas();
  const fault = faults.get(id);
  const content = (
    <>
      <span className={css['icon']} data-hue={hue} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <span className={css['words']}>
        <span className={css['name']}>{label}</span>
        {words}
        {fault !== undefined && (
          <span className={css['fault']}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>{fault}</span>
          </span>
        )}
      </span>
    </>
  );
  const marks = { 'data-fault': fault !== undefined || undefined, id: `step-${id}` };
  if (!canEdit) {
    return (
      <div className={css['card']} {...marks}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={css['card']}
      aria-pressed={selected === id}
      {...marks}
      onClick={() => onSelect(id)}
    >
      {content}
    </button>
  );
}

/** The way to the next step, with a button that inserts one. */
function Line({ exit, after }: { readonly exit: Exit; readonly after: string }) {
  const { canEdit, onAdd } = useCanvas();
  if (!canEdit) return <span className={css['line']} />;
  return (
    <div className={css['way']}>
      <Menu position="bottom" withinPortal>
        <Menu.Target>
          <ActionIcon
            className={css['plus'] ?? ''}
            variant="default"
            radius="xl"
            size={24}
            aria-label={t('Add a step after {step}', { step: after })}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {kindGroups.map(({ label, kinds }) => (
            <Fragment key={label}>
              <Menu.Label>{label}</Menu.Label>
              {kinds.map((kind) => {
                const { label: name, icon: Icon } = getKind(kind);
                return (
                  <Menu.Item
                    key={kind}
                    leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                    onClick={() => onAdd(exit, kind)}
                  >
                    {name}
                  </Menu.Item>
                );
              })}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Branches({ step }: { readonly step: PlacedStep }) {
  const scope = useFilterScope();
  return (
    <ul className={css['branches']}>
      {step.branches.map(({ exit, chain }) => {
        const name = toBranchName(step.action, exit.key, scope);
        return (
          <li key={exit.key} className={css['branch']}>
            <span className={css['branchName']}>{name}</span>
            <ChainView
              chain={chain}

              after={t('the branch “{name}” of {step}', { name, step: toName(step) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A step that is shown elsewhere and goes on from here. */
function GoTo({ id }: { readonly id: string }) {
  const { numbers, canEdit, onSelect } = useCanvas();
  const step = numbers.get(id);
  if (!step) return null;
  const content = (
    <>
      <IconCornerRightDown size={14} aria-hidden />
      {t('Go to {step}', { step: toName(step) })}
    </>
  );
  if (!canEdit) return <span className={css['goTo']}>{content}</span>;
  return (
    <button type="button" className={css['goTo']} onClick={() => onSelect(id)}>
      {content}
    </button>
  );
}
