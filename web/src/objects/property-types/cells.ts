import { t } from '../../i18n/messages.js';
import type { Property, ValueContext } from '../property.js';
import { fromLocalTime, toZonedIso } from '../zoned-time.js';
import { toDate } from './formats.js';

/** The value that a CSV cell holds, or why it cannot be imported. */
export type CellValue = { readonly value: string } | { readonly problem: string };

export const parseText = (cell: string): CellValue => ({ value: cell });

const thousands = /^-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$/;
const thousandPoints = /^-?[0-9]{1,3}(\.[0-9]{3})+,[0-9]+$/;

/** Parses a number with the separators and currency signs that spreadsheets write. */
export function parseNumber(cell: string): CellValue {
  const text = cell.trim();
  const bare = text.replaceAll(/[\s\u00a0']/g, '').replace(/^[$€£]/, '');
  if (/^-?[0-9]+(\.[0-9]+)?$/.test(bare)) return { value: bare };
  if (thousands.test(bare)) return { value: bare.replaceAll(',', '') };
  if (thousandPoints.test(bare)) return { value: bare.replaceAll('.', '').replace(',', '.') };
  if (/^-?[0-9]+,[0-9]+$/.test(bare)) return { value: bare.replace(',', '.') };
  return { problem: t('"{text}" is not a number', { text }) };
}

export function parseBoolean(cell: string): CellValue {
  const text = cell.trim();
  const lowered = text.toLowerCase();
  if (['true', 'yes', '1', 'y'].includes(lowered)) return { value: 'true' };
  if (['false', 'no', '0', 'n'].includes(lowered)) return { value: 'false' };
  return { problem: t('"{text}" is neither yes nor no', { text }) };
}

export function parseDay(cell: string): CellValue {
  const text = cell.trim();
  const day = text.slice(0, 10);
  const date = new Date(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? `${day}T00:00:00Z` : Number.NaN);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isDay ? { value: day } : { problem: t('"{text}" is not a date: write 2026-05-31', { text }) };
}

/** Parses a time; without a time zone it is in the account's. */
export function parseTime(cell: string, _property: Property, { timeZone }: ValueContext): CellValue {
  const text = cell.trim();
  const problem = { problem: t('"{text}" is not a time: write 2026-05-31 14:30', { text }) };
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text)) return problem;
  const spaced = text.replace(' ', 'T');
  const hasZone = /(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(spaced.slice(10));
  const complete = spaced.length === 10 ? `${spaced}T00:00` : spaced;
  const date = hasZone ? new Date(complete) : fromLocalTime(complete, timeZone);
  return date && !Number.isNaN(date.getTime()) ? { value: date.toISOString() } : problem;
}

/** Writes a time in the account's time zone, with the offset from UTC so that it stays the same time anywhere. */
export function writeTime(value: string, _property: Property, { timeZone }: ValueContext): string {
  const date = toDate(value);
  return date ? toZonedIso(date, timeZone) : value;
}
