import { Code, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.js';
import { notifyDone } from '../ui/notify.js';
import { useFileActions } from './file-actions.js';
import { toFullName, type StoredFile } from './file-kinds.js';

export interface EraseDialogProps {
  readonly file: Pick<StoredFile, 'id' | 'name' | 'extension'>;
  readonly onClose: () => void;
}

/** Deletes a file for good, after its name has been typed. */
export function EraseDialog({ file, onClose }: EraseDialogProps) {
  const actions = useFileActions();
  const [typed, setTyped] = useState('');
  const name = toFullName(file);
  const erase = async (): Promise<void> => {
    await actions.eraseFile(file.id);
    notifyDone(`${name} is being removed for good.`);
  };
  return (
    <FormDialog
      title="Delete for good"
      submit="Delete for good"
      isDangerous
      canSubmit={typed === name}
      onSubmit={erase}
      onClose={onClose}
    >
      <Text size="sm">
        Content and details of <Code>{name}</Code> are removed from every store within 7 days, as the law on personal
        data asks for. It is out of sight at once, and nobody can bring it back.
      </Text>
      <TextInput
        label="Type the name of the file to confirm"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
