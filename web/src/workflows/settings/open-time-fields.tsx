import { Button, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField } from '../../formats/date-field.js';
import { t } from '../../i18n/messages.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { RemoveButton } from '../../lists/filters/remove-button.js';
import { listMonths, listWeekdays, toBlockedWords } from '../flow/day-words.js';
import { months, type BlockedDate, type TimeOfDay, type TimeWindow, type Weekday } from '../flow/flow-settings.js';
import { TimeSelect } from './time-select.js';

const morning: TimeOfDay = { hour: 9, minute: 0 };
const evening: TimeOfDay = { hour: 17, minute: 0 };
const workdays: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

interface TimeWindowFieldsProps {
  readonly windows: readonly TimeWindow[];
  readonly onChange: (windows: readonly TimeWindow[]) => void;
}

/** The times of the week at which steps are carried out; at others they wait. */
export function TimeWindowFields({ windows, onChange }: TimeWindowFieldsProps) {
  const { timeZone } = useFilterScope();
  const days = listWeekdays();
  const set = (at: number, changes: Partial<TimeWindow>): void =>
    onChange(windows.map((window, place) => (place === at ? { ...window, ...changes } : window)));
  return (
    <Stack gap="xs">
      <Switch
        label={t('Only at some times of the week')}
        description={t('At other times, steps wait. In the time zone of the account, {zone}', { zone: timeZone })}
        checked={windows.length > 0}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked ? workdays.map((day) => ({ day, startTime: morning, endTime: evening })) : [],
          )
        }
      />
      {windows.map(({ day, startTime, endTime }, at) => (
        <Group key={at} gap={6} wrap="nowrap" role="group" aria-label={t('Time {number}', { number: at + 1 })}>
          <Select
            flex={1}
            aria-label={t('Day')}
            allowDeselect={false}
            data={days}
            value={day}
            onChange={(chosen) => set(at, { day: (chosen ?? day) as Weekday })}
          />
          <TimeSelect
            label={t('From')}
            time={startTime ?? { hour: 0, minute: 0 }}
            onChange={(time) => set(at, { startTime: time, endTime: endTime ?? evening })}
          />
          <TimeSelect
            label={t('To')}
            time={endTime ?? { hour: 23, minute: 59 }}
            onChange={(time) => set(at, { endTime: time, startTime: startTime ?? morning })}
          />
          <RemoveButton
            label={t('Remove time {number}', { number: at + 1 })}
            onClick={() => onChange(windows.toSpliced(at, 1))}
          />
        </Group>
      ))}
      {windows.length > 0 && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...windows, { day: 'SATURDAY', startTime: morning, endTime: evening }])}
        >
          {t('Add time')}
        </Button>
      )}
    </Stack>
  );
}

interface BlockedDatesFieldsProps {
  readonly dates: readonly BlockedDate[];
  readonly onChange: (dates: readonly BlockedDate[]) => void;
}

/** Days on which no step is carried out. */
export function BlockedDatesFields({ dates, onChange }: BlockedDatesFieldsProps) {
  const [day, setDay] = useState('');
  const [isYearly, setYearly] = useState(true);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const add = (): void => {
    const date = { dayOfMonth, month: months[month - 1] ?? 'JANUARY', ...(!isYearly && { year }) };
    if (!dates.some((one) => JSON.stringify(one) === JSON.stringify(date))) onChange([...dates, date]);
    setDay('');
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Never on these days')}
      </Text>
      {dates.map((date, at) => (
        <Group key={at} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {date.year === undefined ? t('{day}, every year', { day: toBlockedWords(date) }) : toBlockedWords(date)}
          </Text>
          <RemoveButton
            label={t('Remove {day}', { day: toBlockedWords(date) })}
            onClick={() => onChange(dates.toSpliced(at, 1))}
          />
        </Group>
      ))}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <DateField key={dates.length} flex={1} label={t('Day')} kind="day" value={day} onChange={setDay} />
        <Button variant="default" disabled={day === ''} onClick={add}>
          {t('Add day')}
        </Button>
      </Group>
      <Switch label={t('Every year')} checked={isYearly} onChange={(event) => setYearly(event.currentTarget.checked)} />
    </Stack>
  );
}

interface YearDayFieldsProps {
  readonly month: string;
  readonly dayOfMonth: number;
  readonly onChange: (day: { readonly month: string; readonly dayOfMonth: number }) => void;
}

/** A day of every year. */
export function YearDayFields({ month, dayOfMonth, onChange }: YearDayFieldsProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        flex={1}
        label={t('Day')}
        {...{ min: 1, max: 31, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' }}
        value={dayOfMonth}
        onChange={(day) => onChange({ month, dayOfMonth: Number(day) || 1 })}
      />
      <Select
        flex={1}
        label={t('Month')}
        allowDeselect={false}
        data={listMonths()}
        value={month}
        onChange={(chosen) => onChange({ month: chosen ?? month, dayOfMonth })}
      />
    </Group>
  );
}
