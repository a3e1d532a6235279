import { Type, type Static } from 'typebox';

/** `language`: as the language writes it. */
const numberFormat = Type.Enum(['language', '1,234.56', '1.234,56', '1 234,56'], {
  description: 'How numbers are written; `language` follows the language',
});
const dateOrder = Type.Enum(['language', 'DMY', 'MDY', 'YMD'], { description: 'The order of day, month and year' });
const hourCycle = Type.Enum(['language', 'h12', 'h23'], { description: '12 or 24 hours' });
const weekStart = Type.Enum(['language', 'monday', 'sunday', 'saturday'], { description: 'The first day of the week' });

/** The formats of an account: the default of its users. */
export const Formats = Type.Object({ numberFormat, dateOrder, hourCycle, weekStart });

export type Formats = Static<typeof Formats>;

const byLanguage: Formats = {
  ...{ numberFormat: 'language', dateOrder: 'language' },
  ...{ hourCycle: 'language', weekStart: 'language' },
};

/** Completes stored formats, of which those that follow the language are missing. */
export const toFormats = (stored: object): Formats => ({
  ...byLanguage,
  ...stored,
});

const language = Type.Enum(['en', 'de', 'es', 'en-XA', 'en-XB'], {
  description: 'The language of the web app; en-XA and en-XB are for tests of its layout',
});
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What users choose for themselves; null follows the browser (language) or the account. */
export const Preferences = Type.Object({
  language: orNull(language),
  timeZone: orNull(Type.String({ description: 'Such as UTC or Europe/Berlin' })),
  numberFormat: orNull(numberFormat),
  dateOrder: orNull(dateOrder),
  hourCycle: orNull(hourCycle),
  weekStart: orNull(weekStart),
});

export type Preferences = Static<typeof Preferences>;

const nothingChosen: Preferences = {
  ...{ language: null, timeZone: null, numberFormat: null },
  ...{ dateOrder: null, hourCycle: null, weekStart: null },
};

/** Completes stored preferences. */
export const toPreferences = (stored: object): Preferences => ({ ...nothingChosen, ...stored });
