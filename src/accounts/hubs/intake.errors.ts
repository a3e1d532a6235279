import { defineErrors } from '../../platform/http/errors.js';

/** Errors of form submissions and of tracking from other sites. */
export const intakeErrors = defineErrors({
  // One error for unknown accounts, closed ones and unknown forms, so that nobody learns which accounts exist.
  INTAKE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no such account or form, or it does not accept submissions and visitors.',
  },
  FORM_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The account has no form with this id.' },
  FORM_EXISTS: { status: 409, category: 'CONFLICT', message: 'The account already has a form with this id.' },
  FORM_NAME_INVALID: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The name of a form is 1 to 100 visible characters.',
  },
  TOO_MANY_FORMS: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'An account has 1,000 forms at most: delete one first.',
  },
});
