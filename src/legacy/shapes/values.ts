import type { PropertySet } from '../../properties/types/definition.js';
import { toInstant } from '../../properties/values/dates.js';

/** One value that a property had. Times are in milliseconds since 1970. */
interface Version {
  readonly value: string;
  readonly at: number;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
}

/** A record as the services of this capability read it. */
export interface LegacyRecord {
  readonly id: string;
  /** Requested properties that have a value. */
  readonly values: Readonly<Record<string, string>>;
  /** The same, and the values that the response needs besides. */
  readonly facts: Readonly<Record<string, string>>;
  /** The last version of each requested property, or several, newest first. */
  readonly versions: Readonly<Record<string, readonly Version[]>>;
  /** Records that were merged into it, oldest first. */
  readonly merges: readonly Merge[];
  readonly isDeleted: boolean;
  /** Records at the other ends of the requested types (type ids), 100 at most per type. */
  readonly associations: readonly { readonly type: string; readonly id: string }[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A record that was merged into another one. */
interface Merge {
  readonly mergedId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly userId: number | null;
}

/** The property whose history names the records that were merged into a record. */
export const mergesProperty = 'hs_merged_object_ids';

/** The merges of a record, oldest first, from the versions of {@link mergesProperty}, newest first. */
export function toMerges(versions: readonly Version[]): Merge[] {
  const seen = new Set<string>();
  return [...versions].reverse().flatMap(({ value, at, userId }) => {
    const added = value.split(';').filter((id) => id !== '' && !seen.has(id));
    for (const id of added) seen.add(id);
    return added.map((id) => ({ mergedId: Number(id), at, userId }));
  });
}

/** Assumption D2. Values of dates are milliseconds since 1970 in versions 1 and 2, as text. */
function toLegacyValue(name: string, value: string, set: PropertySet): string {
  const type = set.get(name)?.type;
  if (type !== 'date' && type !== 'datetime') return value;
  return String(toInstant(value) ?? value);
}

/** A value that no entry of the history has was set by the system, with the last change or when the record was created. */
function toUnrecorded(value: string, at: number): Version {
  return { value, at, sourceType: 'CALCULATED', sourceId: null, sourceLabel: null, userId: null };
}

/** The versions of a current value, newest first, that of the value itself included. */
function toVersions(value: string, { versions, name, ...record }: Unversioned): readonly [Version, ...Version[]] {
  const [first, ...rest] = versions[name] ?? [];
  if (!first) return [toUnrecorded(value, record.createdAt)];
  return first.value === value ? [first, ...rest] : [toUnrecorded(value, record.updatedAt), ...rest];
}

interface Unversioned extends Pick<LegacyRecord, 'versions' | 'createdAt' | 'updatedAt'> {
  readonly name: string;
}

/** The requested properties that have a value, each with its versions, newest first. */
function toVersioned(record: LegacyRecord, set: PropertySet): [string, readonly [Version, ...Version[]]][] {
  return Object.entries(record.values).map(([name, value]) => {
    const [first, ...rest] = toVersions(value, { ...record, name });
    const toOne = (version: Version): Version => ({ ...version, value: toLegacyValue(name, version.value, set) });
    return [name, [toOne(first), ...rest.map(toOne)]];
  });
}

/** Properties of companies, deals, and the objects of `crm-objects`: the current value with its source, and versions. */
export function toProperties(record: LegacyRecord, set: PropertySet) {
  const entries = toVersioned(record, set).map(([name, versions]) => {
    const [{ value, at, sourceType, sourceId, userId }] = versions;
    const property = {
      value,
      timestamp: at,
      source: sourceType,
      sourceId,
      ...(userId !== null && { updatedByUserId: userId }),
      versions: versions.map((version) => toVersion(name, version)),
    };
    return [name, property] as const;
  });
  return Object.fromEntries(entries);
}

function toVersion(name: string, { value, at, sourceType, sourceId, userId }: Version) {
  return {
    name,
    value,
    timestamp: at,
    source: sourceType,
    ...(sourceId !== null && { sourceId }),
    sourceVid: [],
    ...(userId !== null && { updatedByUserId: userId }),
  };
}

/** Properties of contacts: the current value, and, unless only values are asked for, its versions. */
export function toContactProperties(record: LegacyRecord, set: PropertySet, withVersions: boolean) {
  const entries = toVersioned(record, set).map(([name, versions]) => {
    const [{ value }] = versions;
    return [name, withVersions ? { value, versions: versions.map(toContactVersion) } : { value }] as const;
  });
  return Object.fromEntries(entries);
}

function toContactVersion({ value, at, sourceType, sourceId, sourceLabel, userId }: Version) {
  return {
    value,
    'source-type': sourceType,
    'source-id': sourceId,
    'source-label': sourceLabel,
    'updated-by-user-id': userId,
    timestamp: at,
    selected: false,
  };
}
