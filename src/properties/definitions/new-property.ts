import type { PropertyGroup } from '../types/default-properties.js';
import { assertCalculation, inOneSpelling, isCalculated } from '../formulas/calculated-property.js';
import type { PropertyFacts, PropertyOption, PropertySet } from '../types/definition.js';
import { assertDisplay } from './display-hints.js';
import { propertyErrors } from '../types/properties.errors.js';
import { propertyTypes } from '../values/property-types.js';
import { assertOptions } from './options.js';
import type { PropertyInput } from '../types/properties.schema.js';

/** What a property is validated against. */
export interface PropertyHome {
  readonly objectTypeId: string;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
  /** Existing properties of the type. */
  readonly properties: PropertySet;
  readonly userId?: number;
}

/** Converts a create request to a custom property; throws a 400 of properties.errors.ts for the first violated rule. */
export function toCustomProperty(input: PropertyInput, home: PropertyHome): PropertyFacts {
  assertName(input);
  assertOrdinaryData(input);
  const facts = toFacts(input, home);
  // Validated in its original spelling, so that a refusal can report the position.
  assertFits(facts, home);
  assertCalculation(facts, home.properties);
  return inOneSpelling(facts);
}

/** Throws a 400 of properties.errors.ts unless the parts of a custom property are consistent. */
export function assertFits(facts: PropertyFacts, home: PropertyHome): void {
  assertFieldType(facts, home);
  assertGroup(facts, home);
  assertOptions(facts, home.objectTypeId);
  assertDisplay(facts);
  if (facts.hasUniqueValue && !propertyTypes[facts.type].mayBeUnique) {
    throw propertyErrors.invalidUniqueProperty();
  }
}

/** Throws PROPERTY_GROUP_NOT_FOUND (400). */
export function assertGroup({ groupName }: PropertyFacts, { groups }: PropertyHome): void {
  if (groups.has(groupName)) return;
  throw propertyErrors.propertyGroupNotFound({ message: `The property group '${groupName}' does not exist.` });
}

// The schema drops unknown fields; those that only the server sets are written last.
function toFacts(input: PropertyInput, { userId }: PropertyHome): PropertyFacts {
  const { calculationFormula, dataSensitivity: _sensitivity, options = [], ...facts } = input;
  const calculated = isCalculated(input);
  return {
    description: '',
    displayOrder: -1,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    ...facts,
    options:
      options.length === 0 && calculated && propertyTypes[facts.type].options === 'booleans'
        ? booleanOptions
        : options.map(toOption),
    calculated,
    ...(calculationFormula !== undefined && { calculationFormula }),
    builtIn: false,
    archivable: true,
    readOnlyDefinition: false,
    readOnlyValue: calculated,
    ...(userId !== undefined && { createdUserId: String(userId), updatedUserId: String(userId) }),
  };
}

/** Optional for calculated properties of this type. */
const booleanOptions: readonly PropertyOption[] = [
  { label: 'True', value: 'true', displayOrder: 0, hidden: false },
  { label: 'False', value: 'false', displayOrder: 1, hidden: false },
];

/** Converts a requested option; its display order defaults to its position. */
export function toOption(
  { displayOrder = -1, hidden = false, ...option }: NonNullable<PropertyInput['options']>[number],
  place: number,
): PropertyOption {
  return { ...option, displayOrder: displayOrder < 0 ? place : displayOrder, hidden };
}

function assertName({ name }: PropertyInput): void {
  if (!/^[a-z][a-z0-9_]{0,98}$/.test(name)) {
    const message =
      'Property names start with a letter and have less than 100 characters, all of them lowercase letters, digits and underscores.';
    throw propertyErrors.invalidPropertyName({
      message: `${message} Invalid name: '${name.slice(0, 200).toWellFormed()}'`,
    });
  }
  // Assumption P13.
  if (name.startsWith('hs_')) {
    throw propertyErrors.invalidPropertyName({
      message: `Property names that start with 'hs_' are reserved. Invalid name: '${name}'`,
    });
  }
}

function assertFieldType({ name, type, fieldType }: PropertyFacts, home: PropertyHome): void {
  const allowed = propertyTypes[type].fieldTypes;
  if (!allowed.includes(fieldType)) {
    throw propertyErrors.invalidFieldType({
      message: `Property '${name}' of object type '${home.objectTypeId}' has the type ${type}, whose field type is one of [${allowed.join(', ')}].`,
    });
  }
}

function assertOrdinaryData({ dataSensitivity }: PropertyInput): void {
  if (dataSensitivity !== undefined && dataSensitivity !== 'non_sensitive') {
    throw propertyErrors.sensitiveDataNotEnabled();
  }
}
