import { defineErrors } from '../../platform/http/errors.js';

/** Refusals of the values of properties. */
export const valueErrors = defineErrors({
  INVALID_PROPERTY_VALUES: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'Property values were not valid: [{failures}]',
  },
  INVALID_PROPERTY_NAMES: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'Names for properties should be lowercase and have less than 100 characters. Invalid names: [{names}]',
  },
});
