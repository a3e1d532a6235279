import { Type, type Static } from 'typebox';
import { OptionInput, Property, PropertyInput } from '../properties/types/properties.schema.js';

export const SchemaParams = Type.Object({ objectType: Type.String() });
export const SchemaAssociationParams = Type.Object({
  objectType: Type.String(),
  associationIdentifier: Type.String(),
});

const ArchivedQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ description: 'Archived schemas instead of active ones.' })),
});

export const PurgeQuery = Type.Object({
  archived: Type.Optional(Type.Boolean({ description: 'Permanently deletes an archived schema.' })),
});

const parts = {
  includePropertyDefinitions: Type.Optional(Type.Boolean({ default: true })),
  includeAssociationDefinitions: Type.Optional(Type.Boolean({ default: true })),
  includeAuditMetadata: Type.Optional(
    Type.Boolean({ default: true, description: 'The users who created and changed it.' }),
  ),
};
export const SchemaQuery = Type.Object(parts);
export const SchemasQuery = Type.Object({ ...ArchivedQuery.properties, ...parts });

const label = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const labels = Type.Object(
  { singular: Type.Optional(label), plural: Type.Optional(label) },
  { additionalProperties: false, minProperties: 1 },
);
const names = Type.Array(Type.String(), { maxItems: 1000 });
const ignored = 'Accepted and without effect.';

/** Fields of a schema for creates and updates. */
const schemaFields = {
  description: Type.Optional(Type.String({ maxLength: 10_000 })),
  primaryDisplayProperty: Type.Optional(Type.String()),
  secondaryDisplayProperties: Type.Optional(names),
  requiredProperties: Type.Optional(names),
  searchableProperties: Type.Optional(names),
  allowsSensitiveProperties: Type.Optional(
    Type.Boolean({ description: 'Only false: this server stores no sensitive data.' }),
  ),
};

const { groupName, type, fieldType, ...propertyFields } = PropertyInput.properties;

/** A property of a new schema: as a property create, but a plain text in the group of the schema by default. */
export const SchemaPropertyInput = Type.Object(
  {
    ...propertyFields,
    groupName: Type.Optional(groupName),
    type: Type.Optional(type),
    fieldType: Type.Optional(fieldType),
    options: Type.Optional(Type.Array(OptionInput, { maxItems: 5000 })),
    optionSortStrategy: Type.Optional(Type.Enum(['DISPLAY_ORDER', 'ALPHABETICAL'])),
    searchableInGlobalSearch: Type.Optional(Type.Boolean()),
    isPrimaryDisplayLabel: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const SchemaInput = Type.Object(
  {
    name: Type.String(),
    labels,
    ...schemaFields,
    properties: Type.Optional(Type.Array(SchemaPropertyInput, { maxItems: 1000 })),
    associatedObjects: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
    metaType: Type.Optional(Type.Literal('PORTAL_SPECIFIC', { description: ignored })),
  },
  { additionalProperties: false },
);
export type SchemaInput = Static<typeof SchemaInput>;

export const SchemaUpdate = Type.Object(
  {
    labels: Type.Optional(labels),
    ...schemaFields,
    clearDescription: Type.Optional(Type.Boolean()),
    restorable: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String({ description: 'That of the type: it cannot be changed' })),
    properties: Type.Optional(
      Type.Array(SchemaPropertyInput, { maxItems: 1000, description: 'Existing properties, which stay as they are' }),
    ),
  },
  { additionalProperties: false },
);
export type SchemaUpdate = Static<typeof SchemaUpdate>;

export const SchemaBatchRead = Type.Object(
  {
    inputs: Type.Array(Type.String(), { maxItems: 100, description: 'Type ids or full names.' }),
    ...parts,
  },
  { additionalProperties: false },
);

export const AssociationDefinitionInput = Type.Object(
  {
    fromObjectTypeId: Type.String(),
    toObjectTypeId: Type.String(),
    name: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);

const timestamp = Type.String({ format: 'date-time' });

/** One direction of an association type in responses. */
export const AssociationDefinition = Type.Object({
  id: Type.String(),
  fromObjectTypeId: Type.String(),
  toObjectTypeId: Type.String(),
  name: Type.String(),
});

const typeFields = {
  labels: Type.Object({ singular: Type.String(), plural: Type.String() }),
  requiredProperties: Type.Array(Type.String()),
  searchableProperties: Type.Array(Type.String()),
  primaryDisplayProperty: Type.String(),
  secondaryDisplayProperties: Type.Array(Type.String()),
  description: Type.Optional(Type.String()),
  archived: Type.Boolean(),
  restorable: Type.Boolean(),
  allowsSensitiveProperties: Type.Boolean(),
  metaType: Type.Literal('PORTAL_SPECIFIC'),
  id: Type.String(),
  fullyQualifiedName: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  objectTypeId: Type.String(),
};

/** An object type in the response of a change. */
export const ObjectTypeDefinition = Type.Object({ ...typeFields, portalId: Type.Integer(), name: Type.String() });

/** An object type with its properties and associations in responses. */
export const ObjectSchema = Type.Object({
  ...typeFields,
  createdByUserId: Type.Optional(Type.Integer()),
  updatedByUserId: Type.Optional(Type.Integer()),
  properties: Type.Array(Property),
  associations: Type.Array(AssociationDefinition),
  name: Type.String(),
});

export const ObjectSchemaList = Type.Object({ results: Type.Array(ObjectSchema) });

export const EnablementParams = Type.Object({ objectTypeId: Type.String() });
export const Enablement = Type.Object({ enablement: Type.Boolean() });
export const Enablements = Type.Object({
  enablementByObjectTypeId: Type.Record(Type.String(), Type.Boolean()),
});
