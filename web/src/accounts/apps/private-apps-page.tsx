import { Button, Group, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { confirmByTyping } from '../../ui/dialogs/confirm-by-typing.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Page } from '../../ui/page.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { EmptyState } from '../../ui/loading/states.js';
import { usePrivateApps } from './app-names.js';
import { NewPrivateApp } from './new-private-app.js';
import { useApi, useHub, useIsAdmin } from '../session.js';

type PrivateApp =
  paths['/_app/private-apps']['get']['responses']['200']['content']['application/json']['results'][number];

/** The private apps of the account, for administrators to create, rotate and delete. */
export function PrivateAppsPage() {
  const isAdmin = useIsAdmin();
  return isAdmin ? (
    <OwnPrivateApps />
  ) : (
    <Page title={t('Private apps')}>
      <EmptyState title={t('Administrators only')}>{t('Only administrators can manage private apps.')}</EmptyState>
    </Page>
  );
}

function OwnPrivateApps() {
  const [isCreating, { open, close }] = useDisclosure();
  const apps = usePrivateApps();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {t('New private app')}
    </Button>
  );
  return (
    <Page title={t('Private apps')} {...(apps.data?.length && { actions: create })}>
      <Text size="sm" c="dimmed" mb="md" maw={640}>
        {t('A private app gives your own programs a token. It works only in this account, with the scopes you choose.')}
      </Text>
      <Loaded query={apps}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No private apps yet')} action={create}>
              {t('Create one to let your programs read or write records.')}
            </EmptyState>
          ) : (
            <PrivateAppTable apps={all} />
          )
        }
      </Loaded>
      <NewPrivateApp opened={isCreating} onClose={close} />
    </Page>
  );
}

function PrivateAppTable({ apps }: { readonly apps: readonly PrivateApp[] }) {
  const { rotate, remove } = usePrivateAppActions();
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={140}>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Scopes')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Created')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {apps.map((app) => (
          <Table.Tr key={app.appId}>
            <Table.Td>
              <Text fw={500} className="any-text">
                {app.name}
              </Text>
              <Text size="xs" c="dimmed">
                {app.appId}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" lineClamp={2} title={app.scopes.join(' ')} className="any-text">
                {app.scopes.length === 0 ? t('None') : `${app.scopes.length}: ${app.scopes.join(', ')}`}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
              <Moment at={app.createdAt} format="date" />
            </Table.Td>
            <Table.Td>
              <Group gap={4} justify="flex-end">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => rotate(app)}
                  aria-label={t('New token for {name}', { name: app.name })}
                >
                  {t('New token')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => remove(app)}
                  aria-label={t('Delete {name}', { name: app.name })}
                >
                  {t('Delete')}
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function usePrivateAppActions() {
  const api = useApi();
  const client = useQueryClient();
  const { hubId } = useHub();
  const toParams = ({ appId }: PrivateApp) => ({ params: { path: { appId: String(appId) } } });
  return {
    rotate: (app: PrivateApp): void =>
      confirmAction({
        title: t('Create a new token for {name}?', { name: app.name }),
        message: t('The current token stops working immediately. Update the programs that use it.'),
        confirm: t('Create new token'),
        onConfirm: async () => {
          const { token } = await dataOf(api.POST('/_app/private-apps/{appId}/token', toParams(app)));
          showSecret({ title: t('New token'), name: t('Token'), value: token });
        },
      }),
    remove: (app: PrivateApp): void =>
      confirmByTyping({
        title: t('Delete {name}?', { name: app.name }),
        message: t('Its token stops working immediately. This cannot be undone. The data it has written is kept.'),
        confirm: t('Delete app'),
        word: app.name,
        onConfirm: async () => {
          await api.DELETE('/_app/private-apps/{appId}', toParams(app));
          await client.invalidateQueries({ queryKey: ['hub', hubId, 'private-apps'] });
          notifyDone(t('{name} deleted.', { name: app.name }));
        },
      }),
  };
}
