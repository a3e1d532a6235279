import { Group, NumberInput, Select } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import type { FieldValue } from '../flow/flow.js';
import { TimeOfDayField, WeekdaysField } from '../steps/delay-fields.js';

const units = [
  { value: 'MINUTES', label: t('Minutes') },
  { value: 'HOURS', label: t('Hours') },
  { value: 'DAYS', label: t('Days') },
  { value: 'WEEKS', label: t('Weeks') },
  { value: 'MONTHS', label: t('Months') },
  { value: 'YEARS', label: t('Years') },
];

interface DelayDaysFieldsProps {
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

/** A time after the step, moved on to a time of day and to one of some days of the week. */
export function DelayDaysFields({ value, onChange }: DelayDaysFieldsProps) {
  const { delta = 0, timeUnit = 'DAYS', timeOfDay, daysOfWeek } = value.timeDelay ?? {};
  const set = (changes: Readonly<Record<string, unknown>>): void => {
    const changed = Object.entries<unknown>({ daysOfWeek: [], ...value.timeDelay, ...changes });
    onChange({ ...value, timeDelay: Object.fromEntries(changed.filter(([, part]) => part !== null)) });
  };
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          flex={1}
          label={t('After')}
          {...{ min: 0, max: 99_999_999, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' }}
          value={Number(delta)}
          onChange={(count) => set({ delta: Number(count) })}
        />
        <Select
          flex={1}
          aria-label={t('Unit')}
          data={units}
          allowDeselect={false}
          value={String(timeUnit)}
          onChange={(unit) => set({ timeUnit: unit ?? 'DAYS' })}
        />
      </Group>
      <TimeOfDayField part={{ fields: { time_of_day: timeOfDay } }} onChange={(time) => set({ timeOfDay: time })} />
      <WeekdaysField
        label={t('On one of these days')}
        days={Array.isArray(daysOfWeek) ? daysOfWeek.map(String) : []}
        onChange={(days) => set({ daysOfWeek: days })}
      />
    </>
  );
}
