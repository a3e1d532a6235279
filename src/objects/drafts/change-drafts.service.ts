import { checkValues, validationFailure, type PropertyFailure } from '../../properties/properties.service.js';
import type { Source, Values } from '../kinds/kind.js';
import { listCleared, findStageFailure, listBlockedFailures, toConsequences, toUniqueValues } from './changes.js';
import type { RecordFacts } from '../types/facts.js';
import { chooseStage } from '../kinds/stage-choice.js';
import { objectErrors } from '../types/records.errors.js';
import type { Traced } from './refusals.js';

/** A change of one record, as a request asks for it. */
export interface AskedChange extends Traced {
  readonly properties: Readonly<Record<string, unknown>>;
  /** The request's JSON text and where in it the properties are, for messages. */
  readonly body?: { readonly text: string; readonly pointer: string } | undefined;
}

/** A change held against what its record holds. */
export interface CheckedChange {
  readonly values: Values;
  readonly failures: readonly PropertyFailure[];
}

/** The values of a change by themselves, before its record is known. */
export function checkAlone({ properties, body }: AskedChange, facts: RecordFacts): CheckedChange {
  return checkValues(properties, facts.set, toTarget(facts, body));
}

/** The values of a change that its record may take, and why it may not take the others. */
export function checkAgainst(asked: AskedChange, facts: RecordFacts, current: Values): CheckedChange {
  const { values, failures } = checkValues(asked.properties, facts.set, {
    ...toTarget(facts, asked.body),
    current: (name) => (Object.hasOwn(current, name) ? current[name] : undefined),
  });
  const choice = chooseStage(values, { ...facts, current });
  const backward = findStageFailure(values, current, facts);
  // The live service keeps the later stage and says nothing.
  if (backward && facts.compat === 'observed') delete values['lifecyclestage'];
  const isRefused = backward !== undefined && facts.compat === 'contract';
  return {
    values: { ...values, ...choice.values },
    failures: [
      ...failures,
      ...choice.failures,
      ...listBlockedFailures(values, facts),
      ...(isRefused ? [backward] : []),
    ],
  };
}

function toTarget({ hubId, type, owners }: RecordFacts, body: AskedChange['body']) {
  return { hubId, objectType: type, owners, ...(body && { body }) };
}

/** Throws INVALID_PROPERTY_VALUES or REQUIRED_PROPERTIES_MISSING (400) for a change that its record may not take. */
export function assertPermitted({ values, failures }: CheckedChange, facts: RecordFacts, current: Values): void {
  if (failures.length > 0) throw validationFailure(failures, facts.hubId);
  const missing = listCleared(values, current, facts);
  if (missing.length === 0) return;
  const message = `Error updating ${facts.type.typeName}.  Some required properties were not set.`;
  throw objectErrors.requiredPropertiesMissing({ message, context: { properties: missing } });
}

/** All that a permitted change sets, and the unique values that it touches and wants. */
export function toWholeChange(
  values: Values,
  facts: RecordFacts,
  { current, now }: { readonly current: Values; readonly now: Date },
) {
  const all = { ...toConsequences(values, facts, { current, moment: toMoment(facts, current, now) }), ...values };
  return { values: all, uniques: toUniqueValues(values, current, facts) };
}

/** Times of a record never go back, whatever the clock says. */
function toMoment({ kind }: RecordFacts, current: Values, now: Date): string {
  const moment = now.toISOString();
  const before = current[kind.modifiedProperty] ?? moment;
  return before > moment ? before : moment;
}

/** What is set beside whenever something else changes. */
export function toStamps({ set }: RecordFacts, { userId }: Source): Values {
  return userId !== undefined && set.has('hs_updated_by_user_id') ? { hs_updated_by_user_id: String(userId) } : {};
}
