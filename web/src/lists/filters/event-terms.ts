import { hasOnly, type Coalescing, type FilterBranch, type Pruning, type TimeOffset } from './filter-tree.js';

/** When events must have happened, as the form has it. Times are ISO 8601; empty when not set. */
export type EventSpan =
  | { readonly is: 'always' }
  | { readonly is: 'inLast' | 'before'; readonly amount: number; readonly unit: SpanUnit }
  | { readonly is: 'after' | 'until'; readonly at: string }
  | { readonly is: 'between' | 'outside'; readonly from: string; readonly to: string };

export const spanUnits = ['HOURS', 'DAYS', 'WEEKS', 'MONTHS', 'QUARTERS', 'YEARS'] as const;
type SpanUnit = (typeof spanUnits)[number];

/** How many events there must be. */
interface EventTimes {
  readonly min: number;
  readonly max: number | undefined;
}

export interface EventTerms {
  readonly span: EventSpan;
  readonly times: EventTimes;
}

const branchFields = [
  ...['filterBranchType', 'filterBranchOperator', 'filterBranches', 'filters'],
  ...['eventTypeId', 'operator', 'pruningRefineBy', 'coalescingRefineBy'],
];

/** Parses the terms of an event branch; undefined if the form cannot show all of them. */
export function findTerms(branch: FilterBranch): EventTerms | undefined {
  const { filterBranchType, pruningRefineBy, coalescingRefineBy, eventTypeId = '' } = branch;
  if (filterBranchType !== 'UNIFIED_EVENTS' || !hasOnly(branch, branchFields)) return undefined;
  if ((branch.filterBranches ?? []).length > 0 || (eventTypeId !== '' && !/^4-\d+$/.test(eventTypeId)))
    return undefined;
  const span = toSpan(pruningRefineBy ?? undefined);
  const times = toTimes(coalescingRefineBy ?? undefined);
  return span && times && { span, times };
}

/** The ID of the template of an event branch; empty when not chosen. */
export const toTemplateId = ({ eventTypeId = '' }: FilterBranch): string => eventTypeId.replace(/^4-/, '');

function toSpan(pruning: Pruning | undefined): EventSpan | undefined {
  if (!pruning || pruning.type === 'ALL_HISTORY') return { is: 'always' };
  const { type, comparison, rangeType, timestamp, lowerTimestamp, upperTimestamp, timeOffset } = pruning;
  if (type === 'RELATIVE_COMPARATIVE' && timeOffset) {
    const unit = spanUnits.find((one) => one === timeOffset.timeUnit);
    if (!unit || timeOffset.offsetDirection !== 'PAST') return undefined;
    return { is: comparison === 'AFTER' ? 'inLast' : 'before', amount: timeOffset.amount, unit };
  }
  if (type === 'ABSOLUTE_COMPARATIVE' && isMinute(timestamp)) {
    return { is: comparison === 'AFTER' ? 'after' : 'until', at: toText(timestamp) };
  }
  if (type === 'ABSOLUTE_RANGED' && isMinute(lowerTimestamp) && isMinute(upperTimestamp)) {
    const bounds = { from: toText(lowerTimestamp), to: toText(upperTimestamp) };
    return { is: rangeType === 'BETWEEN' ? 'between' : 'outside', ...bounds };
  }
  return undefined;
}

const isMinute = (time: number | undefined): boolean => time === undefined || time % 60_000 === 0;
const toText = (time: number | undefined): string => (time === undefined ? '' : new Date(time).toISOString());

function toTimes(coalescing: Coalescing | undefined): EventTimes | undefined {
  if (!coalescing) return { min: 1, max: undefined };
  const { type, setType, minOccurrences, maxOccurrences } = coalescing;
  if (type === 'SET_OCCURRENCES') return setType === 'ANY' ? { min: 1, max: undefined } : undefined;
  const max = maxOccurrences ?? undefined;
  // Without a minimum it is one, unless the maximum is zero.
  const min = minOccurrences ?? Math.min(1, max ?? 1);
  return min === 0 ? undefined : { min, max };
}

/** Returns an event branch with another span. */
export function withSpan(branch: FilterBranch, span: EventSpan): FilterBranch {
  return { ...branch, pruningRefineBy: fromSpan(span) };
}

export function withTimes(branch: FilterBranch, { min, max }: EventTimes): FilterBranch {
  const isDefault = min === 1 && max === undefined;
  const range = { minOccurrences: min, ...(max !== undefined && { maxOccurrences: max }) };
  return { ...branch, coalescingRefineBy: isDefault ? null : { type: 'NUM_OCCURRENCES', ...range } };
}

function fromSpan(span: EventSpan): Pruning | null {
  switch (span.is) {
    case 'always':
      return null;
    case 'inLast':
    case 'before': {
      const timeOffset: TimeOffset = { amount: span.amount, timeUnit: span.unit, offsetDirection: 'PAST' };
      return { type: 'RELATIVE_COMPARATIVE', comparison: span.is === 'inLast' ? 'AFTER' : 'BEFORE', timeOffset };
    }
    case 'after':
    case 'until': {
      const comparison = span.is === 'after' ? 'AFTER' : 'BEFORE';
      return { type: 'ABSOLUTE_COMPARATIVE', comparison, ...toTime('timestamp', span.at) };
    }
    case 'between':
    case 'outside': {
      const bounds = { ...toTime('lowerTimestamp', span.from), ...toTime('upperTimestamp', span.to) };
      return { type: 'ABSOLUTE_RANGED', rangeType: span.is === 'between' ? 'BETWEEN' : 'NOT_BETWEEN', ...bounds };
    }
  }
}

const toTime = (name: string, text: string): object => (text === '' ? {} : { [name]: Date.parse(text) });

/** Whether the terms are complete. */
export function areComplete({ span, times: { min, max } }: EventTerms): boolean {
  if (min < 1 || (max !== undefined && max < min)) return false;
  switch (span.is) {
    case 'always':
      return true;
    case 'inLast':
    case 'before':
      return span.amount > 0;
    case 'after':
    case 'until':
      return span.at !== '';
    case 'between':
    case 'outside':
      return span.from !== '' && span.to !== '';
  }
}
