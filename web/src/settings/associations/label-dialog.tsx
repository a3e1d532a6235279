import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ObjectType } from '../../objects/object-types.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { notifyDone } from '../../ui/notify.js';
import { toName } from '../properties/property-draft.js';
import { useLabelActions } from './association-kinds.js';
import type { LabelPair } from './label-pairs.js';

interface LabelDialogProps {
  readonly from: ObjectType;
  readonly to: ObjectType;
  /** The label to edit; undefined: creates one. */
  readonly pair?: LabelPair;
  readonly onClose: () => void;
}

/** Creates or edits an association label, with the same or different texts in the two directions. */
export function LabelDialog({ from, to, pair, onClose }: LabelDialogProps) {
  const { create, rename } = useLabelActions({ from: from.name, to: to.name });
  const [label, setLabel] = useState(pair?.label ?? '');
  const [inverse, setInverse] = useState(pair?.inverseLabel ?? '');
  const [isPaired, setPaired] = useState(pair !== undefined && pair.inverseLabel !== pair.label);
  const [name, setName] = useState(pair?.name ?? '');
  const changeLabel = (text: string): void => {
    if (!pair && name === toName(label)) setName(toName(text));
    setLabel(text);
  };
  const submit = async (): Promise<void> => {
    const texts = { label: label.trim(), ...(isPaired && { inverseLabel: inverse.trim() }) };
    await (pair ? rename(pair.typeId, texts) : create({ ...texts, name: name.trim() }));
    notifyDone(pair ? `${texts.label} saved.` : `${texts.label} created.`);
  };
  const needed = [label, name, ...(isPaired ? [inverse] : [])];
  return (
    <FormDialog
      title={pair ? `Edit ${pair.label}` : 'New label'}
      submit={pair ? 'Save' : 'Create'}
      canSubmit={needed.every((text) => text.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Label"
        description={`What a ${to.singular.toLowerCase()} is to a ${from.singular.toLowerCase()}.`}
        maxLength={256}
        value={label}
        onChange={(event) => changeLabel(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label="Use a different label in the other direction"
        checked={isPaired}
        onChange={(event) => setPaired(event.currentTarget.checked)}
      />
      {isPaired && (
        <TextInput
          label="Label in the other direction"
          description={`What a ${from.singular.toLowerCase()} is to a ${to.singular.toLowerCase()}.`}
          maxLength={256}
          value={inverse}
          onChange={(event) => setInverse(event.currentTarget.value)}
        />
      )}
      {!pair && (
        <TextInput
          label="Internal name"
          description="Used by the API. It cannot be changed later."
          maxLength={256}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
