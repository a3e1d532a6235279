import { defineErrors } from '../../platform/http/errors.js';

export const teamErrors = defineErrors({
  TEAM_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The account has no such team.' },
  TEAM_MEMBER_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The team has no such member of this type.',
  },
  TEAM_EXISTS: { status: 409, category: 'CONFLICT', message: 'The account has another team with this name.' },
  TEAM_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The team is not valid.' },
});
