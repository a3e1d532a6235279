import { Loader, Text } from '@mantine/core';
import { IconChevronRight, IconFolder, IconFolderOpen, IconFolders } from '@tabler/icons-react';
import { createContext, useContext, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { toMessage } from '../../ui/loading/states.js';
import { nameClasses } from '../../ui/class-names.js';
import { rootId } from '../file-filter.js';
import { useFolders } from '../files-data.js';
import classes from './folder-tree.module.css';
import { useDropFolder } from '../moving/drag-context.js';
import { findTreeMove, type TreeItem } from './tree-keys.js';

const css = nameClasses(classes);

interface FolderTreeProps {
  readonly label: string;
  readonly selected: string;
  readonly onSelect: (folderId: string) => void;
  /** Folders that are open initially: the path to the selected one. */
  readonly open?: readonly string[] | undefined;
  /** Folders that are hidden together with their content. */
  readonly without?: readonly string[];
}

interface Tree extends Required<Pick<FolderTreeProps, 'selected' | 'onSelect' | 'without'>> {
  readonly opened: ReadonlySet<string>;
  /** The item that the Tab key focuses. */
  readonly active: string;
  readonly setActive: (folderId: string) => void;
  readonly setOpen: (folderId: string, isOpen: boolean) => void;
}

const TreeContext = createContext<Tree | undefined>(undefined);

function useTree(): Tree {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('useTree needs a TreeContext.');
  return tree;
}

/** Folder tree: levels load when they are opened, and the keys of the ARIA tree pattern work. */
export function FolderTree({ label, selected, onSelect, open = [], without = [] }: FolderTreeProps) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string>();
  const root = useRef<HTMLUListElement>(null);
  const opened = new Set([rootId, ...open].filter((id) => changed.get(id) !== false));
  for (const [id, isOpen] of changed) if (isOpen) opened.add(id);
  const setOpen = (id: string, isOpen: boolean): void => {
    setChanged(new Map(changed).set(id, isOpen));
    // The focused item may be hidden now.
    if (!isOpen) setFocused(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const elements = [...(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')?.dataset['folder'] ?? '';
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(at);
      return;
    }
    const move = findTreeMove(elements.map(toTreeItem), at, event.key);
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) elements.find(({ dataset }) => dataset['folder'] === move.focus)?.focus();
    else setOpen('open' in move ? move.open : move.close, 'open' in move);
  };
  const tree = {
    selected,
    onSelect,
    without,
    opened,
    active: focused ?? (selected === '' ? rootId : selected),
    setActive: setFocused,
    setOpen,
  };
  return (
    <TreeContext value={tree}>
      <ul ref={root} role="tree" aria-label={label} className={css('tree')} onKeyDown={onKeyDown}>
        <FolderItem id={rootId} name={t('All files')} level={1} />
      </ul>
    </TreeContext>
  );
}

function toTreeItem({ dataset, ariaLevel, ariaExpanded }: HTMLElement): TreeItem {
  return {
    id: dataset['folder'] ?? '',
    label: dataset['name'] ?? '',
    level: Number(ariaLevel),
    isOpen: ariaExpanded === null ? undefined : ariaExpanded === 'true',
  };
}

interface FolderItemProps {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  /** Undefined for the root. */
  readonly path?: string | undefined;
}

function FolderItem({ id, name, level, path }: FolderItemProps) {
  const { selected, onSelect, opened, active, setActive, setOpen } = useTree();
  const isOpen = opened.has(id);
  const folders = useFolders({ folderId: id, enabled: isOpen });
  const target = useDropFolder({ id, name, path }, () => setOpen(id, true));
  const isEmpty = folders.data?.pages[0]?.results.length === 0;
  const Icon = id === rootId ? IconFolders : isOpen && !isEmpty ? IconFolderOpen : IconFolder;
  return (
    <li role="none">
      <div
        {...target}
        role="treeitem"
        className={css('row')}
        style={{ '--depth': level - 1 } as CSSProperties}
        aria-level={level}
        aria-selected={selected === id}
        {...(!isEmpty && { 'aria-expanded': isOpen })}
        data-folder={id}
        data-name={name}
        tabIndex={active === id ? 0 : -1}
        onFocus={() => setActive(id)}
        onClick={() => onSelect(id)}
        onDoubleClick={() => setOpen(id, !isOpen)}
      >
        <IconChevronRight
          size={14}
          aria-hidden
          className={css('chevron')}
          visibility={isEmpty ? 'hidden' : 'visible'}
          {...(isOpen && { 'data-open': true })}
          onClick={(event) => {
            event.stopPropagation();
            setOpen(id, !isOpen);
          }}
        />
        <Icon size={18} stroke={1.6} aria-hidden className={css('icon')} />
        <span className="one-line" title={name}>
          {name}
        </span>
      </div>
      {isOpen && !isEmpty && <FolderLevel parentId={id} level={level + 1} />}
    </li>
  );
}

function FolderLevel({ parentId, level }: { readonly parentId: string; readonly level: number }) {
  const { without } = useTree();
  const folders = useFolders({ folderId: parentId });
  const style = { '--depth': level - 1 } as CSSProperties;
  if (folders.isPending || folders.isError) {
    return (
      <div className={css('row')} style={style}>
        {folders.isError ? (
          <Text size="sm">{toMessage(folders.error)}</Text>
        ) : (
          <Loader size={14} aria-label={t('Loading')} />
        )}
      </div>
    );
  }
  const found = folders.data.pages.flatMap(({ results }) => results).filter(({ id }) => !without.includes(id));
  return (
    <ul role="group" className={css('group')}>
      {found.map(({ id, name, path }) => (
        <FolderItem key={id} id={id} name={name ?? ''} level={level} path={path} />
      ))}
      {folders.hasNextPage && (
        <li role="none">
          <button type="button" className={css('more')} style={style} onClick={() => void folders.fetchNextPage()}>
            {t('Load more folders')}
          </button>
        </li>
      )}
    </ul>
  );
}
