import type { ListConditionsService } from '../../lists/evaluations/conditions.service.js';
import { refuse } from './flow-node.js';
import type { OpenTimes } from './open-times.js';
import type { Schedule } from './schedules.js';

export type FlowCondition = Parameters<ListConditionsService['listMatchingInTx']>[1]['condition'];
type EventTest = Awaited<ReturnType<ListConditionsService['readEventTest']>>;
type ValueTest = Awaited<ReturnType<ListConditionsService['readValueTest']>>;

/** Where a step takes a value from. */
export type StepValue =
  | { readonly from: 'text'; readonly text: string }
  /** A property of the enrolled record. */
  | { readonly from: 'property'; readonly name: string }
  | { readonly from: 'now' }
  /** What the app of an action of the workflow responded last, in this enrollment. */
  | { readonly from: 'output'; readonly actionId: string; readonly name: string };

/** A time of day in the time zone of the account. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The id of the next action; null at the end. */
export type Next = string | null;

interface Single {
  readonly next: Next;
}

/** A task or note on the enrolled record. */
export interface ActivityStep extends Single {
  readonly is: 'activity';
  /** Type id. */
  readonly type: '0-27' | '0-46';
  readonly properties: Readonly<Record<string, StepValue>>;
  /** From the time of the step; of tasks only. */
  readonly due: { readonly ms: number; readonly timeOfDay: TimeOfDay | null } | null;
}

export interface DateDelayStep extends Single {
  readonly is: 'delayUntil';
  readonly date: StepValue;
  /** Whether the date is a day, which is stored as its midnight in UTC. */
  readonly isDay: boolean;
  readonly ms: number;
  readonly timeOfDay: TimeOfDay | null;
}

interface FilterBranch extends Single {
  readonly condition: FlowCondition;
  /** The properties and lists that the condition depends on. */
  readonly dependsOn: readonly string[];
}

/** An action of an app, which a request carries out. */
export interface AppStep extends Single {
  readonly is: 'app';
  readonly definitionId: string;
  /** The app that the action belonged to: an account that moves may find another one under the same id. */
  readonly appId: number;
  readonly inputs: Readonly<Record<string, StepValue>>;
}

/** What is done at one action. */
export type Step =
  | (Single & { readonly is: 'set'; readonly property: string; readonly value: StepValue })
  | ActivityStep
  | (Single & { readonly is: 'delay'; readonly ms: number })
  | DateDelayStep
  | AppStep
  | (Single & { readonly is: 'list'; readonly listId: string; readonly isAdded: boolean })
  | { readonly is: 'filters'; readonly branches: readonly FilterBranch[]; readonly other: Next }
  | {
      readonly is: 'values';
      readonly input: StepValue;
      readonly branches: readonly (Single & { readonly value: string })[];
      readonly other: Next;
    }
  | { readonly is: 'split'; readonly branches: readonly (Single & { readonly weight: number })[] };

/** The actions of a workflow by id. */
export interface Program {
  readonly start: Next;
  readonly steps: Readonly<Record<string, Step>>;
  /** Ends the enrollments of records that meet it. Absent: none. */
  readonly goal?: { readonly condition: FlowCondition; readonly dependsOn: readonly string[] };
  /** Absent: always. */
  readonly openTimes?: OpenTimes;
}

/** An event that enrolls a record. */
export type EventTrigger =
  | { readonly on: 'creation' }
  | { readonly on: 'value'; readonly property: string; readonly test: ValueTest | null }
  /** The record joins a list. */
  | { readonly on: 'membership'; readonly listId: string }
  | { readonly on: 'event'; readonly test: EventTest };

/** What enrolls records besides requests. */
export interface Trigger {
  readonly by: 'filters' | 'schedule' | 'events' | 'requests';
  readonly events: readonly EventTrigger[];
  /** Fulfilled by the record when an event enrolls it. */
  readonly refinement: FlowCondition | null;
  /** Members are not enrolled. */
  readonly suppression: FlowCondition | null;
  readonly isRepeated: boolean;
  /** Whether a record leaves that does not meet the filters any more. */
  readonly isLeft: boolean;
  /** Records that meet it are not enrolled, and leave. Absent: none. */
  readonly goal?: FlowCondition;
  /** When the records that meet the filters are enrolled. Absent: when they begin to. */
  readonly schedule?: Schedule;
  /** The lists whose new members are enrolled, for the trigger that writes them to the change feed. Absent: none. */
  readonly listIds?: readonly string[];
  /** The other workflows that an enrolled record leaves. Absent: none. */
  readonly unenrolls?: 'all' | readonly string[];
}

function listNext(step: Step): Next[] {
  switch (step.is) {
    case 'filters':
    case 'values':
      return [...step.branches.map(({ next }) => next), step.other];
    case 'split':
      return step.branches.map(({ next }) => next);
    default:
      return [step.next];
  }
}

/** Whether time passes at the step in any case: a date may be in the past. */
const isWaiting = (step: Step | undefined): boolean => step?.is === 'delay';

interface Placed {
  readonly start: Next;
  /** With the places of the actions. */
  readonly steps: ReadonlyMap<string, { readonly step: Step; readonly place: string }>;
}

/** Throws INVALID_FLOW (400) for actions that are unknown, cannot be reached, or form a cycle without a delay. */
export function assertSound({ start, steps }: Placed): void {
  if (start === null && steps.size > 0) refuse('startActionId', 'the id of the first action is expected');
  if (start !== null && !steps.has(start)) refuse('startActionId', `there is no action '${start}'`);
  for (const { step, place } of steps.values()) {
    const unknown = listNext(step).find((next) => next !== null && !steps.has(next));
    if (unknown !== undefined) refuse(place, `there is no action '${unknown}'`);
  }
  const reached = new Set<string>();
  const open = start === null ? [] : [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const next of toNextIds(steps.get(id)?.step)) open.push(next);
  }
  for (const [id, { place }] of steps) if (!reached.has(id)) refuse(place, `no action leads to action '${id}'`);
  assertNoBusyCycle(steps);
}

const toNextIds = (step: Step | undefined): string[] => (step ? listNext(step).filter((next) => next !== null) : []);

/** Removes actions that no others lead to, until only cycles are left. */
function assertNoBusyCycle(steps: Placed['steps']): void {
  const busy = new Map([...steps].filter(([, { step }]) => !isWaiting(step)));
  const count = new Map([...busy.keys()].map((id) => [id, 0]));
  const toBusy = (id: string) => toNextIds(busy.get(id)?.step).filter((next) => busy.has(next));
  for (const id of busy.keys()) for (const next of toBusy(id)) count.set(next, (count.get(next) ?? 0) + 1);
  const open = [...busy.keys()].filter((id) => count.get(id) === 0);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of toBusy(id)) {
      const left = (count.get(next) ?? 0) - 1;
      count.set(next, left);
      if (left === 0) open.push(next);
    }
    busy.delete(id);
  }
  const [first] = busy.values();
  if (first) refuse(first.place, 'the actions from here form a cycle without a delay for a time');
}
