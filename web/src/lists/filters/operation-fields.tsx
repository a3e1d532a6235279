import { Checkbox, Group, MultiSelect, NumberInput, Select, TagsInput, Text, type ComboboxData } from '@mantine/core';
import { t, tIn } from '../../i18n/messages.js';
import { fromLocalTime, toLocalTime } from '../../objects/zoned-time.js';
import type { Comparison, Subject } from './comparisons.js';
import type { Operation } from './filter-tree.js';
import { useFilterScope } from './filter-scope.js';
import { canIncludeUnknown } from './operations.js';
import { PointField } from './point-field.js';
import { separatorsAtWork } from '../../formats/numbers.js';
import { DateField } from '../../formats/date-field.js';

interface OperationFieldsProps {
  readonly subject: Subject;
  readonly comparison: Comparison;
  readonly operation: Operation;
  readonly onChange: (operation: Operation) => void;
}

/** The fields for the values of a comparison. */
export function OperationFields(props: OperationFieldsProps) {
  const { comparison, operation, onChange } = props;
  return (
    <>
      <Values {...props} />
      {canIncludeUnknown(comparison) && (
        <Checkbox
          size="xs"
          label={t('Include unknown values')}
          checked={operation.includeObjectsWithNoValueSet === true}
          onChange={(event) => onChange({ ...operation, includeObjectsWithNoValueSet: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function Values({ subject, comparison, operation, onChange }: OperationFieldsProps) {
  const set = (change: Partial<Operation>): void => onChange({ ...operation, ...change });
  switch (comparison.takes) {
    case 'nothing':
      return null;
    case 'texts':
      return <TextsField operation={operation} onChange={onChange} />;
    case 'number':
      return <NumberField label={t('Value')} value={operation.value} onChange={(value) => set({ value })} />;
    case 'numbers':
      return (
        <Group gap={6} grow>
          <NumberField label={t('From')} value={operation.lowerBound} onChange={(lowerBound) => set({ lowerBound })} />
          <NumberField
            label={tIn('range', 'To')}
            value={operation.upperBound}
            onChange={(upperBound) => set({ upperBound })}
          />
        </Group>
      );
    case 'flag':
      return (
        <Select
          aria-label={t('Value')}
          data={flags}
          allowDeselect={false}
          value={String(operation.value)}
          onChange={(value) => set({ value: value === 'true' })}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          aria-label={t('Values')}
          searchable
          limit={100}
          placeholder={(operation.values ?? []).length === 0 ? t('Choose values') : ''}
          nothingFoundMessage={t('No matches')}
          data={withUnknown(subject.choices ?? [], (operation.values ?? []).map(String))}
          value={(operation.values ?? []).map(String)}
          onChange={(values) => set({ values })}
        />
      );
    default:
      return <TimeValues {...{ subject, comparison, operation, set }} />;
  }
}

type TimeValuesProps = Omit<OperationFieldsProps, 'onChange'> & {
  readonly set: (change: Partial<Operation>) => void;
};

function TimeValues({ subject, comparison, operation, set }: TimeValuesProps) {
  switch (comparison.takes) {
    case 'day':
      return <DayField label={t('Day')} value={operation.timestamp} onChange={(timestamp) => set({ timestamp })} />;
    case 'days':
      return (
        <NumberField
          label={t('Days')}
          suffix={` ${t('{count, plural, one {day} other {days}}', { count: Number(operation.numberOfDays) })}`}
          max={36_500}
          value={operation.numberOfDays}
          onChange={(numberOfDays) => set({ numberOfDays })}
        />
      );
    case 'moments':
      return <TimeRangeFields {...{ subject, operation, set }} />;
    case 'point':
      return <PointField label={t('Time')} point={operation.timePoint} onChange={(timePoint) => set({ timePoint })} />;
    default:
      return <Points {...{ operation, set }} />;
  }
}

function Points({ operation, set }: Pick<TimeValuesProps, 'operation' | 'set'>) {
  const { lowerBoundTimePoint: from, upperBoundTimePoint: to } = operation;
  return (
    <>
      <PointField label={t('From')} point={from} onChange={(lowerBoundTimePoint) => set({ lowerBoundTimePoint })} />
      <Text size="xs" c="dimmed">
        {t('and')}
      </Text>
      <PointField
        label={tIn('range', 'To')}
        point={to}
        onChange={(upperBoundTimePoint) => set({ upperBoundTimePoint })}
      />
    </>
  );
}

const flags = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
];

/** Several texts, of which one must match. Typed text is added on blur. */
function TextsField({ operation, onChange }: Pick<OperationFieldsProps, 'operation' | 'onChange'>) {
  const { value, values, ...rest } = operation;
  const shown = (values ?? (value === undefined ? [] : [value])).map(String);
  return (
    <TagsInput
      aria-label={t('Values')}
      placeholder={shown.length === 0 ? t('Type a value and press Enter') : ''}
      maxTags={1000}
      acceptValueOnBlur
      value={shown}
      onChange={(next) => onChange({ ...rest, operationType: 'MULTISTRING', values: next })}
    />
  );
}

interface ValueFieldProps {
  readonly label: string;
  readonly value: Operation['value'] | undefined;
  readonly onChange: (value: number | '') => void;
}

function toSeparators() {
  const { group, decimal } = separatorsAtWork();
  return { thousandSeparator: group, decimalSeparator: decimal };
}

interface NumberFieldProps extends ValueFieldProps {
  readonly suffix?: string;
  /** Accepts whole numbers up to this one. */
  readonly max?: number;
}

function NumberField({ label, value, onChange, suffix, max }: NumberFieldProps) {
  return (
    <NumberInput
      aria-label={label}
      placeholder={label}
      hideControls
      {...toSeparators()}
      {...(suffix !== undefined && { suffix })}
      {...(max !== undefined && { min: 0, max, allowDecimal: false, allowNegative: false })}
      value={value === undefined || value === '' ? '' : Number(value)}
      onChange={(next) => onChange(next === '' || Number.isNaN(Number(next)) ? '' : Number(next))}
    />
  );
}

/** A day, stored as its start in UTC. */
function DayField({ label, value, onChange }: ValueFieldProps) {
  const shown = value === undefined || value === '' ? '' : new Date(Number(value)).toISOString().slice(0, 10);
  return (
    <DateField
      aria-label={label}
      kind="day"
      value={shown}
      onChange={(day) => {
        const time = Date.parse(day);
        onChange(Number.isNaN(time) ? '' : time);
      }}
    />
  );
}

/** A time in the account's time zone. */
function TimeField({ label, value, onChange }: ValueFieldProps) {
  const { timeZone } = useFilterScope();
  const shown = value === undefined || value === '' ? '' : toLocalTime(new Date(Number(value)), timeZone);
  return (
    <DateField
      aria-label={label}
      kind="time"
      value={shown}
      onChange={(local) => onChange(fromLocalTime(local, timeZone)?.getTime() ?? '')}
    />
  );
}

function TimeRangeFields({ subject, operation, set }: Omit<TimeValuesProps, 'comparison'>) {
  const Field = subject.isDay ? DayField : TimeField;
  return (
    <Group gap={6} grow>
      <Field label={t('From')} value={operation.lowerBound} onChange={(lowerBound) => set({ lowerBound })} />
      <Field label={tIn('range', 'To')} value={operation.upperBound} onChange={(upperBound) => set({ upperBound })} />
      {subject.isDay && (
        <Text size="xs" c="dimmed" style={{ flexBasis: '100%' }}>
          {t('Both days are included.')}
        </Text>
      )}
    </Group>
  );
}

/** Adds the values that a filter uses and the account no longer has. */
function withUnknown(choices: ComboboxData, values: readonly string[]): ComboboxData {
  const known = new Set(listValues(choices));
  const unknown = values.filter((value) => !known.has(value));
  return [...choices, ...unknown.map((value) => ({ value, label: value }))];
}

type ComboboxEntry = ComboboxData[number] | { readonly value: string };

function listValues(choices: readonly ComboboxEntry[]): string[] {
  return choices.flatMap((choice) => {
    if (typeof choice !== 'object') return [choice];
    return 'items' in choice ? listValues(choice.items) : [choice.value];
  });
}
