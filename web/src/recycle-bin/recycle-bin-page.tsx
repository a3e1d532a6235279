import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconRestore, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { builtInTypes, type ObjectType } from '../objects/object-types.js';
import { notifyDone } from '../ui/notices/notify.js';
import { Page } from '../ui/page.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { filterAndSort, type BinOrder, type DeletedRecord } from './bin-order.js';
import { useDeletedRecords } from './deleted-records.js';
import { DeletedTable } from './deleted-table.js';
import { RestoreProgress } from './restore-progress.js';
import { useRestore } from './use-restore.js';
import { formatNumber } from '../formats/numbers.js';

/** The records deleted in the last 90 days, by type, and a way to restore them. */
export function RecycleBinPage() {
  const [search, setSearch] = useSearchParams();
  const types = [...builtInTypes, ...useCustomTypes()];
  const type = types.find(({ name }) => name === search.get('type')) ?? types[0];
  return (
    <Page
      title={t('Recycle bin')}
      actions={
        <Select
          aria-label={t('Type')}
          allowDeselect={false}
          data={types.map(({ name, plural }) => ({ value: name, label: plural }))}
          value={type?.name ?? null}
          onChange={(name) => name !== null && setSearch({ type: name }, { replace: true })}
        />
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {t(
          'Deleted records are kept for 90 days, then deleted permanently. A restored record gets back its associations and its timeline.',
        )}
      </Text>
      {type && <Bin key={type.name} type={type} />}
    </Page>
  );
}

function Bin({ type }: { readonly type: ObjectType }) {
  const query = useDeletedRecords(type);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<BinOrder>('newest');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const restoring = useRestore(type.name);
  const all = useMemo(() => query.data?.pages.flatMap(({ records }) => records) ?? [], [query.data]);
  const shown = useMemo(() => filterAndSort(all, search, order), [all, search, order]);
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isBusy = restoring.state?.isRunning ?? false;
  const restore = async (records: readonly DeletedRecord[]): Promise<void> => {
    const { restored } = await restoring.restore(records);
    setSelected(new Set());
    if (restored === 1) notifyDone(t('{name} restored.', { name: records[0]?.name ?? '' }));
    else if (restored > 1)
      notifyDone(t('{restored} {plural} restored.', { restored, plural: inSentence(type.plural) }));
  };
  if (query.isError && all.length === 0) {
    return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <RowsSkeleton />;
  return (
    <Stack gap="sm">
      {restoring.state && (
        <RestoreProgress state={restoring.state} onStop={restoring.stop} onClose={restoring.forget} />
      )}
      {all.length === 0 ? (
        <EmptyState title={t('No deleted {plural}', { plural: inSentence(type.plural) })}>
          {t('Records that users or apps delete appear here.')}
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between">
            <TextInput
              type="search"
              aria-label={t('Search deleted {plural}', { plural: inSentence(type.plural) })}
              placeholder={t('Search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {chosen.length > 0 && (
              <Button
                leftSection={<IconRestore size={16} aria-hidden />}
                disabled={isBusy}
                onClick={() => void restore(chosen)}
              >
                {t('Restore {chosen}', { chosen: chosen.length })}
              </Button>
            )}
          </Group>
          {query.hasNextPage && (
            <Text size="sm" c="dimmed" role="status">
              {t(
                'Only the first {all} records by ID are loaded, searched and sorted. Use “Load more” below for the rest.',
                { all: formatNumber(all.length) },
              )}
            </Text>
          )}
          {shown.length === 0 ? (
            <EmptyState title={t('No results')}>{t('Try a different search.')}</EmptyState>
          ) : (
            <DeletedTable
              {...{ records: shown, selected, order, isBusy }}
              onSelect={setSelected}
              onOrder={setOrder}
              onRestore={(record) => void restore([record])}
            />
          )}
          <LoadMore query={query} waits />
        </>
      )}
    </Stack>
  );
}
