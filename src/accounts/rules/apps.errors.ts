import { defineErrors } from '../../platform/http/errors.js';

export const appErrors = defineErrors({
  APP_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no app with this id.' },
  APP_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already an app with this id.' },
  APP_CLIENT_ID_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already an app with this client id.' },
  APP_IN_USE: {
    status: 409,
    category: 'CONFLICT',
    message: 'The app is connected to accounts, or has event templates: disconnect it and delete them first.',
  },
  FLAG_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The app has no feature flag of this name.' },
  FLAG_STATE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The feature flag has no state of its own in this account.',
  },
  FLAG_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The feature flag is not valid.' },
  APP_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The app is not valid.' },
});
