import type { Hue } from '../../ui/marks/chip.js';
import { stageProperties } from '../object-types.js';
import type { Property, ValueContext } from '../property.js';

/** How a state looks: its hue, and whether it is an end. */
export interface StateLook {
  readonly hue: Hue;
  readonly mark: 'dot' | 'square';
}

const open = (hue: Hue): StateLook => ({ hue, mark: 'dot' });
const ended = (hue: Hue): StateLook => ({ hue, mark: 'square' });

const priorities: Readonly<Record<string, StateLook>> = {
  URGENT: open('red'),
  HIGH: open('red'),
  MEDIUM: open('amber'),
  LOW: open('gray'),
};

/** The built-in options that have a hue; options that users add to them are gray. */
const looks: Readonly<Record<string, Readonly<Record<string, StateLook>>>> = {
  lifecyclestage: {
    subscriber: open('gray'),
    lead: open('blue'),
    marketingqualifiedlead: open('violet'),
    salesqualifiedlead: open('teal'),
    opportunity: open('amber'),
    customer: open('green'),
    evangelist: open('pink'),
    other: open('gray'),
  },
  hs_lead_status: {
    NEW: open('blue'),
    OPEN: open('violet'),
    IN_PROGRESS: open('amber'),
    OPEN_DEAL: open('teal'),
    UNQUALIFIED: ended('gray'),
    ATTEMPTED_TO_CONTACT: open('orange'),
    CONNECTED: open('green'),
    BAD_TIMING: ended('gray'),
  },
  hs_ticket_priority: priorities,
  hs_task_priority: priorities,
  hs_priority: priorities,
  hs_task_status: {
    NOT_STARTED: open('gray'),
    IN_PROGRESS: open('blue'),
    WAITING: open('amber'),
    DEFERRED: open('violet'),
    COMPLETED: ended('green'),
  },
};

const openStages: readonly Hue[] = ['blue', 'violet', 'teal', 'amber', 'orange', 'pink'];

/** The stages of a pipeline, as far as their looks need them. */
interface Stages {
  readonly stages: readonly { readonly id: string; readonly metadata: Readonly<Record<string, unknown>> }[];
}

/** Returns the look of a stage: open ones differ by their place, won is green, lost and closed gray. */
export function toStageLook({ stages }: Stages, stageId: string): StateLook {
  const stage = stages.find(({ id }) => id === stageId);
  if (!stage) return open('gray');
  const { probability, isClosed, ticketState, state } = stage.metadata as Readonly<Record<string, string | undefined>>;
  if (isClosed === 'true' || ticketState === 'CLOSED' || state === 'CLOSED') {
    return ended(Number(probability) === 0 ? 'gray' : 'green');
  }
  const place = stages.filter(({ metadata }) => metadata['isClosed'] !== 'true').indexOf(stage);
  return open(openStages[place % openStages.length] ?? 'gray');
}

/** Returns the look of a priority. */
export const toPriorityLook = (priority: string): StateLook => priorities[priority] ?? open('gray');

/** Returns the look of a lifecycle stage; stages that users add are gray. */
export const toLifecycleLook = (stageId: string): StateLook => looks['lifecyclestage']?.[stageId] ?? open('gray');

/** Returns the look of a value that is a state; undefined for any other. */
export function toStateLook(value: string, property: Property, { pipelines }: ValueContext): StateLook | undefined {
  if (stageProperties.some(({ stage }) => stage === property.name)) {
    const pipeline = pipelines.find(({ stages }) => stages.some(({ id }) => id === value));
    return pipeline && toStageLook(pipeline, value);
  }
  if (!Object.hasOwn(looks, property.name)) return undefined;
  return looks[property.name]?.[value] ?? open('gray');
}
