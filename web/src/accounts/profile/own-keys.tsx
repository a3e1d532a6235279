import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths } from '../../api/schema.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { HiddenHead } from '../../ui/hidden-head.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { NewKey } from './new-key.js';
import { useCurrentSession, usePersonApi } from '../session.js';

type OwnKey =
  paths['/_app/profile/personal-access-keys']['get']['responses']['200']['content']['application/json']['results'][number];

const ownKeysKey = ['own-keys'];

/** The user's personal access keys, to create and delete. */
export function OwnKeys() {
  const api = usePersonApi();
  const [isCreating, { open, close }] = useDisclosure();
  const keys = useQuery({
    queryKey: ownKeysKey,
    queryFn: () => dataOf(api.GET('/_app/profile/personal-access-keys')).then(({ results }) => results),
  });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(
          'A key lets a command-line tool act for you in one account, with the scopes you choose and no more than your role allows.',
        )}
      </Text>
      <Loaded query={keys} rows={2}>
        {(all) => (all.length === 0 ? <Text size="sm">{t('You have no keys.')}</Text> : <KeyTable keys={all} />)}
      </Loaded>
      <Group>
        <Button variant="default" onClick={open}>
          {t('New key')}
        </Button>
      </Group>
      <NewKey opened={isCreating} onClose={close} />
    </Stack>
  );
}

function KeyTable({ keys }: { readonly keys: readonly OwnKey[] }) {
  const remove = useKeyRemoval();
  const hasSeveralHubs = useCurrentSession().hubs.length > 1;
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Scopes')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Created')}</Table.Th>
          <Table.Th>{t('Last used')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.keyId}>
            <Table.Td>
              <Text fw={500} className="any-text">
                {key.name}
              </Text>
              {hasSeveralHubs && (
                <Text size="xs" c="dimmed" className="any-text">
                  {key.hubName}
                </Text>
              )}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" lineClamp={2} title={key.scopes.join(' ')} className="any-text">
                {`${key.scopes.length}: ${key.scopes.join(', ')}`}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
              <Moment at={key.createdAt} format="date" />
            </Table.Td>
            <Table.Td>{key.lastUsedAt === null ? t('Never') : <Moment at={key.lastUsedAt} format="ago" />}</Table.Td>
            <Table.Td ta="end">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                onClick={() => remove(key)}
                aria-label={t('Delete {name}', { name: key.name })}
              >
                {t('Delete')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function useKeyRemoval() {
  const api = usePersonApi();
  const client = useQueryClient();
  return ({ hubId, keyId, name }: OwnKey): void =>
    confirmAction({
      title: t('Delete {name}?', { name }),
      message: t('Tools with this key stop working immediately. The data they have written is kept.'),
      confirm: t('Delete'),
      onConfirm: async () => {
        const path = { hubId: String(hubId), keyId: String(keyId) };
        await api.DELETE('/_app/profile/personal-access-keys/{hubId}/{keyId}', { params: { path } });
        await client.invalidateQueries({ queryKey: ownKeysKey });
        notifyDone(t('{name} deleted.', { name }));
      },
    });
}
