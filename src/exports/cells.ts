import { utcOffsetMs } from '../accounts/rules/time-zones.js';
import type { Definition } from '../properties/types/definition.js';
import { toInstant } from '../properties/values/dates.js';

/** What a cell shows: text, or a number or time with its text. */
export type Cell = string | ValueCell;

interface ValueCell {
  readonly text: string;
  readonly style: 'number' | 'date' | 'datetime';
  /** As spreadsheets have it: of times, the days since the end of 1899. */
  readonly value: number;
}

/** Names of what values are ids of. */
export interface ValueNames {
  readonly timeZone: string;
  /** Users, pipelines and stages, by property and id. */
  readonly byProperty: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const dayMs = 86_400_000;
/** From the first day of spreadsheets to 1970. */
const daysBefore1970 = 25_569;
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?$/;
/** Spreadsheets have 15 significant digits. */
const exactDigits = 15;

/** A value as it is stored. Numbers are numbers. */
export function toStoredCell(value: string, { type }: Pick<Definition, 'type'>): Cell {
  return type === 'number' ? toNumberCell(value) : value;
}

/** A value as users see it: options and owners by their labels, times in the time zone of the account. */
export function toShownCell(value: string, definition: Definition, names: ValueNames): Cell {
  return shownCells[definition.type](value, definition, names);
}

const toTextCell = (value: string): Cell => value;

const shownCells: Readonly<
  Record<Definition['type'], (value: string, definition: Definition, names: ValueNames) => Cell>
> = {
  string: toTextCell,
  phone_number: toTextCell,
  object_coordinates: toTextCell,
  json: toTextCell,
  number: toNumberCell,
  date: (value, _, { timeZone }) => toTimeCell(value, 'date', timeZone),
  datetime: (value, _, { timeZone }) => toTimeCell(value, 'datetime', timeZone),
  bool: toLabels,
  enumeration: toLabels,
};

function toNumberCell(text: string): Cell {
  const digits = text.replace(/^-?0*/, '').replace('.', '').length;
  if (!plainNumber.test(text) || digits > exactDigits) return text;
  return { text, style: 'number', value: Number(text) };
}

/** `2026-01-31`, or `2026-01-31 13:45` in the time zone. */
function toTimeCell(value: string, style: 'date' | 'datetime', timeZone: string): Cell {
  const at = toInstant(value);
  if (at === undefined) return value;
  const local = style === 'date' ? at : at + utcOffsetMs(timeZone, new Date(at));
  const minute = Math.floor(local / 60_000) * 60_000;
  const text = new Date(minute).toISOString();
  const shown = style === 'date' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
  const days = minute / dayMs + daysBefore1970;
  // Spreadsheets have no dates before 1900, and years have four digits.
  return days < 61 || shown.startsWith('+') ? shown : { text: shown, style, value: days };
}

function toLabels(value: string, { name, fieldType, options }: Definition, { byProperty }: ValueNames): string {
  const names = byProperty.get(name);
  const toLabel = (choice: string) =>
    names?.get(choice) ?? options.find((option) => option.value === choice)?.label ?? choice;
  return fieldType === 'checkbox' ? value.split(';').map(toLabel).join(';') : toLabel(value);
}
