import { IconAlertTriangle, IconBolt, type TablerIcon } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n/messages.js';
import { FilterLines } from '../../lists/filters/filter-lines.js';
import type { Hue } from '../../ui/marks/chip.js';
import css from './canvas.module.css';
import { arrange, idOf, listSteps, type Chain, type Exit, type Flow, type PlacedStep } from '../flow/flow.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import { toBranchName, toStepWords } from '../steps/step-words.js';
import { toSettingLines } from '../settings/setting-words.js';
import { toTriggerLines } from '../trigger/trigger-words.js';
import { triggerKey, type Faults } from '../use-draft.js';
import { useWorkflowScope } from '../workflow-scope.js';
import { GoTo } from './path-end.js';
import { PlusMenu } from './plus-menu.js';
import { StepMenu } from './step-menu.js';
import type { CanvasEdits } from './use-edits.js';

interface CanvasProps {
  readonly flow: Flow;
  readonly faults: Faults;
  /** The id of a step, or {@link triggerKey}. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Undefined where the steps are for reading. */
  readonly edits: CanvasEdits | undefined;
  /** The steps that a record would take, if that is shown. */
  readonly tried?: ReadonlySet<string> | undefined;
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
  const scope = useWorkflowScope();
  const lines = [...toTriggerLines(flow, scope), ...toSettingLines(flow, scope)];
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
  const toName = useToName();
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
          {goesTo === undefined ? <span className={css['end']}>{t('End')}</span> : <Elsewhere exit={end} id={goesTo} />}
        </li>
      )}
    </ol>
  );
}

function useToName(): (step: PlacedStep) => string {
  const { appActions } = useWorkflowScope();
  return ({ action, number }) => t('step {number}, {label}', { number, label: rulesOfKind(action, appActions).label });
}

function Elsewhere({ exit, id }: { readonly exit: Exit; readonly id: string }) {
  const { numbers, edits } = useCanvas();
  const toName = useToName();
  const step = numbers.get(id);
  return <GoTo {...{ exit, step, id, edits }} name={step ? toName(step) : ''} />;
}

function StepCard({ step }: { readonly step: PlacedStep }) {
  const { action, number } = step;
  const { flow, edits } = useCanvas();
  const scope = useWorkflowScope();
  const { label, icon, hue } = rulesOfKind(action, scope.appActions);
  const words = toStepWords(action, scope);
  const name = t('{number}. {label}', { number, label });
  return (
    <div className={css['place']}>
      <Card
        {...{ id: idOf(action), label: name, icon, hue }}
        words={words === '' ? undefined : <span className={css['text']}>{words}</span>}
      />
      {edits && <StepMenu {...{ step, flow, edits }} label={name} />}
    </div>
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
  const { faults, selected, edits, tried, onSelect } = useCanvas();
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
  const marks = {
    'data-fault': fault !== undefined || undefined,
    'data-tried': tried && (id === triggerKey || tried.has(id)),
    id: `step-${id}`,
  };
  if (!edits) {
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
  const { edits } = useCanvas();
  if (!edits) return <span className={css['line']} />;
  return (
    <div className={css['way']}>
      <PlusMenu {...{ exit, after, edits }} />
    </div>
  );
}

function Branches({ step }: { readonly step: PlacedStep }) {
  const scope = useWorkflowScope();
  const toName = useToName();
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
