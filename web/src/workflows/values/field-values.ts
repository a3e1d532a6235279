import type { Action, FieldValue } from '../flow/flow.js';

export type Fields = Pick<Action, 'fields'>;

/** A text of a field; numbers and flags are converted. */
export function textOf({ fields = {} }: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The texts of a field that has a list of them. */
export function textsOf({ fields = {} }: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.map(String) : [];
}

export const listIdOf = (action: Action): string => textOf(action, 'list_id') || textOf(action, 'listId');

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The objects of a field that has a list of them. */
export function partsOf<Part extends object>({ fields = {} }: Fields, name: string): readonly Part[] {
  const value = fields[name];
  return Array.isArray(value) ? (value.filter((one) => isObject(one)) as Part[]) : [];
}

/** A value with the type that its members imply. */
export const toTyped = (value: FieldValue): FieldValue => ({
  ...value,
  type: value.type ?? ('propertyName' in value ? 'OBJECT_PROPERTY' : 'STATIC_VALUE'),
});

/** A value of a field. Plain texts, numbers and flags are static values. */
export function valueOf({ fields = {} }: Fields, name: string): FieldValue | undefined {
  const found = fields[name];
  if (isObject(found)) return toTyped(found);
  const text = textOf({ fields }, name);
  return text === '' ? undefined : { type: 'STATIC_VALUE', staticValue: text };
}

/** A duration or a time of day in a field. */
export const partOf = ({ fields = {} }: Fields, name: string): Fields | undefined => {
  const found = fields[name];
  return isObject(found) ? { fields: found as Readonly<Record<string, unknown>> } : undefined;
};

/** Returns a step with other fields; null removes one. */
export const withFields = (action: Action, changes: Readonly<Record<string, unknown>>): Action => {
  const fields = { ...action.fields, ...changes };
  return { ...action, fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) };
};

/** Whether a value is not chosen yet. */
export function lacksChoice(value: FieldValue | undefined): boolean {
  if (!value) return true;
  const { type, propertyName = '', dataKey = '', propertyToken = '', incrementAmount = '' } = value;
  switch (type) {
    case 'OBJECT_PROPERTY':
      return propertyName === '';
    case 'FIELD_DATA':
      return dataKey === '';
    case 'FETCHED_OBJECT_PROPERTY':
      return toFetched(propertyToken).property === '';
    case 'INCREMENT':
      return !Number.isFinite(Number(incrementAmount)) || Number(incrementAmount) === 0;
    case 'APPEND_OBJECT_PROPERTY':
      return (value.appendPropertyName ?? '') === '';
    case 'STATIC_APPEND_VALUE':
      return String(value.staticAppendValue ?? '') === '';
    default:
      return false;
  }
}

/** Whether a value is a text that is empty. */
export const isEmptyText = (value: FieldValue | undefined): boolean =>
  value === undefined || (value.type === 'STATIC_VALUE' && String(value.staticValue ?? '') === '');

/** The data source and the property that a token names: `{{ fetched_objects.company.domain }}`. */
export function toFetched(token: string): { readonly source: string; readonly property: string } {
  const [, source = '', property = ''] = /^\{\{\s*fetched_objects\.([\w-]+)\.(\w*)\s*\}\}$/.exec(token) ?? [];
  return { source, property };
}

export const toFetchedToken = (source: string, property: string): string =>
  `{{ fetched_objects.${source}.${property} }}`;
