import { t } from '../../i18n/messages.js';
import type { Property, ValueContext } from '../property.js';
import type { ObjectType } from '../object-types.js';
import { toChanges } from '../changes.js';
import type { BatchInput, BatchKind } from '../record-batches.js';
import { readCell } from './cell-values.js';

/** The property of each column of a file; null: skipped. */
export type Mapping = readonly (string | null)[];

/** How rows are matched with records: not at all (create), or by the values of a property. */
export interface ImportMode {
  readonly kind: BatchKind;
  readonly idProperty: string | null;
}

export const createEach: ImportMode = { kind: 'create', idProperty: null };

export const recordIdProperty = 'hs_object_id';

const toSpelling = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Matches columns with properties by name or label, each property once. */
export function guessMapping(headers: readonly string[], properties: ReadonlyMap<string, Property>): Mapping {
  const spellings = new Map<string, string>();
  for (const { name, label } of properties.values()) spellings.set(toSpelling(label), name);
  for (const { name } of properties.values()) spellings.set(toSpelling(name), name);
  const taken = new Set<string>();
  return headers.map((header) => {
    const found = spellings.get(toSpelling(header));
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** Lists the ways to match rows with records. */
export function listModes(type: ObjectType, properties: ReadonlyMap<string, Property>): ImportMode[] {
  const unique = [...properties.values()].filter(
    ({ name, hasUniqueValue }) => name !== recordIdProperty && (hasUniqueValue || name === type.idProperty),
  );
  return [
    createEach,
    ...unique.map(({ name }): ImportMode => ({ kind: 'upsert', idProperty: name })),
    { kind: 'update', idProperty: recordIdProperty },
  ];
}

/** A row as a request, or everything that is wrong with it. */
type ReadRow = { readonly input: BatchInput } | { readonly problems: readonly string[] };

export interface RowReading {
  readonly mapping: Mapping;
  readonly mode: ImportMode;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
}

export function readRow(cells: readonly string[], trace: string, reading: RowReading): ReadRow {
  const { mapping, mode, properties, context } = reading;
  const problems: string[] = [];
  const values: Record<string, string> = {};
  let id = '';
  mapping.forEach((name, index) => {
    const property = name === null ? undefined : properties.get(name);
    const cell = cells[index] ?? '';
    if (!property || cell === '') return;
    const read = readCell(cell, property, context);
    if ('problem' in read) problems.push(read.problem);
    else if (property.name === mode.idProperty) id = read.value.trim();
    else if (read.value !== '') Object.assign(values, toChanges(property, read.value, context));
  });
  if (mode.idProperty !== null && id === '') {
    problems.push(t('{label} is empty', { label: properties.get(mode.idProperty)?.label ?? mode.idProperty }));
  }
  if (problems.length > 0) return { problems };
  if (mode.kind === 'create') return { input: { properties: values, trace } };
  if (mode.kind === 'update') return { input: { id, properties: values, trace } };
  return { input: { id, idProperty: mode.idProperty ?? '', properties: values, trace } };
}
