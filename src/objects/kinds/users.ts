import { isTimeZone } from '../../accounts/rules/time-zones.js';
import { refusal, type PropertyFailure } from '../../properties/values/failures.js';
import type { Values } from './kind.js';

/** The properties whose changes are checked with the record at hand. */
export const hourProperties = ['hs_standard_time_zone', 'hs_working_hours', 'hs_out_of_office_hours'];

const maximumPeriods = 100;
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const dayRanges: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(weekdays.map((day) => [day, [day]])),
  MONDAY_TO_FRIDAY: weekdays.slice(0, 5),
  SATURDAY_SUNDAY: weekdays.slice(5),
  EVERY_DAY: weekdays,
};

interface Period {
  readonly from: number;
  readonly to: number;
}

/** The rules of the hours of a user, given the changed values and those of the record. Assumption K26. */
export function listHoursFailures(changes: Values, current: Values): PropertyFailure[] {
  const { hs_standard_time_zone: zone, hs_working_hours: hours, hs_out_of_office_hours: absences } = changes;
  const failures: PropertyFailure[] = [];
  const refuse = (name: string, detail: Parameters<typeof refusal>[1]) => failures.push(refusal({ name }, detail));
  if (zone && !isTimeZone(zone))
    refuse('hs_standard_time_zone', { code: 'INVALID_TIME_ZONE', message: 'Not a known time zone.', value: zone });
  if (hours) {
    const fault = findHoursFault(hours);
    const zoneThen = zone ?? current['hs_standard_time_zone'];
    if (fault !== undefined)
      refuse('hs_working_hours', { code: 'INVALID_WORKING_HOURS', message: fault, value: hours });
    else if (!zoneThen) {
      const message = 'Working hours need hs_standard_time_zone.';
      refuse('hs_working_hours', { code: 'TIME_ZONE_MISSING', message, value: hours });
    }
  }
  const fault = absences ? findAbsenceFault(absences) : undefined;
  if (absences && fault !== undefined) {
    refuse('hs_out_of_office_hours', { code: 'INVALID_OUT_OF_OFFICE_HOURS', message: fault, value: absences });
  }
  return failures;
}

/** What is wrong with working hours; undefined: nothing. */
function findHoursFault(text: string): string | undefined {
  const entries = toList(text);
  if (!entries) return 'Working hours must be a JSON list of at most 100 objects.';
  const byDay = new Map<string, Period[]>();
  for (const { days, startMinute: from, endMinute: to } of entries) {
    const covered = typeof days === 'string' && Object.hasOwn(dayRanges, days) ? dayRanges[days] : undefined;
    if (!covered) return `Working hours need days: one of ${Object.keys(dayRanges).join(', ')}.`;
    if (!isMinute(from) || !isMinute(to) || from >= to) {
      return 'Working hours need a startMinute from 0 and a greater endMinute, at most 1440.';
    }
    for (const day of covered) byDay.set(day, [...(byDay.get(day) ?? []), { from, to }]);
  }
  return [...byDay.values()].some(overlap) ? 'Working hours must not overlap.' : undefined;
}

function findAbsenceFault(text: string): string | undefined {
  const entries = toList(text);
  if (!entries) return 'Out-of-office hours must be a JSON list of at most 100 objects.';
  const periods: Period[] = [];
  for (const { startTimestamp: from, endTimestamp: to } of entries) {
    if (!isMoment(from) || !isMoment(to) || from >= to) {
      return 'Out-of-office hours need a startTimestamp and a later endTimestamp, in milliseconds.';
    }
    periods.push({ from, to });
  }
  return overlap(periods) ? 'Out-of-office hours must not overlap.' : undefined;
}

const isMinute = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1440;
const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function overlap(periods: readonly Period[]): boolean {
  const sorted = [...periods].sort((one, other) => one.from - other.from);
  return sorted.some(({ from }, place) => from < (sorted[place - 1]?.to ?? 0));
}

function toList(text: string): Readonly<Record<string, unknown>>[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length > maximumPeriods) return undefined;
    const areObjects = list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
    return areObjects ? (list as Record<string, unknown>[]) : undefined;
  } catch {
    return undefined;
  }
}
