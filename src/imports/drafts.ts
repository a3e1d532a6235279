import { createHash } from 'node:crypto';
import type { PropertySet } from '../properties/types/definition.js';
import type { SheetRow } from './csv.js';
import type { PlannedColumn } from './plan-columns.js';
import type { toRowError } from './row-errors.js';
import { toValue, type ValueReading } from './values.js';

/** The record of one type in a row. */
export interface RowDraft {
  readonly row: SheetRow;
  readonly typeId: string;
  /** What identifies the record, if the row says it. */
  readonly key: RowKey | undefined;
  /** Without the key. */
  readonly properties: Readonly<Record<string, string>>;
}

interface RowKey {
  /** `hs_object_id` for its id. */
  readonly property: string;
  readonly value: string;
  readonly column: number;
}

type Fault = Parameters<typeof toRowError>[0];

/** How the rows of a file are read. */
export interface DraftReading {
  readonly columns: readonly PlannedColumn[];
  readonly typeIds: readonly string[];
  readonly sets: ReadonlyMap<string, PropertySet>;
  /** By type id: names mean other ids in each. */
  readonly readings: ReadonlyMap<string, ValueReading>;
}

interface Drafted {
  readonly drafts: readonly RowDraft[];
  readonly faults: readonly Fault[];
}

/** Reads the records of a row. A record with an invalid value is left out; one without any value is not in the row. */
export function toDrafts(row: SheetRow, reading: DraftReading): Drafted {
  const fault = row.fault ?? findCountFault(row, reading);
  if (fault) return { drafts: [], faults: [{ ...fault, row }] };
  const all = reading.typeIds.map((typeId) => toDraft(row, typeId, reading));
  return { drafts: all.flatMap(({ drafts }) => drafts), faults: all.flatMap(({ faults }) => faults) };
}

function findCountFault({ cells }: SheetRow, { columns }: DraftReading) {
  const hasMore = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (cells.length >= columns.length && !hasMore) return undefined;
  const message = `The row has ${cells.length} cells, the file ${columns.length} columns.`;
  return { errorType: 'INCORRECT_NUMBER_OF_COLUMNS', message };
}

interface Collected {
  readonly properties: Record<string, string>;
  readonly faults: Fault[];
  /** Those that count first. */
  readonly keys: RowKey[];
  /** Whether the row names records to associate. */
  isNamed: boolean;
}

function toDraft(row: SheetRow, typeId: string, reading: DraftReading): Drafted {
  const collected: Collected = { properties: {}, faults: [], keys: [], isNamed: false };
  for (const [column, planned] of reading.columns.entries()) {
    const text = withoutApostrophe(row.cells[column]?.trim() ?? '');
    if (text !== '') collectCell({ row, typeId, column, planned, text }, reading, collected);
  }
  const { properties, faults, keys, isNamed } = collected;
  if (faults.length > 0) return { drafts: [], faults };
  const [key] = keys;
  if (!key && !isNamed && Object.keys(properties).length === 0) return { drafts: [], faults };
  if (key) delete properties[key.property];
  return { drafts: [{ row, typeId, key, properties }], faults };
}

/** Exports put an apostrophe before what spreadsheets would run as a formula. */
const withoutApostrophe = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

interface FilledCell {
  readonly row: SheetRow;
  readonly typeId: string;
  readonly column: number;
  readonly planned: PlannedColumn;
  readonly text: string;
}

function collectCell(cell: FilledCell, reading: DraftReading, collected: Collected): void {
  const { typeId, column, planned, text } = cell;
  if (planned.kind === 'associated' && planned.from === typeId) collected.isNamed = true;
  if (planned.kind === 'id' && planned.typeId === typeId) {
    collected.keys.unshift({ property: 'hs_object_id', value: text, column });
  }
  if (planned.kind !== 'value' || planned.typeId !== typeId) return;
  const { property, isKey } = planned;
  const value = readValue(cell, property, reading);
  if (typeof value !== 'string') {
    collected.faults.push({ row: cell.row, typeId, column, ...value });
    return;
  }
  collected.properties[property] = value;
  if (isKey) collected.keys.push({ property, value: toKeyText(property, value), column });
}

function readValue({ typeId, text }: FilledCell, property: string, { sets, readings }: DraftReading) {
  const [definition, reading] = [sets.get(typeId)?.get(property), readings.get(typeId)];
  if (definition && reading) return toValue(text, definition, reading);
  const message = `The property ${property} does not exist any more.`;
  return { errorType: 'PROPERTY_DEFINITION_NOT_FOUND', message };
}

/** Addresses and domains identify records in any letter case; domains without the rest of an address. */
export function toKeyText(property: string, text: string): string {
  if (property === 'email') return text.toLowerCase();
  if (property !== 'domain') return text;
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '');
}

/** A hash of what identifies a record in the rows of a file: ids may be long, and imports have many. */
export function toKeyHash(filePlace: number, { typeId, key }: Pick<RowDraft, 'typeId' | 'key'>): string | undefined {
  if (!key) return undefined;
  const text = JSON.stringify([filePlace, typeId, key.property, key.value]);
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
