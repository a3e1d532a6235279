import type { Compat } from '../../accounts/hubs/compat.js';
import { toJsonText } from '../../platform/json-text.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { ObjectKind, Values } from '../kinds/kind.js';

/**
 * Values of new records, and printing of records that were written. This room is the only place that composes and parses the JSON
 * of records: other code handles them as objects.
 */

/** The values of one record, by the names of its property set. */
export interface RecordValues {
  /** '' for no value. */
  get(name: string): string;
  /** Later values overwrite earlier ones, '' removes a value. Names outside the set are ignored. */
  set(values: Values): void;
  /** Only properties that have a value. */
  toObject(): Values;
  /** Members of a JSON object without braces, sorted by name. */
  printMembers(): string;
}

/** Shared by all records of a set. */
interface Layout {
  readonly names: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** Each name as JSON, between a comma and a colon. */
  readonly labels: readonly string[];
}

const layouts = new WeakMap<PropertySet, Layout>();

/**
 * Creates an empty record. Values are stored in an array sorted by name: an object with this many keys is slower to build
 * and to print, and a batch builds a hundred.
 */
export function createRecordValues(set: PropertySet): RecordValues {
  const { names, indexes, labels } = toLayout(set);
  const values = new Array<string>(names.length).fill('');
  return {
    get: (name) => values[indexes.get(name) ?? -1] ?? '',
    set(given) {
      for (const name of Object.keys(given)) {
        const index = indexes.get(name);
        if (index !== undefined) values[index] = given[name] ?? '';
      }
    },
    toObject() {
      const filled: Record<string, string> = {};
      for (const [index, name] of names.entries()) if (values[index]) filled[name] = values[index];
      return filled;
    },
    printMembers() {
      const parts: string[] = [];
      for (let index = 0; index < values.length; index += 1) {
        const value = values[index];
        if (value) parts.push(labels[index] ?? '', toJsonText(value));
      }
      return parts.join('').slice(1);
    },
  };
}

function toLayout(set: PropertySet): Layout {
  const known = layouts.get(set);
  if (known) return known;
  const names = [...set.keys()].sort();
  const layout = {
    names,
    indexes: new Map(names.map((name, index) => [name, index])),
    labels: names.map((name) => `,${JSON.stringify(name)}:`),
  };
  layouts.set(set, layout);
  return layout;
}

/** How records that were written are printed. */
export interface WrittenView {
  readonly kind: ObjectKind;
  /** URL of the record's page as JSON text, up to the id. */
  readonly urlStart: string;
  /** A property without a value is omitted (Spec 4.3 rule 1), or null as in the live service. */
  readonly noValue: 'left out' | 'null';
}

interface ViewFacts {
  readonly hubId: number;
  readonly kind: ObjectKind;
  readonly compat: Compat;
}

/** `baseUrl`: scheme and authority of the links. */
export function toWrittenView({ hubId, kind, compat }: ViewFacts, baseUrl: string): WrittenView {
  const url = `${baseUrl}/contacts/${hubId}/record/${kind.typeId}/`;
  return { kind, urlStart: JSON.stringify(url).slice(0, -1), noValue: compat === 'observed' ? 'null' : 'left out' };
}

/** A record created by a request. */
export interface CreatedRecord {
  readonly id: string;
  readonly values: RecordValues;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly traceId?: string | undefined;
}

/** A record changed by a request. */
export interface ChangedRecord {
  readonly id: string;
  /** All current values. */
  readonly properties: Values;
  /** Values that were set, requested or derived; '' for cleared ones. */
  readonly changed: Values;
  /** Names in the request. */
  readonly asked: readonly string[];
  readonly traceId?: string | undefined;
}

/** Members of a response that do not belong to the record. */
interface AnswerMembers {
  readonly traceId?: string | undefined;
  /** For upserts: whether the record was created. */
  readonly isNew?: boolean;
}

interface Printed extends AnswerMembers {
  readonly id: string;
  /** The properties as members of a JSON object. */
  readonly printed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

function printWritten(
  { id, printed, createdAt, updatedAt, traceId, isNew }: Printed,
  { urlStart }: WrittenView,
): string {
  return `{"id":"${id}","properties":{${printed}},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","archived":false,"url":${urlStart}${id}"${traceId === undefined ? '' : `,"objectWriteTraceId":${JSON.stringify(traceId)}`}${isNew === undefined ? '' : `,"new":${isNew}`}}`;
}

/** Prints a created record with all of its values. */
export function printCreated(record: CreatedRecord, view: WrittenView, isNew?: boolean): string {
  const { id, values, createdAt, updatedAt, traceId } = record;
  return printWritten({ id, printed: values.printMembers(), createdAt, updatedAt, traceId, ...toNew(isNew) }, view);
}

/**
 * A changed record: what was set, what follows from it, and what every answer of the type has. A cleared property is left out
 * (Spec 4.3 rule 1); the live service prints "".
 */
export function printChanged(record: ChangedRecord, view: WrittenView, isNew?: boolean): string {
  const { id, properties, changed, asked, traceId } = record;
  const cleared = view.noValue === 'null' ? asked.filter((name) => changed[name] === '') : [];
  const shown =
    cleared.length === 0 ? properties : { ...properties, ...Object.fromEntries(cleared.map((name) => [name, ''])) };
  const { createdProperty, modifiedProperty, updateProperties } = view.kind;
  const always = [createdProperty, modifiedProperty, 'hs_object_id', ...updateProperties];
  const names = [...Object.keys(changed), ...asked, ...always];
  return printWritten({ ...toNamed({ id, properties: shown }, names, view), traceId, ...toNew(isNew) }, view);
}

/** Prints a live record with all of its values. */
export function printWhole(record: StoredRecord, view: WrittenView): string {
  return printWritten(toNamed(record, Object.keys(record.properties), view), view);
}

/** A live record with its values. */
export interface StoredRecord {
  readonly id: string;
  readonly properties: Values;
}

function toNew(isNew: boolean | undefined): Pick<AnswerMembers, 'isNew'> {
  return isNew === undefined ? {} : { isNew };
}

/** The named properties that have a value, deduplicated and sorted by name. */
function toNamed({ id, properties }: StoredRecord, names: readonly string[], { kind }: WrittenView): Printed {
  const parts: string[] = [];
  let last: string | undefined;
  for (const name of [...names].sort()) {
    if (name === last || !Object.hasOwn(properties, name)) continue;
    parts.push(`${JSON.stringify(name)}:${toJsonText(properties[name] ?? '')}`);
    last = name;
  }
  const createdAt = properties[kind.createdProperty] ?? '';
  const updatedAt = properties[kind.modifiedProperty] ?? '';
  return { id, printed: parts.join(','), createdAt, updatedAt };
}

/** Prints new records as a JSON array for the statement that writes them; the index of a record is its `ord`. */
export function printNewRecords(
  records: readonly {
    readonly id?: string | undefined;
    readonly at?: string | undefined;
    readonly values: RecordValues;
  }[],
): string {
  const rows = records.map(({ id, at, values }, ord) => {
    const idMember = id === undefined ? '' : `"id":${JSON.stringify(id)},`;
    const atMember = at === undefined ? '' : `"at":"${at}",`;
    return `{"ord":${ord},${idMember}${atMember}"properties":{${values.printMembers()}}}`;
  });
  return `[${rows.join(',')}]`;
}

/** Prints a batch response from its printed records and the remaining members. */
export function printBatch(results: readonly string[], rest: object): string {
  return `{"status":"COMPLETE","results":[${results.join(',')}],${JSON.stringify(rest).slice(1)}`;
}
