import type { Filter, FilterBranch } from '../../lists/filters/filter-tree.js';
import { hasOnly } from '../../lists/filters/filter-tree.js';

/** Types of events that are not of a template. */
export const valueChange = '4-655002';
export const creation = '4-1463224';
export const submission = '4-1639801';

const newEvent = (eventTypeId: string, filters: readonly Filter[] = []): FilterBranch => ({
  ...{ filterBranches: [], filters, eventTypeId, operator: 'HAS_COMPLETED' },
  ...{ filterBranchType: 'UNIFIED_EVENTS', filterBranchOperator: 'AND' },
});

export const newCreation = (): FilterBranch => newEvent(creation);
export const newTemplateEvent = (templateId = ''): FilterBranch => newEvent(templateId === '' ? '' : `4-${templateId}`);

/** That one of the forms is submitted, or any if there are none. */
export const newSubmission = (formIds: readonly string[] = []): FilterBranch =>
  newEvent(submission, formIds.length > 0 ? [oneOfForms(formIds)] : []);

const oneOfForms = (values: readonly string[]): Filter => ({
  ...{ filterType: 'PROPERTY', property: 'hs_form_id' },
  operation: { operationType: 'ENUMERATION', operator: 'IS_ANY_OF', includeObjectsWithNoValueSet: false, values },
});

/** The forms that are meant by a submission, none for any; undefined for any but some. */
export function toFormIds(event: FilterBranch): readonly string[] | undefined {
  const operation = find(event, 'hs_form_id')?.operation;
  if (!operation) return [];
  if (operation.operator === 'IS_NONE_OF') return undefined;
  return (operation.values ?? [operation.value]).map(String);
}

/** That a record is added to a list. */
export const newMembership = (listId: string): FilterBranch => ({
  ...{ filterBranchType: 'AND', filterBranchOperator: 'AND', filterBranches: [] },
  filters: [{ filterType: 'IN_LIST', operator: 'IN_LIST', listId }],
});

const named = (property: string): Filter => ({
  ...{ filterType: 'PROPERTY', property: 'hs_name' },
  operation: { operationType: 'STRING', operator: 'IS_EQUAL_TO', includeObjectsWithNoValueSet: false, value: property },
});

/** The event that a property is set, to any value if there is no operation. */
export function newValueChange({ property = '', operation }: Filter = {}): FilterBranch {
  const value: Filter[] = operation ? [{ filterType: 'PROPERTY', property: 'hs_value', operation }] : [];
  return newEvent(valueChange, [named(property), ...value]);
}

const find = ({ filters }: FilterBranch, name: string): Filter | undefined =>
  (filters ?? []).find(({ property }) => property === name);

/** The property that an event sets; empty if it is not chosen. */
export function toNamedProperty(event: FilterBranch): string {
  const operation = find(event, 'hs_name')?.operation;
  return String(operation?.values?.[0] ?? operation?.value ?? '');
}

/** The test of the new value as a filter of the property, without an operation for any value. */
export function toValueFilter(event: FilterBranch): Filter {
  const operation = find(event, 'hs_value')?.operation;
  return { filterType: 'PROPERTY', property: toNamedProperty(event), ...(operation && { operation }) };
}

/** Whether the form shows all of an event. */
export function isPlainEvent(event: FilterBranch): boolean {
  const fields = ['filterBranches', 'filters', 'eventTypeId', 'operator', 'filterBranchType', 'filterBranchOperator'];
  return hasOnly(event, fields) && (event.filterBranches ?? []).length === 0;
}

/** Whether it is chosen what the event is about. */
export function isEventChosen(event: FilterBranch): boolean {
  if (event.eventTypeId === creation || event.eventTypeId === submission) return true;
  return event.eventTypeId === valueChange ? toNamedProperty(event) !== '' : (event.eventTypeId ?? '') !== '';
}
