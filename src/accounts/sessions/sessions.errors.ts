import { defineErrors } from '../../platform/http/errors.js';

export const sessionErrors = defineErrors({
  SESSION_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The user has no such session.' },
});
