import { Anchor, Button, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { findBuiltInType } from '../objects/object-types.js';
import { paths } from '../paths.js';
import { HiddenHead } from '../ui/hidden-head.js';
import { Chip } from '../ui/marks/chip.js';
import { Moment } from '../ui/times/moment.js';
import { Page } from '../ui/page.js';
import { findFailure } from '../ui/loading/failure.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { NewListDialog } from './list-dialogs.js';
import { listKinds } from './list-kinds.js';
import { ListMenu } from './list-menu.js';
import { isWorking, useLists, type FoundList, type ListsView, type ProcessingType } from './lists-data.js';
import { formatNumber } from '../formats/numbers.js';

const kinds = [
  { value: '', label: t('All kinds') },
  ...Object.entries(listKinds).map(([value, { label }]) => ({ value, label })),
];
const sorts = [
  { value: '-UPDATED_AT', label: t('Recently updated first') },
  { value: '-CREATED_AT', label: t('Newest first') },
  { value: 'NAME', label: t('Name') },
  { value: '-SIZE', label: t('Largest first') },
];

/** The lists of an account. */
export function ListsPage() {
  const canWrite = useCanWrite();
  const [isCreating, creating] = useDisclosure();
  const [view, setView] = useState<ListsView>({ query: '', type: '', sort: '-UPDATED_AT' });
  const [query] = useDebouncedValue(view.query.trim(), 200);
  const lists = useLists({ ...view, query });
  const newList = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={creating.open}>
      {t('New list')}
    </Button>
  );
  return (
    <Page title={t('Lists')} {...(canWrite && { actions: newList })}>
      <ListsToolbar view={view} onChange={(change) => setView((now) => ({ ...now, ...change }))} />
      <ListsContent
        lists={lists}
        isNarrowed={query !== '' || view.type !== ''}
        onShowAll={() => setView((now) => ({ ...now, query: '', type: '' }))}
      />
      {isCreating && <NewListDialog onClose={creating.close} />}
    </Page>
  );
}

interface ListsToolbarProps {
  readonly view: ListsView;
  readonly onChange: (change: Partial<ListsView>) => void;
}

function ListsToolbar({ view, onChange }: ListsToolbarProps) {
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('Lists')}>
      <TextInput
        type="search"
        aria-label={t('Search lists')}
        placeholder={t('Search by name')}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={view.query}
        onChange={(event) => onChange({ query: event.currentTarget.value })}
        style={{ flex: '1 1 200px', maxWidth: 360 }}
      />
      <Select
        aria-label={t('Kind')}
        data={kinds}
        value={view.type}
        allowDeselect={false}
        onChange={(type) => onChange({ type: (type ?? '') as ProcessingType | '' })}
        w={140}
      />
      <Select
        aria-label={t('Order')}
        data={sorts}
        value={view.sort}
        allowDeselect={false}
        onChange={(sort) => onChange({ sort: sort ?? '-UPDATED_AT' })}
        w={180}
      />
    </Group>
  );
}

interface ListsContentProps {
  readonly lists: ReturnType<typeof useLists>;
  readonly isNarrowed: boolean;
  readonly onShowAll: () => void;
}

function ListsContent({ lists, isNarrowed, onShowAll }: ListsContentProps) {
  const failure = findFailure(lists);
  if (failure) return <ProblemState error={failure} onRetry={() => void lists.refetch()} />;
  if (lists.data === undefined) return <RowsSkeleton />;
  const found = lists.data.pages.flatMap((page) => page.lists);
  if (found.length === 0) {
    return isNarrowed ? (
      <EmptyState title={t('No matching lists')} action={<Button onClick={onShowAll}>{t('Show all lists')}</Button>}>
        {t('Try a different search or another kind.')}
      </EmptyState>
    ) : (
      <EmptyState title={t('No lists yet')}>{t('Create a list to group records by hand or by filters.')}</EmptyState>
    );
  }
  return (
    <>
      <Table highlightOnHover verticalSpacing={6} aria-label={t('Lists')} style={{ tableLayout: 'fixed' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('Records')}</Table.Th>
            <Table.Th w={110} visibleFrom="xs">
              {t('Kind')}
            </Table.Th>
            <Table.Th w={90} ta="end">
              {t('Size')}
            </Table.Th>
            <Table.Th visibleFrom="md">{t('Updated')}</Table.Th>
            <HiddenHead w={52}>{t('Actions')}</HiddenHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((list) => (
            <ListRow key={list.listId} list={list} />
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={lists} />
    </>
  );
}

function ListRow({ list }: { readonly list: FoundList }) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const own = useCustomTypes();
  const { objectTypeId } = list;
  const type = findBuiltInType(objectTypeId) ?? own.find(({ typeId }) => typeId === objectTypeId);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={paths.list(hubId, list.listId)} size="sm" fw={500} className="any-text">
          {list.name}
        </Anchor>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" className="one-line">
          {type?.plural ?? objectTypeId}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">{listKinds[list.processingType].label}</Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {isWorking(list) ? (
          <Chip hue="blue">{t('Counting')}</Chip>
        ) : (
          formatNumber(Number(list.additionalProperties['hs_list_size'] ?? 0))
        )}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Moment at={list.updatedAt} format="ago" />
      </Table.Td>
      <Table.Td>{canWrite && <ListMenu list={list} />}</Table.Td>
    </Table.Tr>
  );
}
