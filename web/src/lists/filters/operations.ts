import type { Comparison, Takes } from './comparisons.js';
import type { Operation } from './filter-tree.js';
import { isExactPoint } from './time-points.js';

type Values = Partial<Operation>;

const isNumeric = ({ operationType }: Operation): boolean => operationType.startsWith('NUMBER');
const isGiven = (one: unknown): boolean => one !== undefined && one !== '';

/** The values that each kind of comparison keeps from another operation. */
const keptValues: Readonly<Record<Takes, (before: Operation) => Values>> = {
  nothing: () => ({}),
  texts: ({ value, values }) => ({ values: values ?? (isGiven(value) ? [String(value)] : []) }),
  number: (before) => ({ value: (isNumeric(before) ? (before.value ?? before.lowerBound) : undefined) ?? '' }),
  numbers: (before) => ({
    lowerBound: (isNumeric(before) ? (before.lowerBound ?? before.value) : undefined) ?? '',
    upperBound: (isNumeric(before) ? before.upperBound : undefined) ?? '',
  }),
  flag: ({ value }) => ({ value: typeof value === 'boolean' ? value : true }),
  choices: ({ values }) => ({ values: values ?? [] }),
  day: ({ timestamp }) => ({ timestamp: timestamp ?? '' }),
  moments: (before) =>
    isNumeric(before) ? {} : { lowerBound: before.lowerBound ?? '', upperBound: before.upperBound ?? '' },
  days: ({ numberOfDays }) => ({ numberOfDays: numberOfDays ?? 30 }),
  point: ({ timePoint }) => (timePoint ? { timePoint } : {}),
  points: ({ lowerBoundTimePoint, upperBoundTimePoint }) => ({
    ...(lowerBoundTimePoint && { lowerBoundTimePoint }),
    ...(upperBoundTimePoint && { upperBoundTimePoint }),
  }),
};

const nothing: Operation = { operationType: '', operator: '' };

/** Returns an operation with another comparison, keeping values that still apply. */
export function withComparison(before: Operation = nothing, next: Comparison): Operation {
  const isUpdate = next.isOfChange && next.type !== 'ROLLING_PROPERTY_UPDATED';
  return {
    operationType: next.type,
    operator: next.operator,
    includeObjectsWithNoValueSet: canIncludeUnknown(next) && before.includeObjectsWithNoValueSet === true,
    ...keptValues[next.takes](before),
    ...(isUpdate && { propertyParser: 'UPDATED_AT' }),
  };
}

/** Whether unknown values can be included. */
export const canIncludeUnknown = ({ takes }: Comparison): boolean => takes !== 'nothing';

const hasBounds = ({ lowerBound, upperBound }: Operation): boolean => isGiven(lowerBound) && isGiven(upperBound);

const hasAll: Readonly<Record<Takes, (operation: Operation) => boolean>> = {
  nothing: () => true,
  texts: ({ value, values }) => (values ?? [value]).some(isGiven),
  number: ({ value }) => isGiven(value),
  numbers: hasBounds,
  flag: ({ value }) => isGiven(value),
  choices: ({ values }) => (values ?? []).length > 0,
  day: ({ timestamp }) => isGiven(timestamp),
  moments: hasBounds,
  days: ({ numberOfDays }) => isGiven(numberOfDays),
  point: ({ timePoint }) => timePoint !== undefined && isExactPoint(timePoint),
  points: ({ lowerBoundTimePoint, upperBoundTimePoint }) =>
    [lowerBoundTimePoint, upperBoundTimePoint].every((point) => point !== undefined && isExactPoint(point)),
};

/** Whether an operation has all values it needs. */
export const isComplete = (operation: Operation, takes: Takes): boolean => hasAll[takes](operation);
