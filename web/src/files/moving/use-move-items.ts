import { t } from '../../i18n/messages.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import type { FileItems } from '../dialogs/dialog.js';
import { useFileActions } from '../file-actions.js';
import { rootId } from '../file-filter.js';
import { runInSequence } from '../run-in-sequence.js';
import { nameItems, type DropFolder } from './drag-context.js';

interface Move {
  readonly from: string;
  readonly to: (folderId: string, signal: AbortSignal) => Promise<unknown>;
}

/** Returns a function that moves files and folders, one after the other, and offers to move them back. */
export function useMoveItems(): (items: FileItems, folder: DropFolder) => Promise<void> {
  const { changeFile, changeFolder } = useFileActions();
  return async (items, folder) => {
    const moves: readonly Move[] = [
      ...items.folders.map(({ id, parentFolderId: from = rootId }) => ({
        from,
        to: (parentId: string, signal: AbortSignal) => changeFolder(id, { parentId }, signal),
      })),
      ...items.files.map(({ id, parentFolderId: from = rootId }) => ({
        from,
        to: (folderId: string) => changeFile(id, { folderId }),
      })),
    ].filter(({ from }) => from !== folder.id);
    const { signal } = new AbortController();
    let done = 0;
    const onProgress = (now: number): void => void (done = now);
    try {
      await runInSequence(moves, (move) => move.to(folder.id, signal), { signal, onProgress });
    } catch (error) {
      notifyProblem(error);
    }
    if (done === 0) return;
    const moved = moves.slice(0, done);
    const name = done === moves.length ? nameItems(items) : t('{done} of {moves} items', { done, moves: moves.length });
    const message = t(
      '{done, plural, one {Moved {name} to {folder}. Its address has changed.} other {Moved {name} to {folder}. Their addresses have changed.}}',
      { done, name, folder: folder.name },
    );
    offerUndo(message, () => runInSequence(moved, (move) => move.to(move.from, signal), { signal, onProgress }));
  };
}
