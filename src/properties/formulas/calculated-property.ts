import { isCircular } from './calculated-values.js';
import { toDefinition, type PropertyFacts, type PropertySet } from '../types/definition.js';
import { assertFormula } from './check.js';
import { printFormula } from './text.js';
import { parseFormula } from './formula.js';
import { calculatedFieldType } from '../values/property-types.js';
import { propertyErrors } from '../types/properties.errors.js';

export function isCalculated({ fieldType }: { readonly fieldType: string }): boolean {
  return fieldType === calculatedFieldType;
}

/** Normalises the spelling of the formula for storage. Throws INVALID_FORMULA (400). */
export function inOneSpelling<T extends { readonly calculationFormula?: string }>(facts: T): T {
  const { calculationFormula } = facts;
  if (calculationFormula === undefined) return facts;
  return { ...facts, calculationFormula: printFormula(parseFormula(calculationFormula)) };
}

/**
 * Throws unless a property has a valid formula exactly if its field type requires one: INVALID_CALCULATED_PROPERTY,
 * INVALID_FORMULA (400), PROPERTY_NOT_FOUND (404) for an unknown property in it. Assumption P28.
 */
export function assertCalculation(facts: PropertyFacts, set: PropertySet): void {
  const { name, type, calculated, calculationFormula, hasUniqueValue } = facts;
  const fault =
    (calculated !== isCalculated(facts) && 'cannot be converted to or from a calculated property') ||
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
    const message = `Property '${name}' has a calculationFormula that depends on the property itself.`;
    throw propertyErrors.invalidCalculatedProperty({ message, context: { property: [name] } });
  }
}
