import type { NewNote } from '../../pull/pull-notes.js';
import type { PulledRecord, PulledVersion } from '../../pull/pull-records.service.js';
import type { ExportedType } from '../seed-export/exported.js';
import { isDerived } from '../seed-export/record-reading.js';
import type { Mask } from './masks.js';

/** Whatever a server sends in place of a record. */
export type Sent = Readonly<Record<string, unknown>>;

interface Names {
  /** Of owners here, by those at the source. */
  readonly ownerIds: ReadonlyMap<string, string>;
  /** Of files here, by those at the source. */
  readonly fileIds: ReadonlyMap<string, string>;
}

interface Reading extends Names {
  readonly type: ExportedType;
  readonly notes: NewNote[];
  readonly mask: Mask | undefined;
}

export const isObject = (sent: unknown): sent is Sent =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** An id of a record: up to 15 digits, so that new ids here can be larger. */
export function toId(sent: unknown): string | undefined {
  const id = typeof sent === 'number' ? String(sent) : sent;
  return typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? id : undefined;
}

/** A text as it is, a number as a text; '' for everything else. */
export const toText = (sent: unknown): string => toScalar(sent) ?? '';

const toScalar = (sent: unknown): string | undefined =>
  typeof sent === 'string' || typeof sent === 'number' ? String(sent) : undefined;

const toTime = (sent: unknown): Date | undefined => {
  const time = typeof sent === 'string' || typeof sent === 'number' ? new Date(sent) : undefined;
  return time && time.getTime() >= 0 && time.getTime() < 4e12 ? time : undefined;
};

/** The records of a page, by id, with the times of their last changes; notes for what is no record. */
export function toMet(results: readonly unknown[], type: ExportedType, notes: NewNote[]): Map<string, string> {
  const met = new Map<string, string>();
  for (const sent of results) {
    const id = isObject(sent) ? toId(sent['id']) : undefined;
    const stamp = isObject(sent) ? toTime(sent['updatedAt'] ?? sent['createdAt']) : undefined;
    if (id !== undefined && stamp) met.set(id, stamp.toISOString());
    else notes.push({ reason: 'it is not a record with an id and a time', subject: `${type.name} ${toShown(sent)}` });
  }
  return met;
}

/** Its members, without their values: reports name nobody. */
export const toShown = (sent: unknown): string =>
  isObject(sent) ? `{${Object.keys(sent).join(', ')}}`.slice(0, 60) : typeof sent;

/** The record that a server has sent, as it is written here; undefined for something else. */
export function toPulledRecord(
  sent: unknown,
  stamps: ReadonlyMap<string, string>,
  reading: Reading,
): PulledRecord | undefined {
  const { type, notes } = reading;
  const id = isObject(sent) ? toId(sent['id']) : undefined;
  const stamp = stamps.get(id ?? '');
  if (!isObject(sent) || id === undefined || stamp === undefined) return undefined;
  const createdAt = toTime(sent['createdAt']);
  if (!createdAt || !isObject(sent['properties'])) {
    notes.push({ reason: 'it is not a record with properties and a time of creation', subject: `${type.name} ${id}` });
    return undefined;
  }
  const properties: [string, string][] = [];
  for (const [name, value] of Object.entries(sent['properties'])) {
    const kept = toValue(name, value, { ...reading, id });
    if (kept !== undefined && kept !== '') properties.push([name, kept]);
  }
  const histories = sent['propertiesWithHistory'];
  const versions = isObject(histories) ? toVersions(histories, { ...reading, id }) : undefined;
  return { id, createdAt, stamp, properties: Object.fromEntries(properties), versions };
}

/** The value as it is written here; undefined for one that is not copied. */
function toValue(name: string, value: unknown, reading: Reading & { readonly id: string }): string | undefined {
  const { type, notes, id, mask } = reading;
  const property = type.properties.get(name);
  if (!property || value === null || value === undefined || isDerived(property)) return undefined;
  const text = typeof value === 'boolean' ? String(value) : toScalar(value);
  if (text === undefined || text.includes('\0') || !text.isWellFormed()) {
    notes.push({ reason: `the value is not a text: ${type.name}.${name}`, subject: id });
    return undefined;
  }
  if (property.referencedObjectType === 'OWNER') return toKnown(text, reading.ownerIds, { ...reading, name });
  // Files are not masked, and therefore not copied.
  if (name === 'hs_attachment_ids') return mask ? undefined : toKnown(text, reading.fileIds, { ...reading, name });
  return mask ? mask.toValue(property, text) : text;
}

interface Naming extends Pick<Reading, 'type' | 'notes'> {
  readonly id: string;
  readonly name: string;
}

/** The same things here; undefined if one of them is missing. */
function toKnown(value: string, ids: ReadonlyMap<string, string>, { type, notes, id, name }: Naming) {
  if (value === '') return '';
  const known = value.split(';').map((one) => ids.get(one.trim()));
  if (known.every((one) => one !== undefined)) return known.join(';');
  notes.push({ reason: `the value names something that is not here: ${type.name}.${name}`, subject: id });
  return undefined;
}

/** The oldest first. */
function toVersions(histories: Sent, reading: Reading & { readonly id: string }): PulledVersion[] {
  const versions: PulledVersion[] = [];
  for (const [name, list] of Object.entries(histories)) {
    const isKnown = reading.type.properties.has(name);
    for (const one of isKnown && Array.isArray(list) ? (list as unknown[]) : []) {
      const at = isObject(one) ? toTime(one['timestamp']) : undefined;
      if (!isObject(one) || !at) continue;
      // Values of the past may name what is gone.
      const value = toValue(name, one['value'] ?? '', { ...reading, notes: [] });
      if (value === undefined) continue;
      // They may name users.
      const source = reading.mask
        ? { sourceId: null, sourceLabel: null }
        : { sourceId: toWord(one['sourceId']), sourceLabel: toWord(one['sourceLabel']) };
      versions.push({ name, value, at, sourceType: toWord(one['sourceType']) ?? 'IMPORT', ...source });
    }
  }
  return versions.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const toWord = (sent: unknown): string | null =>
  typeof sent === 'string' && sent !== '' && !sent.includes('\0') ? sent.slice(0, 200).toWellFormed() : null;
