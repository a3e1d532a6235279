import { t } from '../../i18n/messages.js';
import { formatDate } from '../../formats/dates.js';
import { formatAlternatives, formatList } from '../../formats/words.js';
import { months, weekdays, type BlockedDate, type Schedule, type TimeOfDay, type TimeWindow } from './flow-settings.js';

// 5 January 2026 was a Monday.
const firstMonday = Date.UTC(2026, 0, 5);
const dayMs = 24 * 3_600_000;

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const listWeekdays = (): Choice[] =>
  weekdays.map((value, at) => ({
    value,
    label: formatDate(new Date(firstMonday + at * dayMs), 'UTC', 'weekday'),
  }));

export const listMonths = (): Choice[] =>
  months.map((value, at) => ({ value, label: formatDate(new Date(Date.UTC(2026, at, 1)), 'UTC', 'monthName') }));

/** Days of the week in their order: "Monday or Friday". */
export function toWeekdays(days: readonly string[], isAlternative = false): string {
  const names = listWeekdays()
    .filter(({ value }) => days.includes(value))
    .map(({ label }) => label);
  return isAlternative ? formatAlternatives(names) : formatList(names);
}

/** A time of day in the formats of the user. */
export const toTimeWords = ({ hour, minute }: TimeOfDay): string =>
  formatDate(new Date(Date.UTC(2026, 0, 1, hour, minute)), 'UTC', 'time');

/** Times of the week in lines: days with the same times are in one. */
export function toWindowLines(windows: readonly TimeWindow[]): string[] {
  const byTime = new Map<string, TimeWindow[]>();
  for (const window of windows) {
    const time = JSON.stringify([window.startTime, window.endTime]);
    byTime.set(time, [...(byTime.get(time) ?? []), window]);
  }
  return [...byTime.values()].map((group) => toWindowWords(group));
}

function toWindowWords(group: readonly TimeWindow[]): string {
  const day = toWeekdays(group.map((window) => window.day));
  const { startTime, endTime } = group[0] ?? {};
  if (!startTime || !endTime) return t('{day}, all day', { day });
  return t('{day}, {start} to {end}', { day, start: toTimeWords(startTime), end: toTimeWords(endTime) });
}

export function toBlockedWords({ dayOfMonth, month, year }: BlockedDate): string {
  const at = Date.UTC(year ?? 2028, months.indexOf(month as (typeof months)[number]), dayOfMonth);
  return formatDate(new Date(at), 'UTC', year === undefined ? 'longDayOfYear' : 'longDay');
}

const relativeDays: Readonly<Record<string, string>> = {
  FIRST_MONDAY_OF_MONTH: t('the first Monday of the month'),
  LAST_DAY_OF_MONTH: t('the last day of the month'),
};

export const relativeDayChoices = Object.entries(relativeDays).map(([value, label]) => ({ value, label }));

/** When a schedule enrolls records. `findLabel` finds the label of a property. */
export function toScheduleWords(schedule: Schedule, findLabel: (name: string) => string): string {
  const day = toScheduledDay(schedule, findLabel);
  return schedule.timeOfDay ? t('{day} at {time}', { day, time: toTimeWords(schedule.timeOfDay) }) : day;
}

function toScheduledDay(schedule: Schedule, findLabel: (name: string) => string): string {
  switch (schedule.type) {
    case 'WEEKLY':
      return t('Every week on {days}', { days: toWeekdays(schedule.daysOfWeek ?? []) });
    case 'MONTHLY_SPECIFIC_DAYS':
      return t('Every month on day {days}', { days: formatList((schedule.daysOfMonth ?? []).map(String)) });
    case 'MONTHLY_RELATIVE_DAYS':
      return t('Every month on {day}', { day: relativeDays[toRelativeDay(schedule)] ?? '' });
    case 'YEARLY':
      return t('Every year on {day}', {
        day: toBlockedWords({ dayOfMonth: schedule.dayOfMonth ?? 1, month: schedule.month ?? 'JANUARY' }),
      });
    case 'PROPERTY_BASED':
      return toDateWords(schedule, findLabel(schedule.dateProperty ?? ''));
    default:
      return t('Every day');
  }
}

/** Responses of the public API have a text or a list of one. */
export const toRelativeDay = ({ monthlyRelativeDays }: Schedule): string =>
  typeof monthlyRelativeDays === 'string' ? monthlyRelativeDays : (monthlyRelativeDays?.[0] ?? '');

function toDateWords({ daysDelta = 0, yearly = false }: Schedule, property: string): string {
  const count = Math.abs(daysDelta);
  const day =
    daysDelta === 0
      ? t('On the day in {property}', { property })
      : daysDelta < 0
        ? t('{count, plural, one {# day} other {# days}} before {property}', { count, property })
        : t('{count, plural, one {# day} other {# days}} after {property}', { count, property });
  return yearly ? t('{day}, every year', { day }) : day;
}
