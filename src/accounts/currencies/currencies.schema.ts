import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const currencyCode = Type.String({ maxLength: 100, description: 'ISO 4217, such as EUR' });
const conversionRate = Type.Union([Type.Number(), Type.String({ maxLength: 100 })], {
  description: 'Greater than 0; rounded to 6 decimal places',
});
const effectiveAt = Type.Optional(
  Type.Union([Type.String({ maxLength: 100 }), Type.Integer()], {
    description: 'ISO 8601, or milliseconds since 1970; now by default',
  }),
);
const rateId = Type.String({ maxLength: 100 });

export const CurrencyCodes = Type.Object({
  results: Type.Array(Type.Object({ currencyCode: Type.String(), currencyName: Type.String() })),
});
export const CompanyCurrency = Type.Object({ id: Type.String({ description: 'The code' }), createdAt: moment });
export const CompanyCurrencyChange = Type.Object({ currencyCode }, strict);
export const CentralRates = Type.Object({ centralExchangeRatesEnabled: Type.Boolean() });

export const ExchangeRate = Type.Object({
  id: Type.String(),
  fromCurrencyCode: Type.String(),
  toCurrencyCode: Type.String({ description: 'The currency of the account when the rate was created' }),
  conversionRate: Type.Number(),
  effectiveAt: moment,
  visibleInUI: Type.Boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type ExchangeRate = Static<typeof ExchangeRate>;

export const ExchangeRateParams = Type.Object({ exchangeRateId: rateId });
export const ExchangeRatesQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 100, description: 'Cursor from the previous page' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  fromCurrencyCode: Type.Optional(currencyCode),
  toCurrencyCode: Type.Optional(currencyCode),
});
export const ExchangeRates = Type.Object({
  results: Type.Array(ExchangeRate),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) })),
});

export const ExchangeRateInput = Type.Object({ fromCurrencyCode: currencyCode, conversionRate, effectiveAt }, strict);
export type ExchangeRateInput = Static<typeof ExchangeRateInput>;
export const ExchangeRateChange = Type.Object({ conversionRate, effectiveAt }, strict);
export type ExchangeRateChange = Static<typeof ExchangeRateChange>;
export const Visibility = Type.Object(
  { fromCurrencyCode: currencyCode, toCurrencyCode: currencyCode, visibleInUI: Type.Boolean() },
  strict,
);

const many = { minItems: 1, maxItems: 100 };
export const RatesCreation = Type.Object({ inputs: Type.Array(ExchangeRateInput, many) }, strict);
export const RatesRead = Type.Object({ inputs: Type.Array(Type.Object({ id: rateId }, strict), many) }, strict);
export const RatesUpdate = Type.Object(
  { inputs: Type.Array(Type.Object({ id: rateId, conversionRate, effectiveAt }, strict), many) },
  strict,
);

const batch = {
  status: Type.Literal('COMPLETE'),
  results: Type.Array(ExchangeRate),
  startedAt: moment,
  completedAt: moment,
};
export const RatesBatch = Type.Object(batch);
export const PartialRatesBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.Literal('error'),
      category: Type.String(),
      message: Type.String(),
      context: Type.Record(Type.String(), Type.Array(Type.String())),
      errors: Type.Array(Type.Object({ message: Type.String() })),
      links: Type.Record(Type.String(), Type.String()),
    }),
  ),
});
