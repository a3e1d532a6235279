import type { Property } from '../property.js';
import type { Filter, FilterGroup, Operator } from './view-state.js';

type Kind = 'text' | 'number' | 'moment' | 'choice' | 'bool';

export function toKind({ type }: Pick<Property, 'type'>): Kind {
  switch (type) {
    case 'number':
      return 'number';
    case 'date':
    case 'datetime':
      return 'moment';
    case 'enumeration':
      return 'choice';
    case 'bool':
      return 'bool';
    default:
      return 'text';
  }
}

const presence = ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'] as const;
const order = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN', 'IN', 'NOT_IN'] as const;

const byKind: Record<Kind, readonly Operator[]> = {
  text: ['CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN', 'EQ', 'NEQ', 'IN', 'NOT_IN', ...presence],
  number: [...order, ...presence],
  moment: [...order, ...presence],
  choice: ['IN', 'NOT_IN', 'EQ', 'NEQ', 'CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN', ...presence],
  bool: ['EQ', 'NEQ', ...presence],
};

/** The operators that a search takes for a property, the most wanted first. */
export const listOperators = (property: Pick<Property, 'type'>): readonly Operator[] => byKind[toKind(property)];

const labels: Record<Operator, string> = {
  EQ: 'is',
  NEQ: 'is not',
  LT: 'is less than',
  LTE: 'is at most',
  GT: 'is more than',
  GTE: 'is at least',
  BETWEEN: 'is between',
  IN: 'is any of',
  NOT_IN: 'is none of',
  HAS_PROPERTY: 'is known',
  NOT_HAS_PROPERTY: 'is unknown',
  CONTAINS_TOKEN: 'contains the word',
  NOT_CONTAINS_TOKEN: 'does not contain the word',
};

const ofMoments: Partial<Record<Operator, string>> = {
  LT: 'is before',
  LTE: 'is at the latest',
  GT: 'is after',
  GTE: 'is at the earliest',
};

export const toOperatorLabel = (operator: Operator, property: Pick<Property, 'type'>): string =>
  (toKind(property) === 'moment' ? ofMoments[operator] : undefined) ?? labels[operator];

/** How many values an operator compares with. */
export function countValues(operator: Operator): 'none' | 'one' | 'two' | 'many' {
  switch (operator) {
    case 'HAS_PROPERTY':
    case 'NOT_HAS_PROPERTY':
      return 'none';
    case 'BETWEEN':
      return 'two';
    case 'IN':
    case 'NOT_IN':
      return 'many';
    default:
      return 'one';
  }
}

/** Whether a filter has the values that its operator needs. */
export function isComplete({ operator, value, highValue, values }: Filter): boolean {
  switch (countValues(operator)) {
    case 'none':
      return true;
    case 'one':
      return (value ?? '') !== '';
    case 'two':
      return (value ?? '') !== '' && (highValue ?? '') !== '';
    case 'many':
      return (values ?? []).length > 0;
  }
}

/** A filter with another operator keeps what still fits. */
export function withOperator({ propertyName, value, highValue, values }: Filter, operator: Operator): Filter {
  const first = value ?? values?.[0];
  switch (countValues(operator)) {
    case 'none':
      return { propertyName, operator };
    case 'one':
      return { propertyName, operator, ...(first !== undefined && { value: first }) };
    case 'two':
      return {
        ...{ propertyName, operator },
        ...(first !== undefined && { value: first }),
        ...(highValue !== undefined && { highValue }),
      };
    case 'many':
      return { propertyName, operator, values: values ?? (first === undefined ? [] : [first]) };
  }
}

/** What one search may ask at most. */
export const searchLimits = { groups: 5, filtersPerGroup: 6, filters: 18 } as const;

export const countFilters = (groups: readonly FilterGroup[]): number =>
  groups.reduce((sum, { filters }) => sum + filters.length, 0);

/** Whether every group has room for that many further filters. */
export function haveRoom(groups: readonly FilterGroup[], more: number): boolean {
  const count = Math.max(1, groups.length);
  return (
    groups.every(({ filters }) => filters.length + more <= searchLimits.filtersPerGroup) &&
    countFilters(groups) + count * more <= searchLimits.filters
  );
}
