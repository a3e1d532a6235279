import type { ListsService } from '../../lists/lists.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import { readAction, readBranchValue, readNext } from './actions.js';
import { createEnrollmentCriteriaService, type EnrollmentCriteriaDeps } from './criteria.service.js';
import {
  assertFields,
  findText,
  isAbsent,
  readCount,
  readNode,
  readNodes,
  readText,
  refuse,
  refuseAction,
  toNode,
  type FlowNode,
} from './flow-node.js';
import type { FlowInput } from './flows.schema.js';
import type { Program, Step, Trigger } from './program.js';
import { createFlowRulesService, toScheduled, type FlowRulesDeps } from './rules.service.js';
import { assertSound } from './soundness.js';
import { readWebhook } from './webhooks.js';
import { createFlowWorldsService, type FlowWorld, type FlowWorldsDeps } from './worlds.service.js';

type Filters = Awaited<ReturnType<ListsService['conditions']['readPart']>>;

/** A workflow in terms of what is stored. */
interface ReadFlow {
  readonly type: ObjectType;
  readonly program: Program;
  readonly trigger: Trigger;
  /** The criteria of a workflow that filters enroll records in. */
  readonly filters: Filters | null;
  /** As it was sent, without what the server sets. */
  readonly definition: FlowDefinition;
}

/** The members of a workflow that every revision has of its own. */
export type FlowDefinition = Pick<FlowInput, 'actions' | 'type'> & Readonly<Record<string, unknown>>;

interface FlowDefinitionsService {
  /**
   * Validates a workflow. Throws INVALID_FLOW, UNSUPPORTED_FLOW_ACTION, INVALID_LIST_FILTERS, UNKNOWN_OBJECT_TYPE,
   * READ_ONLY_RECORDS (400).
   */
  readFlow(hubId: number, objectType: string, input: FlowInput): Promise<ReadFlow>;
}

interface FlowDefinitionsDeps extends EnrollmentCriteriaDeps, FlowRulesDeps, FlowWorldsDeps {
  readonly lists: EnrollmentCriteriaDeps['lists'] & FlowRulesDeps['lists'];
  readonly properties: FlowRulesDeps['properties'] & FlowWorldsDeps['properties'];
  readonly objects: Pick<ObjectsService, 'records'>;
}

/** Assumption AA8. */
const most = { actions: 500, listBranches: 20, valueBranches: 250, testBranches: 10, bytes: 1_000_000 };

export function createFlowDefinitionsService(deps: FlowDefinitionsDeps): FlowDefinitionsService {
  const { properties } = deps;
  const criteria = createEnrollmentCriteriaService(deps);
  const worlds = createFlowWorldsService(deps);
  const rules = createFlowRulesService(deps);
  return {
    async readFlow(hubId, objectType, input) {
      const type = await properties.types.getType(hubId, objectType);
      assertType(type, input);
      assertUnused(input);
      // Also refuses types whose records requests cannot change.
      await deps.objects.records.prepareImport(hubId, [type.id], { type: 'AUTOMATION_PLATFORM' });
      const place = { hubId, type };
      assertSize(input);
      const world = await worlds.getWorld(hubId, type, input);
      const { ofSteps, ofEnrollment } = await rules.readRules(place, input);
      const read = await readProgram({ lists: deps.lists, criteria }, input, { ...place, world });
      const program = { ...read, ...ofSteps };
      const { trigger, filters } = await criteria.readCriteria(place, input);
      return {
        ...{ type, program, filters },
        trigger: { ...toScheduled(trigger, ofEnrollment.schedule), ...ofEnrollment },
        definition: toDefinition(input, program),
      };
    },
  };
}

function assertType({ id }: ObjectType, { type }: FlowInput): void {
  if ((id === '0-1') !== (type === 'CONTACT_FLOW')) {
    refuse('type', 'workflows of contacts are of type CONTACT_FLOW, all others of type PLATFORM_FLOW');
  }
}

/** What a workflow may have and this server does not carry out. */
function assertUnused({ eventAnchor, canEnrollFromSalesforce, enrollmentCriteria }: FlowInput): void {
  if (!isAbsent(eventAnchor)) refuse('eventAnchor', 'this is not carried out by this server');
  if (canEnrollFromSalesforce) refuse('canEnrollFromSalesforce', 'this server is not connected with Salesforce');
  const { type } = (enrollmentCriteria ?? {}) as { readonly type?: unknown };
  if (typeof type === 'string' && /DATASET/i.test(type)) {
    refuse('enrollmentCriteria.type', 'this server has no datasets: use criteria of type LIST_BASED');
  }
}

/** Sets the members that responses always have. */
function toDefinition(input: FlowInput, { start }: Program): FlowDefinition {
  const { id, createdAt, updatedAt, objectTypeId, isEnabled, ...sent } = input;
  const kept = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isAbsent(value)));
  const last = Math.max(0, ...input.actions.map((action) => Number((action as { actionId: unknown }).actionId)));
  return {
    ...{ ...kept, type: input.type, actions: input.actions, flowType: 'WORKFLOW' },
    ...(start !== null && { startActionId: start }),
    ...{ nextAvailableActionId: String(last + 1), crmObjectCreationStatus: 'COMPLETE' },
    ...{ timeWindows: input.timeWindows ?? [], blockedDates: input.blockedDates ?? [] },
    ...{ dataSources: input.dataSources ?? [], customProperties: input.customProperties ?? {} },
    ...(input.type === 'CONTACT_FLOW' && {
      suppressionListIds: input.suppressionListIds ?? [],
      canEnrollFromSalesforce: false,
    }),
  };
}

interface Place {
  readonly hubId: number;
  readonly type: ObjectType;
}

function assertSize(input: FlowInput): void {
  if (JSON.stringify(input).length > most.bytes) refuse('actions', `no more than ${most.bytes} characters are allowed`);
  if (input.actions.length > most.actions) refuse('actions', `no more than ${most.actions} actions are allowed`);
}

interface StepReading {
  readonly lists: FlowDefinitionsDeps['lists'];
  readonly criteria: ReturnType<typeof createEnrollmentCriteriaService>;
}

interface StepPlace extends Place {
  readonly world: FlowWorld;
}

async function readProgram(reading: StepReading, input: FlowInput, place: StepPlace): Promise<Program> {
  const steps = new Map<string, { step: Step; place: string }>();
  for (const [index, action] of input.actions.entries()) {
    const node = toNode(action, `actions[${index}]`);
    const id = String(readCount(node, 'actionId', { min: 1, max: 1_000_000_000 }));
    if (steps.has(id)) refuse(`${node.place}.actionId`, `another action has the id ${id}`);
    steps.set(id, { step: await readStep(reading, node, place), place: node.place });
  }
  const start = isAbsent(input.startActionId) ? null : String(input.startActionId);
  assertSound({ start, steps });
  const sources = [...place.world.sources.values()].map(({ properties: _, ...source }) => source);
  return {
    ...{ start, steps: Object.fromEntries([...steps].map(([id, { step }]) => [id, step])) },
    ...(sources.length > 0 && { sources }),
  };
}

async function readStep(reading: StepReading, node: FlowNode, place: StepPlace): Promise<Step> {
  const { world } = place;
  const type = readText(node, 'type');
  switch (type) {
    case 'SINGLE_CONNECTION': {
      const readEventWait = (fields: FlowNode) => readEventStep(reading, fields, place);
      const step = await readAction(node, world, { readEventWait });
      if (step.is === 'list') await assertList(reading, step.listId, { ...place, at: `${node.place}.fields` });
      return step;
    }
    case 'WEBHOOK':
      return { ...(await readWebhook(node, world)), next: readNext(node, 'connection') };
    case 'LIST_BRANCH':
      return readFilterBranches(reading, node, place);
    case 'STATIC_BRANCH':
      return readValueBranches(node, world);
    case 'AB_TEST_BRANCH':
      return readSplit(node);
    default:
      return refuseAction(`${node.place}.type`, type);
  }
}

const mostWaitMinutes = 10 * 366 * 24 * 60;

/** Assumption AA26. */
async function readEventStep({ criteria }: StepReading, fields: FlowNode, place: StepPlace): Promise<Step> {
  assertFields(fields, ['event_filter_branches', 'expiration_minutes']);
  const events = await criteria.readEvents(place, fields, 'event_filter_branches');
  const isLimited = !isAbsent(fields.fields['expiration_minutes']);
  const minutes = isLimited ? readCount(fields, 'expiration_minutes', { min: 1, max: mostWaitMinutes }) : null;
  return { is: 'event', events, ms: minutes === null ? null : minutes * 60_000, next: null };
}

/** Members of the list are selected by hand. */
async function assertList(
  { lists }: Pick<StepReading, 'lists'>,
  listId: string,
  { hubId, type, at }: Place & { readonly at: string },
): Promise<void> {
  const [list] = await lists.reads.listLists(hubId, [listId]);
  if (!list) return refuse(at, `there is no list '${listId}'`);
  if (list.objectType !== type.id) refuse(at, `the list ${listId} has records of another type`);
  if (list.processingType === 'DYNAMIC') refuse(at, `the members of the list ${listId} are determined by its filters`);
}

function readBranches(node: FlowNode, name: string, limit: number): FlowNode[] {
  const branches = readNodes(node, name);
  if (branches.length === 0) refuse(`${node.place}.${name}`, 'at least one branch is expected');
  if (branches.length > limit) refuse(`${node.place}.${name}`, `no more than ${limit} branches are allowed`);
  return branches;
}

const defaults = ['defaultBranch', 'defaultBranchName'];

async function readFilterBranches({ lists }: StepReading, node: FlowNode, place: StepPlace): Promise<Step> {
  assertFields(node, ['actionId', 'type', 'listBranches', ...defaults]);
  const branches = [];
  for (const branch of readBranches(node, 'listBranches', most.listBranches)) {
    assertFields(branch, ['branchName', 'filterBranch', 'connection']);
    findText(branch, 'branchName');
    const { fields: filterBranch, place: at } = readNode(branch, 'filterBranch');
    const read = await lists.conditions.readPart(place.hubId, place.type, { filterBranch, place: at });
    const { condition, dependsOn } = read;
    branches.push({ condition, dependsOn, next: readNext(branch, 'connection') });
  }
  findText(node, 'defaultBranchName');
  return { is: 'filters', branches, other: readNext(node, 'defaultBranch') };
}

function readValueBranches(node: FlowNode, world: FlowWorld): Step {
  assertFields(node, ['actionId', 'type', 'inputValue', 'staticBranches', ...defaults]);
  const branches = readBranches(node, 'staticBranches', most.valueBranches).map((branch) => {
    assertFields(branch, ['branchValue', 'connection']);
    return { value: readText(branch, 'branchValue'), next: readNext(branch, 'connection') };
  });
  findText(node, 'defaultBranchName');
  return { is: 'values', input: readBranchValue(node, world), branches, other: readNext(node, 'defaultBranch') };
}

/** Branches are equally likely, or as likely as their percentages. Assumption AA6. */
function readSplit(node: FlowNode): Step {
  assertFields(node, ['actionId', 'type', 'testBranches']);
  const branches = readBranches(node, 'testBranches', most.testBranches).map((branch) => {
    const weight = isAbsent(branch.fields['percentage'])
      ? undefined
      : readCount(branch, 'percentage', { min: 0, max: 100 });
    const isWrapped = 'connection' in branch.fields;
    assertFields(branch, ['percentage', ...(isWrapped ? ['connection', 'branchName'] : ['edgeType', 'nextActionId'])]);
    const { percentage: _, ...connection } = branch.fields;
    const own = { place: node.place, fields: { connection } };
    return { weight, next: readNext(isWrapped ? branch : own, 'connection') };
  });
  const weighted = branches.filter(({ weight }) => weight !== undefined);
  const sum = weighted.reduce((total, { weight = 0 }) => total + weight, 0);
  if (weighted.length > 0 && (weighted.length < branches.length || sum !== 100)) {
    refuse(`${node.place}.testBranches`, 'the percentages of the branches have to add up to 100');
  }
  return { is: 'split', branches: branches.map(({ weight = 1, next }) => ({ weight, next })) };
}
