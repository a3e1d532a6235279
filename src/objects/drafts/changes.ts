import type { PropertyFailure } from '../../properties/values/failures.js';
import type { StageMove, Values } from '../kinds/kind.js';
import { toOwnerValues } from './owners.js';
import type { RecordFacts } from '../types/facts.js';
import { findStage } from '../kinds/stage-choice.js';
import { isBackward, toStageTimes } from '../kinds/stages.js';

/** Properties whose change depends on the stored record, for every type. */
const ruled = ['lifecyclestage', 'hubspot_owner_id', 'hs_pinned_engagement_id'];

/** Whether an update needs the stored record. All other updates are merged by the database. */
export function needsRecord(
  changes: Values,
  raw: Readonly<Record<string, unknown>>,
  { kind, set, calculate, findRate }: RecordFacts,
): boolean {
  // Any property may be an input of a formula.
  if (calculate) return true;
  const names = Object.keys(raw);
  const own = [...ruled, kind.uniqueProperty, kind.stageProperty, kind.pipelineProperty];
  if (names.some((name) => own.includes(name) || set.get(name)?.hasUniqueValue)) return true;
  if ([kind.createdProperty, ...kind.requiredProperties].some((name) => changes[name] === '')) return true;
  if (names.some((name) => kind.derivedFrom.includes(name)) && !kind.isDerivableFrom(changes)) return true;
  if (findRate && names.some((name) => kind.ratedFrom?.includes(name))) return true;
  // `;more` appends to the stored value.
  return names.some((name) => isAddition(raw[name]) && set.get(name)?.fieldType === 'checkbox');
}

/** Whether a change may change what other records add up of its record. */
export function isRolledUpFrom(
  { kind: { rolledUpFrom = [] } }: RecordFacts,
  changes: readonly Readonly<Record<string, unknown>>[],
): boolean {
  return rolledUpFrom.length > 0 && changes.some((change) => rolledUpFrom.some((name) => Object.hasOwn(change, name)));
}

function isAddition(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(';');
}

interface Moment {
  /** Stored values; empty for a new record. */
  readonly current: Values;
  /** ISO 8601. */
  readonly moment: string;
}

/** Derived changes; '' clears. */
export function toConsequences(changes: Values, facts: RecordFacts, { current, moment }: Moment): Values {
  const { kind, set } = facts;
  const owner = changes['hubspot_owner_id'];
  const staged = toStageConsequences(changes, facts, { current, moment });
  const rated = toRateConsequences({ ...staged, ...changes }, facts, { current, moment });
  const touched = Object.keys({ ...changes, ...staged, ...rated }).some((name) => kind.derivedFrom.includes(name));
  const all = {
    ...staged,
    ...rated,
    ...(touched && kind.derive({ ...current, ...staged, ...rated, ...changes }, { ...facts, moment })),
    ...(owner !== undefined &&
      owner !== (current['hubspot_owner_id'] ?? '') &&
      toOwnerValues(owner, { ...facts, moment })),
  };
  const known = Object.fromEntries(Object.entries(all).filter(([name]) => set.has(name)));
  return { ...known, ...toCalculated({ ...current, ...known, ...changes }, current, facts) };
}

/** Calculated values that change. */
function toCalculated(after: Values, current: Values, { calculate }: RecordFacts): Values {
  const calculated = Object.entries(calculate?.(after) ?? {});
  return Object.fromEntries(calculated.filter(([name, value]) => value !== (current[name] ?? '')));
}

/** What entering another stage sets: stage times and values specific to the type. */
function toStageConsequences(changes: Values, facts: RecordFacts, { current, moment }: Moment): Values {
  const { kind } = facts;
  const property = kind.stageProperty ?? '';
  const stage = changes[property];
  if (stage === undefined || stage === (current[property] ?? '')) return {};
  const after = { ...current, ...changes };
  const move = { ...facts, current, after, moment, stage: findStage(after, facts) };
  return { ...toStageTimes(current, { property, stage, moment }), ...kind.toStageValues?.(move) };
}

/** Assumption K25. The exchange rate, where the change takes one. */
function toRateConsequences(changes: Values, facts: RecordFacts, { current, moment }: Moment): Values {
  const { kind, findRate } = facts;
  if (!findRate || !kind.toRateValues) return {};
  const after = { ...current, ...changes };
  const move: StageMove = { ...facts, current, after, moment, stage: findStage(after, facts) };
  return kind.toRateValues(changes, move, findRate);
}

/** Failures for blocked addresses: those of erased contacts. */
export function listBlockedFailures(values: Values, { kind, isBlocked }: RecordFacts): PropertyFailure[] {
  if (!isBlocked) return [];
  const blocked = kind.toUniqueValues(values).filter(({ value }) => isBlocked(value));
  return blocked.map(({ property, value }) => ({
    name: property,
    code: 'INVALID_EMAIL',
    message: `Email address ${value} is blocked: it was permanently deleted and cannot be added again.`,
    value,
  }));
}

/**
 * Spec 3.2: why a change of stage is refused; undefined if it is allowed. Moving backward requires clearing the value
 * first.
 */
export function findStageFailure(changes: Values, current: Values, { set }: RecordFacts): PropertyFailure | undefined {
  const [from, to] = [current['lifecyclestage'] ?? '', changes['lifecyclestage'] ?? ''];
  const stages = set.get('lifecyclestage')?.options.map(({ value }) => value) ?? [];
  if (!isBackward(stages, from, to)) return undefined;
  const message = `${to} is an earlier lifecycle stage than ${from}; clear the value first to move backward.`;
  return { name: 'lifecyclestage', code: 'INVALID_VALUE', message, value: to };
}

/** Required properties that a change would clear. */
export function listCleared(changes: Values, current: Values, { kind, compat }: RecordFacts): readonly string[] {
  const { createdProperty, requiredProperties } = kind;
  const isTouched = requiredProperties.some((name) => changes[name] === '');
  const missing = isTouched ? kind.listMissing({ ...current, ...changes }, compat) : [];
  return [...missing, ...(changes[createdProperty] === '' ? [createdProperty] : [])];
}

/** The unique values of a record that an update touches, and those it must hold afterwards. */
export function toUniqueValues(changes: Values, current: Values, { kind, set }: RecordFacts) {
  const after = { ...current, ...changes };
  const custom = Object.keys(changes).filter((name) => set.get(name)?.hasUniqueValue);
  const { uniqueProperty, further } = kind;
  const isOwnTouched = [uniqueProperty, further?.others].some((name) => changes[name ?? ''] !== undefined);
  const own = uniqueProperty !== undefined && isOwnTouched ? [uniqueProperty] : [];
  const wanted = [
    ...custom.map((property) => ({ property, value: after[property] ?? '' })),
    ...(own.length > 0 ? kind.toUniqueValues(after) : []),
  ].filter(({ value }) => value !== '');
  return { touched: [...custom, ...own], wanted };
}
