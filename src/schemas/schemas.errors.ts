import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for schemas. Placeholders in braces are filled in where they are thrown. */
export const schemaErrors = defineErrors({
  OBJECT_NAME_FIXED: { ...refusal, message: 'The name of an object type cannot be changed: it is {name}' },
  PROPERTY_NOT_OF_TYPE: { ...refusal, message: 'Invalid property {name}' },
  EXISTING_OBJECT_RECORDS: {
    ...refusal,
    subCategory: 'ObjectSchemaError.EXISTING_OBJECT_RECORDS',
    message: 'Object type {objectTypeId} cannot be deleted until all object records are deleted',
  },
  OBJECT_TYPE_NOT_ARCHIVED: { ...refusal, message: "Couldn't find soft-deleted object type(s)" },
  SELF_ASSOCIATION: {
    ...refusal,
    subCategory: 'ObjectSchemaError.CANNOT_ASSOCIATE_OBJECT_TYPE_WITH_ITSELF',
    message: 'Cannot create association definition with itself: {objectTypeId}',
  },
  FOREIGN_ASSOCIATION: { ...refusal, message: 'One end of the association must be {objectTypeId}' },
  ASSOCIATION_DEFINITION_EXISTS: {
    ...refusal,
    message: 'An association definition already exists between {from} and {to}',
  },
  ASSOCIATION_DEFINITION_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'No association definition found with id {id}',
  },
});
