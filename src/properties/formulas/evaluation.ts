import type { PropertyType } from '../types/definition.js';
import type { Formula, Operator } from './formula.js';
import { propertyTypes } from '../values/property-types.js';
import { formulaFunctions, toText, type FormulaValue } from './functions.js';

/** Converts a stored value for use in a formula: times become milliseconds; undefined if it does not fit the type. */
export function toFormulaValue(stored: string | undefined, type: PropertyType): FormulaValue {
  if (stored === undefined || stored === '') return undefined;
  return propertyTypes[type].toFormulaValue(stored);
}

/**
 * Assumption P30. Evaluates a formula for property values by name. Never throws: the result is undefined if a value is
 * missing or no longer of the expected type.
 */
export function evaluateFormula(formula: Formula, values: ReadonlyMap<string, FormulaValue>): FormulaValue {
  const evaluate = (part: Formula): FormulaValue => evaluateFormula(part, values);
  switch (formula.kind) {
    case 'literal':
      return present(formula.value);
    case 'property':
      return values.get(formula.name);
    case 'call':
      return call(formula.name, formula.inputs.map(evaluate));
    case 'not':
      return evaluate(formula.input) !== true;
    case 'minus':
      return calculate('-', 0, evaluate(formula.input));
    case 'operation':
      return operate(formula, evaluate);
    case 'choice': {
      const found = formula.cases.find(({ condition }) => evaluate(condition) === true);
      const chosen = found ? found.value : formula.otherwise;
      return chosen && evaluate(chosen);
    }
  }
}

function call(name: string, inputs: readonly FormulaValue[]): FormulaValue {
  const value = formulaFunctions.get(name)?.apply(inputs);
  return present(value);
}

/** Converts empty text and non-finite numbers to undefined. */
function present(value: FormulaValue): FormulaValue {
  return value === '' || (typeof value === 'number' && !Number.isFinite(value)) ? undefined : value;
}

type Operation = Extract<Formula, { kind: 'operation' }>;

function operate({ operator, left, right }: Operation, evaluate: (part: Formula) => FormulaValue): FormulaValue {
  if (operator === 'and') return evaluate(left) === true && evaluate(right) === true;
  if (operator === 'or') return evaluate(left) === true || evaluate(right) === true;
  return calculate(operator, evaluate(left), evaluate(right));
}

function calculate(operator: Operator, left: FormulaValue, right: FormulaValue): FormulaValue {
  if (operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) return toText(left) + toText(right);
  if (typeof left !== 'number' || typeof right !== 'number') return isComparison(operator) ? false : undefined;
  return present(arithmetic(operator, left, right));
}

function isComparison(operator: Operator): boolean {
  return operator.startsWith('<') || operator.startsWith('>');
}

function arithmetic(operator: Operator, left: number, right: number): FormulaValue {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    default:
      return undefined;
  }
}
