import { parseNumber, printNumber } from '../values/number-text.js';

/** A value inside a formula; undefined for no value. */
export type FormulaValue = number | string | boolean | undefined;

export type FormulaType = 'number' | 'text' | 'bool' | 'any';

export interface FormulaFunction {
  /** Types of the arguments; the last one may repeat if the function is variadic. */
  readonly inputs: readonly FormulaType[];
  readonly repeats?: true;
  /** Number of optional arguments. */
  readonly optional?: number;
  readonly result: FormulaType;
  /** Receives values of the declared types, or undefined. */
  readonly apply: (inputs: readonly FormulaValue[]) => FormulaValue;
}

const number = (apply: (value: number) => number): FormulaFunction => ({
  inputs: ['number'],
  result: 'number',
  apply: ([value]) => (typeof value === 'number' ? apply(value) : undefined),
});

const text = (apply: (value: string) => string): FormulaFunction => ({
  inputs: ['text'],
  result: 'text',
  apply: ([value]) => (typeof value === 'string' ? apply(value) : undefined),
});

const extreme = (choose: (...values: number[]) => number): FormulaFunction => ({
  inputs: ['number', 'number'],
  repeats: true,
  result: 'number',
  apply: (inputs) => {
    const numbers = inputs.filter((value) => typeof value === 'number');
    return numbers.length === 0 ? undefined : choose(...numbers);
  },
});

const test = (apply: (value: string, part: string) => boolean): FormulaFunction => ({
  inputs: ['text', 'text'],
  result: 'bool',
  apply: ([value, part]) => typeof value === 'string' && typeof part === 'string' && apply(value, part),
});

/** Converts a value to text; '' for none. */
export function toText(value: FormulaValue): string {
  return typeof value === 'number' ? (printNumber(value) ?? '') : String(value ?? '');
}

const largestPlaces = 15;

function round(value: number, places: number): number {
  const scale = 10 ** Math.min(Math.max(Math.trunc(places), -largestPlaces), largestPlaces);
  // Rounds half away from zero.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON))) / scale;
}

/** Assumption P29. The functions of formulas by name. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['max', extreme(Math.max)],
  ['min', extreme(Math.min)],
  ['abs', number(Math.abs)],
  ['ceil', number(Math.ceil)],
  ['floor', number(Math.floor)],
  ['sqrt', number(Math.sqrt)],
  [
    'round',
    {
      inputs: ['number', 'number'],
      optional: 1,
      result: 'number',
      apply: ([value, places = 0]) =>
        typeof value === 'number' && typeof places === 'number' ? round(value, places) : undefined,
    },
  ],
  ['upper', text((value) => value.toUpperCase())],
  ['lower', text((value) => value.toLowerCase())],
  ['trim', text((value) => value.trim())],
  ['contains', test((value, part) => value.includes(part))],
  ['starts_with', test((value, part) => value.startsWith(part))],
  ['is_present', { inputs: ['any'], result: 'bool', apply: ([value]) => value !== undefined }],
  [
    'concatenate',
    { inputs: ['any', 'any'], repeats: true, result: 'text', apply: (inputs) => inputs.map(toText).join('') },
  ],
  ['string', { inputs: ['any'], result: 'text', apply: ([value]) => (value === undefined ? value : toText(value)) }],
  ['bool', { inputs: ['any'], result: 'bool', apply: ([value]) => value === true || value === 'true' }],
  [
    'number_to_string',
    { inputs: ['number'], result: 'text', apply: ([value]) => (value === undefined ? value : toText(value)) },
  ],
  [
    'string_to_number',
    {
      inputs: ['text'],
      result: 'number',
      apply: ([value]) => (typeof value === 'string' ? parseNumber(value.trim()) : undefined),
    },
  ],
  ['ends_with', test((value, part) => value.endsWith(part))],
]);
