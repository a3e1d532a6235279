import { useCallback, useMemo, useState } from 'react';
import type { FileItems } from '../dialogs/dialog.js';
import type { StoredFile, StoredFolder } from '../file-kinds.js';

export interface Selection extends FileItems {
  readonly has: (id: string) => boolean;
  readonly count: number;
  /** With `isRange`, sets all items between the last one and this one. */
  readonly set: (id: string, isSelected: boolean, isRange: boolean) => void;
  readonly setAll: (isSelected: boolean) => void;
  readonly clear: () => void;
}

/** The selected items of a list; items that leave the list are deselected. */
export function useSelection(folders: readonly StoredFolder[], files: readonly StoredFile[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const order = useMemo(() => [...folders, ...files].map(({ id }) => id), [folders, files]);
  const set = useCallback(
    (id: string, isSelected: boolean, isRange: boolean) => {
      const range = isRange && last !== undefined ? listRange(order, last, id) : [id];
      setLast(id);
      setIds((before) => {
        const next = new Set(before);
        for (const one of range)
          if (isSelected) next.add(one);
          else next.delete(one);
        return next;
      });
    },
    [order, last],
  );
  return useMemo(() => {
    const has = (id: string): boolean => ids.has(id);
    const [selectedFiles, selectedFolders] = [files.filter(({ id }) => has(id)), folders.filter(({ id }) => has(id))];
    return {
      has,
      set,
      files: selectedFiles,
      folders: selectedFolders,
      count: selectedFiles.length + selectedFolders.length,
      setAll: (isSelected) => setIds(new Set(isSelected ? order : [])),
      clear: () => setIds(new Set()),
    };
  }, [ids, files, folders, order, set]);
}

/** Lists the IDs between two items, both included, in either direction. */
function listRange(order: readonly string[], from: string, to: string): readonly string[] {
  const [one, other] = [order.indexOf(from), order.indexOf(to)];
  if (one < 0 || other < 0) return [to];
  return order.slice(Math.min(one, other), Math.max(one, other) + 1);
}
