import { Checkbox, Group, Text } from '@mantine/core';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import type { AssociationType } from '../association-types.js';

interface LabelChoiceProps {
  readonly types: readonly AssociationType[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

/** Chooses the labels of an association. */
export function LabelChoice({ types, chosen, onChange }: LabelChoiceProps) {
  const labelled = types.filter(({ label }) => label !== null);
  if (labelled.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('No labels are defined between these types. Add labels in Settings.')}
      </Text>
    );
  }
  return (
    <Checkbox.Group label={t('Labels')} value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
      <Group gap="md" mt={6}>
        {labelled.map(({ typeId, label }) => (
          <Checkbox key={typeId} value={String(typeId)} label={tLabel(label ?? '')} size="sm" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Returns the types with these IDs. */
export const chooseTypes = (types: readonly AssociationType[], chosen: readonly number[]): AssociationType[] =>
  types.filter(({ typeId }) => chosen.includes(typeId));
