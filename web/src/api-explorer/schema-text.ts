import { t } from '../i18n/messages.js';
import type { Schema } from './description.js';

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: t('true or false'),
  object: 'object',
  array: 'list',
  null: 'null',
};

/** Splits a schema that also allows null into the rest and that fact. */
export function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const { anyOf } = schema;
  if (!anyOf?.some(({ type }) => type === 'null')) return { schema, isNullable: false };
  const rest = anyOf.filter(({ type }) => type !== 'null');
  const { anyOf: _, ...outer } = schema;
  const [only] = rest;
  return { schema: rest.length === 1 && only ? { ...only, ...outer } : { ...outer, anyOf: rest }, isNullable: true };
}

/** The values that a schema lists; undefined if it does not. */
export function toChoices({ enum: choices, anyOf }: Schema): readonly unknown[] | undefined {
  if (choices) return choices;
  if (!anyOf || !anyOf.every((one) => one.enum !== undefined)) return undefined;
  return anyOf.flatMap((one) => one.enum ?? []);
}

/** Names the type of a schema: "text", "list of integers". */
export function toTypeText(schema: Schema): string {
  const choices = toChoices(schema);
  if (choices) return 'choice';
  if (schema.anyOf) return [...new Set(schema.anyOf.map(toTypeText))].join(' or ');
  if (schema.format === 'binary') return 'file';
  if (schema.format === 'date-time') return t('date and time');
  if (schema.format === 'uuid') return 'UUID';
  if (schema.type === 'array') {
    return schema.items && schema.items.type !== undefined
      ? t('list ({typeText})', { typeText: toTypeText(schema.items) })
      : 'list';
  }
  return schema.type === undefined ? t('any value') : (typeWords[schema.type] ?? schema.type);
}

/** Describes the limits of a value: "at most 256 characters", "1 to 100". */
export function toLimitTexts(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, default: initial } = schema;
  const low = schema.minimum ?? schema.exclusiveMinimum;
  return [
    ...toRange(minLength, maxLength, 'characters'),
    ...toRange(low, schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, ''),
    ...toRange(minItems, maxItems, 'items'),
    ...(pattern === undefined ? [] : [t('pattern {pattern}', { pattern })]),
    ...(initial === undefined ? [] : [t('default {initial}', { initial: JSON.stringify(initial) })]),
  ];
}

function toRange(low: number | undefined, high: number | undefined, unit: string): string[] {
  const withUnit = (text: string): string => `${text} ${unit}`.trimEnd();
  if (low !== undefined && high !== undefined) return [withUnit(t('{low} to {high}', { low, high }))];
  if (low !== undefined) return [withUnit(t('at least {low}', { low }))];
  return high === undefined ? [] : [withUnit(t('at most {high}', { high }))];
}

/** An example of a value: its required fields, with the first or the default choice of each. */
export function toExample(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  const choices = toChoices(schema);
  if (choices) return choices[0];
  const { schema: plain } = withoutNull(schema);
  if (plain.anyOf) return plain.anyOf[0] ? toExample(plain.anyOf[0]) : null;
  switch (plain.type) {
    case 'object':
      return Object.fromEntries(
        (plain.required ?? []).map((name) => [name, toExample(plain.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: plain.minItems ?? 0 }, () => toExample(plain.items ?? {}));
    default:
      return toPlainExample(plain);
  }
}

/** An example of a value that is neither an object nor a list. */
function toPlainExample(plain: Schema): unknown {
  switch (plain.type) {
    case 'integer':
    case 'number':
      return Math.max(0, plain.minimum ?? 0, (plain.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return plain.format === 'date-time' ? '2026-01-31T09:00:00Z' : '';
  }
}
