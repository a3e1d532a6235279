import type { Aspect } from './conditions.store.js';
import type { NumberBound, Test, ValueTest } from './value-tests.store.js';
import {
  assertFields,
  findBoolean,
  findWord,
  readBoolean,
  readNumber,
  readText,
  readTexts,
  readWord,
  refuse,
  type Node,
} from './fields.js';
import type { Moment } from './moments.js';
import {
  readDayOperation,
  readRollingRange,
  readRollingUpdate,
  readTimePoint,
  readTimeRange,
  readTimestampRange,
  type TimeTest,
  type TimeZones,
} from './time-operations.js';

/** The operand of an operation: a property of the record, or a token of an event. */
export interface Subject {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'bool' | 'enumeration' | 'time';
  /** Former values exist for writable properties only. */
  readonly hasHistory: boolean;
}

interface Operation extends ValueTest<Moment> {
  readonly aspect: Aspect;
}

type Read = Pick<Operation, 'aspect' | 'isNegated'> & { readonly test: Test<Moment> };

/** An operator and its meaning. */
type Words<How> = Readonly<Record<string, readonly [How, boolean, Aspect]>>;

const shared = ['operationType', 'operator', 'includeObjectsWithNoValueSet'];

const textWords: Words<'equals' | 'contains' | 'starts' | 'ends'> = {
  IS_EQUAL_TO: ['equals', false, 'value'],
  IS_NOT_EQUAL_TO: ['equals', true, 'value'],
  CONTAINS: ['contains', false, 'value'],
  DOES_NOT_CONTAIN: ['contains', true, 'value'],
  STARTS_WITH: ['starts', false, 'value'],
  ENDS_WITH: ['ends', false, 'value'],
  HAS_EVER_BEEN_EQUAL_TO: ['equals', false, 'history'],
  HAS_NEVER_BEEN_EQUAL_TO: ['equals', true, 'history'],
  HAS_EVER_CONTAINED: ['contains', false, 'history'],
  HAS_NEVER_CONTAINED: ['contains', true, 'history'],
};

const choiceWords: Words<'any' | 'all' | 'exactly'> = {
  IS_ANY_OF: ['any', false, 'value'],
  IS_NONE_OF: ['any', true, 'value'],
  CONTAINS_ALL: ['all', false, 'value'],
  DOES_NOT_CONTAIN_ALL: ['all', true, 'value'],
  IS_EXACTLY: ['exactly', false, 'value'],
  IS_NOT_EXACTLY: ['exactly', true, 'value'],
  HAS_EVER_BEEN_ANY_OF: ['any', false, 'history'],
  HAS_NEVER_BEEN_ANY_OF: ['any', true, 'history'],
  HAS_EVER_CONTAINED_ALL: ['all', false, 'history'],
  HAS_NEVER_CONTAINED_ALL: ['all', true, 'history'],
  HAS_EVER_BEEN_EXACTLY: ['exactly', false, 'history'],
  HAS_NEVER_BEEN_EXACTLY: ['exactly', true, 'history'],
};

const equalWords: Words<'equal'> = {
  IS_EQUAL_TO: ['equal', false, 'value'],
  IS_NOT_EQUAL_TO: ['equal', true, 'value'],
  HAS_EVER_BEEN_EQUAL_TO: ['equal', false, 'history'],
  HAS_NEVER_BEEN_EQUAL_TO: ['equal', true, 'history'],
};

const numberWords: Words<'equal' | 'above' | 'from' | 'below' | 'to'> = {
  ...equalWords,
  IS_GREATER_THAN: ['above', false, 'value'],
  IS_GREATER_THAN_OR_EQUAL_TO: ['from', false, 'value'],
  IS_LESS_THAN: ['below', false, 'value'],
  IS_LESS_THAN_OR_EQUAL_TO: ['to', false, 'value'],
};

const types: Readonly<Record<string, { readonly kind: Subject['kind'] | undefined; readonly read: Reader }>> = {
  ALL_PROPERTY: { kind: undefined, read: readPresence },
  STRING: { kind: 'text', read: (node) => readTextOperation(node, [readText(node, 'value')], 'value') },
  MULTISTRING: { kind: 'text', read: (node) => readTextOperation(node, readTexts(node, 'values'), 'values') },
  NUMBER: { kind: 'number', read: readNumberOperation },
  NUMBER_RANGED: { kind: 'number', read: readNumberRange },
  BOOL: { kind: 'bool', read: readBoolOperation },
  ENUMERATION: { kind: 'enumeration', read: readChoices },
  DATETIME: { kind: 'time', read: (node) => toRead(readDayOperation(node)) },
  RANGED_DATE: { kind: 'time', read: (node) => toRead(readTimestampRange(node)) },
  ROLLING_DATE_RANGE: { kind: 'time', read: (node) => toRead(readRollingRange(node)) },
  TIME_POINT: { kind: 'time', read: (node, zones) => toParsed(node, readTimePoint(node, zones)) },
  TIME_RANGED: { kind: 'time', read: (node, zones) => toParsed(node, readTimeRange(node, zones)) },
  ROLLING_PROPERTY_UPDATED: { kind: undefined, read: (node) => toRead(readRollingUpdate(node), 'change') },
};
type Reader = (node: Node, zones: TimeZones) => Read;

/** Parses an operation on its subject. Throws INVALID_LIST_FILTERS (400). */
export function readOperation(node: Node, subject: Subject, zones: TimeZones): Operation {
  const type = readWord(node, 'operationType', Object.keys(types));
  const { kind, read } = types[type] as (typeof types)[string];
  const { aspect, test, isNegated } = read(node, zones);
  // The time of a change can be tested for any property.
  if (aspect !== 'change' && kind !== undefined && kind !== subject.kind) {
    refuse(
      node.place,
      `operations of type ${type} do not fit '${subject.name}', whose values are of type ${subject.kind}`,
    );
  }
  if (aspect !== 'value' && !subject.hasHistory) {
    refuse(node.place, `there is no history of '${subject.name}'`);
  }
  const withoutValue = findBoolean(node, 'includeObjectsWithNoValueSet');
  return { name: subject.name, aspect, test, isNegated, withoutValue };
}

function readWords<How>(node: Node, words: Words<How>): readonly [How, boolean, Aspect] {
  return words[readWord(node, 'operator', Object.keys(words))] as readonly [How, boolean, Aspect];
}

function readPresence(node: Node): Read {
  assertFields(node, shared);
  const operator = readWord(node, 'operator', ['IS_KNOWN', 'IS_UNKNOWN', 'IS_NOT_KNOWN']);
  return { aspect: 'value', isNegated: operator !== 'IS_KNOWN', test: { is: 'known' } };
}

function readTextOperation(node: Node, values: readonly string[], field: string): Read {
  assertFields(node, [...shared, field]);
  const [how, isNegated, aspect] = readWords(node, textWords);
  return { aspect, isNegated, test: { is: 'text', how, values } };
}

function readChoices(node: Node): Read {
  assertFields(node, [...shared, 'values']);
  const [how, isNegated, aspect] = readWords(node, choiceWords);
  return { aspect, isNegated, test: { is: 'choices', how, values: readTexts(node, 'values') } };
}

function readBoolOperation(node: Node): Read {
  assertFields(node, [...shared, 'value']);
  const [, isNegated, aspect] = readWords(node, equalWords);
  return { aspect, isNegated, test: { is: 'choices', how: 'any', values: [String(readBoolean(node, 'value'))] } };
}

function readNumberOperation(node: Node): Read {
  assertFields(node, [...shared, 'value']);
  const [how, isNegated, aspect] = readWords(node, numberWords);
  const bound: NumberBound = { value: readNumber(node, 'value'), isIncluded: how !== 'above' && how !== 'below' };
  const low = how === 'below' || how === 'to' ? null : bound;
  const high = how === 'above' || how === 'from' ? null : bound;
  return { aspect, isNegated, test: { is: 'number', low, high } };
}

function readNumberRange(node: Node): Read {
  assertFields(node, [...shared, 'lowerBound', 'upperBound']);
  const operator = readWord(node, 'operator', ['IS_BETWEEN', 'IS_NOT_BETWEEN']);
  const toBound = (field: string) => ({ value: readNumber(node, field), isIncluded: true });
  const test = { is: 'number', low: toBound('lowerBound'), high: toBound('upperBound') } as const;
  return { aspect: 'value', isNegated: operator === 'IS_NOT_BETWEEN', test };
}

function toRead({ span, isOutside }: TimeTest, aspect: Aspect = 'value'): Read {
  return { aspect, isNegated: isOutside, test: { is: 'time', ...span } };
}

/** Of the value, or of the time at which it was written. */
function toParsed(node: Node, time: TimeTest): Read {
  const parser = findWord(node, 'propertyParser', ['VALUE', 'UPDATED_AT']) ?? 'VALUE';
  return toRead(time, parser === 'VALUE' ? 'value' : 'change');
}
