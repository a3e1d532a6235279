import type { PropertySet } from '../../properties/types/definition.js';
import type { Source, Values } from '../kinds/kind.js';
import { findStage } from '../kinds/stage-choice.js';
import { createRecordValues, type RecordValues } from '../json/written-records.js';
import type { RecordFacts } from '../types/facts.js';
import { toOwnerValues } from './owners.js';
import type { UniqueValue } from './unique-values.service.js';

/** When and by whom the new records of a request are made: shared by all of them. */
export interface Origin {
  /** `moment`: the time of creation, ISO 8601. */
  readonly facts: RecordFacts & { readonly moment: string };
  readonly system: Values;
}

export function toOrigin(facts: RecordFacts, { source, now }: { readonly source: Source; readonly now: Date }): Origin {
  const { createdProperty, modifiedProperty } = facts.kind;
  const moment = now.toISOString();
  const system = { [createdProperty]: moment, [modifiedProperty]: moment, ...toSourceValues(source) };
  return { facts: { ...facts, moment }, system };
}

/** The same for a record that was created at another time, or by an author of its own. */
export function toOriginOf(
  origin: Origin,
  { createdAt, sourceId }: { readonly createdAt?: Date | undefined; readonly sourceId?: string | undefined },
): Origin {
  const dated = createdAt ? toOriginAt(origin, createdAt) : origin;
  if (sourceId === undefined) return dated;
  return { ...dated, system: { ...dated.system, hs_object_source_id: sourceId } };
}

function toOriginAt({ facts, system }: Origin, at: Date): Origin {
  const { createdProperty, modifiedProperty } = facts.kind;
  const moment = at.toISOString();
  return { facts: { ...facts, moment }, system: { ...system, [createdProperty]: moment, [modifiedProperty]: moment } };
}

/**
 * Returns all values of a new record except those that hold its id: requested and system values. `counts`: initial
 * association counters by property.
 */
export function toNewValues(given: Values, counts: Values, { facts, system }: Origin): RecordValues {
  const { kind, set } = facts;
  const values = withFirstStage(toFilled(given), facts);
  const entered = facts.pipelines.length > 0 ? findStage(values, facts) : undefined;
  const record = createRecordValues(set);
  const all: Record<string, string> = {};
  const add = (some: Values) => {
    Object.assign(all, some);
    record.set(some);
  };
  add(kind.toSystemValues(values, facts));
  if (entered && kind.toStageValues) add(kind.toStageValues({ ...facts, current: {}, after: values, stage: entered }));
  add(counts);
  add(system);
  if (values['hubspot_owner_id']) add(toOwnerValues(values['hubspot_owner_id'], facts));
  Object.assign(all, values);
  if (facts.findRate && kind.toRateValues) {
    const move = { ...facts, current: {}, after: all, stage: entered };
    add(kind.toRateValues(values, move, facts.findRate));
  }
  record.set(kind.derive(all, facts));
  record.set(values);
  if (facts.calculate) record.set(toFilled(facts.calculate(record.toObject())));
  return record;
}

/** A record starts in the stage `lead`; in the earliest one where the account has no such stage. Assumption L17. */
function withFirstStage(values: Record<string, string>, { kind, set }: RecordFacts): Record<string, string> {
  const property = kind.stageProperty ?? '';
  const stages = property === 'lifecyclestage' ? set.get(property) : undefined;
  const [first] = stages?.options ?? [];
  if (!first || values[property] !== undefined || stages?.optionValues.has('lead')) return values;
  return { ...values, [property]: first.value };
}

function toFilled(values: Values): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== undefined && value !== '') filled[name] = value;
  }
  return filled;
}

function toSourceValues({ type, id, label, userId }: Source): Record<string, string> {
  const user = userId === undefined ? '' : String(userId);
  return {
    hs_object_source: type,
    hs_object_source_id: id ?? '',
    hs_object_source_label: label ?? type,
    hs_object_source_user_id: user,
    hs_created_by_user_id: user,
    hs_updated_by_user_id: user,
  };
}

/** The values of a record that must be unique among live records of its type. */
export function listUniqueValues(properties: Values, { kind, set }: RecordFacts): UniqueValue[] {
  return [...listNamedUniques(set, (name) => properties[name]), ...kind.toUniqueValues(properties)];
}

/** The same of a record that is about to be written. */
export function listNewUniqueValues(record: RecordValues, { kind, set }: RecordFacts): UniqueValue[] {
  const own = kind.uniqueProperty === undefined ? [] : kind.toUniqueValues(record.toObject());
  return [...listNamedUniques(set, record.get), ...own];
}

function listNamedUniques(set: PropertySet, find: (name: string) => string | undefined): UniqueValue[] {
  const uniques: UniqueValue[] = [];
  for (const property of listUniqueNames(set)) {
    const value = find(property);
    if (value) uniques.push({ property, value });
  }
  return uniques;
}

const uniqueNames = new WeakMap<PropertySet, readonly string[]>();

/** Cached per set: a set has hundreds of properties. */
function listUniqueNames(set: PropertySet): readonly string[] {
  const known = uniqueNames.get(set);
  if (known) return known;
  const names = [...set.values()].filter(({ hasUniqueValue }) => hasUniqueValue).map(({ name }) => name);
  uniqueNames.set(set, names);
  return names;
}
