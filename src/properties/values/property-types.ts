import type { Definition, PropertyType } from '../types/definition.js';
import { readChoice } from './choices.js';
import { readDate, readDatetime } from './dates.js';
import type { PropertyFailure } from './failures.js';
import { parseNumber } from './number-text.js';
import { readNumber } from './numbers.js';
import type { ValueTarget } from './target.js';

/** Converts a non-empty text for storage, or returns a failure. */
export type ValueReader = (text: string, definition: Definition, where: ValueTarget) => string | PropertyFailure;

/** The type of a value inside a formula. */
type FormulaKind = 'number' | 'text' | 'bool';

/** Rules specific to one property type. */
interface PropertyTypeRules {
  /** Field types allowed for custom properties of the type; none: only built-in properties have the type. */
  readonly fieldTypes: readonly string[];
  /** Undefined: every text is stored as it is. */
  readonly read: ValueReader | undefined;
  /** The options of a property: none, `true` and `false`, or any that its definition lists. */
  readonly options: 'none' | 'booleans' | 'choices';
  readonly displayHint: 'numberDisplayHint' | 'textDisplayHint' | 'dateDisplayHint' | undefined;
  readonly mayBeUnique: boolean;
  /** How searches compare and sort the values. */
  readonly comparison: 'text' | 'number' | 'date' | 'datetime' | 'choice';
  /** Whether searches find single words of a value. */
  readonly hasWords: boolean;
  /** Operations for filters of lists. */
  readonly listOperation: 'text' | 'number' | 'bool' | 'enumeration' | 'time';
  readonly formula: FormulaKind;
  /** Converts a stored value for formulas; undefined if it is not of the type. Times are milliseconds since 1970. */
  toFormulaValue(stored: string): number | string | boolean | undefined;
  /** Whether the result of a formula, and its text, may be stored in the property. */
  acceptsResult(result: unknown, text: string, definition: Pick<Definition, 'optionValues'>): boolean;
}

/** The field type of properties whose values a formula computes. */
export const calculatedFieldType = 'calculation_equation';

const maxCharacters = 65_536;

const text: PropertyTypeRules = {
  fieldTypes: [],
  read: undefined,
  options: 'none',
  displayHint: undefined,
  mayBeUnique: false,
  comparison: 'text',
  hasWords: true,
  listOperation: 'text',
  formula: 'text',
  toFormulaValue: (stored) => stored,
  acceptsResult: (_result, { length }) => length <= maxCharacters,
};

const time: PropertyTypeRules = {
  ...text,
  fieldTypes: ['date'],
  displayHint: 'dateDisplayHint',
  hasWords: false,
  listOperation: 'time',
  formula: 'number',
  toFormulaValue(stored) {
    const ms = Date.parse(stored);
    return Number.isNaN(ms) ? undefined : ms;
  },
};

/** Rules by property type. The editors of the web app have a table of their own. */
export const propertyTypes: Readonly<Record<PropertyType, PropertyTypeRules>> = {
  string: {
    ...text,
    fieldTypes: ['text', 'textarea', 'html', 'phonenumber', 'file', calculatedFieldType],
    displayHint: 'textDisplayHint',
    mayBeUnique: true,
  },
  phone_number: { ...text, fieldTypes: ['phonenumber'] },
  object_coordinates: text,
  json: text,
  number: {
    ...text,
    fieldTypes: ['number', calculatedFieldType],
    read: readNumber,
    displayHint: 'numberDisplayHint',
    mayBeUnique: true,
    comparison: 'number',
    hasWords: false,
    listOperation: 'number',
    formula: 'number',
    toFormulaValue: parseNumber,
    acceptsResult: (result) => typeof result === 'number',
  },
  date: { ...time, read: readDate, comparison: 'date' },
  datetime: { ...time, read: readDatetime, comparison: 'datetime' },
  bool: {
    ...text,
    fieldTypes: ['booleancheckbox', calculatedFieldType],
    read: readChoice,
    options: 'booleans',
    hasWords: false,
    listOperation: 'bool',
    formula: 'bool',
    toFormulaValue: (stored) => (stored === 'true' || stored === 'false' ? stored === 'true' : undefined),
    acceptsResult: (result) => typeof result === 'boolean',
  },
  enumeration: {
    ...text,
    fieldTypes: ['select', 'radio', 'checkbox', 'booleancheckbox', calculatedFieldType],
    read: readChoice,
    options: 'choices',
    comparison: 'choice',
    listOperation: 'enumeration',
    acceptsResult: (_result, value, { optionValues }) => optionValues.has(value),
  },
};
