import { defineErrors } from '../platform/http/errors.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };
const missing = { status: 404, category: 'OBJECT_NOT_FOUND' };

export const journalErrors = defineErrors({
  JOURNAL_SUBSCRIPTION_INVALID: { ...refusal, message: 'The subscription is not valid.' },
  JOURNAL_SUBSCRIPTION_NOT_FOUND: { ...missing, message: 'The app has no such subscription of its journal.' },
  JOURNAL_SUBSCRIPTIONS_TOO_MANY: {
    ...refusal,
    message: 'An app has at most 1000 subscriptions of its journal for an account.',
  },
  JOURNAL_ACCOUNT_NOT_CONNECTED: { ...refusal, message: 'The account has not connected the app.' },
  JOURNAL_FILTER_INVALID: { ...refusal, message: 'The filter is not valid.' },
  JOURNAL_FILTER_NOT_FOUND: { ...missing, message: 'The app has no such filter.' },
  JOURNAL_FILTERS_TOO_MANY: { ...refusal, message: 'A subscription has at most 25 filters.' },
  JOURNAL_OFFSET_NOT_FOUND: { ...missing, message: 'The offset does not exist, or has expired.' },
  JOURNAL_URL_NOT_VALID: {
    status: 403,
    category: 'FORBIDDEN',
    message: 'The URL has expired, or was not issued by this server.',
  },
  JOURNAL_SNAPSHOT_NOT_FOUND: { ...missing, message: 'The snapshot does not exist, or has been deleted.' },
});
