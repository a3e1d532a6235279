import type { AssociationType } from '../associations/associations.service.js';
import type { Property } from '../properties/types/properties.schema.js';
import type { CustomType } from '../properties/properties.service.js';
import type { AssociationDefinition, ObjectSchema, ObjectTypeDefinition, SchemaParts } from './schemas.schema.js';

/** An object type of a hub, with what belongs to it. */
export interface SchemaView {
  readonly type: CustomType;
  readonly properties: readonly Property[];
  /** Each direction on its own. */
  readonly associations: readonly AssociationType[];
}

/** A schema as the wire prints it, without the parts that were not asked for. */
export function toWireSchema({ type, properties, associations }: SchemaView, asked: SchemaParts = {}): ObjectSchema {
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

export function toWireType(type: CustomType, hubId: number): ObjectTypeDefinition {
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

export function toWireAssociation({ typeId, from, to, name }: AssociationType): AssociationDefinition {
  return { id: String(typeId), fromObjectTypeId: from, toObjectTypeId: to, name };
}
