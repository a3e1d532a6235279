import type { PropertyRow } from './family.js';

type Options = readonly (readonly [value: string, label: string])[];

function field(type: PropertyRow['type'], fieldType: string, more: Partial<PropertyRow> = {}) {
  return (name: string, label: string, description?: string): PropertyRow => ({
    name,
    label,
    type,
    fieldType,
    ...(description !== undefined && { description }),
    ...more,
  });
}

export const text = field('string', 'text');
export const textArea = field('string', 'textarea');
export const html = field('string', 'html');
export const number = field('number', 'number');
export const money = field('number', 'number', { showCurrencySymbol: true });
export const flag = field('bool', 'booleancheckbox');
export const date = field('date', 'date');
export const time = field('datetime', 'date');
/** A choice whose options belong to the account, such as currencies. */
export const accountChoice = field('enumeration', 'select', { externalOptions: true });

const owner = field('enumeration', 'select', { externalOptions: true, referencedObjectType: 'OWNER' });

/** The user who looks after the record. */
export function ownerOf(what: string): PropertyRow {
  return owner('hubspot_owner_id', `${what} owner`, `The user who looks after the ${what.toLowerCase()}`);
}

/** One of the options. */
export function choice(name: string, label: string, options: Options): PropertyRow {
  return { ...field('enumeration', 'select')(name, label), options: toOptions(options) };
}

/** Any number of the options. */
export function choices(name: string, label: string, options: Options): PropertyRow {
  return { ...field('enumeration', 'checkbox')(name, label), options: toOptions(options) };
}

/** A property that the system sets. */
export function readOnly(row: PropertyRow): PropertyRow {
  return { ...row, readOnlyValue: true };
}

/** An address: a text property for each of its parts. */
export function address(prefix: string, label: string, parts: Options): PropertyRow[] {
  return parts.map(([name, part]) => text(`${prefix}${name}`, `${label} ${part}`));
}

function toOptions(options: Options) {
  return options.map(([value, label]) => ({ value, label }));
}
