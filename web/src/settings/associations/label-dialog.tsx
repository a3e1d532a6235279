import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import type { ObjectType } from '../../objects/object-types.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
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
    notifyDone(pair ? t('{label} saved.', { label: texts.label }) : t('{label} created.', { label: texts.label }));
  };
  const needed = [label, name, ...(isPaired ? [inverse] : [])];
  return (
    <FormDialog
      title={pair ? t('Edit {label}', { label: pair.label }) : t('New label')}
      submit={pair ? t('Save') : t('Create')}
      canSubmit={needed.every((text) => text.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Label')}
        description={t('What a {singular} is to a {singular2}.', {
          singular: inSentence(to.singular),
          singular2: inSentence(from.singular),
        })}
        maxLength={256}
        value={label}
        onChange={(event) => changeLabel(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('Use a different label in the other direction')}
        checked={isPaired}
        onChange={(event) => setPaired(event.currentTarget.checked)}
      />
      {isPaired && (
        <TextInput
          label={t('Label in the other direction')}
          description={t('What a {singular} is to a {singular2}.', {
            singular: inSentence(from.singular),
            singular2: inSentence(to.singular),
          })}
          maxLength={256}
          value={inverse}
          onChange={(event) => setInverse(event.currentTarget.value)}
        />
      )}
      {!pair && (
        <TextInput
          label={t('Internal name')}
          description={t('Used by the API. It cannot be changed later.')}
          maxLength={256}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
