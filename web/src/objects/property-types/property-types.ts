import { t } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
import type { Operator } from '../index-page/views/view-state.js';
import type { Property, ValueContext } from '../property.js';
import { parseBoolean, parseDay, parseNumber, parseText, parseTime, writeTime, type CellValue } from './cells.js';
import { formatChoices, parseChoices, writeChoices } from './choices.js';
import { formatBoolean, formatDay, formatNumber, formatTime } from './formats.js';

type NewProperty = NonNullable<
  paths['/crm/v3/properties/{objectType}']['post']['requestBody']
>['content']['application/json'];

/** The types of which users can create properties. */
export type CreatableType = NewProperty['type'];

/** All types; some only built-in properties have. */
type PropertyType = CreatableType | 'object_coordinates' | 'json';

/** The form field that edits values; property-field.tsx has one for each. */
export type Editor = 'text' | 'number' | 'choice' | 'boolean' | 'day' | 'time';

/** How list filters compare values; lists/filters/comparisons.ts has the comparisons of each. */
export type FilterKind = 'text' | 'number' | 'bool' | 'enumeration' | 'time';

type Option = NonNullable<NewProperty['options']>[number];

/** Everything the screens know about a property type. */
interface PropertyTypeRules {
  /** The field types that users can create it with; none: users cannot create it. */
  readonly fieldTypes: readonly { readonly fieldType: string; readonly label: string }[];
  readonly canBeUnique: boolean;
  /** Whether its values are a choice from options that users define. */
  readonly hasOptions: boolean;
  /** Options that every property of the type has. */
  readonly fixedOptions?: readonly Option[];
  /** Whether only the server writes values. */
  readonly isReadOnly: boolean;

  readonly editor: Editor;
  /** Whether the field types textarea and html have several lines. */
  readonly canBeMultiline: boolean;

  readonly format: (value: string, property: Property, context: ValueContext) => string;
  /** Whether values are points in time, which show their exact time on hover. */
  readonly isTime: boolean;
  /** The address that a value links to. */
  readonly toLink?: (value: string) => string;
  readonly align: 'start' | 'end';
  /** Width of its table columns in pixels; undefined: the default. */
  readonly columnWidth?: number;

  /** The operators that a search accepts, most common first. */
  readonly operators: readonly Operator[];
  /** Labels of operators that differ from the usual ones. */
  readonly operatorLabels: Partial<Readonly<Record<Operator, string>>>;
  /** Whether searches compare values by order, so that sorted results can go beyond the search limit. */
  readonly isOrdered: boolean;
  readonly filterKind: FilterKind;
  /** Whether list filters compare whole days. */
  readonly isDay: boolean;
  /** What the field for several values asks for. */
  readonly valueHint: string;

  /** Parses a CSV cell that is not empty. */
  readonly parseCell: (cell: string, property: Property, context: ValueContext) => CellValue;
  readonly writeCell: (value: string, property: Property, context: ValueContext) => string;
}

const presence = ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'] as const;
const order = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN', 'IN', 'NOT_IN'] as const;
const words = ['CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN'] as const;
const timeLabels = {
  LT: t('is before'),
  LTE: t('is at the latest'),
  GT: t('is after'),
  GTE: t('is at the earliest'),
} as const;

const text: PropertyTypeRules = {
  fieldTypes: [],
  canBeUnique: false,
  hasOptions: false,
  isReadOnly: false,
  editor: 'text',
  canBeMultiline: false,
  format: (value) => value,
  isTime: false,
  align: 'start',
  operators: [...words, 'EQ', 'NEQ', 'IN', 'NOT_IN', ...presence],
  operatorLabels: {},
  isOrdered: false,
  filterKind: 'text',
  isDay: false,
  valueHint: t('Type a value and press Enter'),
  parseCell: parseText,
  writeCell: (value) => value,
};

/** What the screens do with each property type. A new type needs an entry here; the compiler asks for it. */
export const propertyTypes: Readonly<Record<PropertyType, PropertyTypeRules>> = {
  string: {
    ...text,
    fieldTypes: [
      { fieldType: 'text', label: t('Single-line text') },
      { fieldType: 'textarea', label: t('Multi-line text') },
      { fieldType: 'html', label: t('Rich text') },
      { fieldType: 'phonenumber', label: t('Phone number') },
      { fieldType: 'file', label: t('File') },
    ],
    canBeUnique: true,
    canBeMultiline: true,
  },
  number: {
    ...text,
    fieldTypes: [{ fieldType: 'number', label: t('Number') }],
    canBeUnique: true,
    editor: 'number',
    format: formatNumber,
    align: 'end',
    columnWidth: 120,
    operators: [...order, ...presence],
    isOrdered: true,
    filterKind: 'number',
    parseCell: parseNumber,
  },
  enumeration: {
    ...text,
    fieldTypes: [
      { fieldType: 'select', label: t('Dropdown') },
      { fieldType: 'radio', label: t('Radio buttons') },
      { fieldType: 'checkbox', label: t('Multiple checkboxes') },
    ],
    hasOptions: true,
    editor: 'choice',
    format: formatChoices,
    operators: ['IN', 'NOT_IN', 'EQ', 'NEQ', ...words, ...presence],
    filterKind: 'enumeration',
    parseCell: parseChoices,
    writeCell: writeChoices,
  },
  bool: {
    ...text,
    fieldTypes: [{ fieldType: 'booleancheckbox', label: t('Single checkbox') }],
    fixedOptions: [
      { label: t('Yes'), value: 'true', displayOrder: 0, hidden: false },
      { label: t('No'), value: 'false', displayOrder: 1, hidden: false },
    ],
    editor: 'boolean',
    format: formatBoolean,
    columnWidth: 110,
    operators: ['EQ', 'NEQ', ...presence],
    filterKind: 'bool',
    parseCell: parseBoolean,
  },
  date: {
    ...text,
    fieldTypes: [{ fieldType: 'date', label: t('Date') }],
    editor: 'day',
    format: formatDay,
    columnWidth: 130,
    operators: [...order, ...presence],
    operatorLabels: timeLabels,
    isOrdered: true,
    filterKind: 'time',
    isDay: true,
    valueHint: t('Type a date such as 2026-05-01 and press Enter'),
    parseCell: parseDay,
  },
  datetime: {
    ...text,
    fieldTypes: [{ fieldType: 'date', label: t('Date and time') }],
    editor: 'time',
    format: formatTime,
    isTime: true,
    columnWidth: 120,
    operators: [...order, ...presence],
    operatorLabels: timeLabels,
    isOrdered: true,
    filterKind: 'time',
    parseCell: parseTime,
    writeCell: writeTime,
  },
  phone_number: { ...text, toLink: toPhoneLink },
  object_coordinates: { ...text, isReadOnly: true },
  json: text,
};

export function toPhoneLink(value: string): string {
  return `tel:${value.replace(/[^\d+]/g, '')}`;
}

/** Returns the rules of a type; a type that a newer server has added is treated as text. */
export const rulesOf = ({ type }: { readonly type: string }): PropertyTypeRules =>
  Object.hasOwn(propertyTypes, type) ? propertyTypes[type as PropertyType] : text;

/** Formats a value for display; empty for no value. */
export function formatValue(
  value: string | null | undefined,
  property: Property | undefined,
  context: ValueContext,
): string {
  if (value === null || value === undefined || value === '') return '';
  return property ? rulesOf(property).format(value, property, context) : value;
}
