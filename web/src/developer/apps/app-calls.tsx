import { Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { Chip } from '../../ui/marks/chip.js';
import { CopyValue } from '../../ui/copy-value.js';
import { Moment } from '../../ui/times/moment.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import css from './app-overview.module.css';
import { useAppPath, useDeveloperApi, useDeveloperKey } from '../developer-data.js';

const pageSize = 50;

/** The last calls of the app in all accounts. */
export function AppCalls() {
  const [failed, setFailed] = useState(false);
  const api = useDeveloperApi();
  const path = useAppPath();
  const calls = useInfiniteQuery({
    queryKey: useDeveloperKey('apps', path.appId, 'calls', String(failed)),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) => {
      const query = { limit: pageSize, failed, ...(before !== undefined && { before }) };
      return dataOf(api.GET('/_app/apps/{appId}/calls', { params: { path, query } }));
    },
    getNextPageParam: ({ results }) => (results.length < pageSize ? undefined : results.at(-1)?.correlationId),
  });
  const rows = calls.data?.pages.flatMap(({ results }) => results);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Switch
          label={t('Failed calls only')}
          checked={failed}
          onChange={(event) => setFailed(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={calls.isRefetching}
          onClick={() => void calls.refetch()}
        >
          {t('Refresh')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t(
          'The last 1,000 calls of at most 7 days, without bodies and query values. Of very frequent calls, some are only counted.',
        )}
      </Text>
      {calls.isError ? (
        <ProblemState error={calls.error} onRetry={() => void calls.refetch()} />
      ) : !rows ? (
        <RowsSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={failed ? t('No failed calls') : t('No calls yet')}>
          {t('Calls with the tokens of this app appear here.')}
        </EmptyState>
      ) : (
        <Table.ScrollContainer minWidth={820}>
          <Table aria-label={t('Calls')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={70}>{t('Status')}</Table.Th>
                <Table.Th>{t('Endpoint')}</Table.Th>
                <Table.Th>{t('Category')}</Table.Th>
                <Table.Th ta="end">{t('ms')}</Table.Th>
                <Table.Th>{t('Account')}</Table.Th>
                <Table.Th>{t('Time')}</Table.Th>
                <Table.Th w={200}>{t('Correlation ID')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ correlationId, at, method, route, status, milliseconds, account, category }) => (
                <Table.Tr key={correlationId}>
                  <Table.Td>
                    <Chip mark="none" hue={status >= 500 ? 'red' : status >= 400 ? 'amber' : 'green'}>
                      {status}
                    </Chip>
                  </Table.Td>
                  <Table.Td className={css['route']}>
                    {method} {route}
                  </Table.Td>
                  <Table.Td>{category || '–'}</Table.Td>
                  <Table.Td ta="end">{milliseconds}</Table.Td>
                  <Table.Td>{account ?? '–'}</Table.Td>
                  <Table.Td>
                    <Moment at={at} />
                  </Table.Td>
                  <Table.Td maw={200}>
                    <CopyValue
                      name={t('the correlation id of {method} {route}', { method, route })}
                      value={correlationId}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {calls.hasNextPage && (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={calls.isFetchingNextPage}
          onClick={() => void calls.fetchNextPage()}
        >
          {t('Show earlier calls')}
        </Button>
      )}
    </Stack>
  );
}
