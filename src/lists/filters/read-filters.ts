import { propertyTypes } from '../../properties/values/property-types.js';
import type { Definition } from '../../properties/types/definition.js';
import type { Condition } from './conditions.store.js';
import type { ValueTest } from './value-tests.store.js';
import {
  assertFields,
  findWord,
  readBoolean,
  readInteger,
  readNode,
  readNodes,
  readText,
  readWord,
  refuse,
  toNode,
  type Node,
} from './fields.js';
import {
  toAssociationBranch,
  toAssociationCount,
  toAssociationFilter,
  toMembership,
  toPointerBranch,
  toPointerFilter,
} from './association-filters.js';
import { toCommunicationSubscription, toEmailSubscription } from './subscription-filters.js';
import type { FilterTemplate, FilterToken, FilterWorld } from './filter-world.js';
import { assertLimits } from './limits.js';
import { readOperation, type Subject } from './operations.js';
import type { Moment } from './moments.js';
import { readRefinement, type Refinement } from './refine-by.js';

type Result = Condition<Moment>;

const branchFields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters'];
const refineFields = ['pruningRefineBy', 'coalescingRefineBy'];
const contacts = '0-1';

/**
 * Parses a filter tree from its root, an OR of branches of type AND; a single branch of type AND is one too where `takesGroup` is set.
 * Throws INVALID_LIST_FILTERS (400) with the path in the tree and the reason.
 */
export async function toCondition(root: Node, world: FilterWorld, takesGroup: boolean): Promise<Result> {
  assertLimits(root);
  if (takesGroup && root.fields['filterBranchType'] === 'AND') return toBranch(root, world);
  assertFields(root, branchFields);
  readWord(root, 'filterBranchType', ['OR']);
  findWord(root, 'filterBranchOperator', ['OR']);
  if (readNodes(root, 'filters').length > 0) refuse(`${root.place}.filters`, 'the root has branches of type AND only');
  const branches = readNodes(root, 'filterBranches');
  if (branches.length === 0) refuse(`${root.place}.filterBranches`, 'at least one branch is expected');
  for (const branch of branches) readWord(branch, 'filterBranchType', ['AND']);
  return { is: 'any', isNegated: false, of: await inTurn(branches, (branch) => toBranch(branch, world)) };
}

async function inTurn<T>(nodes: readonly Node[], read: (node: Node) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const node of nodes) results.push(await read(node));
  return results;
}

const joints = {
  AND: { is: 'all', isNegated: false },
  OR: { is: 'any', isNegated: false },
  NOT_ALL: { is: 'all', isNegated: true },
  NOT_ANY: { is: 'any', isNegated: true },
} as const;

async function toBranch(branch: Node, world: FilterWorld): Promise<Result> {
  const type = readWord(branch, 'filterBranchType', branchTypes);
  if (type === 'UNIFIED_EVENTS') return toEventsBranch(branch, world);
  if (type === 'ASSOCIATION') return toAssociationBranch(branch, world, toParts);
  if (type === 'PROPERTY_ASSOCIATION') return toPointerBranch(branch, world, toParts);
  assertFields(branch, branchFields);
  const operator = findWord(branch, 'filterBranchOperator', ['AND', 'OR', 'NOT_ALL', 'NOT_ANY']);
  // Assumption G19: the conditions of a RESTRICTED branch are those in it.
  const joint = joints[type === 'RESTRICTED' ? (operator ?? 'AND') : type];
  return { ...joint, of: await toParts(branch, world) };
}

const branchTypes = [
  ...(['AND', 'OR', 'NOT_ALL', 'NOT_ANY', 'UNIFIED_EVENTS'] as const),
  ...(['ASSOCIATION', 'PROPERTY_ASSOCIATION', 'RESTRICTED'] as const),
] as const;

/** The filters and branches in a branch, one at least. */
async function toParts(branch: Node, world: FilterWorld): Promise<Result[]> {
  const filters = readNodes(branch, 'filters');
  const branches = readNodes(branch, 'filterBranches');
  if (filters.length + branches.length === 0) refuse(branch.place, 'at least one filter or branch is expected');
  return [
    ...(await inTurn(filters, (filter) => toFilter(filter, world))),
    ...(await inTurn(branches, (each) => toBranch(each, world))),
  ];
}

async function toFilter(filter: Node, world: FilterWorld): Promise<Result> {
  const type = readWord(filter, 'filterType', filterTypes);
  switch (type) {
    case 'PROPERTY':
      return toPropertyFilter(filter, world);
    case 'INTEGRATION_EVENT':
      return toIntegrationFilter(filter, world);
    case 'UNIFIED_EVENTS':
      return toEventsFilter(filter, world);
    case 'EVENT':
      return toEventFilter(filter, world);
    case 'IN_LIST':
      return toListFilter(filter, world);
    case 'ASSOCIATION':
      return toAssociationFilter(filter, world);
    case 'EMAIL_SUBSCRIPTION':
      return toEmailSubscription(filter, world);
    case 'COMMUNICATION_SUBSCRIPTION':
      return toCommunicationSubscription(filter, world);
    case 'NUM_ASSOCIATIONS':
      return toAssociationCount(filter, world);
    case 'PROPERTY_ASSOCIATION':
      return toPointerFilter(filter, world);
    case 'CONSTANT':
      assertFields(filter, ['filterType', 'shouldAccept', 'source']);
      return { is: 'all', of: [], isNegated: !readBoolean(filter, 'shouldAccept') };
    default:
      return refuse(
        `${filter.place}.filterType`,
        `filters of type ${type} rest on data that this server does not keep`,
      );
  }
}

/** The last rows: those about data that is not kept. Assumption G18. */
const filterTypes = [
  ...(['PROPERTY', 'INTEGRATION_EVENT', 'UNIFIED_EVENTS', 'EVENT', 'IN_LIST', 'ASSOCIATION', 'CONSTANT'] as const),
  ...(['NUM_ASSOCIATIONS', 'PROPERTY_ASSOCIATION', 'COMMUNICATION_SUBSCRIPTION', 'EMAIL_SUBSCRIPTION'] as const),
  ...(['ADS_SEARCH', 'ADS_TIME', 'CAMPAIGN_INFLUENCED', 'CTA', 'EMAIL_EVENT'] as const),
  ...(['FORM_SUBMISSION', 'FORM_SUBMISSION_ON_PAGE', 'PAGE_VIEW', 'PRIVACY'] as const),
  ...(['SURVEY_MONKEY', 'SURVEY_MONKEY_VALUE', 'WEBINAR'] as const),
] as const;

function toPropertyFilter(filter: Node, world: FilterWorld): Result {
  assertFields(filter, ['filterType', 'property', 'operation']);
  const name = readText(filter, 'property');
  const definition = world.properties.get(name);
  if (!definition) return refuse(`${filter.place}.property`, `there is no property '${name}'`);
  return { is: 'property', ...readOperation(readNode(filter, 'operation'), toSubject(definition), world) };
}

export function toSubject({ name, type, calculated }: Definition): Subject {
  return { name, kind: propertyTypes[type].listOperation, hasHistory: !calculated };
}

async function toIntegrationFilter(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'eventTypeId', 'filterLines']);
  const id = readInteger(filter, 'eventTypeId', { min: 1, max: Number.MAX_SAFE_INTEGER });
  const tokens = await toTokenTests(filter, { id: String(id), lines: readNodes(filter, 'filterLines') }, world);
  return toEvents(tokens, readRefinement(toNode({}, filter.place)), false);
}

async function toEventsFilter(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'eventTypeId', 'filterLines', ...refineFields]);
  const asked = { id: readTemplateId(filter), lines: readNodes(filter, 'filterLines') };
  return toEvents(await toTokenTests(filter, asked, world), readRefinement(filter), false);
}

async function toEventFilter(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'eventId', 'operator', ...refineFields]);
  const isNegated = readWord(filter, 'operator', ['HAS_EVENT', 'NOT_HAS_EVENT']) === 'NOT_HAS_EVENT';
  const tokens = await toTokenTests(filter, { id: readText(filter, 'eventId'), lines: [], field: 'eventId' }, world);
  return toEvents(tokens, readRefinement(filter), isNegated);
}

async function toEventsBranch(branch: Node, world: FilterWorld): Promise<Result> {
  assertFields(branch, [...branchFields, 'eventTypeId', 'operator', ...refineFields]);
  findWord(branch, 'filterBranchOperator', ['AND']);
  if (readNodes(branch, 'filterBranches').length > 0) {
    refuse(`${branch.place}.filterBranches`, 'a branch of type UNIFIED_EVENTS has no branches');
  }
  const lines = readNodes(branch, 'filters');
  for (const line of lines) readWord(line, 'filterType', ['PROPERTY']);
  const tokens = await toTokenTests(branch, { id: readTemplateId(branch), lines }, world);
  const operator = readWord(branch, 'operator', ['HAS_COMPLETED', 'HAS_NOT_COMPLETED']);
  return toEvents(tokens, readRefinement(branch), operator === 'HAS_NOT_COMPLETED');
}

/** Assumption G5. */
export function readTemplateId(node: Node): string {
  const text = readText(node, 'eventTypeId');
  const id = /^[46]-([1-9][0-9]{0,15})$/.exec(text)?.[1];
  return id ?? refuse(`${node.place}.eventTypeId`, `'4-' and the id of an event template is expected, not '${text}'`);
}

interface Asked {
  readonly id: string;
  readonly lines: readonly Node[];
  readonly field?: string;
}

export interface TokenTests {
  readonly templateId: string;
  readonly tokens: readonly ValueTest<Moment>[];
}

export async function toTokenTests(
  node: Node,
  { id, lines, field = 'eventTypeId' }: Asked,
  world: FilterWorld,
): Promise<TokenTests> {
  const place = `${node.place}.${field}`;
  const template = /^[1-9][0-9]{0,15}$/.test(id) ? await world.findTemplate(id) : undefined;
  if (!template) return refuse(place, `there is no event template '${id}'`);
  // Spec 6.3: of apps, only events of contact templates.
  if (!template.isOwn && (template.objectType !== contacts || world.objectType !== contacts)) {
    refuse(place, 'only the events of contacts can be used, in lists of contacts');
  }
  if (template.objectType !== world.objectType) refuse(place, 'the events are about records of another type');
  return { templateId: template.id, tokens: lines.map((line) => toTokenTest(line, template, world)) };
}

const eventOperators: readonly unknown[] = [
  ...['IS_KNOWN', 'IS_UNKNOWN', 'IS_NOT_KNOWN'],
  ...['IS_EQUAL_TO', 'IS_NOT_EQUAL_TO', 'CONTAINS', 'DOES_NOT_CONTAIN', 'STARTS_WITH', 'ENDS_WITH'],
  ...['IS_GREATER_THAN', 'IS_GREATER_THAN_OR_EQUAL_TO', 'IS_LESS_THAN', 'IS_LESS_THAN_OR_EQUAL_TO'],
  ...['IS_ANY_OF', 'IS_NONE_OF', 'IS_BETWEEN', 'IS_NOT_BETWEEN'],
  ...['IS_BEFORE', 'IS_AFTER', 'IS_BEFORE_DATE', 'IS_AFTER_DATE'],
];

function toTokenTest(line: Node, template: FilterTemplate, world: FilterWorld): ValueTest<Moment> {
  assertFields(line, ['filterType', 'property', 'operation']);
  const name = readText(line, 'property');
  const token = template.tokens.find((each) => each.name === name);
  if (!token) return refuse(`${line.place}.property`, `the event template has no token '${name}'`);
  const node = readNode(line, 'operation');
  const { test, isNegated, withoutValue } = readOperation(node, toTokenSubject(token), world);
  if (!eventOperators.includes(node.fields['operator'])) {
    refuse(`${node.place}.operator`, 'this operator is not for events');
  }
  return { name, test, isNegated, withoutValue };
}

function toTokenSubject({ name, type }: FilterToken): Subject {
  const kind = { string: 'text', date: 'time', number: 'number', enumeration: 'enumeration' } as const;
  return { name, kind: kind[type], hasHistory: false };
}

function toEvents(tokens: TokenTests, { min, max, ...window }: Refinement, isNegated: boolean): Result {
  return { is: 'events', ...tokens, ...window, min, max, isNegated };
}

async function toListFilter(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'listId', 'operator']);
  const isNegated = readWord(filter, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST';
  return { ...(await toMembership(filter, world)), isNegated };
}
