import { defineErrors } from '../../platform/http/errors.js';

export const developerErrors = defineErrors({
  // The recorded body has no category.
  DEVELOPER_KEY_UNKNOWN: { status: 401, message: "This hapikey doesn't exist." },
  DEVELOPER_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no developer account with this id.',
  },
  DEVELOPER_EXISTS: {
    status: 409,
    category: 'CONFLICT',
    message: 'There is already a developer account with this id.',
  },
  DEVELOPER_KEY_EXISTS: { status: 409, category: 'CONFLICT', message: 'This developer API key is taken.' },
  DEVELOPER_KEY_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The developer account has no such API key.',
  },
  DEVELOPER_PERSON_NEEDED: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'Only people of the developer account may do this, signed in to the web app.',
  },
  DEVELOPER_PERSON_EXISTS: {
    status: 409,
    category: 'CONFLICT',
    message: 'The user already belongs to this developer account.',
  },
  DEVELOPER_LAST_PERSON: {
    status: 409,
    category: 'CONFLICT',
    message: 'This is the last user of the developer account: add another user first.',
  },
  DEVELOPER_INVALID: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: 'The name of a developer account is 1 to 100 visible characters.',
  },
});
