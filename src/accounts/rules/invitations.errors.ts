import { defineErrors } from '../../platform/http/errors.js';

export const invitationErrors = defineErrors({
  INVITATION_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The invitation was used, revoked or has expired: ask for a new link.',
  },
  INVITATION_EXISTS: {
    status: 409,
    category: 'CONFLICT',
    message: 'There is already an invitation for this email address: renew its link, or revoke it first.',
  },
  INVITATION_EMAIL_TAKEN: {
    status: 409,
    category: 'CONFLICT',
    message:
      'A user with this email address already exists: sign in to accept, or ask for an invitation to another address.',
  },
  INVITATION_NEEDS_USER: {
    status: 409,
    category: 'CONFLICT',
    message: 'An invitation to a developer account is accepted by a user of this server: sign in first.',
  },
});
