import type { Static } from 'typebox';
import { propertyErrors } from '../properties/types/properties.errors.js';
import type { NewSchema, SchemaChanges } from '../properties/types/custom-type-rules.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { PropertyInput } from '../properties/types/properties.schema.js';
import type { SchemaInput, SchemaPropertyInput, SchemaUpdate } from './schemas.schema.js';

/** The object type itself in a create request. */
export function toNewSchema(input: SchemaInput): NewSchema {
  const { properties = [], associatedObjects: _ends, metaType: _metaType, ...fields } = input;
  assertOrdinaryData(input);
  const primary = fields.primaryDisplayProperty ?? properties.find((property) => property.isPrimaryDisplayLabel)?.name;
  const searchable = properties.filter((property) => property.searchableInGlobalSearch).map(({ name }) => name);
  return {
    ...withoutSensitivity(fields),
    name: input.name,
    searchableProperties: [...(fields.searchableProperties ?? []), ...searchable],
    ...(primary !== undefined && { primaryDisplayProperty: primary }),
  };
}

/** The changes in an update request. */
export function toSchemaChanges({
  clearDescription,
  name: _name,
  properties: _properties,
  ...changes
}: SchemaUpdate): SchemaChanges {
  assertOrdinaryData(changes);
  return { ...withoutSensitivity(changes), ...(clearDescription && { description: '' }) };
}

function withoutSensitivity<T extends { readonly allowsSensitiveProperties?: boolean }>(input: T) {
  const { allowsSensitiveProperties: _sensitivity, ...rest } = input;
  return rest;
}

function assertOrdinaryData({ allowsSensitiveProperties }: Pick<SchemaInput, 'allowsSensitiveProperties'>): void {
  if (allowsSensitiveProperties) throw propertyErrors.sensitiveDataNotEnabled();
}

type NewProperty = Omit<PropertyInput, 'groupName'> & { readonly groupName?: string };

/** A property of a create request, with defaults applied. */
export function toNewProperty(input: Static<typeof SchemaPropertyInput>): NewProperty {
  const { optionSortStrategy, searchableInGlobalSearch: _found, isPrimaryDisplayLabel: _primary, ...property } = input;
  const { options } = property;
  return {
    ...property,
    type: property.type ?? 'string',
    fieldType: property.fieldType ?? 'text',
    ...(options && optionSortStrategy === 'ALPHABETICAL' && { options: toAlphabetical(options) }),
  };
}

function toAlphabetical(options: NonNullable<PropertyInput['options']>) {
  const sorted = [...options].sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1));
  return sorted.map((option, displayOrder) => ({ ...option, displayOrder }));
}

/** The plain association between two object types, in both directions, which all others require. */
export function toPlainAssociation(from: ObjectType, to: ObjectType) {
  return { from: from.id, to: to.id, name: toAssociationName(from, to), label: null, inverseLabel: null };
}

export function toAssociationName(from: ObjectType, to: ObjectType): string {
  return `${from.associationName}_to_${to.associationName}`;
}
