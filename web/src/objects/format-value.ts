import type { Owner, Pipeline, Property } from './property.js';
import { toOwnerName } from './property.js';

/** What values are read with. */
export interface ValueWords {
  readonly timeZone: string;
  readonly currency: string;
  readonly owners: ReadonlyMap<string, Owner>;
  readonly pipelines: readonly Pipeline[];
}

/** A value as people read it; nothing for no value. */
export function formatValue(
  value: string | null | undefined,
  property: Property | undefined,
  words: ValueWords,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (!property) return value;
  switch (property.type) {
    case 'number':
      return formatNumber(value, property, words.currency);
    case 'date':
      return formatDay(value);
    case 'datetime':
      return formatTime(value, words.timeZone);
    case 'bool':
      return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
    case 'enumeration':
      return listChoices(value, property)
        .map((choice) => toChoiceLabel(choice, property, words))
        .join(', ');
    default:
      return value;
  }
}

/** The choices that a value of an enumeration holds. */
export const listChoices = (value: string, { fieldType }: Pick<Property, 'fieldType'>): string[] =>
  fieldType === 'checkbox' ? value.split(';').filter((choice) => choice !== '') : [value];

export const isOwnerProperty = ({ referencedObjectType }: Pick<Property, 'referencedObjectType'>): boolean =>
  referencedObjectType === 'OWNER';

const pipelineNames = ['pipeline', 'hs_pipeline'];
const stageNames = ['dealstage', 'hs_pipeline_stage'];
export const isPipelineProperty = ({ name }: Pick<Property, 'name'>): boolean => pipelineNames.includes(name);
export const isStageProperty = ({ name }: Pick<Property, 'name'>): boolean => stageNames.includes(name);

function toChoiceLabel(choice: string, property: Property, { owners, pipelines }: ValueWords): string {
  if (isOwnerProperty(property)) {
    const owner = owners.get(choice);
    return owner ? toOwnerName(owner) : choice;
  }
  const given = property.options.find(({ value }) => value === choice)?.label;
  if (given !== undefined) return given;
  if (isPipelineProperty(property)) return pipelines.find(({ id }) => id === choice)?.label ?? choice;
  if (!isStageProperty(property)) return choice;
  return pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === choice)?.label ?? choice;
}

const keptNumbers = new Map<string, Intl.NumberFormat>();

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const kept = keptNumbers.get(key) ?? new Intl.NumberFormat(undefined, options);
  keptNumbers.set(key, kept);
  return kept;
}

// Beyond that, a number of this language is not the number that was stored.
const exact = /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/;

function formatNumber(value: string, property: Property, currency: string): string {
  const { name, numberDisplayHint, showCurrencySymbol } = property;
  if (!exact.test(value) || numberDisplayHint === 'unformatted' || /(^|_)id$/.test(name)) return value;
  if (numberDisplayHint === 'percentage') {
    return numbers({ style: 'percent', maximumFractionDigits: 4 }).format(Number(value));
  }
  if (showCurrencySymbol === true || numberDisplayHint === 'currency') {
    const isRound = /^-?[0-9]+$/.test(value);
    const digits = isRound ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return numbers({ style: 'currency', currency, ...digits }).format(Number(value));
  }
  return numbers({ maximumFractionDigits: 6 }).format(Number(value));
}

const keptDates = new Map<string, Intl.DateTimeFormat>();

function dates(timeZone: string, style: 'day' | 'time' | 'exact'): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const options: Intl.DateTimeFormatOptions =
    style === 'exact'
      ? { dateStyle: 'full', timeStyle: 'long', timeZone }
      : { dateStyle: 'medium', ...(style === 'time' && { timeStyle: 'short' }), timeZone };
  const kept = keptDates.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  keptDates.set(key, kept);
  return kept;
}

/** A time as the API writes it: ISO 8601 or milliseconds. */
export function toDate(value: string): Date | undefined {
  const date = new Date(/^-?[0-9]{5,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function formatDay(value: string): string {
  const date = toDate(value);
  return date ? dates('UTC', 'day').format(date) : value;
}

function formatTime(value: string, timeZone: string): string {
  const date = toDate(value);
  return date ? dates(timeZone, 'time').format(date) : value;
}

/** The same time to the second, with the name of its zone. */
export function formatExactly(value: string, timeZone: string): string {
  const date = toDate(value);
  return date ? dates(timeZone, 'exact').format(date) : value;
}
