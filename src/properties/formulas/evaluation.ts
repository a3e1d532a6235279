import type { PropertyType } from '../types/definition.js';
import type { Formula, Operator } from './formula.js';
import { formulaFunctions, toNumber, toText, type FormulaValue } from './functions.js';

/** What a stored value of a property is inside a formula: times are milliseconds; none for what does not fit the type. */
export function toFormulaValue(stored: string | undefined, type: PropertyType): FormulaValue {
  if (stored === undefined || stored === '') return undefined;
  if (type === 'number') return toNumber(stored);
  if (type === 'bool') return stored === 'true' || stored === 'false' ? stored === 'true' : undefined;
  if (type !== 'date' && type !== 'datetime') return stored;
  const moment = Date.parse(stored);
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Assumption P30. The value of a formula for the values of properties by name. Never throws: what cannot be computed, for lack of a value or
 * because one is of another type by now, is no value.
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

/** An empty text is no value, and neither is what no number can tell. */
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
