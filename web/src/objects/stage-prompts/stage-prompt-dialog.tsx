import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { findFailure } from '../../ui/loading/failure.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import type { ObjectType } from '../object-types.js';
import { useProperties } from '../properties.js';
import type { Property } from '../property.js';
import { PropertyField } from '../property-types/property-field.js';
import { toHtmlText, toPlainText } from '../property-values.js';
import { recordQuery } from '../record-page/record.js';
import { useValueContext, withCurrencyOf } from '../use-value-context.js';

/** The values that are written with the stage, and those before. */
export interface PromptedValues {
  readonly values: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string>>;
}

interface StagePromptDialogProps {
  readonly type: ObjectType;
  readonly recordId: string;
  readonly title: string;
  /** The name of the stage. */
  readonly stage: string;
  /** The properties that it asks for, by name. */
  readonly names: readonly string[];
  /** Writes stage and values; rejects with the problem. */
  readonly onSave: (prompted: PromptedValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the values that a stage requires of a record that enters it. */
export function StagePromptDialog({ type, recordId, title, stage, names, onSave, onClose }: StagePromptDialogProps) {
  const api = useApi();
  const { hubId } = useHub();
  const record = useQuery(recordQuery(api, hubId, { objectType: type.name, id: recordId }));
  const properties = useProperties(type.name);
  const context = useValueContext(type);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const failure = findFailure(record) ?? findFailure(properties);
  const stored = record.data?.properties;
  const asked = names.flatMap((name) => properties.data?.get(name) ?? []);
  const first = (property: Property): string => toTyped(property, stored?.[property.name] ?? '');
  const valueOf = (property: Property): string => typed[property.name] ?? first(property);
  const save = (): Promise<unknown> => {
    const changed = asked.filter((property) => valueOf(property) !== first(property));
    return onSave({
      values: Object.fromEntries(changed.map((property) => [property.name, toStored(property, valueOf(property))])),
      before: Object.fromEntries(changed.map(({ name }) => [name, stored?.[name] ?? ''])),
    });
  };
  const isLoaded = stored !== undefined && properties.data !== undefined;
  // The dialog has taken the focus before its fields were there.
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoaded) fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isLoaded]);
  return (
    <FormDialog
      title={t('Move {title} to {stage}', { title, stage })}
      submit={t('Move')}
      canSubmit={isLoaded && asked.every((property) => valueOf(property).trim() !== '')}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('{count, plural, one {The stage asks for this value.} other {The stage asks for these values.}}', {
          count: asked.length,
        })}
      </Text>
      {failure && (
        <ProblemState error={failure} onRetry={() => void Promise.all([record.refetch(), properties.refetch()])} />
      )}
      {!isLoaded && !failure && <RowsSkeleton rows={names.length} height={52} />}
      <Stack ref={fields}>
        {isLoaded &&
          asked.map((property, index) => (
            <PropertyField
              key={property.name}
              property={property}
              context={withCurrencyOf(context, type, stored)}
              label={property.label}
              required
              data-autofocus={index === 0}
              value={valueOf(property)}
              onChange={(value) => setTyped((now) => ({ ...now, [property.name]: value }))}
            />
          ))}
      </Stack>
    </FormDialog>
  );
}

// HTML is edited as plain text.
const toTyped = ({ fieldType }: Property, value: string): string => (fieldType === 'html' ? toPlainText(value) : value);
const toStored = ({ fieldType }: Property, value: string): string => (fieldType === 'html' ? toHtmlText(value) : value);
