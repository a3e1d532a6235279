import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form-dialog.js';
import { notifyDone } from '../ui/notify.js';
import type { Things } from './dialog.js';
import { useFileActions } from './file-actions.js';
import { TurnsProgress } from './file-dialogs.js';
import { toFullName } from './file-kinds.js';
import { rootId } from './file-filter.js';
import { useFolderTrail } from './files-data.js';
import { FolderTree } from './folder-tree.js';
import { doInTurn } from './in-turn.js';

export interface MoveDialogProps {
  readonly things: Things;
  readonly onClose: () => void;
}

/** Another folder for files and folders. Folders are moved as tasks of the server, which are waited for. */
export function MoveDialog({ things, onClose }: MoveDialogProps) {
  const actions = useFileActions();
  const all = [...things.folders.map((folder) => ({ folder })), ...things.files.map((file) => ({ file }))];
  const [first] = all;
  const from = (first && ('file' in first ? first.file.parentFolderId : first.folder.parentFolderId)) ?? rootId;
  const [target, setTarget] = useState(from);
  const [done, setDone] = useState(0);
  const trail = useFolderTrail(from);
  const name = all.length === 1 && first ? toName(first) : `${all.length} things`;
  const move = async (signal: AbortSignal): Promise<void> => {
    const moveOne = (thing: Thing) =>
      'file' in thing
        ? actions.changeFile(thing.file.id, { folderId: target })
        : actions.changeFolder(thing.folder.id, { parentId: target }, signal);
    await doInTurn(all, moveOne, { signal, onProgress: setDone });
    if (!signal.aborted) notifyDone(`Moved ${name}.`);
  };
  return (
    <FormDialog title={`Move ${name}`} submit="Move here" canSubmit={target !== from} onSubmit={move} onClose={onClose}>
      <Box mah={320} style={{ overflow: 'auto' }}>
        <FolderTree
          label="Move to"
          selected={target}
          onSelect={setTarget}
          open={trail.data?.map(({ id }) => id)}
          without={things.folders.map(({ id }) => id)}
        />
      </Box>
      <Text size="xs" c="dimmed">
        Addresses change with the folder: links to the old ones, and signed URLs, stop working.
      </Text>
      <TurnsProgress done={done} all={all.length} />
    </FormDialog>
  );
}

type Thing = { readonly file: Things['files'][number] } | { readonly folder: Things['folders'][number] };

const toName = (thing: Thing): string => ('file' in thing ? toFullName(thing.file) : (thing.folder.name ?? ''));
