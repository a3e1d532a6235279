import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/messages.js';
import type { Property, ValueContext } from '../../property.js';
import { toChanges } from '../../changes.js';
import type { ObjectType } from '../../object-types.js';
import { PropertyField } from '../../property-types/property-field.js';
import { AskedFields, isComplete, toAskedValue } from '../../stage-prompts/asked-fields.js';
import { listAsked } from '../../stage-prompts/asked-values.js';
import { useStagePrompts } from '../../stage-prompts/use-stage-prompts.js';
import type { BulkChanges } from './bulk-work.js';
import { toPropertyChoices } from '../filters/filters-drawer.js';

interface BulkEditDialogProps {
  /** The number and type of records: `12 contacts`. */
  readonly what: string;
  readonly type: ObjectType;
  readonly properties: ReadonlyMap<string, Property>;
  readonly context: ValueContext;
  readonly onClose: () => void;
  readonly onApply: (changes: BulkChanges) => void;
}

/** Sets one property of many records. */
export function BulkEditDialog({ what, type, properties, context, onClose, onApply }: BulkEditDialogProps) {
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const writable = useMemo(() => toWritable(properties), [properties]);
  const choices = useMemo(() => toPropertyChoices(writable), [writable]);
  const property = name === null ? undefined : writable.get(name);
  const { data: prompts } = useStagePrompts(type.name);
  const names = name === null ? [] : listAsked(type, { [name]: value }, prompts);
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!property) return;
    const stored = names.map((one) => [one, toAskedValue(writable.get(one), asked[one] ?? '')] as const);
    onApply({ properties: toChanges(property, value, context), asked: Object.fromEntries(stored) });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('Edit {what}', { what })}>
      <form onSubmit={apply}>
        <Stack>
          <Select
            label={t('Property')}
            placeholder={t('Choose a property')}
            data-autofocus
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage={t('No matching properties')}
            data={choices}
            value={name}
            onChange={(next) => {
              setName(next);
              setValue('');
            }}
          />
          {property && (
            <>
              <PropertyField
                property={property}
                label={t('New value')}
                value={value}
                onChange={setValue}
                context={context}
              />
              {value === '' && (
                <Text size="sm" c="dimmed">
                  {t('Leave empty to clear the property.')}
                </Text>
              )}
              <AskedFields {...{ names, properties, context }} values={asked} onChange={setAsked} />
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!property || !isComplete(names, asked)}>
              {value === '' && property ? t('Clear {what}', { what }) : t('Change {what}', { what })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The properties that users may set. */
export const toWritable = (properties: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> =>
  new Map(
    [...properties].filter(
      ([, { calculated, modificationMetadata }]) => !calculated && !modificationMetadata.readOnlyValue,
    ),
  );
