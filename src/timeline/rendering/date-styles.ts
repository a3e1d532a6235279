import type { DateStyle } from './program.js';

/** Text between date and time. */
const joints: Readonly<Record<DateStyle, string>> = { short: ' ', medium: ', ', long: ' at ', full: ' at ' };

const isoText = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;
const maxFormats = 500;
const formats = new Map<string, (date: Date) => string>();

/**
 * Formats a time in English: milliseconds since 1970, as a number or in digits, or ISO 8601. Empty for anything else. An
 * unknown zone is UTC. Assumption T5.
 */
export function formatDate(value: unknown, style: DateStyle, timeZone: string): string {
  const time = toTime(value);
  const date = new Date(time ?? NaN);
  if (Number.isNaN(date.getTime())) return '';
  return findFormat(style, timeZone)(date);
}

function toTime(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^-?\d{1,16}$/.test(text)) return Number(text);
  const [, day, time = '00:00', zone = 'Z'] = isoText.exec(text) ?? [];
  return day !== undefined && isDay(day) ? Date.parse(`${day}T${time}${zone.toUpperCase()}`) : undefined;
}

/** February 30 would be parsed as a day in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Creating a formatter is slow: each is cached. */
function findFormat(style: DateStyle, timeZone: string): (date: Date) => string {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = toFormat(style, isTimeZone(timeZone) ? timeZone : 'UTC');
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}

function toFormat(style: DateStyle, timeZone: string): (date: Date) => string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: style, timeZone });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: style, timeZone });
  // Some ICU versions put a narrow space before AM and PM.
  return (date) => `${day.format(date)}${joints[style]}${time.format(date)}`.replace(/[\u00a0\u202f]/g, ' ');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
