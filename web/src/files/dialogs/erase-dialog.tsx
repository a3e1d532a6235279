import { Code, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { useFileActions } from '../file-actions.js';
import { toFullName, type StoredFile } from '../file-kinds.js';

interface EraseDialogProps {
  readonly file: Pick<StoredFile, 'id' | 'name' | 'extension'>;
  readonly onClose: () => void;
}

/** Deletes a file permanently after its name has been typed. */
export function EraseDialog({ file, onClose }: EraseDialogProps) {
  const actions = useFileActions();
  const [typed, setTyped] = useState('');
  const name = toFullName(file);
  const erase = async (): Promise<void> => {
    await actions.eraseFile(file.id);
    notifyDone(t('{name} is being deleted permanently.', { name }));
  };
  return (
    <FormDialog
      title={t('Delete permanently')}
      submit={t('Delete permanently')}
      isDangerous
      canSubmit={typed === name}
      onSubmit={erase}
      onClose={onClose}
    >
      <Text size="sm">
        {rich(
          'The content and details of {code} are removed from all storage within 7 days, as data protection law requires. The file disappears immediately. This cannot be undone.',
          { code: <Code>{name}</Code> },
        )}
      </Text>
      <TextInput
        label={t('Type the name of the file to confirm')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
