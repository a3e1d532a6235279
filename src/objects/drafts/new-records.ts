import type { Source, Values } from '../kinds/kind.js';
import { toOwnerValues } from './owners.js';
import type { RecordFacts } from '../types/facts.js';
import { findStage } from '../kinds/stage-choice.js';
import { openSheet, type ValueSheet } from './value-sheet.js';

/** What is the same for all new records of a request. */
export interface Making {
  /** `moment`: now, ISO 8601. */
  readonly facts: RecordFacts & { readonly moment: string };
  readonly system: Values;
}

export function toMaking(facts: RecordFacts, { source, now }: { readonly source: Source; readonly now: Date }): Making {
  const { createdProperty, modifiedProperty } = facts.kind;
  const moment = now.toISOString();
  const system = { [createdProperty]: moment, [modifiedProperty]: moment, ...toSourceValues(source) };
  return { facts: { ...facts, moment }, system };
}

/**
 * All values of a new record but those that hold its id, on the sheet of its set: what the request set, and what the system
 * sets beside. `counts`: how many associations of each counted kind it starts with, by property.
 */
export function writeNewRecord(given: Values, counts: Values, { facts, system }: Making): ValueSheet {
  const { kind, set } = facts;
  const values = toFilled(given);
  const entered = findStage(values, facts);
  const sheet = openSheet(set);
  const all: Record<string, string> = {};
  const add = (some: Values) => {
    Object.assign(all, some);
    sheet.write(some);
  };
  add(kind.toSystemValues(values, facts));
  if (entered && kind.toStageValues) add(kind.toStageValues({ ...facts, current: {}, after: values, stage: entered }));
  add(counts);
  add(system);
  if (values['hubspot_owner_id']) add(toOwnerValues(values['hubspot_owner_id'], facts));
  Object.assign(all, values);
  sheet.write(kind.derive(all, facts));
  sheet.write(values);
  if (facts.calculate) sheet.write(toFilled(facts.calculate(sheet.toValues())));
  return sheet;
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
