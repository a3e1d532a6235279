import { t } from '../../../i18n/messages.js';
import { rulesOf } from '../../property-types/property-types.js';
import type { Property } from '../../property.js';
import type { Filter, FilterGroup, Operator } from '../views/view-state.js';

const labels: Record<Operator, string> = {
  EQ: t('is'),
  NEQ: t('is not'),
  LT: t('is less than'),
  LTE: t('is at most'),
  GT: t('is more than'),
  GTE: t('is at least'),
  BETWEEN: t('is between'),
  IN: t('is any of'),
  NOT_IN: t('is none of'),
  HAS_PROPERTY: t('is known'),
  NOT_HAS_PROPERTY: t('is unknown'),
  CONTAINS_TOKEN: t('contains the word'),
  NOT_CONTAINS_TOKEN: t('does not contain the word'),
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
