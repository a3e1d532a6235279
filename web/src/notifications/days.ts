import { t } from '../i18n/messages.js';

/** Entries of one day of a time zone. */
interface Day<T> {
  readonly name: string;
  readonly items: readonly T[];
}

/** Groups entries, latest first, by days: today, yesterday, weekdays of the last days, else the date. */
export function toDays<T extends { readonly at: string }>(items: readonly T[], now: Date, timeZone: string): Day<T>[] {
  const key = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = key.format(new Date(item.at));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  const today = key.format(now);
  return [...days].map(([day, ofDay]) => ({ name: toDayName(day, today), items: ofDay }));
}

function toDayName(day: string, today: string): string {
  const [date, present] = [new Date(day), new Date(today)];
  const away = Math.round((present.getTime() - date.getTime()) / 86_400_000);
  if (away === 0) return t('Today');
  if (away === 1) return t('Yesterday');
  const weekday = away > 1 && away < 7 ? ({ weekday: 'long' } as const) : undefined;
  const year = date.getUTCFullYear() === present.getUTCFullYear() ? {} : ({ year: 'numeric' } as const);
  const format = weekday ?? ({ day: 'numeric', month: 'long', ...year } as const);
  return new Intl.DateTimeFormat(undefined, { ...format, timeZone: 'UTC' }).format(date);
}
