import { defineErrors } from '../../platform/http/errors.js';

export const userErrors = defineErrors({
  USER_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no such user.' },
  USER_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already a user with this id.' },
  USER_EMAIL_EXISTS: { status: 409, category: 'CONFLICT', message: 'There is already a user with this email address.' },
  HUB_USER_EXISTS: { status: 409, category: 'CONFLICT', message: 'The user already belongs to this account.' },
  LAST_ADMIN: {
    status: 409,
    category: 'CONFLICT',
    message: 'This is the last administrator of the account: make another user an administrator first.',
  },
  USER_BELONGS_ELSEWHERE: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The password of this user can only be changed by the user, or by the operator of this server (`spoke user password`).',
  },
  ADMINISTRATOR_PROTECTED: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'Apps can neither change the role of an administrator nor remove one.',
  },
  NAME_BELONGS_ELSEWHERE: {
    status: 409,
    category: 'CONFLICT',
    message: 'This user belongs to other accounts too, and can only be renamed by themselves.',
  },
  PASSWORD_WRONG: { status: 400, category: 'VALIDATION_ERROR', message: 'The current password is not right.' },
  PASSWORDS_OFF: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'Passwords are not accepted on this server: sign in by single sign-on.',
  },
  USER_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The user is not valid.' },
  TOO_MANY_SIGN_INS: {
    status: 429,
    category: 'RATE_LIMITS',
    message: 'Too many failed attempts to sign in. Please wait a moment and try again.',
  },
  SIGN_IN_BUSY: {
    status: 429,
    category: 'RATE_LIMITS',
    message: 'Too many users are signing in. Please try again.',
  },
});
