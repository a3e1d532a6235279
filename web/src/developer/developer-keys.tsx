import { Button, Code, Group, Table, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rich, t } from '../i18n/messages.js';
import { dataOf } from '../api/client.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { confirmAction } from '../ui/dialogs/confirm.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Moment } from '../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../ui/notices/notify.js';
import { showSecret } from '../ui/dialogs/show-secret.js';
import { EmptyState } from '../ui/loading/states.js';
import { useDeveloperApi, useDeveloperKey, useRefresh, type DeveloperKey } from './developer-data.js';

/** The API keys of the developer account, to create and revoke; only their last characters are shown. */
export function DeveloperKeys() {
  const api = useDeveloperApi();
  const refresh = useRefresh('keys');
  const keys = useQuery({
    queryKey: useDeveloperKey('keys'),
    queryFn: () => dataOf(api.GET('/_app/developer/keys')).then(({ results }) => results),
  });
  const creation = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/developer/keys')),
    async onSuccess({ apiKey }) {
      await refresh();
      showSecret({ title: t('New API key'), name: t('API key'), value: apiKey });
    },
    onError: notifyProblem,
  });
  const revoke = (key: DeveloperKey): void =>
    confirmAction({
      title: t('Revoke the API key?'),
      message: t('Programs that use the key ending in {hint} stop working immediately.', { hint: key.hint ?? '…' }),
      confirm: t('Revoke'),
      onConfirm: async () => {
        await api.DELETE('/_app/developer/keys/{keyId}', { params: { path: { keyId: key.id } } });
        await refresh();
        notifyDone(t('API key revoked.'));
      },
    });
  return (
    <section aria-labelledby="keys">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="keys">
          {t('API keys')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconKey size={14} aria-hidden />}
          onClick={() => creation.mutate()}
          loading={creation.isPending}
        >
          {t('New key')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {rich(
          'Programs send a key as <code>hapikey</code> to manage event templates and webhooks of all apps in this account.',
          { code: (text) => <Code>{text}</Code> },
        )}
      </Text>
      <Loaded query={keys} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('No API keys')}>
              {t('Create one to let a program manage templates or webhooks.')}
            </EmptyState>
          ) : (
            <KeyTable keys={all} onRevoke={revoke} />
          )
        }
      </Loaded>
    </section>
  );
}

interface KeyTableProps {
  readonly keys: readonly DeveloperKey[];
  readonly onRevoke: (key: DeveloperKey) => void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Key')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('Created')}</Table.Th>
          <Table.Th>{t('Last used')}</Table.Th>
          <HiddenHead>{t('Actions')}</HiddenHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td>
              <Code>••••{key.hint ?? '????'}</Code>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={key.createdAt} format="date" />
            </Table.Td>
            <Table.Td>{key.usedAt === null ? t('Never') : <Moment at={key.usedAt} format="ago" />}</Table.Td>
            <Table.Td ta="end">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                onClick={() => onRevoke(key)}
                aria-label={t('Revoke the key ending in {hint}', { hint: key.hint ?? t('unknown characters') })}
              >
                {t('Revoke')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
