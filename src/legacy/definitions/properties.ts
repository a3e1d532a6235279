import type { Static } from 'typebox';
import type { Definition, PropertyType } from '../../properties/types/definition.js';
import type { PropertyInput, PropertyUpdate } from '../../properties/types/properties.schema.js';
import type { LegacyProperty, LegacyPropertyInput, LegacyPropertyUpdate } from './properties.schema.js';

/** Types that versions 1 and 2 have; all others are texts there. */
const types: Partial<Record<PropertyType, LegacyProperty['type']>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  enumeration: 'enumeration',
  bool: 'bool',
};

/** A definition as in versions 1 and 2. */
export function toLegacyProperty(definition: Definition): LegacyProperty {
  return {
    name: definition.name,
    label: definition.label,
    description: definition.description,
    groupName: definition.groupName,
    type: types[definition.type] ?? 'string',
    fieldType: definition.fieldType,
    options: definition.options.map(({ label, value, description = '', displayOrder, hidden }) => {
      return { label, value, description, displayOrder, hidden, readOnly: false };
    }),
    displayOrder: definition.displayOrder,
    hidden: definition.hidden,
    formField: definition.formField,
    readOnlyValue: definition.readOnlyValue,
    readOnlyDefinition: definition.readOnlyDefinition,
    mutableDefinitionNotDeletable: definition.builtIn && !definition.readOnlyDefinition,
    calculated: definition.calculated,
    ...(definition.calculationFormula !== undefined && { calculationFormula: definition.calculationFormula }),
    externalOptions: definition.externalOptions,
    referencedObjectType: definition.referencedObjectType ?? null,
    hasUniqueValue: definition.hasUniqueValue,
    hubspotDefined: definition.builtIn,
    deleted: definition.archivedAt !== undefined,
    showCurrencySymbol: definition.showCurrencySymbol ?? false,
    currencyPropertyName: definition.currencyPropertyName ?? null,
    createdAt: definition.createdAt?.getTime() ?? null,
    updatedAt: definition.updatedAt?.getTime() ?? null,
    createdUserId: toNumber(definition.createdUserId),
    updatedUserId: toNumber(definition.updatedUserId),
  };
}

function toNumber(id: string | undefined): number | null {
  return id === undefined ? null : Number(id);
}

/** A new property for the service of version 3, with the defaults of versions 1 and 2. */
export function toPropertyInput(input: Static<typeof LegacyPropertyInput>): PropertyInput {
  const { name, groupName } = input;
  const given = toPropertyUpdate(input) as Partial<PropertyInput>;
  return { label: name, type: 'string', fieldType: 'text', ...given, name, groupName };
}

/** A change of a property for the service of version 3: only members that say something. */
export function toPropertyUpdate(update: Static<typeof LegacyPropertyUpdate>): PropertyUpdate {
  const { options, label, ...members } = update;
  return withoutNull({
    ...pickKnown(members),
    label: label === '' ? undefined : label,
    options: options?.map((option, place) =>
      withoutNull({
        label: option.label,
        value: option.value,
        description: option.description,
        displayOrder: option.displayOrder ?? place,
        hidden: option.hidden,
      }),
    ),
  });
}

const known = [
  'groupName',
  'description',
  'type',
  'fieldType',
  'displayOrder',
  'hidden',
  'formField',
  'externalOptions',
  'hasUniqueValue',
  'calculationFormula',
  'referencedObjectType',
  'showCurrencySymbol',
  'currencyPropertyName',
] as const;

function pickKnown(members: Static<typeof LegacyPropertyUpdate>): object {
  return Object.fromEntries(known.map((name) => [name, members[name]]));
}

function withoutNull(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}
