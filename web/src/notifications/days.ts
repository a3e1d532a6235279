import { t } from '../i18n/messages.js';
import { formatDate, partsOf } from '../formats/dates.js';
/** Entries of one day of a time zone. */
interface Day<T> {
  readonly name: string;
  readonly items: readonly T[];
}

/** Groups entries, latest first, by days: today, yesterday, weekdays of the last days, else the date. */
export function toDays<T extends { readonly at: string }>(items: readonly T[], now: Date, timeZone: string): Day<T>[] {
  const toKey = (moment: Date): string => {
    const { year, month, day } = partsOf(moment, timeZone);
    return `${year}-${month}-${day}`;
  };
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = toKey(new Date(item.at));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  const today = toKey(now);
  return [...days].map(([day, ofDay]) => ({ name: toDayName(day, today), items: ofDay }));
}

function toDayName(day: string, today: string): string {
  const [date, present] = [new Date(day), new Date(today)];
  const away = Math.round((present.getTime() - date.getTime()) / 86_400_000);
  if (away === 0) return t('Today');
  if (away === 1) return t('Yesterday');
  if (away > 1 && away < 7) return formatDate(date, 'UTC', 'weekday');
  return formatDate(date, 'UTC', date.getUTCFullYear() === present.getUTCFullYear() ? 'longDayOfYear' : 'longDay');
}
