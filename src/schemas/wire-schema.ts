import type { Static } from 'typebox';
import type { AssociationType } from '../associations/association-types.js';
import type { CustomType } from '../properties/types/custom-types.js';
import type { Property } from '../properties/types/properties.schema.js';
import type { AssociationDefinition, ObjectSchema, ObjectTypeDefinition, SchemaQuery } from './schemas.schema.js';

/** A custom object type with its properties and associations. */
export interface SchemaView {
  readonly type: CustomType;
  readonly properties: readonly Property[];
  /** Each direction is an entry. */
  readonly associations: readonly AssociationType[];
}

/** A schema on the wire, without the parts that were not requested. */
export function toWireSchema(
  { type, properties, associations }: SchemaView,
  asked: Static<typeof SchemaQuery> = {},
): Static<typeof ObjectSchema> {
  const { createdByUserId, updatedByUserId } = type.schema;
  const {
    includePropertyDefinitions = true,
    includeAssociationDefinitions = true,
    includeAuditMetadata = true,
  } = asked;
  return {
    ...toTypeFields(type),
    ...(includeAuditMetadata && createdByUserId !== undefined && { createdByUserId }),
    ...(includeAuditMetadata && updatedByUserId !== undefined && { updatedByUserId }),
    properties: includePropertyDefinitions ? [...properties] : [],
    associations: includeAssociationDefinitions ? associations.map(toWireAssociation) : [],
    name: type.schema.name,
  };
}

export function toWireType(type: CustomType, hubId: number): Static<typeof ObjectTypeDefinition> {
  return { ...toTypeFields(type), portalId: hubId, name: type.schema.name };
}

function toTypeFields({ id, singular, schema, createdAt, updatedAt, archivedAt }: CustomType) {
  return {
    labels: schema.labels,
    requiredProperties: [...schema.requiredProperties],
    searchableProperties: [...schema.searchableProperties],
    primaryDisplayProperty: schema.primaryDisplayProperty,
    secondaryDisplayProperties: [...schema.secondaryDisplayProperties],
    ...(schema.description !== undefined && { description: schema.description }),
    archived: archivedAt !== undefined,
    restorable: schema.restorable,
    allowsSensitiveProperties: false,
    metaType: 'PORTAL_SPECIFIC' as const,
    id: id.slice(id.indexOf('-') + 1),
    fullyQualifiedName: singular,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    objectTypeId: id,
  };
}

export function toWireAssociation({ typeId, from, to, name }: AssociationType): Static<typeof AssociationDefinition> {
  return { id: String(typeId), fromObjectTypeId: from, toObjectTypeId: to, name };
}
