import { Radio, Select, Stack } from '@mantine/core';
import { accessLevels, type Access } from './file-kinds.js';
import type { DuplicateStrategy, FileOptions } from './send-file.js';

const duplicateChoices = [
  { value: 'NONE', label: 'Keep both' },
  { value: 'RETURN_EXISTING', label: 'Use the file that is there' },
  { value: 'REJECT', label: 'Refuse the new one' },
] as const satisfies readonly { value: DuplicateStrategy; label: string }[];

/** Periods after which files can delete themselves; '' never. */
export const lifetimes = [
  { value: '', label: 'Never' },
  { value: 'P1D', label: 'In a day' },
  { value: 'P1W', label: 'In a week' },
  { value: 'P1M', label: 'In a month' },
  { value: 'P3M', label: 'In 3 months' },
  { value: 'P6M', label: 'In 6 months' },
  { value: 'P1Y', label: 'In a year' },
] as const;

export interface UploadChoiceProps {
  readonly value: FileOptions;
  readonly onChange: (options: FileOptions) => void;
}

/** How new files are to be kept: who may see them, what if their content is there already, and until when. */
export function UploadChoice({ value, onChange }: UploadChoiceProps) {
  return (
    <Stack gap="sm">
      <AccessChoice value={value.access} onChange={(access) => onChange({ ...value, access })} />
      <Select
        label="If a file with the same content is in the account"
        data={duplicateChoices}
        value={value.duplicateValidationStrategy}
        allowDeselect={false}
        onChange={(strategy) => strategy && onChange({ ...value, duplicateValidationStrategy: strategy })}
      />
      <Select
        label="Deletes itself for good"
        data={lifetimes}
        value={value.ttl ?? ''}
        allowDeselect={false}
        onChange={(ttl) => onChange({ ...value, ttl: ttl === '' || ttl === null ? undefined : ttl })}
      />
    </Stack>
  );
}

export interface AccessChoiceProps {
  readonly value: Access;
  readonly onChange: (access: Access) => void;
}

/** Who may see a file, in plain words. */
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
