import { t, tIn } from '../../i18n/messages.js';
import { Flex, NumberInput, Select } from '@mantine/core';
import { fromLocalTime, toLocalTime } from '../../objects/zoned-time.js';
import { spanUnits, type EventSpan } from './event-terms.js';
import { useFilterScope } from './filter-scope.js';
import { toUnitWord } from './time-points.js';
import { DateField } from '../../formats/date-field.js';

interface EventSpanFieldsProps {
  readonly span: EventSpan;
  readonly onChange: (span: EventSpan) => void;
}

const kinds: readonly { readonly value: EventSpan['is']; readonly label: string }[] = [
  { value: 'always', label: t('at any time') },
  { value: 'inLast', label: t('in the last') },
  { value: 'before', label: t('longer ago than') },
  { value: 'after', label: t('after') },
  { value: 'until', label: t('before') },
  { value: 'between', label: t('between') },
  { value: 'outside', label: t('not between') },
];

/** When events must have happened. */
export function EventSpanFields({ span, onChange }: EventSpanFieldsProps) {
  return (
    <Flex gap={6} wrap="wrap" flex="1 1 240px" miw={0}>
      <Select
        flex="1 1 140px"
        aria-label={t('When')}
        allowDeselect={false}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        value={span.is}
        onChange={(is) => is !== null && onChange(toSpan(is, span))}
      />
      <SpanValues span={span} onChange={onChange} />
    </Flex>
  );
}

/** Converts a span to another kind, keeping values that still apply. */
function toSpan(is: EventSpan['is'], span: EventSpan): EventSpan {
  switch (is) {
    case 'always':
      return { is };
    case 'inLast':
    case 'before':
      return { is, amount: 'amount' in span ? span.amount : 30, unit: 'unit' in span ? span.unit : 'DAYS' };
    case 'after':
    case 'until':
      return { is, at: 'at' in span ? span.at : '' };
    case 'between':
    case 'outside':
      return { is, from: 'from' in span ? span.from : '', to: 'to' in span ? span.to : '' };
  }
}

function SpanValues({ span, onChange }: EventSpanFieldsProps) {
  switch (span.is) {
    case 'always':
      return null;
    case 'inLast':
    case 'before':
      return (
        <Flex gap={6} flex="1 1 170px">
          <NumberInput
            aria-label={t('How long')}
            min={1}
            max={100_000}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            w={64}
            value={span.amount}
            onChange={(next) => onChange({ ...span, amount: Number(next) })}
          />
          <Select
            aria-label={t('Unit')}
            flex={1}
            allowDeselect={false}
            data={spanUnits.map((value) => ({ value, label: toUnitWord(value.toLowerCase()) }))}
            value={span.unit}
            onChange={(unit) => onChange({ ...span, unit: unit ?? 'DAYS' })}
          />
        </Flex>
      );
    case 'after':
    case 'until':
      return <TimeField label={t('Time')} value={span.at} onChange={(at) => onChange({ ...span, at })} />;
    case 'between':
    case 'outside':
      return (
        <>
          <TimeField label={t('From')} value={span.from} onChange={(from) => onChange({ ...span, from })} />
          <TimeField label={tIn('range', 'To')} value={span.to} onChange={(to) => onChange({ ...span, to })} />
        </>
      );
  }
}

interface TimeFieldProps {
  readonly label: string;
  /** ISO 8601; empty when not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeField({ label, value, onChange }: TimeFieldProps) {
  const { timeZone } = useFilterScope();
  return (
    <DateField
      aria-label={label}
      kind="time"
      flex="1 1 190px"
      value={value === '' ? '' : toLocalTime(new Date(value), timeZone)}
      onChange={(local) => onChange(fromLocalTime(local, timeZone)?.toISOString() ?? '')}
    />
  );
}
