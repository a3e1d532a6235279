import { expect, it } from 'vitest';
import type { Property } from '../../property.js';
import { findValueProblem } from './value-rules.js';

const toProperty = (name: string, type: string) =>
  ({ name, type, fieldType: 'text', options: [] }) as unknown as Property;
const rule = (ruleType: string, ...ruleArguments: string[]) => [
  { ruleType, ruleArguments, shouldApplyNormalization: false },
];

it.each([
  ['amount', 'number', '12,5x', [], 'Enter a number'],
  ['amount', 'number', '-', [], undefined],
  ['amount', 'number', '12.5', [], undefined],
  ['amount', 'number', '3', rule('MIN_NUMBER', '5'), 'Enter 5 or more'],
  ['amount', 'number', '1.234', rule('DECIMAL', '2'), 'Enter 2 decimal places or fewer'],
  ['email', 'string', 'ada', [], 'Enter an email address'],
  ['email', 'string', 'ada@example.com', [], undefined],
  ['city', 'string', 'ab', rule('MIN_LENGTH', '3'), 'Enter 3 characters or more'],
  ['city', 'string', 'a b', rule('WHITESPACE'), 'Enter no spaces'],
  ['city', 'string', '', rule('MIN_LENGTH', '3'), undefined],
  ['city', 'string', 'x', rule('SOMETHING_NEW'), undefined],
  ['start', 'date', '2026-01-03', rule('START_DATE', '2026-02-01'), 'Enter 2026-02-01 or a later day'],
  ['start', 'date', '2026-11-25', rule('DAYS_OF_WEEK', 'MONDAY'), 'Enter a day that is one of MONDAY'],
])('%s (%s) with the value %j', (name, type, value, rules, problem) => {
  expect(findValueProblem(value, toProperty(name, type), rules)).toBe(problem);
});

it('surrounding spaces do not count where a rule ignores them', () => {
  const rules = [{ ruleType: 'MAX_LENGTH', ruleArguments: ['3'], shouldApplyNormalization: true }];
  expect(findValueProblem(' abc ', toProperty('city', 'string'), rules)).toBeUndefined();
});
