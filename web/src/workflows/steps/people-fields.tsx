import { MultiSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { toOwnerName, useOwners, useProperties } from '../../objects/properties.js';
import { textOf, textsOf, withFields } from '../values/field-values.js';
import { useWorkflowScope } from '../workflow-scope.js';
import type { StepFieldsProps } from './step-kinds.js';

interface UsersFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Users of the account, by name. */
function UsersField({ label, description, ids, onChange }: UsersFieldProps) {
  const owners = [...(useOwners().data?.values() ?? [])];
  const users = owners.flatMap((owner) => {
    const id = String(owner.userIdIncludingInactive);
    return !owner.archived || ids.includes(id) ? [{ value: id, label: toOwnerName(owner) }] : [];
  });
  const known = new Set(users.map(({ value }) => value));
  const others = ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: t('User {id}', { id }) }));
  return (
    <MultiSelect
      label={label}
      {...(description !== undefined && { description })}
      placeholder={ids.length === 0 ? t('Choose users') : ''}
      {...{ searchable: true, clearable: true, nothingFoundMessage: t('No matches') }}
      data={[...users, ...others]}
      value={[...ids]}
      onChange={onChange}
    />
  );
}

const ownerProperty = 'hubspot_owner_id';

/** The properties of the enrolled records that hold an owner. */
function useOwnerProperties() {
  const { type } = useWorkflowScope();
  const properties = [...(useProperties(type.name).data?.values() ?? [])];
  return properties
    .filter((property) => property.name === ownerProperty || property.referencedObjectType === 'OWNER')
    .filter(({ hidden }) => !hidden);
}

/** A notification of users, and of the owners of the record, in the app or by mail. */
export function NotifyFields({ action, onChange }: StepFieldsProps) {
  const owners = useOwnerProperties();
  const set = (changes: Readonly<Record<string, unknown>>): void => onChange(withFields(action, changes));
  return (
    <>
      <UsersField label={t('Users')} ids={textsOf(action, 'user_ids')} onChange={(ids) => set({ user_ids: ids })} />
      <MultiSelect
        label={t('Owners of the record')}
        placeholder={textsOf(action, 'owner_properties').length === 0 ? t('No one') : ''}
        clearable
        data={owners.map(({ name, label }) => ({ value: name, label }))}
        value={[...textsOf(action, 'owner_properties')]}
        onChange={(names) => set({ owner_properties: names })}
      />
      <TextInput
        label={t('Title')}
        required
        maxLength={200}
        value={textOf(action, 'subject')}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('Text')}
        autosize
        minRows={3}
        maxRows={12}
        value={textOf(action, 'body')}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <Tokens />
    </>
  );
}

/** How texts use values of the record. */
function Tokens() {
  return (
    <Text size="xs" c="dimmed">
      {t('Texts can use values of the record: {example}', { example: '{{ enrolled_object.email }}' })}
    </Text>
  );
}

/** Gives records owners in turn. */
export function RotateFields({ action, onChange }: StepFieldsProps) {
  const owners = useOwnerProperties();
  const set = (changes: Readonly<Record<string, unknown>>): void => onChange(withFields(action, changes));
  const target = textOf(action, 'target_property') || ownerProperty;
  return (
    <>
      <UsersField
        label={t('Owners')}
        description={t('Each takes the next record in turn.')}
        ids={textsOf(action, 'user_ids')}
        onChange={(ids) => set({ user_ids: ids })}
      />
      {owners.length > 1 && (
        <Select
          label={t('Property')}
          allowDeselect={false}
          data={owners.map(({ name, label }) => ({ value: name, label }))}
          value={target}
          onChange={(name) => set({ target_property: name ?? ownerProperty })}
        />
      )}
      <Switch
        label={t('Replace an owner that the record has already')}
        checked={textOf(action, 'overwrite_current_owner') === 'true'}
        onChange={(event) => set({ overwrite_current_owner: String(event.currentTarget.checked) })}
      />
    </>
  );
}
