import { defineErrors } from '../../platform/http/errors.js';

export const feedErrors = defineErrors({
  FEED_CURSOR_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'after is no cursor of this timeline' },
  FEED_EVENT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'No such event on a timeline of this account',
  },
});
