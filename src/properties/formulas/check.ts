import type { PropertySet, PropertyType } from '../types/definition.js';
import type { Formula, Operator } from './formula.js';
import { formulaFunctions, type FormulaFunction, type FormulaType } from './functions.js';
import { propertyTypes } from '../values/property-types.js';
import { invalidFormula } from './tokens.js';
import { propertyNotFound } from './refusals.js';

const nouns: Readonly<Record<FormulaType, string>> = {
  number: 'a number',
  text: 'a text',
  bool: 'true or false',
  any: 'a value',
};

/**
 * Checks a formula against the properties that it uses and the type of its result. Throws PROPERTY_NOT_FOUND (404) for an
 * unknown property, INVALID_FORMULA (400) with line and column for an unknown function or an operand of the wrong type.
 */
export function assertFormula(formula: Formula, set: PropertySet, type: PropertyType): void {
  expect(formula, set, propertyTypes[type].formula);
}

function expect(formula: Formula, set: PropertySet, wanted: FormulaType): void {
  assertType(formula, typeOf(formula, set), wanted);
}

function assertType(formula: Formula, found: FormulaType, wanted: FormulaType): void {
  if (found === wanted || found === 'any' || wanted === 'any') return;
  throw invalidFormula(formula.place, `expected ${nouns[wanted]}, found ${nouns[found]}`);
}

function typeOf(formula: Formula, set: PropertySet): FormulaType {
  switch (formula.kind) {
    case 'literal':
      return typeOfLiteral(formula.value);
    case 'property': {
      const definition = set.get(formula.name);
      if (!definition) throw propertyNotFound(formula.name);
      return propertyTypes[definition.type].formula;
    }
    case 'call':
      return typeOfCall(formula, set);
    case 'not':
      expect(formula.input, set, 'bool');
      return 'bool';
    case 'minus':
      expect(formula.input, set, 'number');
      return 'number';
    case 'operation':
      return typeOfOperation(formula, set);
    case 'choice':
      return typeOfChoice(formula, set);
  }
}

/** An empty text represents a missing value of any type. */
function typeOfLiteral(value: number | string | boolean): FormulaType {
  if (typeof value === 'string') return value === '' ? 'any' : 'text';
  return typeof value === 'number' ? 'number' : 'bool';
}

function typeOfCall({ name, inputs, place }: Extract<Formula, { kind: 'call' }>, set: PropertySet): FormulaType {
  const known = formulaFunctions.get(name);
  if (!known) throw invalidFormula(place, `unknown function '${name}'`);
  if (!takes(known, inputs.length)) throw invalidFormula(place, `'${name}' does not take ${inputs.length} values`);
  inputs.forEach((input, at) => expect(input, set, known.inputs[at] ?? known.inputs.at(-1) ?? 'any'));
  return known.result;
}

function takes({ inputs, repeats, optional = 0 }: FormulaFunction, count: number): boolean {
  return count >= inputs.length - optional && (repeats === true || count <= inputs.length);
}

const logical: ReadonlySet<Operator> = new Set(['and', 'or']);
const equality: ReadonlySet<Operator> = new Set(['=', '!=']);
const comparisons: ReadonlySet<Operator> = new Set(['<', '>', '<=', '>=']);

function typeOfOperation(formula: Extract<Formula, { kind: 'operation' }>, set: PropertySet): FormulaType {
  const { operator, left, right } = formula;
  // Each once, since formulas can be deeply nested.
  const [first, second] = [typeOf(left, set), typeOf(right, set)];
  if (equality.has(operator)) {
    assertType(right, second, first);
    return 'bool';
  }
  if (operator === '+' && (first === 'text' || second === 'text')) {
    if (first === 'bool') assertType(left, first, 'text');
    if (second === 'bool') assertType(right, second, 'text');
    return 'text';
  }
  const wanted = logical.has(operator) ? 'bool' : 'number';
  assertType(left, first, wanted);
  assertType(right, second, wanted);
  return wanted === 'bool' || comparisons.has(operator) ? 'bool' : 'number';
}

function typeOfChoice({ cases, otherwise }: Extract<Formula, { kind: 'choice' }>, set: PropertySet): FormulaType {
  cases.forEach(({ condition }) => expect(condition, set, 'bool'));
  const values = [...cases.map(({ value }) => value), ...(otherwise ? [otherwise] : [])];
  const types = values.map((value) => [value, typeOf(value, set)] as const);
  const wanted = types.find(([, type]) => type !== 'any')?.[1] ?? 'any';
  types.forEach(([value, type]) => assertType(value, type, wanted));
  return wanted;
}
