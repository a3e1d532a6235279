import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Why records are not associated. Texts in braces are filled by the place that throws. */
export const associationErrors = defineErrors({
  INVALID_ASSOCIATIONS: { ...refusal, message: 'One or more associations are invalid' },
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
  ASSOCIATION_PAGE_TOO_LARGE: { ...refusal, message: 'You can only request at most 500 associations at once.' },
});
