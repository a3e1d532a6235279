import { t } from '../../i18n/messages.js';
import type { Coalescing, Pruning, TimeOffset } from './filter-tree.js';

/** Describes the span in which events count; empty for any time. */
export function toSpanWords(pruning: Pruning, formatTime: (ms: number) => string): string {
  const { type, comparison, rangeType, timeOffset, lowerBoundOffset, upperBoundOffset } = pruning;
  const toTime = (ms: number | undefined): string => (ms === undefined ? '' : formatTime(ms));
  const side = comparison === 'BEFORE' ? 'before' : 'after';
  const range = rangeType === 'NOT_BETWEEN' ? t('not between') : 'between';
  switch (type) {
    case 'RELATIVE_COMPARATIVE':
      if (timeOffset?.offsetDirection !== 'PAST') return `${side} ${toOffsetWords(timeOffset)}`;
      return comparison === 'BEFORE'
        ? t('more than {size} ago', { size: toSize(timeOffset) })
        : t('in the last {size}', { size: toSize(timeOffset) });
    case 'ABSOLUTE_COMPARATIVE':
      return `${side} ${toTime(pruning.timestamp)}`;
    case 'RELATIVE_RANGED':
      return t('{range} {offsetWords} and {offsetWords2}', {
        range,
        offsetWords: toOffsetWords(lowerBoundOffset),
        offsetWords2: toOffsetWords(upperBoundOffset),
      });
    case 'ABSOLUTE_RANGED':
      return t('{range} {time} and {time2}', {
        range,
        time: toTime(pruning.lowerTimestamp),
        time2: toTime(pruning.upperTimestamp),
      });
    default:
      return '';
  }
}

function toOffsetWords(offset: TimeOffset | undefined): string {
  if (!offset) return 'now';
  return `${toSize(offset)} ${offset.offsetDirection === 'PAST' ? 'ago' : t('from now')}`;
}

function toSize({ amount, timeUnit }: TimeOffset): string {
  const unit = timeUnit.toLowerCase();
  return `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** Describes how many events there must be; empty for at least one. */
export function toTimesWords({ type, setType, minOccurrences, maxOccurrences }: Coalescing): string {
  if (type === 'SET_OCCURRENCES') return setType === 'NONE' ? t('not once') : '';
  const [min, max] = [minOccurrences ?? undefined, maxOccurrences ?? undefined];
  if (max === 0) return t('not once');
  if (min !== undefined && max !== undefined)
    return min === max ? toCount(min) : t('{min} to {max}', { min, max: toCount(max) });
  if (max !== undefined) return t('at most {max}', { max: toCount(max) });
  return min === undefined || min === 1 ? '' : t('at least {min}', { min: toCount(min) });
}

const toCount = (count: number): string => t('{count, plural, one {# time} other {# times}}', { count });
