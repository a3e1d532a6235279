import type { AssociationsService } from '../../associations/associations.service.js';
import type { ListsService } from '../../lists/lists.service.js';
import type { ObjectsService } from '../../objects/objects.service.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { ObjectType } from '../../properties/types/object-types.js';
import { readAction, readBranchValue, readNext } from './actions.js';
import type { CustomActionsService } from '../custom-actions/custom-actions.service.js';
import { listOutputs } from '../custom-actions/installed-action.js';
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
import type { ActionWorld } from './step-values.js';
import { assertSound, type Program, type Step, type Trigger } from './program.js';
import { createFlowRulesService, toScheduled, type FlowRulesDeps } from './rules.service.js';

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

interface FlowDefinitionsDeps extends EnrollmentCriteriaDeps, FlowRulesDeps {
  readonly lists: EnrollmentCriteriaDeps['lists'] & FlowRulesDeps['lists'];
  readonly properties: Pick<PropertiesService, 'definitions' | 'types'>;
  readonly associations: Pick<AssociationsService, 'types'>;
  readonly objects: Pick<ObjectsService, 'records'>;
  readonly customActions: Pick<CustomActionsService, 'listInstalled'>;
}

/** Assumption AA8. */
const most = { actions: 500, listBranches: 20, valueBranches: 250, testBranches: 10, bytes: 1_000_000 };

export function createFlowDefinitionsService(deps: FlowDefinitionsDeps): FlowDefinitionsService {
  const { properties } = deps;
  const criteria = createEnrollmentCriteriaService(deps);
  const rules = createFlowRulesService(deps);
  return {
    async readFlow(hubId, objectType, input) {
      const type = await properties.types.getType(hubId, objectType);
      assertType(type, input);
      assertUnused(input);
      // Also refuses types whose records requests cannot change.
      await deps.objects.records.prepareImport(hubId, [type.id], { type: 'AUTOMATION_PLATFORM' });
      const place = { hubId, type };
      const { ofSteps, ofEnrollment } = await rules.readRules(place, input);
      const program = { ...(await readProgram(deps, place, input)), ...ofSteps };
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
function assertUnused({ eventAnchor, dataSources, canEnrollFromSalesforce, enrollmentCriteria }: FlowInput): void {
  if (!isAbsent(eventAnchor)) refuse('eventAnchor', 'this is not carried out by this server');
  if ((dataSources ?? []).length > 0) refuse('dataSources', 'this is not carried out by this server');
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
    ...{ dataSources: [], customProperties: input.customProperties ?? {} },
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

async function readProgram(deps: FlowDefinitionsDeps, place: Place, input: FlowInput): Promise<Program> {
  if (JSON.stringify(input).length > most.bytes) refuse('actions', `no more than ${most.bytes} characters are allowed`);
  if (input.actions.length > most.actions) refuse('actions', `no more than ${most.actions} actions are allowed`);
  const world = await toWorld(deps, place, input);
  const steps = new Map<string, { step: Step; place: string }>();
  for (const [index, action] of input.actions.entries()) {
    const node = toNode(action, `actions[${index}]`);
    const id = String(readCount(node, 'actionId', { min: 1, max: 1_000_000_000 }));
    if (steps.has(id)) refuse(`${node.place}.actionId`, `another action has the id ${id}`);
    steps.set(id, { step: await readStep(deps, node, { ...place, world }), place: node.place });
  }
  const start = isAbsent(input.startActionId) ? null : String(input.startActionId);
  assertSound({ start, steps });
  return { start, steps: Object.fromEntries([...steps].map(([id, { step }]) => [id, step])) };
}

/** Association types of engagements in general, which version 1 of the wire had. */
const engagementTypes: Readonly<Record<string, readonly string[]>> = {
  '0-1': ['9', '10'],
  '0-2': ['7', '8'],
  '0-3': ['11', '12'],
  '0-5': ['17', '18'],
};

/** The definition ids of actions of apps, by action. */
function listAppActions({ actions }: FlowInput): [string, string][] {
  return actions.flatMap((action): [string, string][] => {
    const { actionId, actionTypeId } = (action ?? {}) as Readonly<Record<string, unknown>>;
    const isText = typeof actionTypeId === 'string' && (typeof actionId === 'string' || typeof actionId === 'number');
    const [, definitionId] = (isText && /^1-([1-9][0-9]{0,17})$/.exec(actionTypeId)) || [];
    return isText && definitionId !== undefined ? [[String(actionId), definitionId]] : [];
  });
}

async function toWorld(
  { properties, associations, customActions }: FlowDefinitionsDeps,
  { hubId, type }: Place,
  input: FlowInput,
): Promise<ActionWorld> {
  const used = listAppActions(input);
  const installed = await customActions.listInstalled(hubId, [...new Set(used.map(([, id]) => id))]);
  const appActions = new Map(installed.map((action) => [action.definitionId, action]));
  const known = await associations.types.getAssociations(hubId);
  const toActivities = known.types.filter(
    ({ from, to }) => (from === type.id && isActivity(to)) || (to === type.id && isActivity(from)),
  );
  return {
    hubId,
    type,
    properties: await properties.definitions.getPropertySet(hubId, type),
    appActions,
    outputs: new Map(
      used.flatMap(([actionId, id]) => {
        const action = appActions.get(id);
        return action ? [[actionId, listOutputs(action)] as const] : [];
      }),
    ),
    toActivityTypes: new Set([
      ...toActivities.map(({ typeId }) => String(typeId)),
      ...(engagementTypes[type.id] ?? []),
    ]),
  };
}

const isActivity = (typeId: string): boolean => typeId === '0-27' || typeId === '0-46';

interface StepPlace extends Place {
  readonly world: ActionWorld;
}

async function readStep(deps: FlowDefinitionsDeps, node: FlowNode, place: StepPlace): Promise<Step> {
  const { world } = place;
  const type = readText(node, 'type');
  switch (type) {
    case 'SINGLE_CONNECTION': {
      const step = readAction(node, world);
      if (step.is === 'list') await assertList(deps, step.listId, { ...place, at: `${node.place}.fields` });
      return step;
    }
    case 'LIST_BRANCH':
      return readFilterBranches(deps, node, place);
    case 'STATIC_BRANCH':
      return readValueBranches(node, world);
    case 'AB_TEST_BRANCH':
      return readSplit(node);
    default:
      return refuseAction(`${node.place}.type`, type);
  }
}

/** Members of the list are selected by hand. */
async function assertList(
  { lists }: FlowDefinitionsDeps,
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

async function readFilterBranches(deps: FlowDefinitionsDeps, node: FlowNode, place: StepPlace): Promise<Step> {
  assertFields(node, ['actionId', 'type', 'listBranches', ...defaults]);
  const branches = [];
  for (const branch of readBranches(node, 'listBranches', most.listBranches)) {
    assertFields(branch, ['branchName', 'filterBranch', 'connection']);
    findText(branch, 'branchName');
    const { fields: filterBranch, place: at } = readNode(branch, 'filterBranch');
    const read = await deps.lists.conditions.readPart(place.hubId, place.type, { filterBranch, place: at });
    const { condition, dependsOn } = read;
    branches.push({ condition, dependsOn, next: readNext(branch, 'connection') });
  }
  findText(node, 'defaultBranchName');
  return { is: 'filters', branches, other: readNext(node, 'defaultBranch') };
}

function readValueBranches(node: FlowNode, world: ActionWorld): Step {
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
