import { Stack, Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import type { Property, ValueContext } from '../property.js';
import { PropertyField } from '../property-types/property-field.js';
import { toHtmlText } from '../property-values.js';

interface AskedFieldsProps {
  /** The names of the properties that the stage asks for. */
  readonly names: readonly string[];
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The values that a stage asks for, when several records enter it at once. */
export function AskedFields({ names, properties, context, values, onChange }: AskedFieldsProps) {
  const asked = names.flatMap((name) => properties.get(name) ?? []);
  if (asked.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('Values that the stage asks for')}>
      <Text size="sm" c="dimmed">
        {t('The stage asks for values. Records that have none get these; the others keep theirs.')}
      </Text>
      {asked.map((property) => (
        <PropertyField
          key={property.name}
          property={property}
          context={context}
          label={property.label}
          required
          value={values[property.name] ?? ''}
          onChange={(value) => onChange({ ...values, [property.name]: value })}
        />
      ))}
    </Stack>
  );
}

/** The value to store for what was entered: HTML is entered as plain text. */
export const toAskedValue = (property: Property | undefined, typed: string): string =>
  property?.fieldType === 'html' ? toHtmlText(typed) : typed;

/** Whether every property has a value. */
export const isComplete = (names: readonly string[], values: Readonly<Record<string, string>>): boolean =>
  names.every((name) => (values[name] ?? '').trim() !== '');
