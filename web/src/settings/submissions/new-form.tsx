import { Alert, Button, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { useApi } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { toMessage } from '../../ui/loading/states.js';
import { useRefreshIntake } from './submissions-data.js';

interface NewFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a form, with an existing or a new ID. */
export function NewForm({ opened, onClose }: NewFormProps) {
  const api = useApi();
  const refresh = useRefreshIntake();
  const [name, setName] = useState('');
  const [formGuid, setFormGuid] = useState('');
  const creation = useMutation({
    mutationFn: () => {
      const given = formGuid.trim();
      return dataOf(api.POST('/_app/intake/forms', { body: { name, ...(given !== '' && { formGuid: given }) } }));
    },
    async onSuccess() {
      onClose();
      setName('');
      setFormGuid('');
      await refresh();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('Add form')}>
      <form onSubmit={submit}>
        <Stack>
          {creation.isError && (
            <Alert role="alert" color="red" variant="light">
              {toMessage(creation.error)}
            </Alert>
          )}
          <TextInput
            label={t('Name')}
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('Form ID')}
            description={t('The UUID that the page submits to. Leave it empty for a new one.')}
            maxLength={36}
            value={formGuid}
            onChange={(event) => setFormGuid(event.currentTarget.value)}
          />
          <Button type="submit" loading={creation.isPending}>
            {t('Add')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
