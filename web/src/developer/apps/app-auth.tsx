import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { CopyValue } from '../../ui/copy-value.js';
import { useLeaveGuard } from '../../ui/forms/leave-guard.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { toMessage } from '../../ui/loading/states.js';
import { toAppBody, type AppDraft } from './app-draft.js';
import { AppFields } from './app-fields.js';
import { useApp, useAppPath, useDeveloper, useDeveloperApi, useRefresh } from '../developer-data.js';
import { InstallUrl } from '../install/install-url.js';

/** How the app authenticates: credentials, redirect URLs, scopes and install URL. */
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
    confirmAction({
      title: t('Create a new client secret?'),
      message: t(
        'The current secret of {name} stops working immediately. The app cannot get or refresh tokens until it uses the new one.',
        { name },
      ),
      confirm: t('Create new secret'),
      onConfirm: async () => {
        const { clientSecret } = await dataOf(api.POST('/_app/apps/{appId}/secret', { params: { path } }));
        showSecret({ title: t('New client secret'), name: t('Client secret'), value: clientSecret });
      },
    });
  return (
    <section aria-labelledby="credentials">
      <Title order={2} id="credentials" mb="xs">
        {t('Credentials')}
      </Title>
      <Table layout="fixed" verticalSpacing="xs">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={120}>{t('Client ID')}</Table.Th>
            <Table.Td>
              <CopyValue name={t('Client ID')} value={clientId} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('Client secret')}</Table.Th>
            <Table.Td>
              <Group gap="sm">
                <Text size="sm" c="dimmed">
                  {t('Shown once, when created')}
                </Text>
                <Button size="compact-sm" variant="default" onClick={rotate}>
                  {t('New secret')}
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
  const stored: AppDraft = { ...app, redirectUris: app.redirectUris.join('\n') };
  const [draft, setDraft] = useState(stored);
  const saving = useMutation({
    mutationFn: () => dataOf(api.PATCH('/_app/apps/{appId}', { params: { path }, body: toAppBody(draft) })),
    async onSuccess() {
      await refresh();
      notifyDone(t('App saved.'));
    },
  });
  useLeaveGuard(!saving.isPending && JSON.stringify(toAppBody(draft)) !== JSON.stringify(toAppBody(stored)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <section aria-labelledby="settings">
      <Title order={2} id="settings" mb="xs">
        {t('Settings')}
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
              {t('Save')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('Accounts keep the scopes they granted until they connect the app again.')}
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
  const askToDelete = (): void =>
    confirmByTyping({
      title: t('Delete app?'),
      message: t('Its client ID, secret, icon and webhooks are deleted permanently.'),
      word: name,
      confirm: t('Delete app'),
      onConfirm: async () => {
        await api.DELETE('/_app/apps/{appId}', { params: { path } });
        void navigate(paths.developer(developerId));
        await refresh();
        notifyDone(t('{name} deleted.', { name }));
      },
    });
  return (
    <section aria-labelledby="delete">
      <Title order={2} id="delete" mb="xs">
        {t('Delete')}
      </Title>
      <Group>
        <Button variant="outline" color="red" onClick={askToDelete} disabled={installs > 0}>
          {t('Delete app')}
        </Button>
        <Text size="sm" c="dimmed">
          {installs > 0
            ? t('Accounts that have connected the app must uninstall it first.')
            : t('Delete its event templates first, if it has any.')}
        </Text>
      </Group>
    </section>
  );
}
