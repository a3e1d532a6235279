import { MultiSelect, NumberInput, Select, Switch } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { relativeDayChoices, toRelativeDay } from '../flow/day-words.js';
import type { Schedule, TimeOfDay } from '../flow/flow-settings.js';
import { WeekdaysField } from '../steps/delay-fields.js';
import { YearDayFields } from '../settings/open-time-fields.js';
import { TimeSelect } from '../settings/time-select.js';

const kinds = [
  { value: 'DAILY', label: t('Every day') },
  { value: 'WEEKLY', label: t('Every week') },
  { value: 'MONTHLY_SPECIFIC_DAYS', label: t('Every month, on some days') },
  { value: 'MONTHLY_RELATIVE_DAYS', label: t('Every month, on its first Monday or last day') },
  { value: 'YEARLY', label: t('Every year') },
  { value: 'PROPERTY_BASED', label: t('By the date in a property') },
];

const nine: TimeOfDay = { hour: 9, minute: 0 };

const newSchedules: Readonly<Record<string, Omit<Schedule, 'type' | 'timeOfDay'>>> = {
  DAILY: {},
  WEEKLY: { daysOfWeek: ['MONDAY'] },
  MONTHLY_SPECIFIC_DAYS: { daysOfMonth: [1] },
  MONTHLY_RELATIVE_DAYS: { monthlyRelativeDays: 'FIRST_MONDAY_OF_MONTH' },
  YEARLY: { month: 'JANUARY', dayOfMonth: 1 },
  PROPERTY_BASED: { dateProperty: '', daysDelta: 0, yearly: false },
};

/** A schedule of its kind, at that time. */
export const newSchedule = (type: string, timeOfDay: TimeOfDay = nine): Schedule => ({
  ...newSchedules[type],
  ...{ type, timeOfDay },
});

/** What a schedule still lacks; undefined if nothing. */
export function findScheduleGap({ type, daysOfWeek, daysOfMonth, dateProperty }: Schedule): string | undefined {
  const isEmpty =
    (type === 'WEEKLY' && !daysOfWeek?.length) || (type === 'MONTHLY_SPECIFIC_DAYS' && !daysOfMonth?.length);
  if (isEmpty) return t('Choose a day.');
  return type === 'PROPERTY_BASED' && (dateProperty ?? '') === '' ? t('Choose the property with the date.') : undefined;
}

interface ScheduleFieldsProps {
  readonly schedule: Schedule;
  readonly onChange: (schedule: Schedule) => void;
}

/** The times at which records are enrolled that meet the conditions. */
export function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const { timeOfDay = nine, type } = schedule;
  return (
    <>
      <Select
        label={t('How often')}
        allowDeselect={false}
        data={kinds}
        value={type}
        onChange={(next) => {
          if (next !== null && next !== type) onChange(newSchedule(next, timeOfDay));
        }}
      />
      <DayFields {...{ schedule }} onChange={(changes) => onChange({ ...schedule, ...changes })} />
      <TimeSelect
        isLabeled
        label={t('At')}
        time={timeOfDay}
        onChange={(time) => onChange({ ...schedule, timeOfDay: time })}
      />
    </>
  );
}

interface DayFieldsProps {
  readonly schedule: Schedule;
  readonly onChange: (changes: Partial<Schedule>) => void;
}

function DayFields({ schedule, onChange }: DayFieldsProps) {
  switch (schedule.type) {
    case 'WEEKLY':
      return (
        <WeekdaysField
          label={t('On')}
          days={schedule.daysOfWeek ?? []}
          onChange={(daysOfWeek) => onChange({ daysOfWeek })}
        />
      );
    case 'MONTHLY_SPECIFIC_DAYS':
      return (
        <MultiSelect
          label={t('Days of the month')}
          description={t('Months that are shorter have it on their last day.')}
          data={Array.from({ length: 31 }, (_, at) => String(at + 1))}
          value={(schedule.daysOfMonth ?? []).map(String)}
          onChange={(days) => onChange({ daysOfMonth: days.map(Number).sort((a, b) => a - b) })}
        />
      );
    case 'MONTHLY_RELATIVE_DAYS':
      return (
        <Select
          label={t('On')}
          allowDeselect={false}
          data={relativeDayChoices}
          value={toRelativeDay(schedule)}
          onChange={(day) => onChange({ monthlyRelativeDays: day ?? 'FIRST_MONDAY_OF_MONTH' })}
        />
      );
    case 'YEARLY':
      return (
        <YearDayFields month={schedule.month ?? 'JANUARY'} dayOfMonth={schedule.dayOfMonth ?? 1} onChange={onChange} />
      );
    case 'PROPERTY_BASED':
      return <DateFields {...{ schedule, onChange }} />;
    default:
      return null;
  }
}

function DateFields({ schedule, onChange }: DayFieldsProps) {
  const scope = useFilterScope();
  const { dateProperty = '', daysDelta = 0, yearly = false } = schedule;
  const dates = scope.properties.filter(({ value }) => scope.findSubject(value)?.kind === 'time');
  return (
    <>
      <Select
        label={t('Property')}
        placeholder={t('Choose a property')}
        {...{ searchable: true, allowDeselect: false, nothingFoundMessage: t('No matches') }}
        data={dates}
        value={dateProperty === '' ? null : dateProperty}
        onChange={(name) => onChange({ dateProperty: name ?? '' })}
      />
      <NumberInput
        label={t('Days after the date')}
        description={t('A negative number is days before it.')}
        {...{ min: -3650, max: 3650, allowDecimal: false, clampBehavior: 'strict' }}
        value={daysDelta}
        onChange={(days) => onChange({ daysDelta: Number(days) || 0 })}
      />
      <Switch
        label={t('Every year on that day')}
        checked={yearly}
        onChange={(event) => onChange({ yearly: event.currentTarget.checked })}
      />
    </>
  );
}
