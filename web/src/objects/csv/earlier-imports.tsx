import { Group, Modal, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { formatDate } from '../../formats/dates.js';
import { t } from '../../i18n/messages.js';
import { EmptyState, ProblemState } from '../../ui/loading/states.js';
import { ImportActions } from './import-actions.js';
import { isRunning, type StoredImport } from './import-requests.js';
import { toCounts } from './import-work.js';

interface EarlierImportsProps {
  readonly timeZone: string;
  readonly onClose: () => void;
}

const refreshMs = 2_000;

/** The imports of the last 90 days, the newest first: how they ended, their rejected rows, and undoing. */
export function EarlierImports({ timeZone, onClose }: EarlierImportsProps) {
  const { data, error } = useImports();
  return (
    <Modal opened onClose={onClose} title={t('Earlier imports')} size="xl">
      {error && <ProblemState error={error} />}
      {!data && !error && <Skeleton h={120} />}
      {data?.length === 0 && <EmptyState title={t('No imports in the last 90 days')} />}
      {data && data.length > 0 && (
        <Table.ScrollContainer minWidth={520}>
          <Table verticalSpacing="xs" aria-label={t('Earlier imports')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Name')}</Table.Th>
                <Table.Th>{t('Started')}</Table.Th>
                <Table.Th>{t('Status')}</Table.Th>
                <Table.Th aria-label={t('Actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td className="any-text">{one.importName}</Table.Td>
                  <Table.Td>{formatDate(new Date(one.createdAt), timeZone, 'both')}</Table.Td>
                  <Table.Td>
                    <Text size="sm">{toStatus(one)}</Text>
                    <Text size="sm" c="dimmed">
                      {toCounts(one)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Group gap="xs" justify="flex-end">
                      {!isRunning(one) && <ImportActions ended={one} size="compact-sm" />}
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Modal>
  );
}

function useImports() {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [hubId, 'imports'],
    queryFn: async ({ signal }) => {
      const query = { limit: 100 };
      return (await dataOf(api.GET('/crm/v3/imports', { params: { query }, signal }))).results;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? refreshMs : false),
  });
}

function toStatus({ state }: StoredImport): string {
  switch (state) {
    case 'DONE':
      return t('Done');
    case 'FAILED':
      return t('Failed');
    case 'CANCELED':
      return t('Stopped');
    case 'REVERTED':
      return t('Undone');
    case 'DEFERRED':
      return t('Waiting');
    default:
      return t('In progress');
  }
}
