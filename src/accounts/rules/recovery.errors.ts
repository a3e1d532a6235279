import { defineErrors } from '../../platform/http/errors.js';

export const recoveryErrors = defineErrors({
  MAIL_NOT_CONFIGURED: {
    status: 409,
    category: 'CONFLICT',
    message: 'This server sends no mail: its operator can set SPOKE_MAIL_URL and SPOKE_MAIL_FROM.',
  },
  MAIL_NOT_ACCEPTED: {
    status: 409,
    category: 'CONFLICT',
    message: 'The mail server did not accept the mail. The log of this server has the reason.',
  },
  TOO_MANY_MAILS: {
    status: 429,
    category: 'RATE_LIMITS',
    message: 'Too many mails were asked for. Please wait a moment and try again.',
  },
  PASSWORD_RESET_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'This link has expired or has been used already. Ask for a new one.',
  },
});
