import type { Condition } from './conditions.store.js';
import { assertFields, findText, findWord, readInteger, readText, readWord, refuse, type Node } from './fields.js';
import type { FilterAssociation, FilterWorld } from './filter-world.js';
import type { Moment } from './moments.js';
import { readCounting } from './refine-by.js';

type Result = Condition<Moment>;

/** Reads the filters and branches in a branch. */
type ReadParts = (branch: Node, world: FilterWorld) => Promise<Result[]>;

const keyFields = ['associationCategory', 'associationTypeId'];
const categories = ['HUBSPOT_DEFINED', 'SERVICE_DEFINED', 'USER_DEFINED', 'INTEGRATOR_DEFINED'] as const;

/** Reads a branch of type `ASSOCIATION`: whether one associated record fulfils all conditions in it. Assumption G20. */
export async function toAssociationBranch(branch: Node, world: FilterWorld, readParts: ReadParts): Promise<Result> {
  const fields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters', 'objectTypeId', 'operator'];
  assertFields(branch, [...fields, ...keyFields]);
  findWord(branch, 'filterBranchOperator', ['AND']);
  const isNegated = readWord(branch, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST';
  const { other, ...type } = await readAssociation(branch, world, readText(branch, 'objectTypeId'));
  const of: Result = { is: 'all', of: await readParts(branch, other), isNegated: false };
  return { is: 'associated', objectType: other.objectType, ...type, of, min: 1, max: null, isNegated };
}

/** Reads a filter of type `ASSOCIATION`: whether associated records are members of a list. */
export async function toAssociationFilter(filter: Node, world: FilterWorld): Promise<Result> {
  const fields = ['filterType', 'listId', 'operator', 'coalescingRefineBy', 'toObjectType', 'toObjectTypeId'];
  assertFields(filter, [...fields, ...keyFields]);
  const isNegated = readWord(filter, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST';
  const toType = findText(filter, 'toObjectTypeId') ?? findText(filter, 'toObjectType');
  const { other, ...type } = await readAssociation(filter, world, toType);
  const of: Result = { ...(await toMembership(filter, other)), isNegated: false };
  return { is: 'associated', objectType: other.objectType, ...type, of, ...readCounting(filter), isNegated };
}

/** Reads a filter of type `NUM_ASSOCIATIONS`: how many records are associated. */
export async function toAssociationCount(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'coalescingRefineBy', ...keyFields]);
  const { other, ...type } = await readAssociation(filter, world, undefined);
  const of: Result = { is: 'all', of: [], isNegated: false };
  return { is: 'associated', objectType: other.objectType, ...type, of, ...readCounting(filter), isNegated: false };
}

const pointerFields = ['operator', 'propertyWithObjectId'];

/** Reads a branch of type `PROPERTY_ASSOCIATION`: whether the record that a property names fulfils all conditions in it. */
export async function toPointerBranch(branch: Node, world: FilterWorld, readParts: ReadParts): Promise<Result> {
  const fields = ['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters', 'objectTypeId'];
  assertFields(branch, [...fields, ...pointerFields]);
  findWord(branch, 'filterBranchOperator', ['AND']);
  const isNegated = readWord(branch, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST';
  const { other, ...type } = await readPointer(branch, world, readText(branch, 'objectTypeId'));
  const of: Result = { is: 'all', of: await readParts(branch, other), isNegated: false };
  return { is: 'associated', objectType: other.objectType, ...type, of, min: 1, max: null, isNegated };
}

/** Reads a filter of type `PROPERTY_ASSOCIATION`: whether the record that a property names is a member of a list. */
export async function toPointerFilter(filter: Node, world: FilterWorld): Promise<Result> {
  assertFields(filter, ['filterType', 'listId', 'coalescingRefineBy', 'toObjectTypeId', ...pointerFields]);
  const isNegated = readWord(filter, 'operator', ['IN_LIST', 'NOT_IN_LIST']) === 'NOT_IN_LIST';
  const { other, ...type } = await readPointer(filter, world, findText(filter, 'toObjectTypeId'));
  const of: Result = { ...(await toMembership(filter, other)), isNegated: false };
  return { is: 'associated', objectType: other.objectType, ...type, of, ...readCounting(filter), isNegated };
}

/** Reads the list that records must be members of. */
export async function toMembership(filter: Node, world: FilterWorld) {
  const listId = readText(filter, 'listId');
  const type = await world.findListType(listId);
  if (type === undefined) refuse(`${filter.place}.listId`, `there is no list '${listId}'`);
  if (type !== world.objectType) refuse(`${filter.place}.listId`, `list ${listId} has records of another type`);
  return { is: 'member', listId } as const;
}

async function readAssociation(node: Node, world: FilterWorld, toType: string | undefined): Promise<FilterAssociation> {
  const given = readWord(node, 'associationCategory', categories);
  const category = given === 'SERVICE_DEFINED' ? 'HUBSPOT_DEFINED' : given;
  const typeId = readInteger(node, 'associationTypeId', { min: 1, max: 2_147_483_647 });
  assertNotAssociated(node, world);
  const found = await world.findAssociation({ category, typeId, toType });
  return found ?? refuse(`${node.place}.associationTypeId`, `there is no association type ${typeId} of these records`);
}

/** The properties that hold the id of a record, by the type that has them, with the association type that they follow. */
const pointers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '0-1': { associatedcompanyid: 1 },
  '0-2': { hs_parent_company_id: 14 },
};

/** Assumption G25. */
async function readPointer(node: Node, world: FilterWorld, toType: string | undefined): Promise<FilterAssociation> {
  const name = readText(node, 'propertyWithObjectId');
  const ofType = pointers[world.objectType] ?? {};
  const typeId = Object.hasOwn(ofType, name) ? ofType[name] : undefined;
  assertNotAssociated(node, world);
  const found =
    typeId === undefined ? undefined : await world.findAssociation({ category: 'HUBSPOT_DEFINED', typeId, toType });
  return found ?? refuse(`${node.place}.propertyWithObjectId`, `'${name}' holds no id of such a record`);
}

function assertNotAssociated(node: Node, { isAssociated }: FilterWorld): void {
  if (isAssociated) refuse(node.place, 'associations of associated records cannot be used');
}
