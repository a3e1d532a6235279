import {
  isOwnerProperty,
  isPipelineProperty,
  isStageProperty,
  listChoices,
  toDate,
  type ValueWords,
} from '../format-value.js';
import type { Property } from '../property.js';
import { fromLocalTime, toZonedIso } from '../zoned-time.js';
import { restore } from './csv-text.js';

export type CellValue = { readonly value: string } | { readonly problem: string };

/** A value as files have it: choices by their labels, owners by their addresses, times by the clock of the account. */
export function toCell(value: string | null | undefined, property: Property, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return '';
  if (property.type === 'datetime') return toTimeCell(value, words.timeZone);
  if (property.type !== 'enumeration') return value;
  const choices = listNamed(property, words);
  return listChoices(value, property)
    .map((choice) => choices.find((one) => one.value === choice)?.names[0] ?? choice)
    .join(';');
}

/** How far the clock is from UTC is said as well, so that the time stays the same wherever the file is read. */
function toTimeCell(value: string, timeZone: string): string {
  const moment = toDate(value);
  return moment ? toZonedIso(moment, timeZone) : value;
}

/** What a cell means for a property, or why it means nothing. */
export function readCell(cell: string, property: Property, words: ValueWords): CellValue {
  const text = restore(cell).trim();
  if (text === '') return { value: '' };
  switch (property.type) {
    case 'number':
      return readNumber(text);
    case 'bool':
      return readBoolean(text);
    case 'date':
      return readDay(text);
    case 'datetime':
      return readTime(text, words.timeZone);
    case 'enumeration':
      return readChoices(text, property, words);
    default:
      return { value: restore(cell) };
  }
}

const thousands = /^-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$/;
const thousandPoints = /^-?[0-9]{1,3}(\.[0-9]{3})+,[0-9]+$/;

function readNumber(text: string): CellValue {
  const bare = text.replaceAll(/[\s\u00a0']/g, '').replace(/^[$€£]/, '');
  if (/^-?[0-9]+(\.[0-9]+)?$/.test(bare)) return { value: bare };
  if (thousands.test(bare)) return { value: bare.replaceAll(',', '') };
  if (thousandPoints.test(bare)) return { value: bare.replaceAll('.', '').replace(',', '.') };
  if (/^-?[0-9]+,[0-9]+$/.test(bare)) return { value: bare.replace(',', '.') };
  return { problem: `"${text}" is not a number` };
}

function readBoolean(text: string): CellValue {
  const lowered = text.toLowerCase();
  if (['true', 'yes', '1', 'y'].includes(lowered)) return { value: 'true' };
  if (['false', 'no', '0', 'n'].includes(lowered)) return { value: 'false' };
  return { problem: `"${text}" is neither yes nor no` };
}

function readDay(text: string): CellValue {
  const day = text.slice(0, 10);
  const moment = new Date(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? `${day}T00:00:00Z` : Number.NaN);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isDay ? { value: day } : { problem: `"${text}" is not a date: write 2026-05-31` };
}

function readTime(text: string, timeZone: string): CellValue {
  const problem = { problem: `"${text}" is not a time: write 2026-05-31 14:30` };
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text)) return problem;
  const spaced = text.replace(' ', 'T');
  const hasZone = /(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(spaced.slice(10));
  const whole = spaced.length === 10 ? `${spaced}T00:00` : spaced;
  const moment = hasZone ? new Date(whole) : fromLocalTime(whole, timeZone);
  return moment && !Number.isNaN(moment.getTime()) ? { value: moment.toISOString() } : problem;
}

interface Named {
  readonly value: string;
  /** What the choice may be called; the first is what files say. */
  readonly names: readonly string[];
}

function listNamed(property: Property, { owners, pipelines }: ValueWords): Named[] {
  if (isOwnerProperty(property)) {
    return [...owners.values()].map(({ id, email, firstName, lastName }) => ({
      value: id,
      names: [email, `${firstName} ${lastName}`],
    }));
  }
  if (isStageProperty(property) && pipelines.length > 0) {
    const stages = pipelines.flatMap((pipeline) => pipeline.stages);
    return stages.map(({ id, label }) => ({
      value: id,
      names: stages.filter((stage) => stage.label === label).length > 1 ? [id] : [label],
    }));
  }
  if (isPipelineProperty(property) && pipelines.length > 0) {
    return pipelines.map(({ id, label }) => ({ value: id, names: [label] }));
  }
  return property.options.map(({ value, label }) => ({ value, names: [label] }));
}

function readChoices(text: string, property: Property, words: ValueWords): CellValue {
  const named = listNamed(property, words);
  const parts = property.fieldType === 'checkbox' ? text.split(';').map((part) => part.trim()) : [text];
  const found = parts.filter((part) => part !== '').map((part) => findChoice(part, named));
  const missing = parts.find((_, index) => found[index] === undefined);
  return missing === undefined
    ? { value: found.join(';') }
    : { problem: `"${missing}" is none of the choices of ${property.label}` };
}

function findChoice(text: string, named: readonly Named[]): string | undefined {
  const lowered = text.toLowerCase();
  const byValue = named.find(({ value }) => value === text);
  return (byValue ?? named.find(({ names }) => names.some((name) => name.toLowerCase() === lowered)))?.value;
}
