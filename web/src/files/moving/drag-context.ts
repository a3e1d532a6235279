import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type MouseEvent,
} from 'react';
import { t } from '../../i18n/messages.js';
import type { FileItems } from '../dialogs/dialog.js';
import { toFullName, type StoredFile, type StoredFolder } from '../file-kinds.js';
import { rootId } from '../file-filter.js';
import type { Selection } from '../list/selection.js';

/** The type of drags within this page; files of the operating system come as `Files`. */
const ownType = 'application/x-spoke-files';

/** A folder as a place to drop. */
export interface DropFolder {
  readonly id: string;
  readonly name: string;
  /** Undefined for the root. */
  readonly path?: string | undefined;
}

interface Drops {
  /** Called with the folder under dragged files of the operating system, and with undefined when they leave it. */
  readonly onFilesOver: (folder: DropFolder | undefined) => void;
  readonly onMove: (items: FileItems, folder: DropFolder) => void;
  readonly onRefused: (reason: string) => void;
}

/** Undefined where nothing can be dropped. */
export const DropsContext = createContext<Drops | undefined>(undefined);

// Of this window: a drag that began in another one has other items.
let dragged: FileItems | undefined;

/** Why items cannot be moved to a folder; '' if they are there already. */
function findRefusal({ files, folders }: FileItems, { id, path }: DropFolder): string | undefined {
  const isInside = folders.some((folder) => id === folder.id || path?.startsWith(`${folder.path}/`) === true);
  if (isInside) return t('A folder cannot be moved into itself.');
  const isThere = [...files, ...folders].every(({ parentFolderId }) => (parentFolderId ?? rootId) === id);
  return isThere ? '' : undefined;
}

const openAfterMs = 800;

/** Makes an element a place to drop files and folders; `onLinger` is called when they stay over it. */
export function useDropFolder(folder: DropFolder, onLinger?: () => void) {
  const drops = useContext(DropsContext);
  const [over, setOver] = useState<'move' | 'refused' | 'upload'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!drops) return {};
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (over === 'upload') drops.onFilesOver(undefined);
    setOver(undefined);
  };
  const enter = (next: typeof over): void => {
    if (next === 'upload' && over !== next) drops.onFilesOver(folder);
    setOver(next);
    timer.current ??= setTimeout(() => onLinger?.(), openAfterMs);
  };
  return {
    'data-over': over,
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) return enter('upload');
      if (!dragged || !event.dataTransfer.types.includes(ownType)) return;
      const refusal = findRefusal(dragged, folder);
      event.stopPropagation();
      if (refusal === '') return enter(undefined);
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      enter(refusal === undefined ? 'move' : 'refused');
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) leave();
    },
    onDrop(event: DragEvent) {
      clearTimeout(timer.current);
      timer.current = undefined;
      setOver(undefined);
      if (!dragged || !event.dataTransfer.types.includes(ownType)) return;
      event.preventDefault();
      event.stopPropagation();
      const refusal = findRefusal(dragged, folder);
      if (refusal === undefined) drops.onMove(dragged, folder);
      else if (refusal !== '') drops.onRefused(refusal);
    },
  };
}

/** The selection of the list around an item. */
const SelectionContext = createContext<{ readonly current: Selection } | undefined>(undefined);
export const SelectionProvider = SelectionContext.Provider;

type Item = { readonly file: StoredFile } | { readonly folder: StoredFolder };

const toItems = (item: Item): FileItems =>
  'file' in item ? { files: [item.file], folders: [] } : { files: [], folders: [item.folder] };

/** Makes a file or folder draggable, with the others that are selected, and selectable by clicks with Ctrl, ⌘ or Shift. */
export function useItem(item: Item) {
  const drops = useContext(DropsContext);
  const selection = useContext(SelectionContext);
  const { id } = 'file' in item ? item.file : item.folder;
  const latest = useRef(item);
  useEffect(() => {
    latest.current = item;
  });
  return useMemo(() => {
    if (!drops || !selection) return { 'data-item': id };
    return {
      'data-item': id,
      draggable: true,
      onDragStart({ dataTransfer, currentTarget }: DragEvent) {
        const { current } = selection;
        dragged = current.has(id) ? { files: current.files, folders: current.folders } : toItems(latest.current);
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData(ownType, id);
        dataTransfer.setDragImage(showDragged(dragged, currentTarget.ownerDocument), 12, 12);
      },
      onDragEnd: () => void (dragged = undefined),
      onMouseDown(event: MouseEvent) {
        // Not a selection of text.
        if (event.shiftKey) event.preventDefault();
      },
      onClickCapture(event: MouseEvent) {
        const { ctrlKey, metaKey, shiftKey, target } = event;
        const isOther = target instanceof Element && target.closest('input, [aria-haspopup]') !== null;
        if (isOther || !(ctrlKey || metaKey || shiftKey)) return;
        event.preventDefault();
        event.stopPropagation();
        selection.current.set(id, shiftKey || !selection.current.has(id), shiftKey);
      },
    };
  }, [drops, selection, id]);
}

/** What follows the pointer: the name of an item, or how many there are. */
function showDragged(items: FileItems, document: Document): HTMLElement {
  const element = document.createElement('div');
  element.textContent = nameItems(items);
  element.dataset['dragged'] = '';
  document.body.append(element);
  // The browser has taken its picture by then.
  setTimeout(() => element.remove());
  return element;
}

/** The name of a single item, or their number. */
export function nameItems({ files, folders }: FileItems): string {
  const [first] = [...folders.map(({ name = '' }) => name), ...files.map(toFullName)];
  const count = files.length + folders.length;
  return count === 1 && first !== undefined ? first : t('{count} items', { count });
}
