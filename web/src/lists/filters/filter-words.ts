import { t } from '../../i18n/messages.js';
import { toSpanWords, toTimesWords } from './event-words.js';
import type { Filter, FilterBranch, Operation, Scalar, TimePoint } from './filter-tree.js';
import { references, toAmount } from './time-points.js';

/** The names that filters are described with. */
export interface FilterVocabulary {
  /** The label of a property; undefined if it no longer exists. */
  findProperty(name: string): string | undefined;
  /** Formats a value of a property. */
  formatValue(property: string, value: string): string;
  findList(listId: string): string | undefined;
  /** Finds an event template; undefined if it is unknown. */
  findTemplate(templateId: string): TemplateWords | undefined;
  formatTime(ms: number): string;
  /** Formats the day of a time in UTC, which is how days are stored. */
  formatDay(ms: number): string;
}

interface TemplateWords {
  readonly name: string;
  /** The label of a token. */
  findToken(name: string): string | undefined;
  /** Formats a value of a token. */
  formatValue(token: string, value: string): string;
}

/** A sentence, or several with the operator that joins them. */
export type FilterLine = string | { readonly joint: string; readonly of: readonly FilterLine[] };

const joints: Readonly<Record<string, string>> = {
  AND: t('All of these'),
  OR: t('Any of these'),
  NOT_ALL: t('Not all of these'),
  NOT_ANY: t('None of these'),
};

/** Describes filters in sentences, grouped by operator. */
export function toFilterLines(branch: FilterBranch, words: FilterVocabulary): FilterLine {
  if (branch.filterBranchType === 'UNIFIED_EVENTS') {
    return toEventLine(branch, branch.filters ?? [], words);
  }
  if (branch.filterBranchType === 'ASSOCIATION') return toAssociatedLine(branch, words);
  const of = [
    ...(branch.filters ?? []).map((filter) => toPartLine(filter, words)),
    ...(branch.filterBranches ?? []).map((each) => toFilterLines(each, words)),
  ];
  const [only] = of;
  const type =
    branch.filterBranchType === 'RESTRICTED' ? (branch.filterBranchOperator ?? 'AND') : branch.filterBranchType;
  const isPlain = !type.startsWith('NOT');
  return of.length === 1 && isPlain && only !== undefined ? only : { joint: joints[type] ?? type, of };
}

/** The properties of other object types have no labels here. */
function toAssociatedLine(branch: FilterBranch, words: FilterVocabulary): FilterLine {
  const type = String(branch.objectTypeId ?? '');
  const isMissing = branch.operator === 'NOT_IN_LIST';
  const head = isMissing
    ? t('Has no associated record of type {type}', { type })
    : t('Has an associated record of type {type}', { type });
  const ofOthers: FilterVocabulary = { ...words, findProperty: () => undefined, formatValue: (_, value) => value };
  const line = toFilterLines({ ...branch, filterBranchType: 'AND' }, ofOthers);
  return { joint: t('{head}, with', { head }), of: [line] };
}

/** Describes one filter. */
export function toPartLine(filter: Filter, words: FilterVocabulary): FilterLine {
  if (filter.filterType === 'CONSTANT') return filter.shouldAccept === false ? t('Never') : t('Always');
  if (filter.listId !== undefined) {
    const name = words.findList(String(filter.listId)) ?? String(filter.listId);
    if (filter.filterType === 'ASSOCIATION') return toAssociatedListLine(filter, name);
    return filter.operator === 'NOT_IN_LIST'
      ? t('Is not on the list “{name}”', { name })
      : t('Is on the list “{name}”', { name });
  }
  if (filter.property !== undefined && filter.operation) {
    const label = words.findProperty(filter.property) ?? filter.property;
    return toConditionWords({ label, property: filter.property, operation: filter.operation }, words);
  }
  // Nothing is chosen yet.
  if ((filter.eventTypeId ?? filter.eventId ?? '') === '') return '…';
  return toEventLine(filter, filter.filterLines ?? [], words);
}

function toAssociatedListLine({ operator, coalescingRefineBy }: Filter, name: string): string {
  const head =
    operator === 'NOT_IN_LIST'
      ? t('Has no associated record on the list “{name}”', { name })
      : t('Has an associated record on the list “{name}”', { name });
  return coalescingRefineBy ? `${head}, ${toTimesWords(coalescingRefineBy)}` : head;
}

type EventFilter = Pick<Filter, 'eventTypeId' | 'eventId' | 'operator' | 'pruningRefineBy' | 'coalescingRefineBy'>;

function toEventLine(event: EventFilter, tokens: readonly Filter[], words: FilterVocabulary): FilterLine {
  const id = String(event.eventTypeId ?? event.eventId ?? '').replace(/^[46]-/, '');
  const template = words.findTemplate(id);
  const isMissing = event.operator === 'NOT_HAS_EVENT' || event.operator === 'HAS_NOT_COMPLETED';
  const { pruningRefineBy, coalescingRefineBy } = event;
  const head = [
    isMissing
      ? template
        ? t('Has no event “{name}”', { name: template.name })
        : t('Has no event of template {id}', { id })
      : template
        ? t('Has an event “{name}”', { name: template.name })
        : t('Has an event of template {id}', { id }),
    ...(pruningRefineBy ? [toSpanWords(pruningRefineBy, (ms) => words.formatTime(ms))] : []),
    ...(coalescingRefineBy ? [toTimesWords(coalescingRefineBy)] : []),
  ];
  const text = head.filter((part) => part !== '').join(', ');
  // Tokens can have the names of properties.
  const ofTokens: FilterVocabulary = {
    ...words,
    findProperty: (name) => template?.findToken(name),
    formatValue: (name, value) => template?.formatValue(name, value) ?? value,
  };
  return tokens.length === 0
    ? text
    : { joint: t('{text}, with', { text }), of: tokens.map((token) => toPartLine(token, ofTokens)) };
}

const verbs: Readonly<Record<string, string>> = {
  IS_KNOWN: t('is known'),
  IS_UNKNOWN: t('is unknown'),
  IS_NOT_KNOWN: t('is unknown'),
  IS_EQUAL_TO: t('is'),
  IS_NOT_EQUAL_TO: t('is not'),
  CONTAINS: t('contains'),
  DOES_NOT_CONTAIN: t('does not contain'),
  STARTS_WITH: t('starts with'),
  ENDS_WITH: t('ends with'),
  HAS_EVER_BEEN_EQUAL_TO: t('has ever been'),
  HAS_NEVER_BEEN_EQUAL_TO: t('has never been'),
  HAS_EVER_CONTAINED: t('has ever contained'),
  HAS_NEVER_CONTAINED: t('has never contained'),
  IS_ANY_OF: t('is any of'),
  IS_NONE_OF: t('is none of'),
  CONTAINS_ALL: t('has all of'),
  DOES_NOT_CONTAIN_ALL: t('does not have all of'),
  IS_EXACTLY: t('is exactly'),
  IS_NOT_EXACTLY: t('is not exactly'),
  HAS_EVER_BEEN_ANY_OF: t('has ever been any of'),
  HAS_NEVER_BEEN_ANY_OF: t('has never been any of'),
  HAS_EVER_CONTAINED_ALL: t('has ever had all of'),
  HAS_NEVER_CONTAINED_ALL: t('has never had all of'),
  HAS_EVER_BEEN_EXACTLY: t('has ever been exactly'),
  HAS_NEVER_BEEN_EXACTLY: t('has never been exactly'),
  IS_GREATER_THAN: t('is more than'),
  IS_GREATER_THAN_OR_EQUAL_TO: t('is at least'),
  IS_LESS_THAN: t('is less than'),
  IS_LESS_THAN_OR_EQUAL_TO: t('is at most'),
  IS_BETWEEN: t('is between'),
  IS_NOT_BETWEEN: t('is not between'),
  IS_BEFORE: t('is before'),
  IS_AFTER: t('is after'),
  IS_BEFORE_DATE: t('is before'),
  IS_AFTER_DATE: t('is after'),
  IS_LESS_THAN_X_DAYS_AGO: t("is less than '{'days'}' ago"),
  IS_MORE_THAN_X_DAYS_AGO: t("is more than '{'days'}' ago"),
  IS_LESS_THAN_X_DAYS_FROM_NOW: t("is less than '{'days'}' from now"),
  IS_MORE_THAN_X_DAYS_FROM_NOW: t("is more than '{'days'}' from now"),
  UPDATED_IN_LAST_X_DAYS: t("was changed in the last '{'days'}'"),
  NOT_UPDATED_IN_LAST_X_DAYS: t("was not changed in the last '{'days'}'"),
};

// Operators that need all values at once; the others need one of them.
const takesAll = /ALL$|EXACTLY$/;

/** Comparisons with a number of days, of a time and of the last change of a property. */
const dayVerbs: Readonly<Record<string, (days: number) => string>> = {
  IS_LESS_THAN_X_DAYS_AGO: (days) => t('is less than {days, plural, one {# day} other {# days}} ago', { days }),
  IS_MORE_THAN_X_DAYS_AGO: (days) => t('is more than {days, plural, one {# day} other {# days}} ago', { days }),
  IS_LESS_THAN_X_DAYS_FROM_NOW: (days) =>
    t('is less than {days, plural, one {# day} other {# days}} from now', { days }),
  IS_MORE_THAN_X_DAYS_FROM_NOW: (days) =>
    t('is more than {days, plural, one {# day} other {# days}} from now', { days }),
  UPDATED_IN_LAST_X_DAYS: (days) => t('was changed in the last {days, plural, one {# day} other {# days}}', { days }),
  NOT_UPDATED_IN_LAST_X_DAYS: (days) =>
    t('was not changed in the last {days, plural, one {# day} other {# days}}', { days }),
};

const changeVerbs: Readonly<Record<string, string>> = {
  IS_BETWEEN: t('was changed between'),
  IS_NOT_BETWEEN: t('was not changed between'),
  IS_BEFORE: t('was changed before'),
  IS_AFTER: t('was changed after'),
  IS_BEFORE_DATE: t('was changed before'),
  IS_AFTER_DATE: t('was changed after'),
};

interface Condition {
  /** What the property is called. */
  readonly label: string;
  readonly property: string;
  readonly operation: Operation;
}

function toConditionWords({ label, property, operation }: Condition, words: FilterVocabulary): string {
  const { operator, numberOfDays, propertyParser, includeObjectsWithNoValueSet } = operation;
  const ofChange = propertyParser === 'UPDATED_AT' ? changeVerbs[operator] : undefined;
  const verb =
    ofChange ??
    dayVerbs[operator]?.(Number(numberOfDays ?? 0)) ??
    verbs[operator] ??
    operator.toLowerCase().replaceAll('_', ' ');
  const comparison = operation.endpointBehavior === 'INCLUSIVE' ? t('{comparison} or at', { comparison: verb }) : verb;
  const value = toValueContext(property, operation, words);
  const condition =
    value === ''
      ? t('{property} {comparison}', { property: label, comparison })
      : t('{property} {comparison} {value}', { property: label, comparison, value });
  return includeObjectsWithNoValueSet ? t('{condition}, or is unknown', { condition }) : condition;
}

function toValueContext(property: string, operation: Operation, words: FilterVocabulary): string {
  const { value, values, lowerBound, upperBound, timestamp, operationType } = operation;
  const show = (one: Scalar): string => words.formatValue(property, String(one)) || String(one);
  const toTime = (ms: Scalar): string => words.formatTime(Number(ms));
  if (value !== undefined) return show(value);
  if (values !== undefined) return joinValues(values.map(show), takesAll.test(operation.operator));
  if (timestamp !== undefined) return words.formatDay(Number(timestamp));
  if (lowerBound !== undefined && upperBound !== undefined) {
    const toBound = operationType === 'RANGED_DATE' ? toTime : show;
    return joinValues([toBound(lowerBound), toBound(upperBound)], true);
  }
  const points = [operation.timePoint, operation.lowerBoundTimePoint, operation.upperBoundTimePoint];
  return joinValues(
    points.flatMap((point) => (point ? [toPointWords(point)] : [])),
    true,
  );
}

const shownAtMost = 12;

function joinValues(values: readonly string[], isAll: boolean): string {
  if (values.length > shownAtMost) {
    const more = { values: values.slice(0, shownAtMost).join(', '), count: values.length - shownAtMost };
    return isAll ? t('{values} and {count} more', more) : t('{values} or {count} more', more);
  }
  const [last = '', ...rest] = values.toReversed();
  if (rest.length === 0) return last;
  const parts = { values: rest.toReversed().join(', '), last };
  return isAll ? t('{values} and {last}', parts) : t('{values} or {last}', parts);
}

function toPointWords({ indexReference, offset, ...point }: TimePoint): string {
  if (!indexReference) return toDayWords(point);
  const { referenceType } = indexReference;
  const start = Object.entries(references).find(([name]) => name === referenceType)?.[1] ?? referenceType;
  return Object.entries(offset ?? {}).reduceRight((time, [unit, steps]) => {
    if (steps === null || steps === 0) return time;
    const amount = toAmount(Math.abs(steps), unit);
    return steps < 0 ? t('{amount} before {time}', { amount, time }) : t('{amount} after {time}', { amount, time });
  }, start);
}

function toDayWords({ year = 0, month = 1, day = 1, hour, minute, zoneId }: Omit<TimePoint, 'offset'>): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hour || minute ? `${date} ${two(hour ?? 0)}:${two(minute ?? 0)} (${zoneId})` : date;
}
