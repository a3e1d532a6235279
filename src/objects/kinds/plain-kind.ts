import type { ObjectKind } from './kind.js';

/** A kind without rules of its own: what the others add to. */
export const plainKind = {
  createdProperty: 'createdate',
  modifiedProperty: 'hs_lastmodifieddate',
  idProperties: { hs_object_id: '' },
  currencyProperties: [],
  updateProperties: ['hs_object_source', 'hs_object_source_id', 'hs_object_source_label'],
  searchable: [],
  counters: [],
  pointers: [],
  requiredProperties: [],
  listMissing: () => [],
  toSystemValues: () => ({}),
  derivedFrom: [],
  derive: () => ({}),
  isDerivableFrom: () => false,
  toUniqueValues: () => [],
} satisfies Partial<ObjectKind>;

/** Properties that count something and start at 0. */
export function toZeros(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '0']));
}
