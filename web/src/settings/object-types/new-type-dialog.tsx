import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Flex,
  Group,
  MultiSelect,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useAllTypes } from '../type-choice.js';
import { useSchemaActions } from './schemas.js';
import { emptyType, isCompleteType, kindChoices, newProperty, withSingular, type NewProperty } from './type-draft.js';

/** Creates an object type with its first properties. */
export function NewTypeDialog({ onClose }: { readonly onClose: () => void }) {
  const { create } = useSchemaActions();
  // Activities can be associated with records of every type.
  const others = useAllTypes().filter(({ activity }) => !activity);
  const [draft, setDraft] = useState(emptyType);
  const change = (part: Partial<typeof draft>): void => setDraft((now) => ({ ...now, ...part }));
  const submit = async (): Promise<void> => {
    await create(draft);
    notifyDone(t('{plural} created.', { plural: draft.plural.trim() }));
  };
  return (
    <FormDialog
      title={t('New object type')}
      submit={t('Create')}
      canSubmit={isCompleteType(draft)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Group gap="xs" grow>
        <TextInput
          label={t('Singular')}
          placeholder={t('Car')}
          maxLength={50}
          value={draft.singular}
          onChange={(event) => setDraft(withSingular(draft, event.currentTarget.value))}
          data-autofocus
        />
        <TextInput
          label={t('Plural')}
          placeholder={t('Cars')}
          maxLength={50}
          value={draft.plural}
          onChange={(event) => change({ plural: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        label={t('Internal name')}
        description={t('Used by the API. It cannot be changed later.')}
        maxLength={50}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <PropertiesFields properties={draft.properties} onChange={(properties) => change({ properties })} />
      <MultiSelect
        label={t('Associated with')}
        description={t('Notes, tasks and other activities are always included.')}
        data={others.map(({ name, plural }) => ({ value: name, label: plural }))}
        value={[...draft.associated]}
        onChange={(associated) => change({ associated })}
      />
      <TextInput
        label={t('Description')}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

interface PropertiesFieldsProps {
  readonly properties: readonly NewProperty[];
  readonly onChange: (properties: readonly NewProperty[]) => void;
}

function PropertiesFields({ properties, onChange }: PropertiesFieldsProps) {
  const next = Math.max(...properties.map(({ key }) => key)) + 1;
  return (
    <Fieldset legend={t('Properties')} p="xs">
      <Text size="xs" c="dimmed" mb={6}>
        {t('The first property names the records. You can add more later, including ones with options.')}
      </Text>
      <Stack gap="xs">
        {properties.map((property, place) => (
          <PropertyRow
            key={property.key}
            property={property}
            place={place}
            onChange={(changed) => onChange(properties.with(place, changed))}
            onRemove={() => onChange(properties.toSpliced(place, 1))}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...properties, newProperty(next)])}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('Add property')}
        </Button>
      </Stack>
    </Fieldset>
  );
}

interface PropertyRowProps {
  readonly property: NewProperty;
  readonly place: number;
  readonly onChange: (property: NewProperty) => void;
  readonly onRemove: () => void;
}

function PropertyRow({ property, place, onChange, onRemove }: PropertyRowProps) {
  const name = t('Property {place}', { place: place + 1 });
  return (
    <Stack gap={4} role="group" aria-label={name}>
      <Flex gap={6}>
        <Flex gap={6} wrap="wrap" flex={1} miw={0}>
          <TextInput
            flex="2 1 150px"
            aria-label={t('{name}: label', { name })}
            placeholder={t('Label')}
            value={property.label}
            onChange={(event) => onChange({ ...property, label: event.currentTarget.value })}
          />
          {place > 0 && (
            <Select
              flex="1 1 140px"
              aria-label={t('{name}: field type', { name })}
              data={kindChoices}
              allowDeselect={false}
              value={property.kind}
              onChange={(kind) => kind !== null && onChange({ ...property, kind })}
            />
          )}
        </Flex>
        {place > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove property {place}', { place: place + 1 })}
            title={t('Remove property {place}', { place: place + 1 })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Flex>
      <Group gap="md">
        <Checkbox
          size="xs"
          label={t('Required')}
          checked={property.isRequired}
          onChange={(event) => onChange({ ...property, isRequired: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t('Searchable')}
          checked={property.isSearchable}
          onChange={(event) => onChange({ ...property, isSearchable: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  );
}
