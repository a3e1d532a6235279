import { defineErrors } from '../../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };

export const webhookErrors = defineErrors({
  WEBHOOK_APP_NOT_YOURS: {
    ...refusal,
    subCategory: 'OwnedApplicationError.APPLICATION_NOT_FOUND',
    message:
      "This app (ID: {appId}) doesn't match the account '{portalId}'. Make sure both IDs are correct or that the app is associated with the correct account.",
  },
  WEBHOOK_SETTINGS_NOT_FOUND: { ...missing, message: 'The app has no webhook settings.' },
  WEBHOOK_SECRET_UNKNOWN: {
    ...refusal,
    message: 'The client secret of the app was stored before notifications were signed: rotate it first.',
  },
  INVALID_TARGET_URL: {
    ...refusal,
    message:
      'The targetUrl has to be an https URL of a public host at port 443, without a user, a fragment or control characters.',
  },
  SUBSCRIPTION_NOT_FOUND: { ...missing, message: 'Failed to find subscriptions by id `{id}`.' },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    category: 'OBJECT_ALREADY_EXISTS',
    message: 'The app already has the same subscription.',
  },
  // The recorded body has no category.
  TOO_MANY_SUBSCRIPTIONS: {
    status: 400,
    message: "Couldn't create another subscription. You've reached the maximum number allowed per application (1000).",
  },
  DELIVERY_NOT_FOUND: { ...missing, message: 'The delivery does not exist, or has been deleted.' },
  INVALID_SUBSCRIPTION: { ...refusal, message: 'The subscription is not valid.' },
});
