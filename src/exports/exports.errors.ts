import { defineErrors } from '../platform/http/errors.js';

/** Refusals of exports. Placeholders in braces are filled in where they are thrown. */
export const exportErrors = defineErrors({
  EXPORT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'No export with this ID exists.' },
  EXPORT_LIMIT_REACHED: {
    status: 429,
    category: 'RATE_LIMITS',
    message: 'You have reached your limit of {max} exports in 24 hours.',
  },
  UNKNOWN_EXPORT_PROPERTIES: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'Properties do not exist: {names}',
  },
  TOO_MANY_EXPORT_FILTERS: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'too many {what} (count: {count}, max allowed: {max})',
  },
  EXPORT_LIST_REQUIRED: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'An export of the type LIST needs a listId.',
  },
  EXPORT_LIST_OF_OTHER_TYPE: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The list {listId} does not have records of the type {objectType}.',
  },
  EXPORT_FIELD_OF_OTHER_TYPE: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: '{field} is not valid for an export of the type {exportType}.',
  },
});
