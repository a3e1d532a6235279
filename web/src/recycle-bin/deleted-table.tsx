import { Badge, Button, Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCanWrite } from '../accounts/session.js';
import { useServerNow } from '../shell/sandbox.js';
import { Moment } from '../ui/moment.js';
import { toDaysLeft, type BinOrder, type DeletedRecord } from './bin-order.js';

export interface DeletedTableProps {
  readonly records: readonly DeletedRecord[];
  readonly selected: ReadonlySet<string>;
  readonly order: BinOrder;
  readonly isBusy: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOrder: (order: BinOrder) => void;
  readonly onRestore: (record: DeletedRecord) => void;
}

/** Deleted records: what they were, since when they are here and how long they stay. */
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
    <Table highlightOnHover verticalSpacing={6} aria-label="Deleted records">
      <Table.Thead>
        <Table.Tr>
          {canWrite && (
            <Table.Th w={40}>
              <Checkbox
                aria-label="Choose all"
                checked={isAll}
                indeterminate={selected.size > 0 && !isAll}
                onChange={() => onSelect(isAll ? new Set() : new Set(records.map(({ id }) => id)))}
              />
            </Table.Th>
          )}
          <Table.Th>Name</Table.Th>
          <Table.Th aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
            <UnstyledButton fz="sm" fw={700} onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
              Deleted <Arrow size={14} aria-hidden style={{ verticalAlign: 'middle' }} />
            </UnstyledButton>
          </Table.Th>
          <Table.Th visibleFrom="xs">Kept for</Table.Th>
          {canWrite && (
            <Table.Th w={100}>
              <Text span size="sm" fw={700}>
                Actions
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
                  aria-label={`Choose ${record.name}`}
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
                  aria-label={`Restore ${record.name}`}
                  onClick={() => onRestore(record)}
                >
                  Restore
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
    <Badge
      variant={days <= 7 ? 'outline' : 'light'}
      color={days <= 7 ? 'red' : 'gray'}
      c="var(--mantine-color-text)"
      tt="none"
      fw={500}
    >
      {days === 1 ? '1 more day' : `${days} more days`}
    </Badge>
  );
}
