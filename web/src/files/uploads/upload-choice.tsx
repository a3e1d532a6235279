import { Radio, Select, Stack } from '@mantine/core';
import { accessLevels, type Access } from '../file-kinds.js';
import type { DuplicateStrategy, FileOptions } from './send-file.js';

const duplicateChoices = [
  { value: 'NONE', label: 'Keep both' },
  { value: 'RETURN_EXISTING', label: 'Use the existing file' },
  { value: 'REJECT', label: 'Reject the new file' },
] as const satisfies readonly { value: DuplicateStrategy; label: string }[];

/** Periods after which files can expire; empty for never. */
const lifetimes = [
  { value: '', label: 'Never' },
  { value: 'P1D', label: 'In a day' },
  { value: 'P1W', label: 'In a week' },
  { value: 'P1M', label: 'In a month' },
  { value: 'P3M', label: 'In 3 months' },
  { value: 'P6M', label: 'In 6 months' },
  { value: 'P1Y', label: 'In a year' },
] as const;

interface UploadChoiceProps {
  readonly value: FileOptions;
  readonly onChange: (options: FileOptions) => void;
}

/** How new files are stored: access, handling of duplicates, and expiration. */
export function UploadChoice({ value, onChange }: UploadChoiceProps) {
  return (
    <Stack gap="sm">
      <AccessChoice value={value.access} onChange={(access) => onChange({ ...value, access })} />
      <Select
        label="If a file with the same content exists"
        data={duplicateChoices}
        value={value.duplicateValidationStrategy}
        allowDeselect={false}
        onChange={(strategy) => strategy && onChange({ ...value, duplicateValidationStrategy: strategy })}
      />
      <Select
        label="Expires"
        data={lifetimes}
        value={value.ttl ?? ''}
        allowDeselect={false}
        onChange={(ttl) => onChange({ ...value, ttl: ttl === '' || ttl === null ? undefined : ttl })}
      />
    </Stack>
  );
}

interface AccessChoiceProps {
  readonly value: Access;
  readonly onChange: (access: Access) => void;
}

/** Chooses who may see a file. */
export function AccessChoice({ value, onChange }: AccessChoiceProps) {
  return (
    <Radio.Group
      label="Who can see it"
      value={value}
      onChange={(chosen) => {
        const level = accessLevels.find((one) => one.value === chosen);
        if (level) onChange(level.value);
      }}
    >
      <Stack gap={6} mt={6}>
        {accessLevels.map(({ value: level, label, meaning }) => (
          <Radio key={level} value={level} label={label} description={meaning} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
