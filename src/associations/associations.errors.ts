import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Refusals of associations. Placeholders in braces are filled in where they are thrown. */
export const associationErrors = defineErrors({
  INVALID_ASSOCIATIONS: { ...refusal, message: 'One or more associations are invalid' },
  MISMATCHED_ASSOCIATION_TYPES: {
    ...refusal,
    message: "One or more association types in request don't match specified object types & direction: {from} -> {to}",
  },
  ASSOCIATED_CREATES_UNSUPPORTED: { ...refusal, message: '{ObjectType} creates with Associations not supported.' },
  INVALID_ASSOCIATION_ENDS: {
    status: 400,
    category: 'BAD_REQUEST',
    message: 'one or more associations are not valid',
  },
  INVALID_ASSOCIATION_SPEC: {
    ...refusal,
    message: 'Invalid association spec: AssociationSpec{associationCategory={category}, associationTypeId={typeId}}',
  },
  WRONG_ASSOCIATION_DIRECTION: {
    ...refusal,
    message: 'invalid from object type {from} for associations to be created. expected: {expected}',
  },
  SEVERAL_PRIMARY_ASSOCIATIONS: {
    ...refusal,
    message:
      'cannot pass multiple to object ids: [{ids}] for one to one association type AssociationSpec{associationCategory={category}, associationTypeId={typeId}}',
  },
  INVALID_ASSOCIATION_TYPE: {
    ...refusal,
    subCategory: 'crm.associations.INVALID_ASSOCIATION_TYPE',
    message: '{type} is not a valid association type between {from} and {to}',
  },
  ASSOCIATION_TARGET_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    subCategory: 'crm.associations.TO_OBJECT_NOT_FOUND',
    message: '{to} with id {id} does not exist',
  },
  NO_DEFAULT_ASSOCIATION: { ...refusal, message: 'No default association exists between {from} and {to}' },
  ASSOCIATION_PAGE_TOO_LARGE: { ...refusal, message: 'You can only request at most 500 associations at once.' },
});

/** Refusals for custom association types. */
export const labelErrors = defineErrors({
  ASSOCIATION_NAME_TAKEN: { ...refusal, message: 'Association definition named {name} already exists for portal' },
  INVALID_ASSOCIATION_NAME: {
    ...refusal,
    message:
      'Association definition name {name} is not valid: it must not be blank, hold a hyphen or start with a digit',
  },
  ASSOCIATION_LABEL_BLANK: { ...refusal, message: 'The label of an association must not be blank' },
  ASSOCIATION_LABEL_TAKEN: {
    ...refusal,
    subCategory: 'AssociationValidationError.DUPLICATE_ASSOCIATION_LABEL',
    message: 'The label {label} already exists between {from} and {to}',
  },
  TOO_MANY_ASSOCIATION_TYPES: {
    status: 437,
    category: 'VALIDATION_ERROR',
    message: 'No more than 50 association types are allowed between {from} and {to}',
  },
  ASSOCIATION_TYPE_NOT_FOUND: { ...refusal, message: 'Unable to find objectTypeIds' },
  BUILT_IN_ASSOCIATION_TYPE: {
    ...refusal,
    message: 'The association type {typeId} is built-in and cannot be changed or deleted',
  },
  ASSOCIATION_LABELS_REMAIN: {
    ...refusal,
    message: 'Definition with label still exists; Cannot delete unlabeled type with associationTypeId {typeId}',
  },
});

/** Refusals of batches and limits. */
export const limitErrors = defineErrors({
  TOO_MANY_ASSOCIATION_INPUTS: {
    ...refusal,
    message:
      'The maximum number of inputs supported in a batch is {limit}. Please reduce the number of items and try again',
  },
  ASSOCIATION_LIMIT_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: 'A limit already exists for {category}={typeId}',
  },
});
