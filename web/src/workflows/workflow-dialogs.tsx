import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { getBuiltInType, primaryTypes } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { FormDialog } from '../ui/forms/form-dialog.js';
import { useFlowActions } from './workflows-data.js';

export const nameOf = ({ name }: { readonly name?: string | undefined }): string => (name ?? '') || t('No name');

interface DialogProps {
  readonly onClose: () => void;
}

const contacts = getBuiltInType('contacts').typeId;

/** Creates a workflow that is turned off, and opens it. */
export function NewWorkflowDialog({ onClose }: DialogProps) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { create } = useFlowActions();
  const types = [...primaryTypes, ...useCustomTypes()];
  const [name, setName] = useState('');
  const [objectTypeId, setType] = useState(contacts);
  return (
    <FormDialog
      title={t('New workflow')}
      submit={t('Create')}
      canSubmit={name.trim() !== ''}
      onSubmit={async () => {
        const { id } = await create({ name: name.trim(), objectTypeId });
        await navigate(paths.workflow(hubId, id));
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t('Records')}
        description={t('A workflow enrolls records of one type. This cannot be changed later.')}
        data={types.map(({ typeId, plural }) => ({ value: typeId, label: plural }))}
        value={objectTypeId}
        allowDeselect={false}
        onChange={(chosen) => setType(chosen ?? contacts)}
      />
    </FormDialog>
  );
}

interface NameDialogProps extends DialogProps {
  readonly title: string;
  readonly submit: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for the name of a workflow. */
export function NameDialog({ title, submit, name: first, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  return (
    <FormDialog {...{ title, submit, onClose }} canSubmit={name.trim() !== ''} onSubmit={() => onSubmit(name.trim())}>
      <TextInput
        label={t('Name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  );
}
