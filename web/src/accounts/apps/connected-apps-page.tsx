import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../i18n/messages.js';
import type { paths as ApiPaths } from '../../api/schema.js';
import { AppMark } from '../../ui/marks/app-mark.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/loading/states.js';
import { useConnectedApps } from './app-names.js';
import { useApi, useHub, useIsAdmin } from '../session.js';

type ConnectedApp =
  ApiPaths['/_app/connected-apps']['get']['responses']['200']['content']['application/json']['results'][number];

/** The apps that the account has connected, with their scopes, who connected them, and a way to uninstall them. */
export function ConnectedAppsPage() {
  const apps = useConnectedApps();
  return (
    <Page title={t('Connected apps')}>
      <Loaded query={apps} rowHeight={140} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No connected apps')}>
              {t('Open the install URL of an app to connect it. You approve there what it can access.')}
            </EmptyState>
          ) : (
            <Stack maw={860}>
              {all.map((app) => (
                <ConnectedAppCard key={app.appId} app={app} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function ConnectedAppCard({ app }: { readonly app: ConnectedApp }) {
  const isAdmin = useIsAdmin();
  const disconnect = useDisconnect(app);
  const { appId, name, iconUrl, scopes, connectedBy, connectedAt } = app;
  return (
    <Card withBorder component="section" aria-labelledby={`app-${appId}`}>
      <Group justify="space-between" align="flex-start">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <AppMark iconUrl={iconUrl} size={40} />
          <div>
            <Title order={2} id={`app-${appId}`} className="any-text">
              {name}
            </Title>
            <Text size="sm" c="dimmed" component="div">
              {rich('Connected by {span}, {moment}', {
                span: <span title={connectedBy.email}>{connectedBy.name}</span>,
                moment: <Moment at={connectedAt} format="date" />,
              })}
            </Text>
          </div>
        </Group>
        {isAdmin && (
          <Button
            variant="outline"
            color="red"
            size="xs"
            onClick={disconnect}
            aria-label={t('Uninstall {name}', { name })}
          >
            {t('Uninstall')}
          </Button>
        )}
      </Group>
      <Text size="sm" fw={500} mt="md" mb={4}>
        {t('Permissions')}
      </Text>
      <Stack gap={4} component="ul" m={0} ps="lg">
        {scopes.map((scope) => (
          <li key={scope.name}>
            <Text size="sm" component="span">
              {scope.meaning}
            </Text>{' '}
            <Text size="xs" c="dimmed" component="span" className="any-text">
              {scope.name}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function useDisconnect({ appId, name }: ConnectedApp) {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  return (): void =>
    confirmAction({
      title: t('Uninstall {name}?', { name }),
      message: t(
        'Its tokens are revoked immediately. The data it has written is kept. You can connect it again with its install URL.',
      ),
      confirm: t('Uninstall'),
      onConfirm: async () => {
        await api.DELETE('/_app/connected-apps/{appId}', { params: { path: { appId: String(appId) } } });
        await client.invalidateQueries({ queryKey: ['hub', hubId, 'connected-apps'] });
        notifyDone(t('{name} uninstalled.', { name }));
      },
    });
}
