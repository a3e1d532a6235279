import { Alert, Button, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { toMessage } from '../../ui/loading/states.js';
import { ScopeSelect } from '../scopes/scope-select.js';
import { useApi, useHub } from '../session.js';

interface NewPrivateAppProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Form that creates a private app; its token is shown once. */
export function NewPrivateApp({ opened, onClose }: NewPrivateAppProps) {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const creation = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/private-apps', { body: { name, scopes } })),
    async onSuccess({ token }) {
      onClose();
      setName('');
      setScopes([]);
      await client.invalidateQueries({ queryKey: ['hub', hubId, 'private-apps'] });
      showSecret({ title: t('Private app created'), name: t('Token'), value: token });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('New private app')} size="lg">
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
          <ScopeSelect
            label={t('Scopes')}
            description={t('What the app can access.')}
            value={scopes}
            onChange={setScopes}
          />
          <Button type="submit" loading={creation.isPending}>
            {t('Create private app')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
