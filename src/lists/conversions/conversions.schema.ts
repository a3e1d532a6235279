import { Type } from 'typebox';

const strict = { additionalProperties: false };

/** On a day, or after a time in which the size of the list did not change. */
export const Conversion = Type.Union([
  Type.Object(
    {
      conversionType: Type.Literal('CONVERSION_DATE'),
      year: Type.Integer({ minimum: 1970, maximum: 9999 }),
      month: Type.Integer({ minimum: 1, maximum: 12 }),
      day: Type.Integer({ minimum: 1, maximum: 31 }),
    },
    strict,
  ),
  Type.Object(
    {
      conversionType: Type.Literal('INACTIVITY'),
      timeUnit: Type.Enum(['DAY', 'WEEK', 'MONTH']),
      offset: Type.Integer({ minimum: 1, maximum: 1000 }),
    },
    strict,
  ),
]);

export const ScheduledConversion = Type.Object({
  listId: Type.String(),
  requestedConversionTime: Type.Optional(Conversion),
  convertedAt: Type.Optional(Type.String({ format: 'date-time' })),
});
