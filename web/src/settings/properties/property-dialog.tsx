import { Alert, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { OptionsEditor } from './options-editor.js';
import { usePropertyActions } from './property-actions.js';
import {
  canBeUnique,
  emptyDraft,
  hasOptions,
  isComplete,
  toDraft,
  toName,
  type PropertyDraft,
} from './property-draft.js';
import { findKind, propertyKinds, toKindKey, toKindLabel } from './property-kinds.js';

interface PropertyDialogProps {
  readonly objectType: string;
  readonly groups: readonly PropertyGroup[];
  /** The property to edit; undefined: creates one. */
  readonly property?: Property;
  /** The property whose settings a new one starts with. */
  readonly like?: Property;
  readonly onClose: () => void;
}

/** Creates a property, or edits what can be changed. */
export function PropertyDialog({ objectType, groups, property, like, onClose }: PropertyDialogProps) {
  const actions = usePropertyActions(objectType);
  const source = property ?? like;
  const [draft, setDraft] = useState(() => (source ? toDraft(source) : emptyDraft(groups[0]?.name ?? '')));
  const isFixed = property?.modificationMetadata.readOnlyDefinition ?? false;
  const submit = async (): Promise<void> => {
    await (property ? actions.update(draft, property) : actions.create(draft));
    notifyDone(property ? t('{label} saved.', { label: draft.label }) : t('{label} created.', { label: draft.label }));
  };
  return (
    <FormDialog
      title={property ? property.label : t('New property')}
      submit={property ? t('Save') : t('Create')}
      canSubmit={isComplete(draft, property?.externalOptions)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isFixed && <Alert variant="light">{t('This property is built in: its definition cannot be changed.')}</Alert>}
      <PropertyFields
        {...{ draft, groups, isFixed }}
        {...(property && { property })}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
    </FormDialog>
  );
}

interface PropertyFieldsProps {
  readonly draft: PropertyDraft;
  readonly groups: readonly PropertyGroup[];
  readonly isFixed: boolean;
  readonly property?: Property;
  readonly onChange: (change: Partial<PropertyDraft>) => void;
}

function PropertyFields({ draft, groups, isFixed, property, onChange }: PropertyFieldsProps) {
  const setLabel = (label: string): void => {
    const isNamedAfter = !property && draft.name === toName(draft.label);
    onChange({ label, ...(isNamedAfter && { name: toName(label) }) });
  };
  const areOptionsFixed = property?.modificationMetadata.readOnlyOptions ?? isFixed;
  return (
    <>
      <TextInput
        label={t('Label')}
        value={draft.label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        disabled={isFixed}
        data-autofocus
      />
      <TextInput
        label={t('Internal name')}
        description={
          property ? t('Used by the API. It cannot be changed.') : t('Used by the API. It cannot be changed later.')
        }
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        disabled={property !== undefined}
      />
      <Textarea
        label={t('Description')}
        autosize
        minRows={1}
        maxRows={5}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        disabled={isFixed}
      />
      <Select
        label={t('Group')}
        data={groups.map(({ name, label }) => ({ value: name, label: tLabel(label) }))}
        value={draft.groupName}
        allowDeselect={false}
        onChange={(groupName) => onChange({ groupName: groupName ?? '' })}
        disabled={isFixed}
      />
      <KindSelect {...{ draft, onChange }} {...(property && { property })} />
      {hasOptions(draft.kind) && !areOptionsFixed && property?.externalOptions !== true && (
        <OptionsEditor options={draft.options} onChange={(options) => onChange({ options })} />
      )}
      {canBeUnique(draft.kind) && !property && (
        <Checkbox
          label={t('Require unique values')}
          checked={draft.hasUniqueValue}
          onChange={(event) => onChange({ hasUniqueValue: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function KindSelect({ draft, property, onChange }: Pick<PropertyFieldsProps, 'draft' | 'property' | 'onChange'>) {
  const kinds: { value: string; label: string }[] = propertyKinds.map((kind) => ({
    value: toKindKey(kind),
    label: kind.label,
  }));
  // Kinds that users cannot choose are shown all the same.
  const own = property && !findKind(draft.kind) ? [{ value: draft.kind, label: toKindLabel(property) }] : [];
  const stays = property !== undefined && (property.hubspotDefined === true || property.calculated);
  return (
    <Select
      label={t('Field type')}
      data={[...kinds, ...own]}
      value={draft.kind}
      allowDeselect={false}
      onChange={(kind) => kind !== null && onChange({ kind })}
      disabled={stays || property?.modificationMetadata.readOnlyDefinition === true}
    />
  );
}
