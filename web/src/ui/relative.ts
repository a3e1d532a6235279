/** A point in time that is shown, and what it is relative to. */
interface RelativeTime {
  readonly date: Date;
  readonly now: Date;
  readonly timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// Intl formatters are slow to create, and tables format many times.
let words: Intl.RelativeTimeFormat | undefined;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time as people say it: minutes and hours on the same day, yesterday and tomorrow, days within a week, else
 * the date, with its year if it differs.
 */
export function formatRelative({ date, now, timeZone }: RelativeTime): string {
  words ??= new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
  const away = date.getTime() - now.getTime();
  const days = countDays(date, timeZone) - countDays(now, timeZone);
  // Midnight means the day.
  if (isMidnight(date, timeZone) && Math.abs(days) < 7) return words.format(days, 'day');
  if (Math.abs(away) < minute) return words.format(0, 'second');
  if (Math.abs(away) < hour) return words.format(Math.trunc(away / minute), 'minute');
  if (days === 0 || Math.abs(away) < 6 * hour) return words.format(Math.trunc(away / hour), 'hour');
  if (Math.abs(days) < 7) return words.format(days, 'day');
  return formatShortDay({ date, now, timeZone });
}

/** Formats a day, with its year only if it is not the present one. */
function formatShortDay({ date, now, timeZone }: RelativeTime): string {
  const isSameYear = part(date, timeZone, 'year') === part(now, timeZone, 'year');
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    ...(!isSameYear && { year: 'numeric' }),
  };
  return format(timeZone, options).format(date);
}

/** Whether a time is the beginning of a day: what was meant is the day. */
export function isMidnight(date: Date, timeZone: string): boolean {
  if (date.getTime() % minute !== 0) return false;
  const time = format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en').format(date);
  return time === '00:00';
}

/** The number of a day in its time zone. */
function countDays(date: Date, timeZone: string): number {
  const [year, month, dayOfMonth] = (['year', 'month', 'day'] as const).map((name) =>
    Number(part(date, timeZone, name)),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, dayOfMonth) / day;
}

const part = (date: Date, timeZone: string, name: 'year' | 'month' | 'day'): string =>
  format(timeZone, { [name]: 'numeric' }, 'en').format(date);

function format(timeZone: string, options: Intl.DateTimeFormatOptions, language?: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${language ?? ''} ${JSON.stringify(options)}`;
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
  formats.set(key, cached);
  return cached;
}
