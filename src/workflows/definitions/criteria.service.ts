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

type Lists = EnrollmentCriteriaDeps['lists'];
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
const formSubmission = '4-1639801';
const mostEvents = 50;

export function createEnrollmentCriteriaService({ lists }: EnrollmentCriteriaDeps): EnrollmentCriteriaService {
  const { conditions } = lists;
  const toSuppression = async (place: Place, input: FlowInput): Promise<FlowCondition | null> => {
    const ids = (input.suppressionListIds ?? []).map(String);
    for (const id of ids) await assertList(lists, place, { id, place: 'suppressionListIds' });
    const of: FlowCondition[] = ids.map((listId) => ({ is: 'member', listId, isNegated: false }));
    const { suppressionFilterBranch: filterBranch } = input;
    if (!isAbsent(filterBranch)) {
      const part = { filterBranch, place: 'suppressionFilterBranch' };
      if (input.type === 'CONTACT_FLOW') refuse(part.place, 'workflows of contacts have suppressionListIds instead');
      of.push((await conditions.readPart(place.hubId, place.type, part)).condition);
    }
    return of.length === 0 ? null : { is: 'any', of, isNegated: false };
  };
  return {
    readEvents: (place, node, name) => readEvents(conditions, node, { ...place, name }),
    async readCriteria(place, input) {
      const suppression = await toSuppression(place, input);
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
          return { trigger: { ...base, ...(await readEventCriteria(lists, node, place)) }, filters: null };
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

interface AskedList {
  readonly id: string;
  /** For refusals. */
  readonly place: string;
}

async function assertList({ reads }: Lists, { hubId, type }: Place, { id, place }: AskedList): Promise<void> {
  const [list] = await reads.listLists(hubId, [id]);
  if (list?.objectType !== type.id) refuse(place, `there is no list '${id}' of these records`);
}

async function readEventCriteria(lists: Lists, node: FlowNode, place: Place) {
  const { conditions } = lists;
  const members = 'listMembershipFilterBranches';
  assertFields(node, ['type', 'shouldReEnroll', 'eventFilterBranches', 'refinementCriteria', members]);
  const branches = readNodes(node, 'eventFilterBranches');
  const joins = readNodes(node, members);
  if (branches.length + joins.length === 0)
    refuse(`${node.place}.eventFilterBranches`, 'at least one event is expected');
  if (joins.length > mostEvents) refuse(`${node.place}.${members}`, `no more than ${mostEvents} events are allowed`);
  const some = { ...place, name: 'eventFilterBranches' };
  const events = branches.length > 0 ? await readEvents(conditions, node, some) : [];
  const listIds: string[] = [];
  for (const branch of joins) listIds.push(await readJoin(lists, branch, place));
  const refinement = await readRefinement(conditions, node, place);
  const joined = listIds.map((listId) => ({ on: 'membership', listId }) as const);
  return { by: 'events' as const, events: [...events, ...joined], refinement, ...(joined.length > 0 && { listIds }) };
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

/** Reads the id of the list whose new members are enrolled. */
async function readJoin(lists: Lists, branch: FlowNode, place: Place): Promise<string> {
  assertFields(branch, ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters']);
  readWord(branch, 'filterBranchType', ['AND']);
  const [filter, another] = readNodes(branch, 'filters');
  if (!filter || another || readNodes(branch, 'filterBranches').length > 0)
    return refuse(`${branch.place}.filters`, 'one filter for the members of a list is expected');
  assertFields(filter, ['filterType', 'operator', 'listId']);
  readWord(filter, 'filterType', ['IN_LIST']);
  readWord(filter, 'operator', ['IN_LIST']);
  const id = readText(filter, 'listId');
  await assertList(lists, place, { id, place: `${filter.place}.listId` });
  return id;
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
  if (eventTypeId === formSubmission) return readSubmission(branch, place);
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

const mostForms = 100;

/** The submission of a form: `hs_form_id` names some; without it, it is any. Assumption AA3. */
function readSubmission(branch: FlowNode, { type }: Place): EventTrigger {
  if (type.id !== '0-1') refuse(`${branch.place}.eventTypeId`, 'only contacts submit forms');
  const [filter, another] = readNodes(branch, 'filters');
  if (!filter) return { on: 'submission', formIds: [], isNegated: true };
  if (another) refuse(`${branch.place}.filters`, 'at most one filter of hs_form_id is expected');
  assertFields(filter, ['property', 'operation', 'filterType']);
  readWord(filter, 'filterType', ['PROPERTY']);
  readWord(filter, 'property', ['hs_form_id']);
  const operation = findNode(filter, 'operation') ?? refuse(`${filter.place}.operation`, 'an operation is expected');
  assertFields(operation, ['operator', 'operationType', 'includeObjectsWithNoValueSet', 'value', 'values']);
  const isNegated = readWord(operation, 'operator', ['IS_ANY_OF', 'IS_EQUAL_TO', 'IS_NONE_OF']) === 'IS_NONE_OF';
  const { value, values = [value] } = operation.fields;
  const formIds: readonly unknown[] = Array.isArray(values) ? values : [];
  if (formIds.length > mostForms || !isListOfForms(formIds))
    return refuse(operation.place, `1 to ${mostForms} ids of forms are expected`);
  return { on: 'submission', formIds: formIds.map((id) => id.toLowerCase()), isNegated };
}

const formId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isListOfForms = (ids: readonly unknown[]): ids is readonly string[] =>
  ids.length > 0 && ids.every((id) => typeof id === 'string' && formId.test(id));

function readPropertyName(filter: FlowNode): string {
  const operation = findNode(filter, 'operation');
  if (!operation) return refuse(`${filter.place}.operation`, 'an operation is expected');
  readWord(operation, 'operator', ['IS_EQUAL_TO', 'IS_ANY_OF']);
  const { value, values } = operation.fields;
  const [first, ...others] = Array.isArray(values) ? (values as unknown[]) : [value];
  if (typeof first === 'string' && others.length === 0) return first;
  return refuse(operation.place, 'the name of one property is expected');
}
