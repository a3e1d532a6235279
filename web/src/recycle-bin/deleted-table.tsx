import { Button, Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../i18n/messages.js';
import { useCanWrite } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';
import { Chip } from '../ui/marks/chip.js';
import { Moment } from '../ui/times/moment.js';
import { toDaysLeft, type BinOrder, type DeletedRecord } from './bin-order.js';

interface DeletedTableProps {
  readonly records: readonly DeletedRecord[];
  readonly selected: ReadonlySet<string>;
  readonly order: BinOrder;
  readonly isBusy: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOrder: (order: BinOrder) => void;
  readonly onRestore: (record: DeletedRecord) => void;
}

/** Deleted records: their names, when they were deleted and how long they are kept. */
export function DeletedTable({ records, selected, order, isBusy, onSelect, onOrder, onRestore }: DeletedTableProps) {
  const canWrite = useCanWrite();
  const now = useServerNow()().getTime();
  const isAll = records.every(({ id }) => selected.has(id));
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const Arrow = order === 'newest' ? IconArrowDown : IconArrowUp;
  return (
    <Table highlightOnHover verticalSpacing={6} aria-label={t('Deleted records')}>
      <Table.Thead>
        <Table.Tr>
          {canWrite && (
            <Table.Th w={40}>
              <Checkbox
                aria-label={t('Select all')}
                checked={isAll}
                indeterminate={selected.size > 0 && !isAll}
                onChange={() => onSelect(isAll ? new Set() : new Set(records.map(({ id }) => id)))}
              />
            </Table.Th>
          )}
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
            <UnstyledButton fz="sm" fw={500} onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
              {t('Deleted')} <Arrow size={14} aria-hidden style={{ verticalAlign: 'middle' }} />
            </UnstyledButton>
          </Table.Th>
          <Table.Th visibleFrom="xs">{t('Time left')}</Table.Th>
          {canWrite && (
            <Table.Th w={100}>
              <Text span size="sm" fw={500}>
                {t('Actions')}
              </Text>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id} data-selected={selected.has(record.id) || undefined}>
            {canWrite && (
              <Table.Td>
                <Checkbox
                  aria-label={t('Select {name}', { name: record.name })}
                  checked={selected.has(record.id)}
                  onChange={() => toggle(record.id)}
                />
              </Table.Td>
            )}
            <Table.Td>
              <Text size="sm" className="any-text">
                {record.name}
              </Text>
              {record.hint !== '' && (
                <Text size="xs" c="dimmed" className="any-text">
                  {record.hint}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <Moment at={record.deletedAt} />
            </Table.Td>
            <Table.Td visibleFrom="xs">
              <DaysLeft days={toDaysLeft(record.deletedAt, now)} />
            </Table.Td>
            {canWrite && (
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={isBusy}
                  aria-label={t('Restore {name}', { name: record.name })}
                  onClick={() => onRestore(record)}
                >
                  {t('Restore')}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function DaysLeft({ days }: { readonly days: number }) {
  return (
    <Chip hue={days <= 7 ? 'red' : 'gray'}>{t('{days, plural, one {# day left} other {# days left}}', { days })}</Chip>
  );
}
