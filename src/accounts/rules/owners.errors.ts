import { defineErrors } from '../../platform/http/errors.js';

export const ownerErrors = defineErrors({
  OWNER_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'resource not found' },
  OWNER_EXISTS: {
    status: 409,
    category: 'CONFLICT',
    message: 'There is already an owner with this id in the account.',
  },
});
