import { defineErrors } from '../../platform/http/errors.js';

/** Refusals of event types of version 1 and their properties. */
export const eventTypeErrors = defineErrors({
  EVENT_PROPERTY_TYPE_UNKNOWN: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The type of a property must be one of: String, Numeric, Date, Enumeration',
  },
  EVENT_PROPERTY_UNNAMED: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The id or the name of the property to change must be specified',
  },
});
