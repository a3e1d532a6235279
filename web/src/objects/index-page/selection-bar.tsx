import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { askToConfirm } from '../../ui/confirm.js';
import { useStartWork } from '../../ui/work.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { toDeleteWork, toEditWork } from './bulk-work.js';
import type { ToolbarProps } from './page-parts.js';
import { sayTotal } from './totals.js';
import { recordsKey } from './use-rows.js';

/** What can be done with the records that are picked. */
export function SelectionBar(props: ToolbarProps) {
  const { type, properties, words, selected, selection, rows, wanted, onSelectAll, onSelectNone } = props;
  const [isEditing, setEditing] = useState(false);
  const start = useStartWork();
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const count = selection.kind === 'all' ? sayTotal(selected) : selected.toLocaleString();
  const what = `${count} ${(selected === 1 ? type.singular : type.plural).toLowerCase()}`;
  const onEnd = (): void => {
    onSelectNone();
    void client.resetQueries({ queryKey: recordsKey(hubId, type.name) });
  };
  const place = { api, wanted, selection, count: selected, onEnd };
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label="Selected records" mih={36}>
      <Text size="sm" fw={600} role="status">
        {count} selected
      </Text>
      {selection.kind === 'some' && selected < rows.total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          Select all {sayTotal(rows.total)}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onSelectNone}>
        Clear
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() =>
          askToConfirm({
            title: `Delete ${what}?`,
            message: 'They go to the recycle bin with their associations, and can be restored from there for 90 days.',
            confirm: `Delete ${what}`,
            onConfirm: () => start(toDeleteWork(place, `Deleting ${what}`)),
          })
        }
      >
        Delete
      </Button>
      {isEditing && (
        <BulkEditDialog
          {...{ what, properties, words }}
          onClose={() => setEditing(false)}
          onApply={(changes) => start(toEditWork(place, `Changing ${what}`, changes))}
        />
      )}
    </Group>
  );
}
