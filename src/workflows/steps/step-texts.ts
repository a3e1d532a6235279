import { toLocalDay } from '../../accounts/rules/time-zones.js';
import type { Definition, PropertySet } from '../../properties/types/definition.js';
import { toDelayEnd } from '../definitions/due-times.js';
import type { StepValue, TextToken } from '../definitions/program.js';
import type { StepPlace } from './step-place.js';

const property = Symbol('property');

/** The name of a property that was there when the workflow was saved. */
export interface Missing {
  readonly [property]: string;
}

export const isMissing = (resolved: unknown): resolved is Missing =>
  typeof resolved === 'object' && resolved !== null && property in resolved;

export const toMissing = (name: string): Missing => ({ [property]: name });

export const toMissingReason = (missing: Missing) => ({
  reason: `The property ${missing[property]} does not exist any more.`,
});

/** The text of a value; '' for no value. Times are milliseconds since 1970. */
export function resolve(value: StepValue, place: StepPlace): string | Missing {
  switch (value.from) {
    case 'text':
      return value.text;
    case 'template':
      return fill(value.parts, place, (text) => text);
    case 'output':
      return place.outputs.get(value.actionId)?.[value.name] ?? '';
    case 'now':
      return String(place.now.getTime());
    case 'later':
      return String(toDelayEnd(place.now.getTime(), value.delay, place.timeZone));
    case 'property':
      return find({ property: value.name }, place)?.value ?? toMissing(value.name);
    case 'source':
      return find(value, place)?.value ?? toMissing(value.property);
  }
}

/** The text of a value as HTML, into which values of records are put as text. */
export function resolveHtml(value: StepValue, place: StepPlace): string | Missing {
  return value.from === 'template' ? fill(value.parts, place, escapeHtml) : resolve(value, place);
}

/** The text of a value for a property, of which days are those of the account. */
export function resolveFor(value: StepValue, definition: Definition | undefined, place: StepPlace): string | Missing {
  const text = resolve(value, place);
  const isDay = definition?.type === 'date' && (value.from === 'now' || value.from === 'later');
  return isDay && !isMissing(text) ? toLocalDay(place.timeZone, new Date(Number(text))).day : text;
}

interface Found {
  readonly value: string;
  readonly definition: Definition;
}

/** A value of the enrolled record, or of the one that a source found; undefined for a property that is gone. */
function find({ source, property }: TextToken, place: StepPlace): Found | undefined {
  const definition = findSet(source, place)?.get(property);
  const values = source === undefined ? place.values : (place.sources.get(source) ?? {});
  return definition && { value: values[property] ?? '', definition };
}

function findSet(source: string | undefined, { records, objectType, program }: StepPlace): PropertySet | undefined {
  const type = source === undefined ? objectType : program.sources?.find(({ name }) => name === source)?.type;
  return type === undefined ? undefined : records.types.get(type)?.set;
}

function fill(parts: readonly (string | TextToken)[], place: StepPlace, print: (text: string) => string) {
  let filled = '';
  for (const part of parts) {
    const found = typeof part === 'string' ? undefined : find(part, place);
    if (typeof part === 'string') filled += part;
    else if (found) filled += print(toLabel(found));
    else return toMissing(part.property);
  }
  return filled;
}

/** Options as people read them. */
function toLabel({ value, definition: { options } }: Found): string {
  if (options.length === 0) return value;
  const labels = value.split(';').map((each) => options.find((option) => option.value === each)?.label ?? each);
  return labels.join(', ');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
