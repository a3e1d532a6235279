import type { FilterBranch } from '../../lists/filters/filter-tree.js';

/** Of the account's time zone. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

export const months = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE'],
  ...['JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
] as const;

/** When steps may be carried out. */
export interface TimeWindow {
  readonly day: Weekday;
  readonly startTime?: TimeOfDay;
  readonly endTime?: TimeOfDay;
}

export interface BlockedDate {
  readonly dayOfMonth: number;
  readonly month: string;
  /** None: every year. */
  readonly year?: number;
}

/** The times at which records are enrolled that meet the criteria. */
export interface Schedule {
  readonly type: string;
  readonly timeOfDay?: TimeOfDay;
  readonly daysOfWeek?: readonly string[];
  readonly daysOfMonth?: readonly number[];
  readonly monthlyRelativeDays?: string | readonly string[];
  readonly month?: string;
  readonly dayOfMonth?: number;
  readonly dateProperty?: string;
  readonly daysDelta?: number;
  readonly yearly?: boolean;
}

/** Records that are associated with the enrolled one: of which steps use values. */
export interface DataSource {
  readonly type: string;
  readonly name: string;
  readonly objectTypeId: string;
  readonly associationCategory: string;
  readonly associationTypeId: number | string;
  readonly sortBy?: { readonly property: string; readonly order: string; readonly missing?: string };
}

/** Members of a workflow beside its steps and criteria. */
export interface FlowSettings {
  readonly suppressionListIds?: readonly (string | number)[] | null;
  readonly suppressionFilterBranch?: FilterBranch | null;
  readonly goalFilterBranch?: FilterBranch | null;
  readonly timeWindows?: readonly TimeWindow[] | null;
  readonly blockedDates?: readonly BlockedDate[] | null;
  readonly enrollmentSchedule?: Schedule | null;
  readonly unEnrollmentSetting?: { readonly type: string; readonly flowIds?: readonly (string | number)[] } | null;
  readonly dataSources?: readonly DataSource[] | null;
}
