import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for custom object types. Placeholders in braces are filled in where they are thrown. */
export const customTypeErrors = defineErrors({
  INVALID_OBJECT_TYPE_NAME: {
    ...refusal,
    subCategory: 'InboundDbObjectTypeError.OBJECT_TYPE_NAME_FORMAT',
    message: 'invalid object type name {name}',
  },
  OBJECT_TYPE_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    subCategory: 'InboundDbObjectTypeError.OBJECT_TYPE_ALREADY_EXIST',
    message: '{name} already exists',
  },
  TOO_MANY_OBJECT_TYPES: { ...refusal, message: 'No more than 10 custom object types are allowed per account.' },
  PRIMARY_DISPLAY_PROPERTY_REQUIRED: {
    ...refusal,
    subCategory: 'ObjectSchemaError.PRIMARY_DISPLAY_PROPERTY_REQUIRED',
    message: 'A primary display property is required',
  },
  INVALID_PRIMARY_DISPLAY_PROPERTY: {
    ...refusal,
    subCategory: 'ObjectSchemasSandboxesSyncErrorType.INVALID_PRIMARY_DISPLAY_PROPERTY',
    message: 'Invalid primary display property {name}',
  },
  INVALID_SCHEMA_PROPERTY: { ...refusal, message: 'A property of the schema is not allowed.' },
});
