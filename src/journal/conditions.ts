import type { Condition, Filter } from './subscriptions.schema.js';
import { journalErrors } from './journal.errors.js';

/** Throws JOURNAL_FILTER_INVALID (400) for a condition whose operator lacks what it compares with, or has too much. */
export function assertFilter({ conditions }: Filter): void {
  for (const { operator, value, values } of conditions) {
    const isOfMany = operator === 'IN' || operator === 'NOT_IN';
    const isOfNone = operator === 'IS_EMPTY' || operator === 'IS_NOT_EMPTY';
    const needs = isOfMany ? 'values' : isOfNone ? 'neither value nor values' : 'value';
    const fits = isOfMany
      ? value === undefined && values !== undefined && values.length > 0
      : values === undefined && (value === undefined) === isOfNone;
    if (!fits) throw journalErrors.journalFilterInvalid({ message: `The operator ${operator} takes ${needs}.` });
  }
}

/** Whether a record with these values passes one of the filters; without filters, every record does. Assumption W25. */
export function passes(filters: readonly Filter[], values: Readonly<Record<string, string>>): boolean {
  if (filters.length === 0) return true;
  return filters.some(({ conditions }) => conditions.every((condition) => holds(condition, values)));
}

function holds(
  { operator, property, value = '', values = [] }: Condition,
  all: Readonly<Record<string, string>>,
): boolean {
  const own = Object.hasOwn(all, property) ? (all[property] ?? '') : '';
  const [left, right] = [own.toLowerCase(), value.toLowerCase()];
  const isOneOf = () => values.some((one) => one.toLowerCase() === left);
  switch (operator) {
    case 'EQ':
      return left === right;
    case 'N_EQ':
      return left !== right;
    case 'IN':
      return isOneOf();
    case 'NOT_IN':
      return !isOneOf();
    case 'IS_EMPTY':
      return own === '';
    case 'IS_NOT_EMPTY':
      return own !== '';
    case 'CONTAINS':
      return left.includes(right);
    case 'STARTS_WITH':
      return left.startsWith(right);
    case 'ENDS_WITH':
      return left.endsWith(right);
    default:
      return own !== '' && isInOrder(operator, compare(left, right));
  }
}

function isInOrder(operator: 'GT' | 'GTE' | 'LT' | 'LTE', order: number): boolean {
  if (order === 0) return operator === 'GTE' || operator === 'LTE';
  return order > 0 === operator.startsWith('G');
}

/** Numbers and times by their amount, everything else as text. */
function compare(left: string, right: string): number {
  const [one, other] = [toAmount(left), toAmount(right)];
  if (one !== undefined && other !== undefined) return one - other;
  return left < right ? -1 : left > right ? 1 : 0;
}

function toAmount(text: string): number | undefined {
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/.test(text)) return Number(text);
  if (!/^\d{4}-\d\d-\d\d(t[\d:.]+(z|[-+]\d\d:?\d\d)?)?$/.test(text)) return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? undefined : time;
}
