import { t } from '../../i18n/messages.js';
import type { FilterKind } from '../../objects/property-types/property-types.js';
import type { ComboboxData } from '@mantine/core';
import { hasOnly, type Operation, type TimePoint } from './filter-tree.js';
import { canShowPoint } from './time-points.js';

/** What is compared: a property of the record, or a token of an event. */
export interface Subject {
  readonly name: string;
  readonly label: string;
  readonly kind: FilterKind;
  /** Whether former values and the time of the last change are known. */
  readonly hasHistory: boolean;
  /** Whether its times are whole days. */
  readonly isDay?: boolean;
  readonly isToken?: boolean;
  /** The values it can have, if they are limited. */
  readonly choices?: ComboboxData;
}

/** The kind of value that an operator takes. */
export type Takes =
  'nothing' | 'texts' | 'number' | 'numbers' | 'flag' | 'choices' | 'day' | 'moments' | 'days' | 'point' | 'points';

/** A comparison: its name in the API and its label. */
export interface Comparison {
  readonly key: string;
  readonly type: string;
  readonly operator: string;
  readonly label: string;
  readonly takes: Takes;
  /** Whether it compares the time of the last change. */
  readonly isOfChange: boolean;
}

type Row = readonly [operator: string, label: string];

const rows = (type: string, takes: Takes, of: readonly Row[]): Comparison[] =>
  of.map(([operator, label]) => ({ key: `${type} ${operator}`, type, operator, label, takes, isOfChange: false }));

const toOfChange = (one: Comparison): Comparison => ({ ...one, key: `changed ${one.key}`, isOfChange: true });

const presence = rows('ALL_PROPERTY', 'nothing', [
  ['IS_KNOWN', t('is known')],
  ['IS_UNKNOWN', t('is unknown')],
]);

const changes = [
  ...rows('ROLLING_PROPERTY_UPDATED', 'days', [
    ['UPDATED_IN_LAST_X_DAYS', t('was changed in the last … days')],
    ['NOT_UPDATED_IN_LAST_X_DAYS', t('was not changed in the last … days')],
  ]),
  ...rows('TIME_POINT', 'point', [
    ['IS_BEFORE', t('was changed before')],
    ['IS_AFTER', t('was changed after')],
  ]),
  ...rows('TIME_RANGED', 'points', [
    ['IS_BETWEEN', t('was changed between')],
    ['IS_NOT_BETWEEN', t('was not changed between')],
  ]),
].map(toOfChange);

/** The comparisons of each kind of value, most common first. */
const byKind: Readonly<Record<FilterKind, readonly Comparison[]>> = {
  text: rows('MULTISTRING', 'texts', [
    ['IS_EQUAL_TO', t('is any of')],
    ['IS_NOT_EQUAL_TO', t('is none of')],
    ['CONTAINS', t('contains any of')],
    ['DOES_NOT_CONTAIN', t('contains none of')],
    ['STARTS_WITH', t('starts with any of')],
    ['ENDS_WITH', t('ends with any of')],
    ['HAS_EVER_BEEN_EQUAL_TO', t('has ever been any of')],
    ['HAS_NEVER_BEEN_EQUAL_TO', t('has never been any of')],
    ['HAS_EVER_CONTAINED', t('has ever contained any of')],
    ['HAS_NEVER_CONTAINED', t('has never contained any of')],
  ]),
  number: [
    ...rows('NUMBER', 'number', [
      ['IS_EQUAL_TO', t('is')],
      ['IS_NOT_EQUAL_TO', t('is not')],
      ['IS_GREATER_THAN', t('is more than')],
      ['IS_GREATER_THAN_OR_EQUAL_TO', t('is at least')],
      ['IS_LESS_THAN', t('is less than')],
      ['IS_LESS_THAN_OR_EQUAL_TO', t('is at most')],
    ]),
    ...rows('NUMBER_RANGED', 'numbers', [
      ['IS_BETWEEN', t('is between')],
      ['IS_NOT_BETWEEN', t('is not between')],
    ]),
    ...rows('NUMBER', 'number', [
      ['HAS_EVER_BEEN_EQUAL_TO', t('has ever been')],
      ['HAS_NEVER_BEEN_EQUAL_TO', t('has never been')],
    ]),
  ],
  bool: rows('BOOL', 'flag', [
    ['IS_EQUAL_TO', t('is')],
    ['IS_NOT_EQUAL_TO', t('is not')],
    ['HAS_EVER_BEEN_EQUAL_TO', t('has ever been')],
    ['HAS_NEVER_BEEN_EQUAL_TO', t('has never been')],
  ]),
  enumeration: rows('ENUMERATION', 'choices', [
    ['IS_ANY_OF', t('is any of')],
    ['IS_NONE_OF', t('is none of')],
    ['CONTAINS_ALL', t('has all of')],
    ['DOES_NOT_CONTAIN_ALL', t('does not have all of')],
    ['IS_EXACTLY', t('is exactly')],
    ['IS_NOT_EXACTLY', t('is not exactly')],
    ['HAS_EVER_BEEN_ANY_OF', t('has ever been any of')],
    ['HAS_NEVER_BEEN_ANY_OF', t('has never been any of')],
    ['HAS_EVER_CONTAINED_ALL', t('has ever had all of')],
    ['HAS_NEVER_CONTAINED_ALL', t('has never had all of')],
    ['HAS_EVER_BEEN_EXACTLY', t('has ever been exactly')],
    ['HAS_NEVER_BEEN_EXACTLY', t('has never been exactly')],
  ]),
  time: [
    ...rows('DATETIME', 'day', [
      ['IS_EQUAL_TO', t('is on the day')],
      ['IS_BEFORE_DATE', t('is before the day')],
      ['IS_AFTER_DATE', t('is after the day')],
    ]),
    ...rows('ROLLING_DATE_RANGE', 'days', [
      ['IS_LESS_THAN_X_DAYS_AGO', t('is less than … days ago')],
      ['IS_MORE_THAN_X_DAYS_AGO', t('is more than … days ago')],
      ['IS_LESS_THAN_X_DAYS_FROM_NOW', t('is less than … days from now')],
      ['IS_MORE_THAN_X_DAYS_FROM_NOW', t('is more than … days from now')],
    ]),
    ...rows('RANGED_DATE', 'moments', [
      ['IS_BETWEEN', t('is between')],
      ['IS_NOT_BETWEEN', t('is not between')],
    ]),
    ...rows('TIME_POINT', 'point', [
      ['IS_BEFORE', t('is before the time')],
      ['IS_AFTER', t('is after the time')],
    ]),
    ...rows('TIME_RANGED', 'points', [
      ['IS_BETWEEN', t('is between the times')],
      ['IS_NOT_BETWEEN', t('is not between the times')],
    ]),
  ],
};

// The server does not support these for tokens: events have no former values and no days relative to now.
const notForTokens = /^(HAS_EVER|HAS_NEVER|CONTAINS_ALL|DOES_NOT_CONTAIN_ALL|IS_EXACTLY|IS_NOT_EXACTLY)|X_DAYS/;
const isOfPast = ({ operator, isOfChange }: Comparison): boolean => isOfChange || /^HAS_(EVER|NEVER)/.test(operator);

/** Lists the comparisons of a subject. */
export function listComparisons({ kind, hasHistory, isToken = false }: Subject): readonly Comparison[] {
  const all = [...byKind[kind], ...presence, ...changes].filter((one) => hasHistory || !isOfPast(one));
  return isToken ? all.filter(({ operator }) => !notForTokens.test(operator)) : all;
}

const common = ['operationType', 'operator', 'includeObjectsWithNoValueSet'];
const fields: Readonly<Record<Takes, readonly string[]>> = {
  nothing: [],
  texts: ['value', 'values'],
  number: ['value'],
  numbers: ['lowerBound', 'upperBound'],
  flag: ['value'],
  choices: ['values'],
  day: ['timestamp'],
  moments: ['lowerBound', 'upperBound'],
  days: ['numberOfDays'],
  point: ['timePoint', 'propertyParser'],
  points: ['lowerBoundTimePoint', 'upperBoundTimePoint', 'propertyParser'],
};

/** Finds the comparison of an operation; undefined if the form cannot show all of it. */
export function findComparison(operation: Operation, subject: Subject): Comparison | undefined {
  const { operationType, operator, propertyParser } = operation;
  const type = operationType === 'STRING' ? 'MULTISTRING' : operationType;
  const word = operator === 'IS_NOT_KNOWN' ? 'IS_UNKNOWN' : operator;
  const isOfChange = type === 'ROLLING_PROPERTY_UPDATED' || propertyParser === 'UPDATED_AT';
  const found = listComparisons(subject).find(
    (one) => one.type === type && one.operator === word && one.isOfChange === isOfChange,
  );
  if (!found || !hasOnly(operation, [...common, ...fields[found.takes]])) return undefined;
  return isShowable(operation, found.takes, subject) ? found : undefined;
}

/** Whether the form fields can show the values unchanged. */
function isShowable(operation: Operation, takes: Takes, { isDay = false }: Subject): boolean {
  const { timestamp, lowerBound, upperBound, timePoint, lowerBoundTimePoint, upperBoundTimePoint } = operation;
  const isDayStart = (time: unknown): boolean => time === undefined || time === '' || Number(time) % dayMs === 0;
  const isMinute = (time: unknown): boolean => time === undefined || time === '' || Number(time) % 60_000 === 0;
  const isPoint = (point: TimePoint | undefined): boolean => point === undefined || canShowPoint(point);
  if (takes === 'day') return isDayStart(timestamp);
  if (takes === 'moments') return [lowerBound, upperBound].every(isDay ? isDayStart : isMinute);
  return [timePoint, lowerBoundTimePoint, upperBoundTimePoint].every(isPoint);
}

const dayMs = 86_400_000;
