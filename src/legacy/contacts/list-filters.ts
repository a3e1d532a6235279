import { propertyTypes } from '../../properties/values/property-types.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { refuseFilter, toLegacyTime, toTimeOperation, type LegacyFilter, type Operation } from './list-times.js';

/** Alternatives, each a list of filters that all apply. */
export type LegacyFilters = readonly (readonly LegacyFilter[])[];

interface FilterBranch {
  readonly filterBranchType: string;
  readonly filterBranches?: readonly FilterBranch[];
  readonly filters?: readonly { readonly filterType: string; readonly [name: string]: unknown }[];
}

type Words = Readonly<Record<string, string>>;

const presences: Words = { IS_NOT_EMPTY: 'IS_KNOWN', IS_EMPTY: 'IS_UNKNOWN' };
const texts: Words = {
  EQ: 'IS_EQUAL_TO',
  NEQ: 'IS_NOT_EQUAL_TO',
  CONTAINS: 'CONTAINS',
  NOT_CONTAINS: 'DOES_NOT_CONTAIN',
  STR_STARTS_WITH: 'STARTS_WITH',
  STR_ENDS_WITH: 'ENDS_WITH',
};
/** With `checkPastVersions`. */
const formerTexts: Words = {
  EQ: 'HAS_EVER_BEEN_EQUAL_TO',
  NEQ: 'HAS_NEVER_BEEN_EQUAL_TO',
  CONTAINS: 'HAS_EVER_CONTAINED',
  NOT_CONTAINS: 'HAS_NEVER_CONTAINED',
};
const numbers: Words = {
  EQ: 'IS_EQUAL_TO',
  NEQ: 'IS_NOT_EQUAL_TO',
  GT: 'IS_GREATER_THAN',
  GTE: 'IS_GREATER_THAN_OR_EQUAL_TO',
  LT: 'IS_LESS_THAN',
  LTE: 'IS_LESS_THAN_OR_EQUAL_TO',
};
const formerEquals: Words = { EQ: 'HAS_EVER_BEEN_EQUAL_TO', NEQ: 'HAS_NEVER_BEEN_EQUAL_TO' };
const flags: Words = { EQ: 'IS_EQUAL_TO', NEQ: 'IS_NOT_EQUAL_TO' };
const choices: Words = {
  SET_ANY: 'IS_ANY_OF',
  SET_NOT_ANY: 'IS_NONE_OF',
  SET_ALL: 'CONTAINS_ALL',
  SET_NOT_ALL: 'DOES_NOT_CONTAIN_ALL',
  SET_EQ: 'IS_EXACTLY',
  SET_NEQ: 'IS_NOT_EXACTLY',
};
const formerChoices: Words = {
  SET_ANY: 'HAS_EVER_BEEN_ANY_OF',
  SET_NOT_ANY: 'HAS_NEVER_BEEN_ANY_OF',
  SET_ALL: 'HAS_EVER_CONTAINED_ALL',
  SET_NOT_ALL: 'HAS_NEVER_CONTAINED_ALL',
  SET_EQ: 'HAS_EVER_BEEN_EXACTLY',
  SET_NEQ: 'HAS_NEVER_BEEN_EXACTLY',
};
/** Other spellings of operators. */
const synonyms: Words = {
  HAS_PROPERTY: 'IS_NOT_EMPTY',
  NOT_HAS_PROPERTY: 'IS_EMPTY',
  DOES_NOT_CONTAIN: 'NOT_CONTAINS',
};
const ofChoices: Words = { EQ: 'SET_EQ', NEQ: 'SET_NEQ', CONTAINS: 'SET_ALL', NOT_CONTAINS: 'SET_NOT_ALL' };

const wordsOf = {
  text: { now: texts, ever: formerTexts },
  number: { now: numbers, ever: formerEquals },
  bool: { now: flags, ever: formerEquals },
  enumeration: { now: choices, ever: formerChoices },
} as const;

/** Operators that hold for records without a value as well. */
const negated = new Set(['NEQ', 'NOT_CONTAINS', 'SET_NOT_ANY', 'SET_NOT_ALL', 'SET_NEQ']);

/**
 * Assumption D9. The filters of version 1 as a tree of version 3. Throws LEGACY_LIST_FILTERS (400) for one that has no
 * counterpart.
 */
export function toFilterBranch(filters: LegacyFilters, set: PropertySet): object {
  const filterBranches = filters.map((group, at) => ({
    filterBranchType: 'AND',
    filterBranches: [],
    filters: group.map((filter, place) => toFilter(filter, set, `filters[${at}][${place}]`)),
  }));
  return { filterBranchType: 'OR', filterBranches, filters: [] };
}

function toFilter(filter: LegacyFilter, set: PropertySet, place: string): object {
  const { operator, property } = filter;
  if (operator === 'IN_LIST' || operator === 'NOT_IN_LIST') {
    const listId = filter['list'] ?? filter['listId'];
    if (listId === undefined) refuseFilter(place, `the operator ${operator} needs a list`);
    return { filterType: 'IN_LIST', operator, listId: toText(listId, `${place}.list`) };
  }
  if (property === undefined) {
    refuseFilter(place, `the operator ${operator} without a property rests on data that this server does not keep`);
  }
  const definition = set.get(property);
  if (!definition) return refuseFilter(`${place}.property`, `there is no property '${property}'`);
  const kind = propertyTypes[definition.type].listOperation;
  return { filterType: 'PROPERTY', property, operation: toOperation(filter, kind, place) };
}

type Kind = 'text' | 'number' | 'bool' | 'enumeration' | 'time';

function toOperation(filter: LegacyFilter, kind: Kind, place: string): Operation {
  const spelled = synonyms[filter.operator] ?? filter.operator;
  const presence = presences[spelled];
  if (presence) return { operationType: 'ALL_PROPERTY', operator: presence, includeObjectsWithNoValueSet: false };
  if (kind === 'time') return toTimeOperation({ ...filter, operator: spelled }, place);
  if (kind === 'number' && spelled === 'BETWEEN') return toNumberRange(filter, place);
  const name = kind === 'enumeration' ? (ofChoices[spelled] ?? spelled) : spelled;
  const words = wordsOf[kind];
  const operator = (filter['checkPastVersions'] === true ? words.ever : words.now)[name];
  if (!operator)
    refuseFilter(`${place}.operator`, `there is no operator ${filter.operator} for values of this property`);
  const value = filter.value ?? filter['strValue'] ?? '';
  return { ...toTyped(kind, value, `${place}.value`), operator, includeObjectsWithNoValueSet: negated.has(name) };
}

function toTyped(kind: Exclude<Kind, 'time'>, value: unknown, place: string) {
  const text = toText(value, place);
  if (kind === 'number') return { operationType: 'NUMBER', value: toNumber(text, place) };
  if (kind === 'bool') {
    if (text !== 'true' && text !== 'false') refuseFilter(place, 'true or false is expected');
    return { operationType: 'BOOL', value: text === 'true' };
  }
  const values = text.split(';').filter((each) => each !== '');
  if (values.length === 0) refuseFilter(place, 'a value is expected');
  if (kind === 'enumeration') return { operationType: 'ENUMERATION', values };
  return values.length === 1 ? { operationType: 'STRING', value: values[0] } : { operationType: 'MULTISTRING', values };
}

function toNumberRange(filter: LegacyFilter, place: string): Operation {
  const toBound = (name: string) => toNumber(toText(filter[name], `${place}.${name}`), `${place}.${name}`);
  return {
    ...{ operationType: 'NUMBER_RANGED', operator: 'IS_BETWEEN', includeObjectsWithNoValueSet: false },
    ...{ lowerBound: toBound('value'), upperBound: toBound('highValue') },
  };
}

function toText(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((each) => toText(each, place)).join(';');
  return refuseFilter(place, 'a text or a number is expected');
}

function toNumber(text: string, place: string): number {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? refuseFilter(place, 'a number is expected') : value;
}

/** The same in the other direction; undefined for a tree that version 1 cannot express. */
export function toLegacyFilters(filterBranch: unknown, set: PropertySet): LegacyFilters | undefined {
  const { filterBranches = [], filters: ofRoot = [] } = filterBranch as FilterBranch;
  if (ofRoot.length > 0) return undefined;
  const groups = filterBranches.map(({ filterBranchType, filterBranches: nested = [], filters = [] }) => {
    const all = filters.map((filter) => toLegacyFilter(filter, set));
    const isPlain = filterBranchType === 'AND' && nested.length === 0;
    return isPlain && all.every((each) => each !== undefined) ? all : undefined;
  });
  return groups.every((group) => group !== undefined) ? groups : undefined;
}

function toLegacyFilter(filter: NonNullable<FilterBranch['filters']>[number], set: PropertySet) {
  if (filter.filterType === 'IN_LIST') {
    const { operator, listId } = filter as unknown as { operator: string; listId: string };
    return { filterFamily: 'ListMembership', operator, list: Number(listId) };
  }
  const { property, operation } = filter as unknown as { property: string; operation: Operation };
  const type = set.get(property)?.type;
  if (filter.filterType !== 'PROPERTY' || type === undefined) return undefined;
  const shown = toLegacyOperation(operation, propertyTypes[type].listOperation);
  if (!shown) return undefined;
  return { filterFamily: 'PropertyValue', withinTimeMode: 'PAST', type, property, ...shown };
}

/** Without the name of the property. */
function toLegacyOperation(operation: Operation, kind: Kind): LegacyFilter | undefined {
  const { operationType, operator } = operation;
  const withoutValue = operation['includeObjectsWithNoValueSet'] === true;
  if (operationType === 'ALL_PROPERTY') {
    return { operator: operator === 'IS_KNOWN' ? 'IS_NOT_EMPTY' : 'IS_EMPTY' };
  }
  if (kind === 'time') return withoutValue ? undefined : toLegacyTime(operation);
  if (operationType === 'NUMBER_RANGED') {
    if (operator !== 'IS_BETWEEN' || withoutValue) return undefined;
    return { operator: 'BETWEEN', value: operation['lowerBound'], highValue: operation['upperBound'] };
  }
  const found = findWord(operation, kind);
  if (!found || negated.has(found.operator) !== withoutValue) return undefined;
  const values = ((operation['values'] ?? [operation['value']]) as (string | number | boolean)[]).map(String);
  return values.some((value) => value.includes(';')) ? undefined : { ...found, value: values.join(';') };
}

const plainTypes = new Set(['STRING', 'MULTISTRING', 'NUMBER', 'BOOL', 'ENUMERATION']);

function findWord({ operationType, operator }: Operation, kind: Exclude<Kind, 'time'>) {
  if (!plainTypes.has(operationType)) return undefined;
  const find = (words: Words) => Object.entries(words).find(([, word]) => word === operator)?.[0];
  const { now, ever } = wordsOf[kind];
  const current = find(now);
  if (current) return { operator: current };
  const former = find(ever);
  return former ? { operator: former, checkPastVersions: true } : undefined;
}
