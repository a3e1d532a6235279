import { Select } from '@mantine/core';
import { toTimeWords } from '../flow/day-words.js';
import type { TimeOfDay } from '../flow/flow-settings.js';

const steps: readonly TimeOfDay[] = Array.from({ length: 48 }, (_, at) => ({
  hour: Math.floor(at / 2),
  minute: (at % 2) * 30,
}));

const toKey = ({ hour, minute }: TimeOfDay): string => `${hour}:${minute}`;

interface TimeSelectProps {
  readonly label: string;
  /** Whether the label is seen, and not only read. */
  readonly isLabeled?: boolean;
  readonly time: TimeOfDay;
  readonly onChange: (time: TimeOfDay) => void;
}

/** A time of day, to the half hour; others are kept. */
export function TimeSelect({ label, isLabeled = false, time, onChange }: TimeSelectProps) {
  const isOther = !steps.some((one) => toKey(one) === toKey(time));
  return (
    <Select
      {...(isLabeled ? { label } : { 'aria-label': label, w: 96 })}
      allowDeselect={false}
      searchable
      data={[...(isOther ? [time] : []), ...steps].map((one) => ({ value: toKey(one), label: toTimeWords(one) }))}
      value={toKey(time)}
      onChange={(key) => {
        const [hour = 0, minute = 0] = (key ?? '').split(':').map(Number);
        if (key !== null) onChange({ hour, minute });
      }}
    />
  );
}
