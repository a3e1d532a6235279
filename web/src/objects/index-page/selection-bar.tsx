import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { confirmAction } from '../../ui/confirm.js';
import { notifyDone } from '../../ui/notify.js';
import { offerUndo } from '../../ui/offer-undo.js';
import { useShortcut } from '../../ui/shortcuts.js';
import { useStartWork } from '../../ui/work.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';
import { toDeleteWork, toEditWork, toRestoreWork } from './bulk-work.js';
import type { ToolbarProps } from './page-parts.js';
import { formatTotal } from './totals.js';
import { recordsKey } from './use-rows.js';

/** Actions on the selected records. */
export function SelectionBar(props: ToolbarProps) {
  const { type, properties, context, selected, selection, rows, wanted, onSelectAll, onSelectNone } = props;
  const [isEditing, setEditing] = useState(false);
  const start = useStartWork();
  useShortcut('e', 'Edit the selected records', () => setEditing(true));
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const count = selection.kind === 'all' ? formatTotal(selected, rows.isExact) : selected.toLocaleString();
  const toName = (length: number): string => (length === 1 ? type.singular : type.plural).toLowerCase();
  const toWhat = (length: number): string => `${length.toLocaleString()} ${toName(length)}`;
  const what = `${count} ${toName(selected)}`;
  const refresh = (): void => void client.resetQueries({ queryKey: recordsKey(hubId, type.name) });
  const onEnd = (): void => {
    onSelectNone();
    refresh();
  };
  const place = { api, wanted, selection, count: selected, onEnd };
  const remove = (): void => {
    const work = toDeleteWork(place, `Deleting ${what}`);
    const undo = (): void => {
      const restored = toRestoreWork({ api, type: type.name, onEnd: refresh }, `Restoring ${what}`, work.deleted);
      start({ ...restored, onDone: () => notifyDone(`${toWhat(work.deleted.length)} restored.`) });
    };
    const onDone = (): void =>
      offerUndo(`${toWhat(work.deleted.length)} moved to the recycle bin.`, () => Promise.resolve(undo()));
    const outcome = () =>
      work.deleted.length > 0 && (
        <Button variant="default" onClick={undo}>
          Undo
        </Button>
      );
    start({ ...work, onDone, outcome });
  };
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label="Selected records" mih={36}>
      <Text size="sm" fw={500} role="status">
        {count} selected
      </Text>
      {selection.kind === 'some' && selected < rows.total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          Select all {formatTotal(rows.total, rows.isExact)}
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
          confirmAction({
            title: `Delete ${what}?`,
            message: 'They move to the recycle bin with their associations and can be restored for 90 days.',
            confirm: `Delete ${what}`,
            onConfirm: remove,
          })
        }
      >
        Delete
      </Button>
      {isEditing && (
        <BulkEditDialog
          {...{ what, type, properties, context }}
          onClose={() => setEditing(false)}
          onApply={(changes) => start(toEditWork(place, `Editing ${what}`, changes))}
        />
      )}
    </Group>
  );
}
