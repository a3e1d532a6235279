/** A period of whole years, months, weeks and days. */
interface Period {
  readonly years: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
}

const pattern = /^P(?!$)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?$|^P(\d{1,4})W$/;

/** Parses a period of ISO 8601, `PnYnMnD` or `PnW`; undefined for any other text. */
export function parsePeriod(text: string): Period | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, years = 0, months = 0, days = 0, weeks = 0] = match;
  return { years: Number(years), months: Number(months), weeks: Number(weeks), days: Number(days) };
}
