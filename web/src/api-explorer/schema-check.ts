import { t } from '../i18n/messages.js';
import type { Schema } from './description.js';
import { toChoices, toTypeText } from './schema-text.js';

/** What is wrong with a part of a value. */
export interface SchemaProblem {
  /** The way to the part: names of fields and places in lists. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Keywords that describe a value and do not restrict it. */
const describing = ['title', 'description', 'default', '$ref'] as const;

/** Every keyword of the description that this check knows. */
export const knownKeywords: ReadonlySet<string> = new Set([
  ...describing,
  'type',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

type Path = SchemaProblem['path'];

/**
 * Checks a value against a schema. It interprets the schema: validators that compile to code cannot run under the content
 * security policy of the page.
 */
export function checkValue(value: unknown, schema: Schema, path: Path = []): SchemaProblem[] {
  const problem = (message: string): SchemaProblem[] => [{ path, message }];
  const choices = toChoices(schema);
  if (choices) {
    return choices.includes(value)
      ? []
      : problem(t('Must be one of {map}.', { map: choices.map((one) => JSON.stringify(one)).join(', ') }));
  }
  if (schema.anyOf) return checkAlternatives(value, schema, path);
  if (schema.type !== undefined && !isOfType(value, schema.type))
    return problem(t('Must be {withArticle}.', { withArticle: withArticle(schema) }));
  if (typeof value === 'string') return checkText(value, schema).flatMap(problem);
  if (typeof value === 'number') return checkNumber(value, schema).flatMap(problem);
  if (Array.isArray(value)) return checkList(value, schema, path);
  if (isObject(value)) return checkObject(value, schema, path);
  return [];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withArticle(schema: Schema): string {
  const text = toTypeText(schema);
  if (schema.type === 'boolean' || schema.type === 'null' || text === 'text') return text;
  return `${/^[aeio]/.test(text) ? 'an' : 'a'} ${text}`;
}

/** The problems of the alternative that is meant: the one of the same type with the fewest. */
function checkAlternatives(value: unknown, schema: Schema, path: Path): SchemaProblem[] {
  const results = (schema.anyOf ?? []).map((one) => ({ one, problems: checkValue(value, one, path) }));
  if (results.some(({ problems }) => problems.length === 0)) return [];
  const meant = results.filter(({ one }) => one.type !== undefined && isOfType(value, one.type));
  const [best] = meant.toSorted((a, b) => a.problems.length - b.problems.length);
  return (
    best?.problems ?? [{ path, message: t('Must be one of these: {typeText}.', { typeText: toTypeText(schema) }) }]
  );
}

function checkText(value: string, { minLength = 0, maxLength = Infinity, pattern, format }: Schema): string[] {
  const { length } = [...value];
  return [
    ...(length < minLength
      ? [t('{minLength, plural, =1 {Must not be empty.} other {Must have at least # characters.}}', { minLength })]
      : []),
    ...(length > maxLength ? [t('Must have at most {maxLength} characters.', { maxLength })] : []),
    ...(pattern !== undefined && !matches(pattern, value) ? [t('Must match the pattern {pattern}.', { pattern })] : []),
    ...(format !== undefined && !(formats[format]?.test(value) ?? true)
      ? [t('Must be a valid {formatName}.', { formatName: formatNames[format] })]
      : []),
  ];
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};
const formatNames: Readonly<Record<string, string>> = { 'date-time': t('date and time (ISO 8601)'), uuid: 'UUID' };

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    // The server decides.
    return true;
  }
}

function checkNumber(value: number, { minimum = -Infinity, maximum = Infinity, exclusiveMinimum }: Schema): string[] {
  return [
    ...(value < minimum ? [t('Must be at least {minimum}.', { minimum })] : []),
    ...(value > maximum ? [t('Must be at most {maximum}.', { maximum })] : []),
    ...(exclusiveMinimum !== undefined && value <= exclusiveMinimum
      ? [t('Must be more than {exclusiveMinimum}.', { exclusiveMinimum })]
      : []),
  ];
}

function checkList(value: readonly unknown[], schema: Schema, path: Path): SchemaProblem[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false, items } = schema;
  const hasTwins = uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length;
  return [
    ...(value.length < minItems ? [{ path, message: t('Needs at least {minItems} items.', { minItems }) }] : []),
    ...(value.length > maxItems ? [{ path, message: t('Must have at most {maxItems} items.', { maxItems }) }] : []),
    ...(hasTwins ? [{ path, message: t('Items must differ from each other.') }] : []),
    ...(items ? value.flatMap((one, index) => checkValue(one, items, [...path, index])) : []),
  ];
}

function checkObject(value: Readonly<Record<string, unknown>>, schema: Schema, path: Path): SchemaProblem[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const names = Object.keys(value);
  const [least, most] = [schema.minProperties ?? 0, schema.maxProperties ?? Infinity];
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ path, message: t('Needs the field "{name}".', { name }) })),
    ...(names.length < least ? [{ path, message: t('Needs at least {least} fields.', { least }) }] : []),
    ...(names.length > most ? [{ path, message: t('Must have at most {most} fields.', { most }) }] : []),
    ...names.flatMap((name) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const inner = [...path, name];
      if (own) return checkValue(value[name], own, inner);
      if (additionalProperties === false)
        return [{ path: inner, message: t('The field "{name}" does not exist here.', { name }) }];
      return additionalProperties === true ? [] : checkValue(value[name], additionalProperties, inner);
    }),
  ];
}
