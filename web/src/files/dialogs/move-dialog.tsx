import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { notifyDone } from '../../ui/notices/notify.js';
import type { FileItems } from './dialog.js';
import { useFileActions } from '../file-actions.js';
import { ItemsProgress } from './file-dialogs.js';
import { toFullName } from '../file-kinds.js';
import { rootId } from '../file-filter.js';
import { useFolderTrail } from '../files-data.js';
import { FolderTree } from '../tree/folder-tree.js';
import { runInSequence } from '../run-in-sequence.js';

interface MoveDialogProps {
  readonly items: FileItems;
  readonly onClose: () => void;
}

/** Moves files and folders. Folders are moved by tasks on the server, which it waits for. */
export function MoveDialog({ items, onClose }: MoveDialogProps) {
  const actions = useFileActions();
  const all = [...items.folders.map((folder) => ({ folder })), ...items.files.map((file) => ({ file }))];
  const [first] = all;
  const from = (first && ('file' in first ? first.file.parentFolderId : first.folder.parentFolderId)) ?? rootId;
  const [target, setTarget] = useState(from);
  const [done, setDone] = useState(0);
  const trail = useFolderTrail(from);
  const name = all.length === 1 && first ? toName(first) : t('{all} items', { all: all.length });
  const move = async (signal: AbortSignal): Promise<void> => {
    const moveOne = (item: FileItem) =>
      'file' in item
        ? actions.changeFile(item.file.id, { folderId: target })
        : actions.changeFolder(item.folder.id, { parentId: target }, signal);
    await runInSequence(all, moveOne, { signal, onProgress: setDone });
    if (!signal.aborted) notifyDone(t('Moved {name}.', { name }));
  };
  return (
    <FormDialog
      title={t('Move {name}', { name })}
      submit={t('Move here')}
      canSubmit={target !== from}
      onSubmit={move}
      onClose={onClose}
    >
      <Box mah={320} style={{ overflow: 'auto' }}>
        <FolderTree
          label={t('Move to')}
          selected={target}
          onSelect={setTarget}
          open={trail.data?.map(({ id }) => id)}
          without={items.folders.map(({ id }) => id)}
        />
      </Box>
      <Text size="xs" c="dimmed">
        {t('URLs change with the folder: existing links and signed URLs stop working.')}
      </Text>
      <ItemsProgress done={done} all={all.length} />
    </FormDialog>
  );
}

type FileItem = { readonly file: FileItems['files'][number] } | { readonly folder: FileItems['folders'][number] };

const toName = (item: FileItem): string => ('file' in item ? toFullName(item.file) : (item.folder.name ?? ''));
