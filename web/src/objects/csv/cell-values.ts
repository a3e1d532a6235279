import type { CellValue } from '../property-types/cells.js';
import { rulesOf } from '../property-types/property-types.js';
import type { Property, ValueContext } from '../property.js';
import { restore } from './formulas.js';

/** Converts a value to a CSV cell: choices by label, owners by email address, times in the account's time zone. */
export function toCell(value: string | null | undefined, property: Property, context: ValueContext): string {
  if (value === null || value === undefined || value === '') return '';
  return rulesOf(property).writeCell(value, property, context);
}

/** Parses a CSV cell as a value of a property. */
export function readCell(cell: string, property: Property, context: ValueContext): CellValue {
  const text = restore(cell);
  return text.trim() === '' ? { value: '' } : rulesOf(property).parseCell(text, property, context);
}
