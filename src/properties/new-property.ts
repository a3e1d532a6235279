import { AppError } from '../platform/http/errors.js';
import type { PropertyGroup } from './default-properties.js';
import type { PropertyFacts, PropertyOption } from './definition.js';
import { assertOptions } from './new-property-options.js';
import type { PropertyInput } from './properties.schema.js';

/** What a new property has to fit into. */
export interface NewPropertyPlace {
  readonly objectTypeId: string;
  readonly groups: ReadonlyMap<string, PropertyGroup>;
  readonly userId?: number;
}

/** The facts of a custom property from a create request; throws a 400 of properties.errors.ts for the first rule it breaks. */
export function toCustomProperty(input: PropertyInput, place: NewPropertyPlace): PropertyFacts {
  assertName(input);
  assertFieldType(input, place);
  assertOrdinaryData(input);
  if (!place.groups.has(input.groupName)) {
    throw new AppError('PROPERTY_GROUP_NOT_FOUND', {
      message: `The property group '${input.groupName}' does not exist.`,
    });
  }
  assertOptions(input, place.objectTypeId);
  assertDisplay(input);
  if (input.hasUniqueValue && input.type !== 'string' && input.type !== 'number') {
    throw new AppError('INVALID_UNIQUE_PROPERTY');
  }
  return toFacts(input, place);
}

// Unknown fields of the input never get here, and those that only the server sets are written last.
function toFacts(input: PropertyInput, { userId }: NewPropertyPlace): PropertyFacts {
  const { calculationFormula: _formula, dataSensitivity: _sensitivity, options = [], ...told } = input;
  return {
    description: '',
    displayOrder: -1,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    ...told,
    options: options.map(toOption),
    calculated: false,
    builtIn: false,
    archivable: true,
    readOnlyDefinition: false,
    readOnlyValue: false,
    ...(userId !== undefined && { createdUserId: String(userId), updatedUserId: String(userId) }),
  };
}

function toOption(
  { displayOrder = -1, hidden = false, ...option }: NonNullable<PropertyInput['options']>[number],
  place: number,
): PropertyOption {
  return { ...option, displayOrder: displayOrder < 0 ? place : displayOrder, hidden };
}

function assertName({ name }: PropertyInput): void {
  if (!/^[a-z][a-z0-9_]{0,98}$/.test(name)) {
    const message =
      'Property names start with a letter and have less than 100 characters, all of them lowercase letters, digits and underscores.';
    throw new AppError('INVALID_PROPERTY_NAME', {
      message: `${message} Invalid name: '${name.slice(0, 200).toWellFormed()}'`,
    });
  }
  // Assumption P13.
  if (name.startsWith('hs_')) {
    throw new AppError('INVALID_PROPERTY_NAME', {
      message: `Property names that start with 'hs_' are reserved. Invalid name: '${name}'`,
    });
  }
}

/** The field types that a custom property of a type may have. */
const fieldTypes: Readonly<Record<PropertyInput['type'], readonly string[]>> = {
  string: ['text', 'textarea', 'html', 'phonenumber', 'file'],
  number: ['number'],
  bool: ['booleancheckbox'],
  enumeration: ['select', 'radio', 'checkbox', 'booleancheckbox'],
  date: ['date'],
  datetime: ['date'],
  phone_number: ['phonenumber'],
};

function assertFieldType({ name, type, fieldType, calculationFormula }: PropertyInput, place: NewPropertyPlace): void {
  if (fieldType.startsWith('calculation_') || calculationFormula !== undefined) {
    throw new AppError('CALCULATED_PROPERTY_NOT_SUPPORTED');
  }
  const allowed = fieldTypes[type];
  if (!allowed.includes(fieldType)) {
    throw new AppError('INVALID_FIELD_TYPE', {
      message: `Property '${name}' of object type '${place.objectTypeId}' has the type ${type}, whose field type is one of [${allowed.join(', ')}].`,
    });
  }
}

function assertOrdinaryData({ dataSensitivity }: PropertyInput): void {
  if (dataSensitivity !== undefined && dataSensitivity !== 'non_sensitive') {
    throw new AppError('SENSITIVE_DATA_NOT_ENABLED');
  }
}

const displayHints = {
  numberDisplayHint: {
    types: ['number'],
    hints: ['unformatted', 'formatted', 'currency', 'percentage', 'duration', 'probability'],
  },
  textDisplayHint: {
    types: ['string'],
    hints: [
      'unformatted_single_line',
      'multi_line',
      'email',
      'phone_number',
      'domain_name',
      'ip_address',
      'physical_address',
      'postal_code',
    ],
  },
  dateDisplayHint: {
    types: ['date', 'datetime'],
    hints: ['absolute', 'absolute_with_relative', 'time_since', 'time_until'],
  },
} as const;

function assertDisplay(input: PropertyInput): void {
  if (input.currencyPropertyName !== undefined && !input.showCurrencySymbol) {
    throw new AppError('INVALID_CURRENCY_PROPERTY');
  }
  for (const name of Object.keys(displayHints) as (keyof typeof displayHints)[]) {
    const hint = input[name];
    const rule: { types: readonly string[]; hints: readonly string[] } = displayHints[name];
    if (hint === undefined || (rule.hints.includes(hint) && rule.types.includes(input.type))) continue;
    throw new AppError('INVALID_DISPLAY_HINT', {
      message: `The ${name} of a property of the type ${rule.types.join(' or ')} is one of [${rule.hints.join(', ')}].`,
    });
  }
}
