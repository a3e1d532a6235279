import { propertyTypes } from '../values/property-types.js';
import type { Definition, PropertySet } from '../types/definition.js';
import { evaluateFormula, toFormulaValue } from './evaluation.js';
import { listFormulaProperties, parseFormula, type Formula } from './formula.js';
import { toText, type FormulaValue } from './functions.js';

/** A calculated property. */
interface CalculatedProperty {
  readonly definition: Definition;
  readonly formula: Formula;
  /** Names of the properties in the formula. */
  readonly sources: readonly string[];
}

/** Values of a record by name. */
type Values = Readonly<Record<string, string>>;

const known = new WeakMap<PropertySet, readonly CalculatedProperty[]>();

/** The calculated properties of a set, each after those that it depends on. */
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

/** Calculates all calculated properties of a set from the stored values of a record; '' for no value. */
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

/** Converts a result for storage; '' if it is not of the property's type, not among its options or too long. */
function toStoredText(value: FormulaValue, definition: Definition): string {
  const text = toText(value);
  return propertyTypes[definition.type].acceptsResult(value, text, definition) ? text : '';
}

/** Returns {@link calculateValues} for a set; undefined if it has no calculated properties. */
export function findCalculation(set: PropertySet): ((stored: Values) => Values) | undefined {
  return listCalculated(set).length === 0 ? undefined : (stored) => calculateValues(set, stored);
}

/** Whether the formula of a property depends on the property itself. */
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
