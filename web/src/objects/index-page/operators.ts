import { rulesOf } from '../property-types/property-types.js';
import type { Property } from '../property.js';
import type { Filter, FilterGroup, Operator } from './view-state.js';

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

export const toOperatorLabel = (operator: Operator, property: Pick<Property, 'type'>): string =>
  rulesOf(property).operatorLabels[operator] ?? labels[operator];

/** Returns how many values an operator compares with. */
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

/** Returns the filter with another operator; it keeps the values that the operator can use. */
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

/** The limits of one search. */
export const searchLimits = { groups: 5, filtersPerGroup: 6, filters: 18 } as const;

export const countFilters = (groups: readonly FilterGroup[]): number =>
  groups.reduce((sum, { filters }) => sum + filters.length, 0);

/** Whether every group can take that many more filters. */
export function canAddFilters(groups: readonly FilterGroup[], more: number): boolean {
  const count = Math.max(1, groups.length);
  return (
    groups.every(({ filters }) => filters.length + more <= searchLimits.filtersPerGroup) &&
    countFilters(groups) + count * more <= searchLimits.filters
  );
}
