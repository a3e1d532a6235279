import type { Formula, Operator } from './formula.js';
import { printNumber } from '../values/number-text.js';

/** Precedence: an operand with a lower precedence than its context needs brackets. */
const strengths: Readonly<Record<Operator | 'not' | 'minus' | 'choice' | 'part', number>> = {
  choice: 0,
  or: 1,
  and: 2,
  not: 3,
  '=': 4,
  '!=': 4,
  '<': 4,
  '>': 4,
  '<=': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  minus: 7,
  part: 8,
};

/** Prints a formula in its normalised spelling: lower-case words, single spaces, no redundant brackets. */
export function printFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'literal':
      return printLiteral(formula.value);
    case 'property':
      return formula.name;
    case 'call':
      return `${formula.name}(${formula.inputs.map(printFormula).join(', ')})`;
    case 'not':
      return `not ${printAt(formula.input, strengths.not)}`;
    case 'minus':
      return `-${printAt(formula.input, strengths.minus)}`;
    case 'operation': {
      const strength = strengths[formula.operator];
      return `${printAt(formula.left, strength)} ${formula.operator} ${printAt(formula.right, strength + 1)}`;
    }
    case 'choice': {
      const cases = formula.cases.map(
        ({ condition, value }) => `if ${printAt(condition, 1)} then ${printAt(value, 1)}`,
      );
      const otherwise = formula.otherwise ? ` else ${printAt(formula.otherwise, 1)}` : '';
      return `${cases.join(' else')}${otherwise} endif`;
    }
  }
}

function printAt(formula: Formula, strength: number): string {
  const text = printFormula(formula);
  return strengthOf(formula) < strength ? `(${text})` : text;
}

function strengthOf(formula: Formula): number {
  if (formula.kind === 'operation') return strengths[formula.operator];
  if (formula.kind === 'not' || formula.kind === 'minus' || formula.kind === 'choice') return strengths[formula.kind];
  return strengths.part;
}

function printLiteral(value: number | string | boolean): string {
  if (typeof value === 'number') return printNumber(value) ?? '0';
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
}
