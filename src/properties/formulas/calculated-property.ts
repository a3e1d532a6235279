import { isCircular } from './calculated-values.js';
import { toDefinition, type PropertyFacts, type PropertySet } from '../types/definition.js';
import { assertFormula } from './check.js';
import { printFormula } from './text.js';
import { parseFormula } from './formula.js';
import { propertyErrors } from '../types/properties.errors.js';

/** The field type of properties that a formula gives the values of. */
export const calculatedFieldType = 'calculation_equation';

export function isCalculated({ fieldType }: { readonly fieldType: string }): boolean {
  return fieldType === calculatedFieldType;
}

/** The same with the spelling that formulas are kept in. Throws INVALID_FORMULA (400). */
export function inOneSpelling<T extends { readonly calculationFormula?: string }>(facts: T): T {
  const { calculationFormula } = facts;
  if (calculationFormula === undefined) return facts;
  return { ...facts, calculationFormula: printFormula(parseFormula(calculationFormula)) };
}

/**
 * Throws unless a property has a formula exactly if its field type says so, and the formula fits: INVALID_CALCULATED_PROPERTY,
 * INVALID_FORMULA (400), PROPERTY_NOT_FOUND (404) for a property that it names. Assumption P28.
 */
export function assertCalculation(facts: PropertyFacts, set: PropertySet): void {
  const { name, type, calculated, calculationFormula, hasUniqueValue } = facts;
  const fault =
    (calculated !== isCalculated(facts) && 'cannot turn into a calculated one or back') ||
    (calculated &&
      calculationFormula === undefined &&
      `has the field type ${calculatedFieldType}, which needs a calculationFormula`) ||
    (!calculated &&
      calculationFormula !== undefined &&
      `has a calculationFormula, which needs the field type ${calculatedFieldType}`) ||
    (calculated && hasUniqueValue && 'has a calculationFormula, whose values cannot be unique');
  if (fault) {
    const message = `Property '${name}' ${fault}.`;
    throw propertyErrors.invalidCalculatedProperty({ message, context: { property: [name] } });
  }
  if (calculationFormula === undefined) return;
  assertFormula(parseFormula(calculationFormula), set, type);
  if (isCircular(new Map([...set, [name, toDefinition(facts)]]), name)) {
    const message = `Property '${name}' has a calculationFormula that leads back to the property.`;
    throw propertyErrors.invalidCalculatedProperty({ message, context: { property: [name] } });
  }
}
