import { defineErrors } from '../../platform/http/errors.js';

export const connectedAppErrors = defineErrors({
  APP_NOT_CONNECTED: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The account has not connected this app.',
  },
});
