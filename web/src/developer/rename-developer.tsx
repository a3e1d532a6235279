import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../i18n/messages.js';
import { toMessage } from '../ui/loading/states.js';
import { useDeveloper, useDeveloperApi, useRefresh } from './developer-data.js';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Form that renames the developer account. */
export function RenameDeveloper({ opened, onClose }: DialogProps) {
  const api = useDeveloperApi();
  const developer = useDeveloper();
  const refresh = useRefresh();
  const [name, setName] = useState(developer.name);
  const renaming = useMutation({
    mutationFn: () => api.PATCH('/_app/developer', { body: { name } }),
    async onSuccess() {
      await refresh();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    renaming.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('Rename the developer account')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('Name')}
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={renaming.isError && toMessage(renaming.error)}
          />
          <Button type="submit" loading={renaming.isPending}>
            {t('Rename')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
