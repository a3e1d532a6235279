import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals for properties. Placeholders in braces are filled in where they are thrown. */
export const propertyErrors = defineErrors({
  PROPERTY_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: "The property '{name}' does not exist." },
  PROPERTIES_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'Could not get some properties, they may be archived or not exist. Check that names are valid.',
  },
  PROPERTY_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
    message: "A property named '{name}' already exists.",
  },
  INVALID_PROPERTY_NAME: { ...refusal, message: 'A property name is not allowed.' },
  INVALID_FIELD_TYPE: { ...refusal, message: 'A type and a field type are not compatible.' },
  PROPERTY_GROUP_NOT_FOUND: { ...refusal, message: "The property group '{groupName}' does not exist." },
  MISSING_OPTIONS: {
    ...refusal,
    subCategory: 'PropertyValidationError.MISSING_OPTIONS',
    message: "Property '{name}' of object type '{objectTypeId}' has no options but options are required!",
  },
  INVALID_BOOLEAN_OPTION: {
    ...refusal,
    subCategory: 'PropertyValidationError.INVALID_BOOLEAN_OPTION',
    message:
      "Boolean properties must have exactly two options; one with a value of 'true', the other with a value of 'false'.",
  },
  INVALID_PROPERTY_OPTION: { ...refusal, message: 'An option of a property is not allowed.' },
  INVALID_EXTERNAL_OPTIONS: { ...refusal, message: 'External options do not fit the property.' },
  INVALID_CURRENCY_PROPERTY: {
    ...refusal,
    subCategory: 'PropertyValidationError.ONLY_CURRENCY_PROPERTIES_CAN_SPECIFY_CURRENCY',
    message: 'Only properties that show a currency symbol can specify a currency property.',
  },
  INVALID_DISPLAY_HINT: { ...refusal, message: 'A display hint does not fit the type of the property.' },
  INVALID_UNIQUE_PROPERTY: { ...refusal, message: 'Only string and number properties can have unique values.' },
  INVALID_CALCULATED_PROPERTY: { ...refusal, message: 'The fields of a calculated property are not consistent.' },
  INVALID_FORMULA: {
    ...refusal,
    message: 'The calculation formula is not valid on line {line}, column {column}: {reason}.',
  },
  PROPERTY_IN_USE: {
    ...refusal,
    subCategory: 'PropertyValidationError.CANNOT_DELETE_PROPERTY_IN_USE',
    message: 'Property: {name} of object type {objectTypeId} is currently used in {count} places and cannot be deleted',
  },
  DUPLICATE_UNIQUE_VALUES: { ...refusal, message: 'The values of a property cannot become unique.' },
  READ_ONLY_DEFINITION: { ...refusal, message: 'Some fields of built-in properties cannot be changed.' },
  BUILT_IN_PROPERTY: { ...refusal, message: 'Built-in properties cannot be archived.' },
  TOO_MANY_BATCH_PROPERTIES: {
    ...refusal,
    message:
      'The maximum number of inputs supported in a batch is 100. Please reduce the number of items and try again',
  },
  SENSITIVE_DATA_NOT_ENABLED: {
    ...refusal,
    subCategory: 'PropertyValidationError.PORTAL_NOT_ENABLED_FOR_SENSITIVE_DATA',
    message: 'This account is not enabled for sensitive data.',
  },
  PROPERTY_RULE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The property has no validation rule of type {ruleType}.',
  },
  INVALID_PROPERTY_RULE: {
    ...refusal,
    message: "The rule {ruleType} cannot be set for property '{name}': {reason}.",
  },
  TOO_MANY_PROPERTIES: { ...refusal, message: 'No more than 1000 custom properties are allowed per object type.' },
  TOO_MANY_UNIQUE_PROPERTIES: {
    ...refusal,
    message: 'No more than 10 properties with unique values are allowed per object type.',
  },
});

export const groupErrors = defineErrors({
  GROUP_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: "The property group '{groupName}' does not exist.",
  },
  GROUP_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: "A property group named '{groupName}' already exists.",
  },
  GROUP_IN_USE: { status: 400, message: '{A refusal as JSON text}' },
  BUILT_IN_GROUP: { ...refusal, message: 'Built-in property groups cannot be deleted.' },
  INVALID_GROUP_NAME: { ...refusal, message: 'A property group name is not allowed.' },
  TOO_MANY_GROUPS: { ...refusal, message: 'No more than 1000 property groups are allowed per object type.' },
});
