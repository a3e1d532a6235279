import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

/** Why views are not found, saved or changed. Texts in braces are filled by the place that throws. */
export const viewErrors = defineErrors({
  VIEW_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no such view.' },
  VIEW_NAME_TAKEN: { ...refusal, message: "You already have a view named '{name}'." },
  TOO_MANY_VIEWS: { ...refusal, message: 'No more than 100 views are kept for each person and type of record.' },
  VIEW_NOT_YOURS: {
    status: 403,
    category: 'MISSING_SCOPES',
    message: 'Only its owner and admins may change or delete a shared view.',
  },
});
