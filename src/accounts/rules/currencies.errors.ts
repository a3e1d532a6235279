import { defineErrors } from '../../platform/http/errors.js';

export const currencyErrors = defineErrors({
  CURRENCY_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The currency is not valid.' },
  EXCHANGE_RATE_INVALID: { status: 400, category: 'VALIDATION_ERROR', message: 'The exchange rate is not valid.' },
  EXCHANGE_RATE_EXISTS: {
    status: 409,
    category: 'CONFLICT',
    message: 'The currency has another exchange rate that takes effect at the same time.',
  },
  EXCHANGE_RATE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The account has no such exchange rate.',
  },
});
