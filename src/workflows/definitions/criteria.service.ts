import type { ListsService } from '../../lists/lists.service.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import {
  assertFields,
  findFlag,
  findNode,
  isAbsent,
  readNodes,
  readText,
  readWord,
  refuse,
  toNode,
  type FlowNode,
} from './flow-node.js';
import type { FlowInput } from './flows.schema.js';
import type { EventTrigger, FlowCondition, Trigger } from './program.js';

export interface EnrollmentCriteriaDeps {
  readonly lists: Pick<ListsService, 'conditions' | 'reads'>;
}

type Conditions = ListsService['conditions'];
type Filters = Awaited<ReturnType<Conditions['readPart']>>;

interface ReadCriteria {
  readonly trigger: Trigger;
  readonly filters: Filters | null;
}

interface Place {
  readonly hubId: number;
  readonly type: ObjectType;
}

interface EnrollmentCriteriaService {
  /** Reads what enrolls records. Throws INVALID_FLOW, INVALID_LIST_FILTERS (400). */
  readCriteria(place: Place, input: FlowInput): Promise<ReadCriteria>;
  /** Reads the events of a member of a node, one at least. Throws INVALID_FLOW, INVALID_LIST_FILTERS (400). */
  readEvents(place: Place, node: FlowNode, name: string): Promise<readonly EventTrigger[]>;
}

/** Types of events that the live service has itself. Assumption AA3. */
const valueChange = '4-655002';
const creation = '4-1463224';
const mostEvents = 50;

export function createEnrollmentCriteriaService({ lists }: EnrollmentCriteriaDeps): EnrollmentCriteriaService {
  const { conditions } = lists;
  const toSuppression = async ({ hubId, type }: Place, ids: readonly (string | number)[]) => {
    const found = await lists.reads.listLists(hubId, ids.map(String));
    for (const id of ids) {
      const list = found.find(({ listId }) => String(listId) === String(id));
      if (list?.objectType !== type.id) refuse('suppressionListIds', `there is no list '${id}' of these records`);
    }
    if (found.length === 0) return null;
    const of = found.map(({ listId }) => ({ is: 'member', listId: String(listId), isNegated: false }) as const);
    return { is: 'any', of, isNegated: false } as const;
  };
  return {
    readEvents: (place, node, name) => readEvents(conditions, node, { ...place, name }),
    async readCriteria(place, input) {
      const suppression = await toSuppression(place, input.suppressionListIds ?? []);
      const none = { by: 'requests', events: [], refinement: null, isRepeated: false, isLeft: false } as const;
      if (isAbsent(input.enrollmentCriteria)) return { trigger: { ...none, suppression }, filters: null };
      const node = toNode(input.enrollmentCriteria, 'enrollmentCriteria');
      const isRepeated = findFlag(node, 'shouldReEnroll');
      const base = { ...none, suppression, isRepeated };
      switch (readWord(node, 'type', ['LIST_BASED', 'EVENT_BASED', 'MANUAL'])) {
        case 'MANUAL':
          assertFields(node, ['type', 'shouldReEnroll']);
          return { trigger: base, filters: null };
        case 'LIST_BASED':
          return readFilterCriteria(conditions, node, { place, base });
        case 'EVENT_BASED':
          return { trigger: { ...base, ...(await readEventCriteria(conditions, node, place)) }, filters: null };
      }
    },
  };
}

interface Reading {
  readonly place: Place;
  readonly base: Trigger;
}

async function readFilterCriteria(
  conditions: Conditions,
  node: FlowNode,
  { place, base }: Reading,
): Promise<ReadCriteria> {
  const again = 'reEnrollmentTriggersFilterBranches';
  assertFields(node, ['type', 'shouldReEnroll', 'listFilterBranch', 'unEnrollObjectsNotMeetingCriteria', again]);
  const filterBranch = node.fields['listFilterBranch'];
  const part = { filterBranch, place: `${node.place}.listFilterBranch` };
  const filters = await conditions.readPart(place.hubId, place.type, part);
  const events: EventTrigger[] = [];
  for (const branch of readNodes(node, again)) events.push(await readValueEvent(conditions, branch, place));
  const isLeft = findFlag(node, 'unEnrollObjectsNotMeetingCriteria');
  return { trigger: { ...base, by: 'filters', events, refinement: filters.condition, isLeft }, filters };
}

async function readEventCriteria(conditions: Conditions, node: FlowNode, place: Place) {
  const members = 'listMembershipFilterBranches';
  assertFields(node, ['type', 'shouldReEnroll', 'eventFilterBranches', 'refinementCriteria', members]);
  if (readNodes(node, members).length > 0) refuse(`${node.place}.${members}`, 'memberships do not enroll records here');
  const events = await readEvents(conditions, node, { ...place, name: 'eventFilterBranches' });
  return { by: 'events' as const, events, refinement: await readRefinement(conditions, node, place) };
}

async function readEvents(
  conditions: Conditions,
  node: FlowNode,
  { name, ...place }: Place & { readonly name: string },
): Promise<EventTrigger[]> {
  const branches = readNodes(node, name);
  if (branches.length === 0) refuse(`${node.place}.${name}`, 'at least one event is expected');
  if (branches.length > mostEvents) refuse(`${node.place}.${name}`, `no more than ${mostEvents} events are allowed`);
  const events: EventTrigger[] = [];
  for (const branch of branches) events.push(await readEvent(conditions, branch, place));
  return events;
}

async function readRefinement(conditions: Conditions, node: FlowNode, place: Place): Promise<FlowCondition | null> {
  const refinement = findNode(node, 'refinementCriteria');
  if (!refinement) return null;
  const part = { filterBranch: refinement.fields, place: refinement.place };
  return (await conditions.readPart(place.hubId, place.type, part)).condition;
}

const eventFields = [
  'filterBranches',
  'filters',
  'eventTypeId',
  'operator',
  'filterBranchType',
  'filterBranchOperator',
];

async function readEvent(conditions: Conditions, branch: FlowNode, place: Place): Promise<EventTrigger> {
  assertFields(branch, eventFields);
  readWord(branch, 'filterBranchType', ['UNIFIED_EVENTS']);
  readWord(branch, 'operator', ['HAS_COMPLETED']);
  if (readNodes(branch, 'filterBranches').length > 0)
    refuse(`${branch.place}.filterBranches`, 'an event has no branches');
  const eventTypeId = readText(branch, 'eventTypeId');
  if (eventTypeId === valueChange) return readValueEvent(conditions, branch, place);
  if (eventTypeId === creation) {
    if (readNodes(branch, 'filters').length === 0) return { on: 'creation' };
    return refuse(`${branch.place}.filters`, 'use refinementCriteria for the values of a created record');
  }
  const event = { value: branch.fields, place: branch.place };
  return { on: 'event', test: await conditions.readEventTest(place.hubId, place.type, event) };
}

/** A change of a property: `hs_name` is its name, `hs_value` tests the new value. */
async function readValueEvent(conditions: Conditions, branch: FlowNode, { hubId, type }: Place): Promise<EventTrigger> {
  const filters = readNodes(branch, 'filters');
  for (const filter of filters) {
    assertFields(filter, ['property', 'operation', 'filterType']);
    readWord(filter, 'filterType', ['PROPERTY']);
    readWord(filter, 'property', ['hs_name', 'hs_value']);
  }
  const [name, another] = filters.filter(({ fields }) => fields['property'] === 'hs_name');
  const [value, more] = filters.filter(({ fields }) => fields['property'] === 'hs_value');
  if (!name || another || more) {
    return refuse(`${branch.place}.filters`, 'one filter of hs_name and at most one of hs_value are expected');
  }
  const property = readPropertyName(name);
  const known = { property, value: { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN' } };
  // Also refuses a property that does not exist.
  await conditions.readValueTest(hubId, type, { ...known, place: `${name.place}.operation` });
  if (!value) return { on: 'value', property, test: null };
  const asked = { property, value: value.fields['operation'], place: `${value.place}.operation` };
  return { on: 'value', property, test: await conditions.readValueTest(hubId, type, asked) };
}

function readPropertyName(filter: FlowNode): string {
  const operation = findNode(filter, 'operation');
  if (!operation) return refuse(`${filter.place}.operation`, 'an operation is expected');
  readWord(operation, 'operator', ['IS_EQUAL_TO', 'IS_ANY_OF']);
  const { value, values } = operation.fields;
  const [first, ...others] = Array.isArray(values) ? (values as unknown[]) : [value];
  if (typeof first === 'string' && others.length === 0) return first;
  return refuse(operation.place, 'the name of one property is expected');
}
