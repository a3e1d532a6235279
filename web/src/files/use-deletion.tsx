import { askToConfirm } from '../ui/confirm.js';
import { notifyDone } from '../ui/notify.js';
import type { Things } from './dialog.js';
import { useFileActions } from './file-actions.js';
import { toFullName } from './file-kinds.js';

/** Deletes files and folders one after the other, after having said what that means. */
export function useDeletion(): (things: Things, onDone?: () => void) => void {
  const actions = useFileActions();
  return ({ files, folders }, onDone) => {
    const [folder, file] = [folders[0], files[0]];
    const count = files.length + folders.length;
    const name = count === 1 ? (folder?.name ?? (file && toFullName(file)) ?? '') : `${count} things`;
    askToConfirm({
      title: `Delete ${name}?`,
      confirm: 'Delete',
      message: (
        <>
          {folders.length > 0 && 'Everything in the folder goes with it, at any depth. '}
          Addresses stop working and nobody can open the content any more. It stays on the server, listed under Deleted
          files, until it is deleted for good; it cannot be brought back here.
        </>
      ),
      onConfirm: async () => {
        for (const one of folders) await actions.deleteFolder(one.id);
        for (const one of files) await actions.deleteFile(one.id);
        notifyDone(`Deleted ${name}.`);
        onDone?.();
      },
    });
  };
}
