import type { Span } from './value-tests.store.js';
import { assertFields, findInteger, findNode, readInteger, readNode, readWord, refuse, type Node } from './fields.js';
import type { Moment, MovingMoment } from './moments.js';
import { toFixedSpan } from './time-operations.js';

/** Which events count: their time span, and how many are needed. */
export interface Refinement {
  readonly when: Span<Moment>;
  readonly isOutside: boolean;
  readonly min: number;
  readonly max: number | null;
}

const always = { when: { low: null, high: null }, isOutside: false };
const often = { min: 0, max: 2_000_000_000 };

/** Reads `pruningRefineBy` and `coalescingRefineBy`, both optional. */
export function readRefinement(node: Node): Refinement {
  const pruning = findNode(node, 'pruningRefineBy');
  return { ...(pruning ? readPruning(pruning) : always), ...readCounting(node) };
}

/** Reads `coalescingRefineBy`: how many are needed, one at least if it is absent. */
export function readCounting(node: Node): Pick<Refinement, 'min' | 'max'> {
  const coalescing = findNode(node, 'coalescingRefineBy');
  return coalescing ? readCount(coalescing) : { min: 1, max: null };
}

function readPruning(node: Node): Pick<Refinement, 'when' | 'isOutside'> {
  const type = readWord(node, 'type', [
    'ALL_HISTORY',
    'RELATIVE_COMPARATIVE',
    'RELATIVE_RANGED',
    'ABSOLUTE_COMPARATIVE',
    'ABSOLUTE_RANGED',
  ]);
  switch (type) {
    case 'ALL_HISTORY':
      assertFields(node, ['type']);
      return always;
    case 'RELATIVE_COMPARATIVE':
      assertFields(node, ['type', 'comparison', 'timeOffset']);
      return toComparison(node, readOffset(readNode(node, 'timeOffset')));
    case 'ABSOLUTE_COMPARATIVE':
      assertFields(node, ['type', 'comparison', 'timestamp']);
      return toComparison(node, toFixedSpan(node, 'timestamp', 'timestamp').low?.moment ?? { at: 0 });
    case 'RELATIVE_RANGED': {
      assertFields(node, ['type', 'rangeType', 'lowerBoundOffset', 'upperBoundOffset']);
      const toBound = (name: string) => ({ moment: readOffset(readNode(node, name)), isIncluded: true });
      return toRange(node, { low: toBound('lowerBoundOffset'), high: toBound('upperBoundOffset') });
    }
    case 'ABSOLUTE_RANGED':
      assertFields(node, ['type', 'rangeType', 'lowerTimestamp', 'upperTimestamp']);
      return toRange(node, toFixedSpan(node, 'lowerTimestamp', 'upperTimestamp'));
  }
}

function toComparison(node: Node, moment: Moment): Pick<Refinement, 'when' | 'isOutside'> {
  const bound = { moment, isIncluded: false };
  const isBefore = readWord(node, 'comparison', ['BEFORE', 'AFTER']) === 'BEFORE';
  return { when: isBefore ? { low: null, high: bound } : { low: bound, high: null }, isOutside: false };
}

function toRange(node: Node, when: Span<Moment>): Pick<Refinement, 'when' | 'isOutside'> {
  return { when, isOutside: readWord(node, 'rangeType', ['BETWEEN', 'NOT_BETWEEN']) === 'NOT_BETWEEN' };
}

/** Units in months, days or milliseconds. */
const units = {
  YEARS: { months: 12 },
  QUARTERS: { months: 3 },
  MONTHS: { months: 1 },
  WEEKS: { days: 7 },
  DAYS: { days: 1 },
  HOURS: { ms: 3_600_000 },
  MINUTES: { ms: 60_000 },
  SECONDS: { ms: 1000 },
} as const;

/** Assumption G8. */
function readOffset(node: Node): MovingMoment {
  assertFields(node, ['amount', 'timeUnit', 'offsetDirection']);
  const unit = units[readWord(node, 'timeUnit', Object.keys(units) as (keyof typeof units)[])];
  const size = readInteger(node, 'amount', { min: 0, max: 100_000 });
  const amount = readWord(node, 'offsetDirection', ['PAST', 'FUTURE']) === 'PAST' ? -size : size;
  const steps = { months: 0, days: 0, ms: 0, ...unit };
  return {
    reference: 'NOW',
    zone: 'UTC',
    months: steps.months * amount,
    days: steps.days * amount,
    ms: steps.ms * amount,
  };
}

/** Assumption G9. */
function readCount(node: Node): Pick<Refinement, 'min' | 'max'> {
  const type = readWord(node, 'type', ['NUM_OCCURRENCES', 'SET_OCCURRENCES']);
  if (type === 'SET_OCCURRENCES') {
    assertFields(node, ['type', 'setType']);
    return readWord(node, 'setType', ['ANY', 'NONE']) === 'ANY' ? { min: 1, max: null } : { min: 0, max: 0 };
  }
  assertFields(node, ['type', 'minOccurrences', 'maxOccurrences']);
  const [min, max] = [findInteger(node, 'minOccurrences', often), findInteger(node, 'maxOccurrences', often)];
  if (min === undefined && max === undefined) refuse(node.place, 'minOccurrences or maxOccurrences is expected');
  if (max !== undefined && max < (min ?? 0)) refuse(node.place, 'maxOccurrences is less than minOccurrences');
  // A maximum alone implies at least one event, unless it is 0.
  return { min: min ?? Math.min(1, max ?? 1), max: max ?? null };
}
