import { checkValues } from '../../properties/values/values.js';
import { validationFailure, type PropertyFailure } from '../../properties/values/failures.js';
import type { BodyPlace } from '../../platform/http/body/json-position.js';
import type { Source, Values } from '../kinds/kind.js';
import { listCleared, findStageFailure, listBlockedFailures, toConsequences, toUniqueValues } from './changes.js';
import type { RecordFacts } from '../types/facts.js';
import { chooseStage } from '../kinds/stage-choice.js';
import { objectErrors } from '../types/records.errors.js';
import type { Traced } from './refusals.js';

/** A requested change of one record. */
export interface AskedChange extends Traced {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Position of the properties in the request body. */
  readonly place?: BodyPlace | undefined;
}

/** A change validated against the stored record. */
export interface CheckedChange {
  readonly values: Values;
  readonly failures: readonly PropertyFailure[];
}

/** Validates the values of a change before its record is known. */
export function checkAlone({ properties, place }: AskedChange, facts: RecordFacts): CheckedChange {
  return checkValues(properties, facts.set, toTarget(facts, place));
}

/** Splits a change into accepted values and failures, given the values of its record. */
export function checkAgainst(asked: AskedChange, facts: RecordFacts, current: Values): CheckedChange {
  const { values, failures } = checkValues(asked.properties, facts.set, {
    ...toTarget(facts, asked.place),
    current: (name) => (Object.hasOwn(current, name) ? current[name] : undefined),
  });
  const choice = chooseStage(values, { ...facts, current });
  const backward = findStageFailure(values, current, facts);
  // The live service silently keeps the later stage.
  if (backward && facts.compat === 'observed') delete values['lifecyclestage'];
  const isRefused = backward !== undefined && facts.compat === 'contract';
  return {
    values: { ...values, ...choice.values },
    failures: [
      ...failures,
      ...choice.failures,
      ...listBlockedFailures(values, facts),
      ...(facts.kind.listFailures?.(values, current) ?? []),
      ...(isRefused ? [backward] : []),
    ],
  };
}

function toTarget({ hubId, type, owners }: RecordFacts, place: AskedChange['place']) {
  return { hubId, objectType: type, owners, ...(place && { place }) };
}

/** Throws INVALID_PROPERTY_VALUES or REQUIRED_PROPERTIES_MISSING (400) unless the record accepts the change. */
export function assertPermitted({ values, failures }: CheckedChange, facts: RecordFacts, current: Values): void {
  if (failures.length > 0) throw validationFailure(failures, facts.hubId);
  const missing = listCleared(values, current, facts);
  if (missing.length === 0) return;
  const message = `Error updating ${facts.type.typeName}.  Some required properties were not set.`;
  throw objectErrors.requiredPropertiesMissing({ message, context: { properties: missing } });
}

/** Completes a permitted change with derived values, and lists the unique values that it touches and claims. */
export function toWholeChange(
  values: Values,
  facts: RecordFacts,
  { current, now }: { readonly current: Values; readonly now: Date },
) {
  const all = { ...toConsequences(values, facts, { current, moment: toMoment(facts, current, now) }), ...values };
  return { values: all, uniques: toUniqueValues(values, current, facts) };
}

/** Record timestamps never decrease, even if the clock does. */
function toMoment({ kind }: RecordFacts, current: Values, now: Date): string {
  const moment = now.toISOString();
  const before = current[kind.modifiedProperty] ?? moment;
  return before > moment ? before : moment;
}

/** Properties to set whenever anything else changes. */
export function toStamps({ set }: RecordFacts, { userId }: Source): Values {
  return userId !== undefined && set.has('hs_updated_by_user_id') ? { hs_updated_by_user_id: String(userId) } : {};
}
