import { Alert, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Property } from '../../objects/properties.js';
import type { PropertyGroup } from '../../objects/record-page/property-groups.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { notifyDone } from '../../ui/notify.js';
import { OptionsEditor } from './options-editor.js';
import { usePropertyActions } from './property-actions.js';
import { canBeUnique, emptyDraft, hasOptions, isWhole, toDraft, toName, type PropertyDraft } from './property-draft.js';
import { findKind, propertyKinds, toKindKey, toKindLabel } from './property-kinds.js';

export interface PropertyDialogProps {
  readonly objectType: string;
  readonly groups: readonly PropertyGroup[];
  /** The property that is changed; none: a new one is made. */
  readonly property?: Property;
  /** What a new one begins with. */
  readonly like?: Property;
  readonly onClose: () => void;
}

/** Makes a property, or changes what may be changed of one. */
export function PropertyDialog({ objectType, groups, property, like, onClose }: PropertyDialogProps) {
  const actions = usePropertyActions(objectType);
  const source = property ?? like;
  const [draft, setDraft] = useState(() => (source ? toDraft(source) : emptyDraft(groups[0]?.name ?? '')));
  const isFixed = property?.modificationMetadata.readOnlyDefinition ?? false;
  const submit = async (): Promise<void> => {
    await (property ? actions.update(draft, property) : actions.create(draft));
    notifyDone(property ? `${draft.label} is changed.` : `${draft.label} is there.`);
  };
  return (
    <FormDialog
      title={property ? property.label : 'New property'}
      submit={property ? 'Save' : 'Create'}
      canSubmit={isWhole(draft, property?.externalOptions)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isFixed && <Alert variant="light">This property came with Spoke: its definition stays as it is.</Alert>}
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
        description={property ? 'What apps call it; it stays.' : 'What apps call it. It cannot be changed later.'}
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
          label="No two records may have the same value"
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
  // What people cannot choose is shown all the same.
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
