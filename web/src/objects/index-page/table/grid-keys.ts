import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useKeyMoves } from '../../../ui/shortcuts.js';
import type { CellActions } from './cell-editing.js';
import { titleColumn, type TableColumn } from './columns.js';
import type { TableGroups } from '../groups/group-entries.js';
import type { usePreview } from './preview-panel.js';
import { toRange, type CellRange, type Corner } from '../ranges/range.js';
import type { useClipboard } from '../ranges/use-clipboard.js';
import type { FoundRecord } from '../rows/search-pages.js';
import { isSelected, type Selection } from '../selection/selection.js';
import { toLogicalKey } from '../../../ui/direction.js';

interface GridKeys {
  readonly columns: readonly TableColumn[];
  /** Undefined: a row that is no record. */
  readonly rows: readonly (FoundRecord | undefined)[];
  readonly groups?: TableGroups | undefined;
  readonly selection: Selection;
  readonly onSelect: ((ids: readonly string[], isPicked: boolean) => void) | undefined;
  readonly preview: ReturnType<typeof usePreview>;
  readonly href: (id: string) => string;
  readonly editing: CellActions;
  readonly clipboard: ReturnType<typeof useClipboard>;
  readonly scrollTo: (index: number) => void;
  readonly focus: () => void;
  readonly pageRows: number;
}

/** The marked row, cell and range of a grid, and what its keys and its pointer do with them. */
export function useGridKeys(grid: GridKeys) {
  const navigate = useNavigate();
  const [active, setActive] = useState<number>();
  // The cell of the active row; undefined for the row as a whole.
  const [column, setColumn] = useState<number>();
  /** The corner of the range opposite to the active cell. */
  const [from, setFrom] = useState<Corner>();
  const picked = useRef(0);
  const at = Math.min(active ?? -1, grid.rows.length - 1);
  // Stable callbacks: moving through the rows renders only two of them.
  const latest = useRef({ ...grid, at, column });
  useEffect(() => {
    latest.current = { ...grid, at, column };
  });
  const stable = useMemo(() => {
    const onPick = (index: number, isPicked: boolean, isWithRange: boolean): void => {
      const { rows, onSelect } = latest.current;
      const start = isWithRange ? picked.current : index;
      picked.current = index;
      onSelect?.(
        rows.slice(Math.min(start, index), Math.max(start, index) + 1).flatMap((row) => row?.id ?? []),
        isPicked,
      );
    };
    /** Marks a row or a cell, or extends the range to it. */
    const onPoint = (index: number, cell?: number, isExtending = false): void => {
      const { rows, preview, at: row, column: marked } = latest.current;
      setActive(index);
      setColumn(cell);
      if (!isExtending) setFrom({ row: index, column: cell });
      else setFrom((now) => now ?? (row < 0 ? { row: index, column: cell } : { row, column: marked }));
      const record = rows[index];
      if (record && !isExtending) preview.follow(record.id);
    };
    return { onPick, onPoint };
  }, []);
  const go = (index: number, isExtending = false): void => {
    const place = Math.max(0, Math.min(grid.rows.length - 1, index));
    stable.onPoint(place, column, isExtending);
    grid.scrollTo(place);
  };
  useKeyMoves((step) => {
    grid.focus();
    go(at + step);
  });
  const corners =
    active === undefined ? undefined : JSON.stringify(toRange(from, { row: at, column }, grid.columns.length));
  const range = useMemo(() => (corners === undefined ? undefined : (JSON.parse(corners) as CellRange)), [corners]);
  const record = grid.rows[at];
  const name = column === undefined ? titleColumn : (grid.columns[column]?.name ?? titleColumn);
  /** The range, or the marked cell alone: the name of a record for a row as a whole. */
  const marked = range ?? (record && { top: at, bottom: at, left: column ?? 0, right: column ?? 0 });
  /** Moves the mark, or an end of the range; returns whether the key does that. */
  const move = (key: string, isExtending: boolean): boolean => {
    const target = toTarget(key, at, grid);
    const side = toSide(key, column, grid.columns.length);
    if (target !== undefined) go(target, isExtending && at >= 0);
    else if (record && side !== undefined) stable.onPoint(at, side, isExtending && column !== undefined);
    else if (record && key === 'ArrowLeft' && grid.groups) go(toHeadAbove(at, grid.groups));
    else return false;
    return true;
  };
  /** Returns whether the key does something. */
  const press = ({ key: pressed, shiftKey }: KeyboardEvent): boolean => {
    const key = toLogicalKey(pressed);
    if (move(key, shiftKey)) return true;
    if (!record) return pressHead({ key, shiftKey }, at, grid.groups);
    if (key === 'Escape' && range) setFrom({ row: at, column });
    else if (/^(Delete|Backspace)$/.test(key) && marked && (range || column !== undefined))
      grid.clipboard.clear(marked);
    else if (/^x$/i.test(key) && grid.onSelect) stable.onPick(at, !isSelected(grid.selection, record.id), shiftKey);
    else return openCell(key, { record, name });
    return true;
  };
  /** Shows, edits or leaves what is marked. */
  const openCell = (key: string, cell: { readonly record: FoundRecord; readonly name: string }): boolean => {
    if (key === 'F2' || (key === 'Enter' && cell.name !== titleColumn)) return grid.editing.start(cell);
    if (key === 'Enter') void navigate(grid.href(cell.record.id));
    else if (key === ' ') togglePreview(grid.preview, cell.record.id);
    else if (key === 'Escape' && grid.preview.id !== undefined) grid.preview.close();
    else return false;
    return true;
  };
  return {
    active,
    column,
    range,
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      // Buttons and checkboxes in the header handle their own keys.
      if (event.target !== event.currentTarget || grid.rows.length === 0) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (press(event)) event.preventDefault();
    },
    onCopy: (event: ClipboardEvent<HTMLDivElement>) => void grid.clipboard.copy(event, marked),
    onCut: (event: ClipboardEvent<HTMLDivElement>) => grid.clipboard.cut(event, marked),
    onPaste: (event: ClipboardEvent<HTMLDivElement>) => grid.clipboard.paste(event, marked),
    ...stable,
  };
}

const togglePreview = ({ id, open, close }: GridKeys['preview'], wanted: string): void =>
  id === wanted ? close() : open(wanted);

/** Opens or closes the group of a head, with Shift all of them; returns whether the key does that. */
function pressHead(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  at: number,
  groups: TableGroups | undefined,
) {
  const head = groups?.heads.get(at);
  if (!groups || !head) return false;
  const isOpen = key === 'ArrowRight' || (key !== 'ArrowLeft' && !head.isOpen);
  if (!/^(Enter| |ArrowRight|ArrowLeft)$/.test(key)) return false;
  if (isOpen !== head.isOpen) groups.toggle(head.group.key, isOpen, shiftKey);
  return true;
}

const toHeadAbove = (at: number, { heads }: TableGroups): number =>
  [...heads.keys()].findLast((row) => row <= at) ?? at;

/** The cell before or after; before the first one is the row as a whole. */
function toSide(key: string, column: number | undefined, columns: number): number | undefined {
  if (key === 'ArrowRight') return Math.min((column ?? -1) + 1, columns - 1);
  if (key === 'ArrowLeft' && column !== undefined) return Math.max(column - 1, 0);
  return undefined;
}

function toTarget(key: string, at: number, { rows, pageRows }: GridKeys): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + pageRows;
    case 'PageUp':
      return at - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    default:
      return undefined;
  }
}
