import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { useCustomTypes } from '../../objects/custom-types.js';
import type { TypeLook } from '../../objects/object-types.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { longOptions } from '../../ui/forms/long-options.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { LookFields } from './look-fields.js';
import { useSchemaActions, type Schema } from './schemas.js';

interface EditTypeDialogProps {
  readonly schema: Schema;
  readonly onClose: () => void;
}

/** Edits the labels of an object type and the roles of its properties. */
export function EditTypeDialog({ schema, onClose }: EditTypeDialogProps) {
  const { update, setLook } = useSchemaActions();
  const known = useCustomTypes().find(({ typeId }) => typeId === schema.objectTypeId)?.look;
  const [look, chooseLook] = useState<TypeLook>(known ?? { icon: 'box', hue: 'gray' });
  const [labels, setLabels] = useState(schema.labels);
  const [description, setDescription] = useState(schema.description ?? '');
  const [roles, setRoles] = useState({
    primaryDisplayProperty: schema.primaryDisplayProperty,
    secondaryDisplayProperties: schema.secondaryDisplayProperties,
    requiredProperties: schema.requiredProperties,
    searchableProperties: schema.searchableProperties,
  });
  const submit = async (): Promise<void> => {
    const change = description.trim() === '' ? { clearDescription: true } : { description: description.trim() };
    const { singular, plural } = labels;
    await update(schema.objectTypeId, {
      ...roles,
      ...change,
      labels: { singular: singular.trim(), plural: plural.trim() },
    });
    if (look.icon !== known?.icon || look.hue !== known.hue) await setLook(schema.objectTypeId, look);
    notifyDone(t('{plural} updated.', { plural: plural.trim() }));
  };
  return (
    <FormDialog
      title={t('Edit {plural}', { plural: schema.labels.plural })}
      submit={t('Save')}
      canSubmit={[labels.singular, labels.plural].every((text) => text.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Group gap="xs" grow>
        <TextInput
          label={t('Singular')}
          maxLength={50}
          value={labels.singular}
          onChange={(event) => setLabels({ ...labels, singular: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={t('Plural')}
          maxLength={50}
          value={labels.plural}
          onChange={(event) => setLabels({ ...labels, plural: event.currentTarget.value })}
        />
      </Group>
      <LookFields look={look} onChange={chooseLook} />
      <RoleFields schema={schema} roles={roles} onChange={(change) => setRoles((now) => ({ ...now, ...change }))} />
      <TextInput
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

type Roles = Pick<
  Schema,
  'primaryDisplayProperty' | 'secondaryDisplayProperties' | 'requiredProperties' | 'searchableProperties'
>;

interface RoleFieldsProps {
  readonly schema: Schema;
  readonly roles: Roles;
  readonly onChange: (change: Partial<Roles>) => void;
}

function RoleFields({ schema, roles, onChange }: RoleFieldsProps) {
  const all = schema.properties.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }));
  const writable = new Set(
    schema.properties.flatMap((one) => (one.calculated || one.modificationMetadata.readOnlyValue ? [] : [one.name])),
  );
  const choice = { searchable: true, ...longOptions } as const;
  return (
    <>
      <Select
        {...choice}
        label={t('Display property')}
        data={all}
        allowDeselect={false}
        value={roles.primaryDisplayProperty}
        onChange={(primary) => primary !== null && onChange({ primaryDisplayProperty: primary })}
      />
      <MultiSelect
        {...choice}
        label={t('Secondary display properties')}
        description={t('Up to two.')}
        maxValues={2}
        data={all}
        value={roles.secondaryDisplayProperties}
        onChange={(secondaryDisplayProperties) => onChange({ secondaryDisplayProperties })}
      />
      <MultiSelect
        {...choice}
        label={t('Required')}
        description={t('New records need a value.')}
        data={all.filter(({ value }) => writable.has(value) || roles.requiredProperties.includes(value))}
        value={roles.requiredProperties}
        onChange={(requiredProperties) => onChange({ requiredProperties })}
      />
      <MultiSelect
        {...choice}
        label={t('Searchable')}
        description={t('Text searches look in these properties.')}
        maxValues={20}
        data={all}
        value={roles.searchableProperties}
        onChange={(searchableProperties) => onChange({ searchableProperties })}
      />
    </>
  );
}
