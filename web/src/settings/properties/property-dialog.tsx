import { Alert, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { notifyDone } from '../../ui/notify.js';
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
    notifyDone(property ? `${draft.label} saved.` : `${draft.label} created.`);
  };
  return (
    <FormDialog
      title={property ? property.label : 'New property'}
      submit={property ? 'Save' : 'Create'}
      canSubmit={isComplete(draft, property?.externalOptions)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isFixed && <Alert variant="light">This property is built in: its definition cannot be changed.</Alert>}
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
        label="Label"
        value={draft.label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        disabled={isFixed}
        data-autofocus
      />
      <TextInput
        label="Internal name"
        description={
          property ? 'Used by the API. It cannot be changed.' : 'Used by the API. It cannot be changed later.'
        }
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        disabled={property !== undefined}
      />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={5}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        disabled={isFixed}
      />
      <Select
        label="Group"
        data={groups.map(({ name, label }) => ({ value: name, label }))}
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
          label="Require unique values"
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
      label="Field type"
      data={[...kinds, ...own]}
      value={draft.kind}
      allowDeselect={false}
      onChange={(kind) => kind !== null && onChange({ kind })}
      disabled={stays || property?.modificationMetadata.readOnlyDefinition === true}
    />
  );
}
