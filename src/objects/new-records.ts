import type { Source, Values } from './object-kind.js';
import { toOwnerValues } from './record-owners.js';
import type { RecordFacts } from './record-facts.js';
import { findStage } from './stage-choice.js';

export interface NewRecordFacts {
  readonly source: Source;
  /** ISO 8601. */
  readonly moment: string;
  /** How many associations of each counted kind it starts with, by property. */
  readonly counts: Readonly<Record<string, string>>;
}

/** All properties of a new record but those that hold its id: what the request set, and what the system sets beside. */
export function toNewProperties(given: Values, facts: RecordFacts, added: NewRecordFacts): Record<string, string> {
  const { kind, set } = facts;
  const { source, moment, counts } = added;
  const values = toFilled(given);
  const whole = { ...facts, moment };
  const entered = findStage(values, facts);
  const system = {
    ...kind.toSystemValues(values, whole),
    ...(entered && kind.toStageValues?.({ ...whole, current: {}, after: values, stage: entered })),
    ...counts,
    [kind.createdProperty]: moment,
    [kind.modifiedProperty]: moment,
    ...toSourceValues(source),
    ...(values['hubspot_owner_id'] && toOwnerValues(values['hubspot_owner_id'], whole)),
  };
  Object.assign(system, kind.derive({ ...system, ...values }, whole));
  const complete = Object.assign(
    toFilled(system, (name) => set.has(name)),
    values,
  );
  return facts.calculate ? Object.assign(complete, toFilled(facts.calculate(complete))) : complete;
}

/** Those that have a value, and that are wanted. Every record of a batch comes here: a loop makes half as much to clear away. */
function toFilled(values: Values, isWanted = (_name: string): boolean => true): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value !== undefined && value !== '' && isWanted(name)) filled[name] = value;
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
