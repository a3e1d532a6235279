import { defineErrors } from '../platform/http/errors.js';

/** Errors of communication preferences, and of the page on which people change their own. */
export const preferenceErrors = defineErrors({
  SUBSCRIBER_INVALID: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The subscriber is not an email address.',
  },
  SUBSCRIPTION_UNKNOWN: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The account has no subscription with this id.',
  },
  SUBSCRIBER_OPTED_OUT: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The subscription cannot be updated because they have unsubscribed.',
  },
  ALREADY_UNSUBSCRIBED: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The subscriber is already unsubscribed.',
  },
  PREFERENCES_LINK_INVALID: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'This link is not complete, or it has expired.',
  },
  PREFERENCES_FORM_FORGED: {
    status: 403,
    category: 'FORGED_REQUEST',
    message: 'The form was not sent from the page of this server.',
  },
});
