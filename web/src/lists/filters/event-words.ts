import type { Coalescing, Pruning, TimeOffset } from './filter-tree.js';

/** Describes the span in which events count; empty for any time. */
export function toSpanWords(pruning: Pruning, formatTime: (ms: number) => string): string {
  const { type, comparison, rangeType, timeOffset, lowerBoundOffset, upperBoundOffset } = pruning;
  const toTime = (ms: number | undefined): string => (ms === undefined ? '' : formatTime(ms));
  const side = comparison === 'BEFORE' ? 'before' : 'after';
  const range = rangeType === 'NOT_BETWEEN' ? 'not between' : 'between';
  switch (type) {
    case 'RELATIVE_COMPARATIVE':
      if (timeOffset?.offsetDirection !== 'PAST') return `${side} ${toOffsetWords(timeOffset)}`;
      return comparison === 'BEFORE' ? `more than ${toSize(timeOffset)} ago` : `in the last ${toSize(timeOffset)}`;
    case 'ABSOLUTE_COMPARATIVE':
      return `${side} ${toTime(pruning.timestamp)}`;
    case 'RELATIVE_RANGED':
      return `${range} ${toOffsetWords(lowerBoundOffset)} and ${toOffsetWords(upperBoundOffset)}`;
    case 'ABSOLUTE_RANGED':
      return `${range} ${toTime(pruning.lowerTimestamp)} and ${toTime(pruning.upperTimestamp)}`;
    default:
      return '';
  }
}

function toOffsetWords(offset: TimeOffset | undefined): string {
  if (!offset) return 'now';
  return `${toSize(offset)} ${offset.offsetDirection === 'PAST' ? 'ago' : 'from now'}`;
}

function toSize({ amount, timeUnit }: TimeOffset): string {
  const unit = timeUnit.toLowerCase();
  return `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Describes how many events there must be; empty for at least one. */
export function toTimesWords({ type, setType, minOccurrences, maxOccurrences }: Coalescing): string {
  if (type === 'SET_OCCURRENCES') return setType === 'NONE' ? 'not once' : '';
  const [min, max] = [minOccurrences ?? undefined, maxOccurrences ?? undefined];
  if (max === 0) return 'not once';
  if (min !== undefined && max !== undefined) return min === max ? toCount(min) : `${min} to ${toCount(max)}`;
  if (max !== undefined) return `at most ${toCount(max)}`;
  return min === undefined || min === 1 ? '' : `at least ${toCount(min)}`;
}

const toCount = (count: number): string => (count === 1 ? '1 time' : `${count} times`);
