import { Chip, Group, Input, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { DateField } from '../../formats/date-field.js';
import { useFilterScope } from '../../lists/filters/filter-scope.js';
import { fromLocalTime, toLocalTime } from '../../objects/zoned-time.js';
import type { Action } from '../flow/flow.js';
import { partOf, textOf, textsOf, valueOf, withFields } from '../values/field-values.js';
import { listWeekdays } from '../flow/day-words.js';
import type { StepFieldsProps } from './step-kinds.js';
import { toTimeOfDay } from '../values/duration-words.js';

const units = [
  { value: 'MINUTES', label: t('Minutes') },
  { value: 'HOURS', label: t('Hours') },
  { value: 'DAYS', label: t('Days') },
  { value: 'WEEKS', label: t('Weeks') },
];

interface DurationFieldsProps {
  readonly label: string;
  readonly part: Pick<Action, 'fields'>;
  readonly min: number;
  readonly onChange: (changes: { readonly delta: string; readonly time_unit: string }) => void;
}

/** A number of minutes, hours, days or weeks. */
export function DurationFields({ label, part, min, onChange }: DurationFieldsProps) {
  const delta = textOf(part, 'delta') || '0';
  const unit = textOf(part, 'time_unit') || 'DAYS';
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        flex={1}
        label={label}
        {...{ min, max: 99_999_999, allowDecimal: false, allowNegative: false, clampBehavior: 'strict' }}
        value={delta === '0' && min > 0 ? '' : Number(delta)}
        onChange={(value) => onChange({ delta: value === '' ? '0' : String(value), time_unit: unit })}
      />
      <Select
        flex={1}
        aria-label={t('Unit')}
        data={units}
        value={unit}
        allowDeselect={false}
        onChange={(next) => onChange({ delta, time_unit: next ?? unit })}
      />
    </Group>
  );
}

/** A delay for a time. */
export function DelayFields({ action, onChange }: StepFieldsProps) {
  return (
    <DurationFields
      label={t('Wait for')}
      part={action}
      min={1}
      onChange={(changes) => onChange(withFields(action, changes))}
    />
  );
}

/** A delay until a time of day, and one of some days of the week, after a duration. */
export function DayFields({ action, onChange }: StepFieldsProps) {
  const days = textsOf(action, 'days_of_week');
  return (
    <>
      <WeekdaysField
        label={t('Until one of these days')}
        description={t('None: the next day on which the time comes')}
        days={days}
        onChange={(chosen) => onChange(withFields(action, { days_of_week: chosen }))}
      />
      <TimeOfDayField part={action} onChange={(time) => onChange(withFields(action, { time_of_day: time }))} />
      <DurationFields
        label={t('But first wait for')}
        part={action}
        min={0}
        onChange={(changes) => onChange(withFields(action, changes))}
      />
    </>
  );
}

interface WeekdaysFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly days: readonly string[];
  readonly onChange: (days: readonly string[]) => void;
}

/** Days of the week, in their order. */
export function WeekdaysField({ label, description, days, onChange }: WeekdaysFieldProps) {
  const all = listWeekdays();
  return (
    <Chip.Group
      multiple
      value={[...days]}
      onChange={(chosen) => onChange(all.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])))}
    >
      <Input.Wrapper label={label} {...(description !== undefined && { description })} labelElement="div">
        <Group gap={6} mt={4} role="group" aria-label={label}>
          {all.map((day) => (
            <Chip key={day.value} size="xs" value={day.value}>
              {day.label}
            </Chip>
          ))}
        </Group>
      </Input.Wrapper>
    </Chip.Group>
  );
}

/** A delay until the date in a property, or until a fixed one, and some time after it. */
export function UntilFields({ action, onChange }: StepFieldsProps) {
  const scope = useFilterScope();
  const date = valueOf(action, 'date');
  const isFixed = date?.type === 'STATIC_VALUE';
  const setDate = (value: object): void => onChange(withFields(action, { date: value }));
  const dates = scope.properties.filter(({ value }) => scope.findSubject(value)?.kind === 'time');
  const fixed = String(date?.staticValue ?? '');
  const at = new Date(/^-?\d+$/.test(fixed) ? Number(fixed) : fixed);
  return (
    <>
      <SegmentedControl
        aria-label={t('Date')}
        data={[
          { value: 'OBJECT_PROPERTY', label: t('Date in a property') },
          { value: 'STATIC_VALUE', label: t('Fixed date') },
        ]}
        value={isFixed ? 'STATIC_VALUE' : 'OBJECT_PROPERTY'}
        onChange={(type) => setDate(type === 'STATIC_VALUE' ? { type, staticValue: '' } : { type, propertyName: '' })}
      />
      {isFixed ? (
        <DateField
          label={t('Date and time')}
          kind="time"
          value={Number.isNaN(at.getTime()) ? '' : toLocalTime(at, scope.timeZone)}
          onChange={(local) =>
            setDate({ type: 'STATIC_VALUE', staticValue: fromLocalTime(local, scope.timeZone)?.toISOString() ?? '' })
          }
        />
      ) : (
        <Select
          label={t('Property')}
          placeholder={t('Choose a property')}
          searchable
          allowDeselect={false}
          data={dates}
          value={date?.propertyName === '' ? null : (date?.propertyName ?? null)}
          onChange={(name) => setDate({ type: 'OBJECT_PROPERTY', propertyName: name ?? '' })}
        />
      )}
      <DurationFields
        label={t('And then for')}
        part={action}
        min={0}
        onChange={(changes) => onChange(withFields(action, changes))}
      />
      <TimeOfDayField part={action} onChange={(time) => onChange(withFields(action, { time_of_day: time }))} />
    </>
  );
}

interface TimeOfDayFieldProps {
  readonly part: Pick<Action, 'fields'>;
  readonly onChange: (time: object | null) => void;
}

const quarters = Array.from({ length: 48 }, (_, at) => ({ hour: Math.floor(at / 2), minute: (at % 2) * 30 }));
const toTimeChoice = (time: { readonly hour: number; readonly minute: number }) => ({
  value: `${time.hour}:${time.minute}`,
  label: toTimeOfDay({ fields: time }),
});

/** A time of day in the time zone of the account. */
export function TimeOfDayField({ part, onChange }: TimeOfDayFieldProps) {
  const { timeZone } = useFilterScope();
  const found = partOf(part, 'time_of_day');
  const time = found && { hour: Number(textOf(found, 'hour')), minute: Number(textOf(found, 'minute')) };
  const isOther = time && !quarters.some(({ hour, minute }) => hour === time.hour && minute === time.minute);
  return (
    <Select
      label={t('At a time of day')}
      description={t('In the time zone of the account, {zone}', { zone: timeZone })}
      placeholder={t('Any time')}
      clearable
      searchable
      data={[...(isOther ? [time] : []), ...quarters].map(toTimeChoice)}
      value={time ? toTimeChoice(time).value : null}
      onChange={(chosen) => {
        const [hour, minute] = (chosen ?? '').split(':').map(Number);
        onChange(chosen === null ? null : { hour, minute });
      }}
    />
  );
}
