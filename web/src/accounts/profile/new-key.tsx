import { Alert, Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { toMessage } from '../../ui/loading/states.js';
import { ScopeSelect } from '../scopes/scope-select.js';
import { useCurrentSession, usePersonApi } from '../session.js';

interface NewKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Form that creates a personal access key, which is shown once. */
export function NewKey({ opened, onClose }: NewKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('New personal access key')} size="lg">
      <KeyForm onCreated={onClose} />
    </Modal>
  );
}

function KeyForm({ onCreated }: { readonly onCreated: () => void }) {
  const { hubs } = useCurrentSession();
  const [hubId, setHubId] = useState(hubs[0]?.hubId ?? 0);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const allowed = useAllowedScopes(hubId);
  const creation = useKeyCreation(onCreated);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate({ hubId, name, scopes });
  };
  const chooseHub = (value: string | null): void => {
    setHubId(Number(value));
    setScopes([]);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {creation.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(creation.error)}
          </Alert>
        )}
        <TextInput
          label={t('Name')}
          description={t('Where you use it, such as the name of your computer.')}
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {hubs.length > 1 && (
          <Select
            label={t('Account')}
            data={hubs.map((hub) => ({ value: String(hub.hubId), label: hub.name }))}
            value={String(hubId)}
            onChange={chooseHub}
            allowDeselect={false}
          />
        )}
        <ScopeSelect
          label={t('Scopes')}
          description={t('What the tool can access: at most what your role allows.')}
          value={scopes}
          onChange={setScopes}
          only={allowed}
        />
        <Button type="submit" loading={creation.isPending}>
          {t('Create key')}
        </Button>
      </Stack>
    </form>
  );
}

/** The scopes that the role of the user allows in an account. */
function useAllowedScopes(hubId: number): readonly string[] {
  const api = usePersonApi();
  const { data = [] } = useQuery({
    queryKey: ['own-key-scopes', hubId],
    queryFn: () =>
      dataOf(api.GET('/_app/profile/personal-access-keys/scopes', { params: { query: { hubId } } })).then(
        ({ results }) => results,
      ),
  });
  return data;
}

interface KeyFacts {
  readonly hubId: number;
  readonly name: string;
  readonly scopes: string[];
}

function useKeyCreation(onCreated: () => void) {
  const api = usePersonApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyFacts) => dataOf(api.POST('/_app/profile/personal-access-keys', { body })),
    async onSuccess({ key }) {
      onCreated();
      await client.invalidateQueries({ queryKey: ['own-keys'] });
      showSecret({ title: t('Personal access key created'), name: t('Key'), value: key });
    },
  });
}
