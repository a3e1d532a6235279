import { defineErrors } from '../../platform/http/errors.js';

/** Refusals of submissions. Details are in `errors`. */
export const formErrors = defineErrors({
  FORM_INVALID: { status: 400, message: 'The request is not valid' },
  TOO_MANY_VISITS: {
    status: 429,
    category: 'RATE_LIMITS',
    message: 'You have reached your ten_secondly_rolling limit.',
  },
});
