import type { Definition, PropertySet } from '../types/definition.js';
import { evaluateFormula, toFormulaValue } from './evaluation.js';
import { listFormulaProperties, parseFormula, type Formula } from './formula.js';
import { toText, type FormulaValue } from './functions.js';

/** A property whose values a formula gives. */
export interface CalculatedProperty {
  readonly definition: Definition;
  readonly formula: Formula;
  /** Names of the properties that the formula is made of. */
  readonly sources: readonly string[];
}

/** Values of a record by name. */
type Values = Readonly<Record<string, string>>;

const known = new WeakMap<PropertySet, readonly CalculatedProperty[]>();

/** The properties of a set that have formulas, each after those that it is made of. */
export function listCalculated(set: PropertySet): readonly CalculatedProperty[] {
  const found = known.get(set);
  if (found) return found;
  const calculated = [...set.values()].flatMap((definition) => toCalculated(definition) ?? []);
  const ordered = inOrder(new Map(calculated.map((property) => [property.definition.name, property])));
  known.set(set, ordered);
  return ordered;
}

function toCalculated(definition: Definition): CalculatedProperty | undefined {
  if (definition.calculationFormula === undefined) return undefined;
  const formula = parseFormula(definition.calculationFormula);
  return { definition, formula, sources: listFormulaProperties(formula) };
}

function inOrder(calculated: ReadonlyMap<string, CalculatedProperty>): CalculatedProperty[] {
  const ordered = new Set<CalculatedProperty>();
  const open = new Set<CalculatedProperty>();
  const visit = (property: CalculatedProperty | undefined): void => {
    if (!property || ordered.has(property) || open.has(property)) return;
    open.add(property);
    property.sources.forEach((name) => {
      visit(calculated.get(name));
    });
    ordered.add(property);
  };
  calculated.forEach(visit);
  return [...ordered];
}

/** The values of all properties of a set that have formulas, for the stored values of a record; '' where there is none. */
export function calculateValues(set: PropertySet, stored: Values): Values {
  const calculated = listCalculated(set);
  if (calculated.length === 0) return {};
  const values = new Map<string, FormulaValue>();
  for (const name of new Set(calculated.flatMap(({ sources }) => sources))) {
    const definition = set.get(name);
    if (definition) values.set(name, toFormulaValue(stored[name], definition.type));
  }
  const texts: Record<string, string> = {};
  for (const { definition, formula } of calculated) {
    const text = toStoredText(evaluateFormula(formula, values), definition);
    texts[definition.name] = text;
    values.set(definition.name, toFormulaValue(text, definition.type));
  }
  return texts;
}

const maxCharacters = 65_536;

/** A result as it is stored; '' for one that is not of the property's type, not among its options or too long. */
function toStoredText(value: FormulaValue, { type, optionValues }: Definition): string {
  const text = toText(value);
  if (type === 'enumeration') return optionValues.has(text) ? text : '';
  if (type === 'number') return typeof value === 'number' ? text : '';
  if (type === 'bool') return typeof value === 'boolean' ? text : '';
  return text.length <= maxCharacters ? text : '';
}

/** What {@link calculateValues} does for a set; undefined where no property has a formula. */
export function findCalculation(set: PropertySet): ((stored: Values) => Values) | undefined {
  return listCalculated(set).length === 0 ? undefined : (stored) => calculateValues(set, stored);
}

/** Whether the formula of a property leads back to the property. */
export function isCircular(set: PropertySet, name: string): boolean {
  const calculated = new Map(listCalculated(set).map((property) => [property.definition.name, property.sources]));
  const seen = new Set<string>();
  const leadsBack = (sources: readonly string[]): boolean =>
    sources.some((source) => {
      if (source === name) return true;
      if (seen.has(source)) return false;
      seen.add(source);
      return leadsBack(calculated.get(source) ?? []);
    });
  return leadsBack(calculated.get(name) ?? []);
}
