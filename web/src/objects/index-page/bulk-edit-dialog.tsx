import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import type { ValueWords } from '../format-value.js';
import { toChanges } from '../changes.js';
import { PropertyField } from '../property-field.js';
import type { Property } from '../property.js';
import { toPropertyChoices } from './filters-drawer.js';

export interface BulkEditDialogProps {
  /** How many of what: `12 contacts`. */
  readonly what: string;
  readonly properties: ReadonlyMap<string, Property>;
  readonly words: ValueWords;
  readonly onClose: () => void;
  readonly onApply: (changes: Record<string, string>) => void;
}

/** One property and its value for many records. */
export function BulkEditDialog({ what, properties, words, onClose, onApply }: BulkEditDialogProps) {
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const writable = useMemo(() => toWritable(properties), [properties]);
  const choices = useMemo(() => toPropertyChoices(writable), [writable]);
  const property = name === null ? undefined : writable.get(name);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (!property) return;
    onApply(toChanges(property, value, words));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Edit ${what}`}>
      <form onSubmit={apply}>
        <Stack>
          <Select
            label="Property"
            placeholder="Which property?"
            data-autofocus
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage="No property of that name"
            data={choices}
            value={name}
            onChange={(next) => {
              setName(next);
              setValue('');
            }}
          />
          {property && (
            <>
              <PropertyField property={property} label="New value" value={value} onChange={setValue} words={words} />
              {value === '' && (
                <Text size="sm" c="dimmed">
                  Without a new value, the property is cleared.
                </Text>
              )}
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!property}>
              {value === '' && property ? 'Clear' : 'Change'} {what}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What people may set. */
export const toWritable = (properties: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> =>
  new Map(
    [...properties].filter(
      ([, { calculated, modificationMetadata }]) => !calculated && !modificationMetadata.readOnlyValue,
    ),
  );
