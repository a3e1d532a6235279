import type { PropertyFailure, PropertySet } from '../properties/properties.service.js';
import { isBackward, toStageTimes } from './lifecycle.js';
import type { ObjectKind, Values } from './object-kind.js';

/** Properties whose change depends on what the record holds, whatever its type. */
const ruled = ['lifecyclestage', 'hubspot_owner_id', 'hs_pinned_engagement_id'];

/** Whether an update can only be worked out with the record at hand. Everything else is merged by the database. */
export function needsRecord(changes: Values, raw: Readonly<Record<string, unknown>>, facts: ChangeFacts): boolean {
  const { kind, set } = facts;
  const names = Object.keys(raw);
  if (names.some((name) => ruled.includes(name) || name === kind.uniqueProperty || set.get(name)?.hasUniqueValue))
    return true;
  if (names.some((name) => kind.derivedFrom.includes(name)) && !kind.isDerivableFrom(changes)) return true;
  // `;more` adds to what is stored.
  return names.some((name) => String(raw[name]).startsWith(';') && set.get(name)?.fieldType === 'checkbox');
}

export interface ChangeFacts {
  readonly kind: ObjectKind;
  readonly set: PropertySet;
}

export interface StoredFacts extends ChangeFacts {
  /** What the record holds. */
  readonly current: Values;
  readonly moment: string;
}

/** What follows from changes beside the changes themselves; '' clears. */
export function toConsequences(changes: Values, { kind, set, current, moment }: StoredFacts): Record<string, string> {
  const after = { ...current, ...changes };
  const stage = changes['lifecyclestage'];
  const owner = changes['hubspot_owner_id'];
  const all = {
    ...(Object.keys(changes).some((name) => kind.derivedFrom.includes(name)) && kind.derive(after)),
    ...(stage !== undefined && stage !== (current['lifecyclestage'] ?? '') && toStageTimes(current, stage, moment)),
    ...(owner !== undefined &&
      owner !== (current['hubspot_owner_id'] ?? '') && { hubspot_owner_assigneddate: owner && moment }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => set.has(name)));
}

/** What follows from changes that need nothing of the record. */
export function toOwnConsequences(changes: Values, { kind, set }: ChangeFacts): Record<string, string> {
  if (!Object.keys(changes).some((name) => kind.derivedFrom.includes(name))) return {};
  return Object.fromEntries(Object.entries(kind.derive(changes)).filter(([name]) => set.has(name)));
}

/** Spec 3.2: why a change of stage is refused; undefined when it is not. Spec 2.6: clear the value first to go back. */
export function findStageFailure(
  changes: Values,
  { set, current }: Pick<StoredFacts, 'set' | 'current'>,
): PropertyFailure | undefined {
  const [from, to] = [current['lifecyclestage'] ?? '', changes['lifecyclestage'] ?? ''];
  const stages = set.get('lifecyclestage')?.options.map(({ value }) => value) ?? [];
  if (!isBackward(stages, from, to)) return undefined;
  const message = `${to} is an earlier lifecycle stage than ${from}; clear the value first to move backward.`;
  return { name: 'lifecyclestage', code: 'INVALID_VALUE', message, value: to };
}

/** The required properties that a record would be left without: all of a group of which one has to have a value. */
export function listMissing(values: Values, { oneRequired }: ObjectKind): readonly string[] {
  return oneRequired.some((name) => values[name]) ? [] : oneRequired;
}

/** The unique values of a record that an update touches, and those that it has to hold afterwards. */
export function toUniqueValues(changes: Values, { kind, set, current }: StoredFacts) {
  const after = { ...current, ...changes };
  const custom = Object.keys(changes).filter((name) => set.get(name)?.hasUniqueValue);
  const own =
    kind.uniqueProperty !== undefined && changes[kind.uniqueProperty] !== undefined ? [kind.uniqueProperty] : [];
  const touched = [...custom, ...own];
  const wanted = [
    ...custom.map((property) => ({ property, value: after[property] ?? '' })),
    ...(own.length > 0 ? kind.toUniqueValues(after) : []),
  ].filter(({ value }) => value !== '');
  return touched.length > 0 ? { touched, wanted } : undefined;
}
