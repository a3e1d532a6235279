import { t } from '../../i18n/messages.js';
import { toAmount } from './time-points.js';
import type { Coalescing, Pruning, TimeOffset } from './filter-tree.js';

/** Describes the span in which events count; empty for any time. */
export function toSpanWords(pruning: Pruning, formatTime: (ms: number) => string): string {
  const { type, comparison, rangeType, timeOffset, lowerBoundOffset, upperBoundOffset } = pruning;
  const toTime = (ms: number | undefined): string => (ms === undefined ? '' : formatTime(ms));
  switch (type) {
    case 'RELATIVE_COMPARATIVE':
      if (timeOffset?.offsetDirection !== 'PAST') return toSideWords(comparison, toOffsetWords(timeOffset));
      return comparison === 'BEFORE'
        ? t('more than {amount} ago', { amount: toSize(timeOffset) })
        : t('in the last {amount}', { amount: toSize(timeOffset) });
    case 'ABSOLUTE_COMPARATIVE':
      return toSideWords(comparison, toTime(pruning.timestamp));
    case 'RELATIVE_RANGED':
      return toRangeWords(rangeType, toOffsetWords(lowerBoundOffset), toOffsetWords(upperBoundOffset));
    case 'ABSOLUTE_RANGED':
      return toRangeWords(rangeType, toTime(pruning.lowerTimestamp), toTime(pruning.upperTimestamp));
    default:
      return '';
  }
}

const toSideWords = (comparison: Pruning['comparison'], time: string): string =>
  comparison === 'BEFORE' ? t('before {time}', { time }) : t('after {time}', { time });

const toRangeWords = (rangeType: Pruning['rangeType'], from: string, to: string): string =>
  rangeType === 'NOT_BETWEEN'
    ? t('not between {from} and {to}', { from, to })
    : t('between {from} and {to}', { from, to });

function toOffsetWords(offset: TimeOffset | undefined): string {
  if (!offset) return t('now');
  const amount = toSize(offset);
  return offset.offsetDirection === 'PAST' ? t('{amount} ago', { amount }) : t('{amount} from now', { amount });
}

const toSize = ({ amount, timeUnit }: TimeOffset): string => toAmount(amount, timeUnit.toLowerCase());

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
