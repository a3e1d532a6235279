import { defineErrors } from '../../platform/http/errors.js';

export const adminErrors = defineErrors({
  ADMIN_NEEDED: { status: 403, category: 'FORBIDDEN', message: 'Only administrators of the account may do this.' },
});
