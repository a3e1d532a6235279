import type { ListsService } from '../../lists/lists.service.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import { assertFields, isAbsent, readWord, refuse, toNode } from './flow-node.js';
import type { FlowInput } from './flows.schema.js';
import { readOpenTimes } from './open-times.js';
import type { Program, Trigger } from './program.js';
import { readSchedule, type Schedule } from './schedules.js';

export interface FlowRulesDeps {
  /** The existing workflows among the given ones. */
  readonly readFlows: (hubId: number, ids: readonly string[]) => Promise<readonly { readonly flowId: string }[]>;
  readonly properties: Pick<PropertiesService, 'definitions'>;
  readonly lists: Pick<ListsService, 'conditions'>;
}

/** What holds for a workflow besides its steps and criteria. */
interface FlowRules {
  readonly ofSteps: Pick<Program, 'goal' | 'openTimes'>;
  readonly ofEnrollment: Pick<Trigger, 'goal' | 'schedule' | 'unenrolls'>;
}

interface Place {
  readonly hubId: number;
  readonly type: ObjectType;
}

interface FlowRulesService {
  /** Reads goal, times, schedule and what an enrollment ends. Throws INVALID_FLOW, INVALID_LIST_FILTERS (400). */
  readRules(place: Place, input: FlowInput): Promise<FlowRules>;
}

/** Assumption AA8. */
const mostFlows = 1000;

export function createFlowRulesService({ readFlows, properties, lists }: FlowRulesDeps): FlowRulesService {
  const readGoal = async ({ hubId, type }: Place, { goalFilterBranch, type: flowType }: FlowInput) => {
    if (isAbsent(goalFilterBranch)) return undefined;
    const place = 'goalFilterBranch';
    if (flowType !== 'CONTACT_FLOW') refuse(place, 'only workflows of contacts have a goal');
    const { condition, dependsOn } = await lists.conditions.readPart(hubId, type, {
      filterBranch: goalFilterBranch,
      place,
    });
    return { condition, dependsOn };
  };

  const readScheduleOf = async ({ hubId, type }: Place, { enrollmentSchedule }: FlowInput) => {
    if (isAbsent(enrollmentSchedule)) return undefined;
    const set = await properties.definitions.getPropertySet(hubId, type);
    return readSchedule(toNode(enrollmentSchedule, 'enrollmentSchedule'), set);
  };

  const readUnenrolls = async (hubId: number, { unEnrollmentSetting }: FlowInput): Promise<Trigger['unenrolls']> => {
    if (isAbsent(unEnrollmentSetting)) return undefined;
    const node = toNode(unEnrollmentSetting, 'unEnrollmentSetting');
    assertFields(node, ['type', 'flowIds']);
    const type = readWord(node, 'type', ['NONE', 'ALL', 'SELECTIVE']);
    if (type !== 'SELECTIVE') return type === 'ALL' ? 'all' : undefined;
    const place = `${node.place}.flowIds`;
    const ids = toIds(node.fields['flowIds'], place);
    const known = await readFlows(hubId, ids);
    const unknown = ids.findIndex((id) => !known.some(({ flowId }) => flowId === id));
    if (unknown >= 0) refuse(`${place}[${unknown}]`, `there is no workflow '${ids[unknown] ?? ''}'`);
    return ids;
  };

  return {
    async readRules(place, input) {
      const goal = await readGoal(place, input);
      const schedule = await readScheduleOf(place, input);
      const unenrolls = await readUnenrolls(place.hubId, input);
      const openTimes = readOpenTimes(input);
      return {
        ofSteps: { ...(goal && { goal }), ...(openTimes && { openTimes }) },
        ofEnrollment: {
          ...(goal && { goal: goal.condition }),
          ...(schedule && { schedule }),
          ...(unenrolls && { unenrolls }),
        },
      };
    },
  };
}

function toIds(value: unknown, place: string): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (list.length === 0) return refuse(place, 'the ids of the other workflows are expected');
  if (list.length > mostFlows) refuse(place, `no more than ${mostFlows} are allowed`);
  return list.map((id, index) => {
    if (typeof id === 'string' || typeof id === 'number') return String(id);
    return refuse(`${place}[${index}]`, 'the id of a workflow is expected');
  });
}

/** A schedule enrolls the records that meet the filters. Throws INVALID_FLOW (400) for other criteria. */
export function toScheduled(trigger: Trigger, schedule: Schedule | undefined): Trigger {
  if (!schedule) return trigger;
  if (trigger.by !== 'filters') {
    refuse(
      'enrollmentSchedule',
      'a schedule enrolls the records that meet filters: enrollmentCriteria of type LIST_BASED are expected',
    );
  }
  if (trigger.events.length > 0) {
    refuse(
      'enrollmentCriteria.reEnrollmentTriggersFilterBranches',
      'with a schedule, records are enrolled again at its times only, if shouldReEnroll is on',
    );
  }
  return { ...trigger, by: 'schedule' };
}
