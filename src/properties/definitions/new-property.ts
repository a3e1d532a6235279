import type { PropertyGroup } from '../types/default-properties.js';
import {
  assertCalculation,
  calculatedFieldType,
  inOneSpelling,
  isCalculated,
} from '../formulas/calculated-property.js';
import type { PropertyFacts, PropertyOption, PropertySet, PropertyType } from '../types/definition.js';
import { assertDisplay } from './display-hints.js';
import { propertyErrors } from '../types/properties.errors.js';
import { assertOptions } from './options.js';
import type { PropertyInput } from '../types/properties.schema.js';

/** What a property has to fit into. */
export interface PropertyHome {
  readonly objectTypeId: string;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
  /** Those that the type has. */
  readonly properties: PropertySet;
  readonly userId?: number;
}

/** The facts of a custom property from a create request; throws a 400 of properties.errors.ts for the first rule it breaks. */
export function toCustomProperty(input: PropertyInput, home: PropertyHome): PropertyFacts {
  assertName(input);
  assertOrdinaryData(input);
  const facts = toFacts(input, home);
  // Held against the rules as it was spelt, so that a refusal can say where.
  assertFits(facts, home);
  assertCalculation(facts, home.properties);
  return inOneSpelling(facts);
}

/** Throws a 400 of properties.errors.ts unless the parts of a custom property go together. */
export function assertFits(facts: PropertyFacts, home: PropertyHome): void {
  assertFieldType(facts, home);
  assertGroup(facts, home);
  assertOptions(facts, home.objectTypeId);
  assertDisplay(facts);
  if (facts.hasUniqueValue && facts.type !== 'string' && facts.type !== 'number') {
    throw propertyErrors.invalidUniqueProperty();
  }
}

/** Throws PROPERTY_GROUP_NOT_FOUND (400). */
export function assertGroup({ groupName }: PropertyFacts, { groups }: PropertyHome): void {
  if (groups.has(groupName)) return;
  throw propertyErrors.propertyGroupNotFound({ message: `The property group '${groupName}' does not exist.` });
}

// Unknown fields of the input never get here, and those that only the server sets are written last.
function toFacts(input: PropertyInput, { userId }: PropertyHome): PropertyFacts {
  const { calculationFormula, dataSensitivity: _sensitivity, options = [], ...told } = input;
  const calculated = isCalculated(input);
  return {
    description: '',
    displayOrder: -1,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    ...told,
    options: options.length === 0 && calculated && told.type === 'bool' ? booleanOptions : options.map(toOption),
    calculated,
    ...(calculationFormula !== undefined && { calculationFormula }),
    builtIn: false,
    archivable: true,
    readOnlyDefinition: false,
    readOnlyValue: calculated,
    ...(userId !== undefined && { createdUserId: String(userId), updatedUserId: String(userId) }),
  };
}

/** Calculated properties of this type need not say them. */
const booleanOptions: readonly PropertyOption[] = [
  { label: 'True', value: 'true', displayOrder: 0, hidden: false },
  { label: 'False', value: 'false', displayOrder: 1, hidden: false },
];

/** An option of a request as it is stored, at its place in the list unless it names another. */
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

/** The field types that a custom property of a type may have. */
const fieldTypes: Readonly<Partial<Record<PropertyType, readonly string[]>>> = {
  string: ['text', 'textarea', 'html', 'phonenumber', 'file', calculatedFieldType],
  number: ['number', calculatedFieldType],
  bool: ['booleancheckbox', calculatedFieldType],
  enumeration: ['select', 'radio', 'checkbox', 'booleancheckbox', calculatedFieldType],
  date: ['date'],
  datetime: ['date'],
  phone_number: ['phonenumber'],
};

function assertFieldType({ name, type, fieldType }: PropertyFacts, home: PropertyHome): void {
  const allowed = fieldTypes[type] ?? [];
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
