import { refuse } from './flow-node.js';
import type { EventTrigger, Next, Program, Step } from './program.js';

/** The types of the records that a program reads or writes, that of the enrolled ones first. */
export function listUsedTypes(enrolled: string, { steps, sources = [] }: Program): string[] {
  const used = [enrolled, ...sources.map(({ type }) => type)];
  for (const step of Object.values(steps)) {
    if (step.is === 'set') used.push(...(step.of ? [step.of.type] : []));
    if (step.is === 'activity' || step.is === 'creation') {
      used.push(step.type, ...(step.links ?? []).map(({ type }) => type));
    }
    if (step.is === 'match' || step.is === 'label') used.push(step.type);
  }
  return [...new Set(used)];
}

/** What has to exist for events to happen, as conditions of lists name what they depend on. */
export function listNeeds(events: readonly EventTrigger[]): string[] {
  return events.flatMap((event) => {
    switch (event.on) {
      case 'value':
        return [`property ${event.property}`];
      case 'membership':
        return [`list ${event.listId}`];
      case 'event':
        return [`template ${event.test.templateId}`];
      case 'creation':
      case 'submission':
        return [];
    }
  });
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

/** Whether time passes at the step in any case: a date may be in the past, and today may be the day. */
export const isWaiting = (step: Step | undefined): boolean =>
  step?.is === 'delay' && (step.ms > 0 || (step.months ?? 0) > 0 || (step.timeOfDay ?? null) !== null);

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
