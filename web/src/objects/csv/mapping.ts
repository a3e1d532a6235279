import type { ValueWords } from '../format-value.js';
import type { ObjectType } from '../object-type.js';
import { toChanges } from '../changes.js';
import type { Property } from '../property.js';
import type { BatchInput, BatchKind } from '../record-batches.js';
import { readCell } from './cell-values.js';

/** For each column of a file the property that it goes to; null: nowhere. */
export type Mapping = readonly (string | null)[];

/** How rows find records: none (create), or the values of a property. */
export interface ImportMode {
  readonly kind: BatchKind;
  readonly idProperty: string | null;
}

export const createEach: ImportMode = { kind: 'create', idProperty: null };

export const recordIdProperty = 'hs_object_id';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The properties whose name or label a column has, each once. */
export function guessMapping(headers: readonly string[], properties: ReadonlyMap<string, Property>): Mapping {
  const spellings = new Map<string, string>();
  for (const { name, label } of properties.values()) spellings.set(plain(label), name);
  for (const { name } of properties.values()) spellings.set(plain(name), name);
  const taken = new Set<string>();
  return headers.map((header) => {
    const found = spellings.get(plain(header));
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** The ways in which rows may find their records. */
export function listModes(type: ObjectType, properties: ReadonlyMap<string, Property>): ImportMode[] {
  const unique = [...properties.values()].filter(
    ({ name, hasUniqueValue }) => name !== recordIdProperty && (hasUniqueValue || isKey(type, name)),
  );
  return [
    createEach,
    ...unique.map(({ name }): ImportMode => ({ kind: 'upsert', idProperty: name })),
    { kind: 'update', idProperty: recordIdProperty },
  ];
}

const isKey = (type: ObjectType, name: string): boolean => type.typeId === '0-1' && name === 'email';

/** A row as the server is to be asked for it, or everything that is wrong with it. */
export type ReadRow = { readonly input: BatchInput } | { readonly problems: readonly string[] };

export interface RowReading {
  readonly mapping: Mapping;
  readonly mode: ImportMode;
  readonly properties: ReadonlyMap<string, Property>;
  readonly words: ValueWords;
}

export function readRow(cells: readonly string[], trace: string, reading: RowReading): ReadRow {
  const { mapping, mode, properties, words } = reading;
  const problems: string[] = [];
  const values: Record<string, string> = {};
  let id = '';
  mapping.forEach((name, index) => {
    const property = name === null ? undefined : properties.get(name);
    const cell = cells[index] ?? '';
    if (!property || cell === '') return;
    const read = readCell(cell, property, words);
    if ('problem' in read) problems.push(read.problem);
    else if (property.name === mode.idProperty) id = read.value.trim();
    else if (read.value !== '') Object.assign(values, toChanges(property, read.value, words));
  });
  if (mode.idProperty !== null && id === '') {
    problems.push(`${properties.get(mode.idProperty)?.label ?? mode.idProperty} is empty`);
  }
  if (problems.length > 0) return { problems };
  if (mode.kind === 'create') return { input: { properties: values, trace } };
  if (mode.kind === 'update') return { input: { id, properties: values, trace } };
  return { input: { id, idProperty: mode.idProperty ?? '', properties: values, trace } };
}
