import type { Definition, PropertySet } from '../../properties/properties.service.js';
import type { Condition, ValueTest } from './conditions.store.js';
import {
  assertFields,
  findWord,
  readInteger,
  readNode,
  readNodes,
  readText,
  readWord,
  refuse,
  toNode,
  type Node,
} from './fields.js';
import { assertLimits } from './limits.js';
import { readOperation, type Subject } from './operations.service.js';
import type { Moment } from './moments.js';
import { readRefinement, type Refinement } from './refine-by.service.js';
import type { TimeZones } from './time-operations.service.js';

/** What filters look at of an event template. */
export interface FilterTemplate {
  readonly id: string;
  /** Type id. */
  readonly objectType: string;
  readonly tokens: readonly FilterToken[];
}

interface FilterToken {
  readonly name: string;
  readonly type: 'string' | 'number' | 'date' | 'enumeration';
}

/** What filters may speak of. */
interface FilterWorld extends TimeZones {
  /** Type id of the records that are filtered. */
  readonly objectType: string;
  readonly properties: PropertySet;
  /** A template whose events the hub may have. */
  findTemplate(templateId: string): Promise<FilterTemplate | undefined>;
  /** The type of the records of a live list. */
  findListType(listId: string): Promise<string | undefined>;
}

type Result = Condition<Moment>;

const branchFields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters'];
const refineFields = ['pruningRefineBy', 'coalescingRefineBy'];
const contacts = '0-1';

/**
 * What a filter tree asks of a record. Throws INVALID_LIST_FILTERS (400), naming the place in the tree and what is wrong
 * there.
 */
export async function toCondition(filterBranch: unknown, world: FilterWorld): Promise<Result> {
  const root = toNode(filterBranch, 'filterBranch');
  assertLimits(root);
  assertFields(root, branchFields);
  readWord(root, 'filterBranchType', ['OR']);
  findWord(root, 'filterBranchOperator', ['OR']);
  if (readNodes(root, 'filters').length > 0) refuse(`${root.place}.filters`, 'the root has branches of type AND only');
  const branches = readNodes(root, 'filterBranches');
  if (branches.length === 0) refuse(`${root.place}.filterBranches`, 'one branch at least is expected');
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
  const type = readWord(branch, 'filterBranchType', ['AND', 'OR', 'NOT_ALL', 'NOT_ANY', 'UNIFIED_EVENTS']);
  if (type === 'UNIFIED_EVENTS') return toEventsBranch(branch, world);
  assertFields(branch, branchFields);
  findWord(branch, 'filterBranchOperator', ['AND', 'OR', 'NOT_ALL', 'NOT_ANY']);
  const filters = readNodes(branch, 'filters');
  const branches = readNodes(branch, 'filterBranches');
  if (filters.length + branches.length === 0) refuse(branch.place, 'one filter or branch at least is expected');
  return {
    ...joints[type],
    of: [
      ...(await inTurn(filters, (filter) => toFilter(filter, world))),
      ...(await inTurn(branches, (each) => toBranch(each, world))),
    ],
  };
}

async function toFilter(filter: Node, world: FilterWorld): Promise<Result> {
  const type = readWord(filter, 'filterType', ['PROPERTY', 'INTEGRATION_EVENT', 'UNIFIED_EVENTS', 'EVENT', 'IN_LIST']);
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
  }
}

function toPropertyFilter(filter: Node, world: FilterWorld): Result {
  assertFields(filter, ['filterType', 'property', 'operation']);
  const name = readText(filter, 'property');
  const definition = world.properties.get(name);
  if (!definition) return refuse(`${filter.place}.property`, `there is no property '${name}'`);
  return { is: 'property', ...readOperation(readNode(filter, 'operation'), toSubject(definition), world) };
}

function toSubject({ name, type, calculated }: Definition): Subject {
  const toKind = () => {
    if (type === 'date' || type === 'datetime') return 'time';
    return type === 'number' || type === 'bool' || type === 'enumeration' ? type : 'text';
  };
  return { name, kind: toKind(), hasHistory: !calculated };
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
function readTemplateId(node: Node): string {
  const text = readText(node, 'eventTypeId');
  const id = /^4-([1-9][0-9]{0,15})$/.exec(text)?.[1];
  return id ?? refuse(`${node.place}.eventTypeId`, `'4-' and the id of an event template is expected, not '${text}'`);
}

interface Asked {
  readonly id: string;
  readonly lines: readonly Node[];
  readonly field?: string;
}

interface TokenTests {
  readonly templateId: string;
  readonly tokens: readonly ValueTest<Moment>[];
}

async function toTokenTests(
  node: Node,
  { id, lines, field = 'eventTypeId' }: Asked,
  world: FilterWorld,
): Promise<TokenTests> {
  const place = `${node.place}.${field}`;
  const template = /^[1-9][0-9]{0,15}$/.test(id) ? await world.findTemplate(id) : undefined;
  if (!template) return refuse(place, `there is no event template '${id}'`);
  // Spec 6.3: contact templates' events only.
  if (template.objectType !== contacts || world.objectType !== contacts) {
    refuse(place, 'only the events of contacts can be used, in lists of contacts');
  }
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
  const listId = readText(filter, 'listId');
  const type = await world.findListType(listId);
  if (type === undefined) refuse(`${filter.place}.listId`, `there is no list '${listId}'`);
  if (type !== world.objectType) refuse(`${filter.place}.listId`, `list ${listId} has records of another type`);
  return {
    is: 'member',
    listId,
    isNegated: readWord(filter, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST',
  };
}
