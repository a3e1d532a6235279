import { Radio, Select, Stack } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { accessLevels, type Access } from '../file-kinds.js';
import type { DuplicateStrategy, FileOptions } from './send-file.js';

const duplicateChoices = [
  { value: 'NONE', label: t('Keep both') },
  { value: 'RETURN_EXISTING', label: t('Use the existing file') },
  { value: 'REJECT', label: t('Reject the new file') },
] as const satisfies readonly { value: DuplicateStrategy; label: string }[];

/** Periods after which files can expire; empty for never. */
const lifetimes = [
  { value: '', label: t('Never') },
  { value: 'P1D', label: t('In a day') },
  { value: 'P1W', label: t('In a week') },
  { value: 'P1M', label: t('In a month') },
  { value: 'P3M', label: t('In 3 months') },
  { value: 'P6M', label: t('In 6 months') },
  { value: 'P1Y', label: t('In a year') },
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
        label={t('If a file with the same content exists')}
        data={duplicateChoices}
        value={value.duplicateValidationStrategy}
        allowDeselect={false}
        onChange={(strategy) => strategy && onChange({ ...value, duplicateValidationStrategy: strategy })}
      />
      <Select
        label={t('Expires')}
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
      label={t('Who can see it')}
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
