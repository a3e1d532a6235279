import { Type } from 'typebox';

export const accountDetails = Type.Object({
  portalId: Type.Integer({ description: 'The id of the account' }),
  accountType: Type.String(),
  timeZone: Type.String({ description: 'A name of the IANA time zone database' }),
  companyCurrency: Type.String({ description: 'ISO 4217' }),
  additionalCurrencies: Type.Array(Type.String()),
  utcOffset: Type.String({ description: 'The current offset from UTC, as in -05:00' }),
  utcOffsetMilliseconds: Type.Integer(),
  uiDomain: Type.String({ description: 'The host of the web app' }),
  dataHostingLocation: Type.String(),
});
