import { t } from '../../i18n/messages.js';
import { Group, NumberInput, Select } from '@mantine/core';
import type { TimePoint } from './filter-tree.js';
import { useFilterScope } from './filter-scope.js';
import {
  fromClock,
  fromDistance,
  pointUnits,
  references,
  toClock,
  toDistance,
  toUnitWord,
  type Distance,
} from './time-points.js';
import { DateField } from '../../formats/date-field.js';

interface PointFieldProps {
  readonly label: string;
  readonly point: TimePoint | undefined;
  readonly onChange: (point: TimePoint) => void;
}

const kinds = [
  { value: 'DATE', label: t('Exact') },
  { value: 'INDEXED', label: t('Relative') },
];

/** A point in time: exact, or relative to now. */
export function PointField({ label, point, onChange }: PointFieldProps) {
  const { timeZone } = useFilterScope();
  const shown: TimePoint = point ?? { timeType: 'DATE', zoneId: timeZone };
  const choose = (kind: string | null): void => {
    if (kind === 'DATE') onChange({ timeType: 'DATE', zoneId: timeZone });
    else onChange(fromDistance({ amount: 30, unit: 'days', isAfter: false, reference: 'NOW' }, timeZone));
  };
  return (
    <Group gap={6} align="flex-start" role="group" aria-label={label}>
      <Select
        aria-label={t('{label}: kind', { label })}
        data={kinds}
        allowDeselect={false}
        value={shown.timeType}
        onChange={choose}
        flex="0 0 104px"
      />
      {shown.timeType === 'DATE' ? (
        <DateField
          aria-label={label}
          kind="time"
          value={toClock(shown)}
          onChange={(local) => onChange(fromClock(local, shown.zoneId))}
          flex="1 1 200px"
          {...(shown.zoneId !== timeZone && { description: t('In the zone {zoneId}', { zoneId: shown.zoneId }) })}
        />
      ) : (
        <DistanceFields
          label={label}
          distance={toDistance(shown)}
          onChange={(distance) => onChange(fromDistance(distance, shown.zoneId))}
        />
      )}
    </Group>
  );
}

interface DistanceFieldsProps {
  readonly label: string;
  readonly distance: Distance;
  readonly onChange: (distance: Distance) => void;
}

const sides = [
  { value: 'before', label: t('before') },
  { value: 'after', label: t('after') },
];

function DistanceFields({ label, distance, onChange }: DistanceFieldsProps) {
  const { amount, unit, isAfter, reference } = distance;
  return (
    <>
      <NumberInput
        aria-label={t('{label}: how many', { label })}
        min={0}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        w={64}
        value={amount}
        onChange={(next) => onChange({ ...distance, amount: Number(next) })}
      />
      <Select
        aria-label={t('{label}: unit', { label })}
        data={pointUnits.map((value) => ({ value, label: toUnitWord(value) }))}
        allowDeselect={false}
        value={unit}
        onChange={(next) => onChange({ ...distance, unit: next ?? 'days' })}
        disabled={amount === 0}
        flex="1 1 90px"
      />
      <Select
        aria-label={t('{label}: before or after', { label })}
        data={sides}
        allowDeselect={false}
        value={isAfter ? 'after' : 'before'}
        onChange={(side) => onChange({ ...distance, isAfter: side === 'after' })}
        disabled={amount === 0}
        flex="1 1 90px"
      />
      <Select
        aria-label={t('{label}: reference', { label })}
        data={Object.entries(references).map(([value, text]) => ({ value, label: text }))}
        allowDeselect={false}
        value={reference}
        onChange={(next) => onChange({ ...distance, reference: (next ?? 'NOW') as Distance['reference'] })}
        flex="1 1 150px"
      />
    </>
  );
}
