import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { askByTyping } from '../ui/confirm-by-typing.js';
import { askToConfirm } from '../ui/confirm.js';
import { CopyValue } from '../ui/copy-value.js';
import { notifyDone } from '../ui/notify.js';
import { showSecret } from '../ui/show-secret.js';
import { toMessage } from '../ui/states.js';
import { toAppBody, type AppDraft } from './app-draft.js';
import { AppFields } from './app-fields.js';
import { useApp, useAppPath, useDeveloper, useDeveloperApi, useRefresh } from './developer-data.js';
import { InstallUrl } from './install-url.js';

/** How the app signs in: credentials, redirect URLs, scopes, and the address at which people connect it. */
export function AppAuth() {
  return (
    <Stack gap="xl" maw={760}>
      <Credentials />
      <Settings />
      <InstallUrl />
      <DeleteApp />
    </Stack>
  );
}

function Credentials() {
  const { clientId, name } = useApp();
  const api = useDeveloperApi();
  const path = useAppPath();
  const rotate = (): void =>
    askToConfirm({
      title: 'Make a new client secret?',
      message: `The present secret of ${name} ends at once: until you have set the new one, the app cannot get or renew tokens.`,
      confirm: 'Make a new secret',
      onConfirm: async () => {
        const { clientSecret } = await dataOf(api.POST('/_app/apps/{appId}/secret', { params: { path } }));
        showSecret({ title: 'New client secret', name: 'Client secret', value: clientSecret });
      },
    });
  return (
    <section aria-labelledby="credentials">
      <Title order={2} id="credentials" mb="xs">
        Credentials
      </Title>
      <Table layout="fixed" verticalSpacing="xs">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={120}>Client id</Table.Th>
            <Table.Td>
              <CopyValue name="Client id" value={clientId} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>Client secret</Table.Th>
            <Table.Td>
              <Group gap="sm">
                <Text size="sm" c="dimmed">
                  Shown once, when it is made
                </Text>
                <Button size="compact-sm" variant="default" onClick={rotate}>
                  Make a new one
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Settings() {
  const app = useApp();
  const api = useDeveloperApi();
  const path = useAppPath();
  const refresh = useRefresh('apps');
  const [draft, setDraft] = useState<AppDraft>({ ...app, redirectUris: app.redirectUris.join('\n') });
  const saving = useMutation({
    mutationFn: () => dataOf(api.PATCH('/_app/apps/{appId}', { params: { path }, body: toAppBody(draft) })),
    async onSuccess() {
      await refresh();
      notifyDone('The app is saved.');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <section aria-labelledby="settings">
      <Title order={2} id="settings" mb="xs">
        Settings
      </Title>
      <form onSubmit={submit}>
        <Stack>
          <AppFields draft={draft} onChange={setDraft} />
          {saving.isError && (
            <Alert role="alert" color="red" variant="light">
              {toMessage(saving.error)}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={saving.isPending}>
              Save
            </Button>
            <Text size="sm" c="dimmed">
              Accounts keep what they have granted until they connect the app again.
            </Text>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

function DeleteApp() {
  const { name, installs } = useApp();
  const { developerId } = useDeveloper();
  const api = useDeveloperApi();
  const path = useAppPath();
  const navigate = useNavigate();
  const refresh = useRefresh('apps');
  const ask = (): void =>
    askByTyping({
      title: 'Delete the app?',
      message: 'Its client id, its secret, its icon and its webhooks go with it, for good.',
      word: name,
      confirm: 'Delete the app',
      onConfirm: async () => {
        await api.DELETE('/_app/apps/{appId}', { params: { path } });
        void navigate(paths.developer(developerId));
        await refresh();
        notifyDone(`${name} is deleted.`);
      },
    });
  return (
    <section aria-labelledby="delete">
      <Title order={2} id="delete" mb="xs">
        Delete
      </Title>
      <Group>
        <Button variant="outline" color="red" onClick={ask} disabled={installs > 0}>
          Delete the app
        </Button>
        <Text size="sm" c="dimmed">
          {installs > 0
            ? 'Accounts have connected it: they have to disconnect it first.'
            : 'Possible while it has no event templates.'}
        </Text>
      </Group>
    </section>
  );
}
