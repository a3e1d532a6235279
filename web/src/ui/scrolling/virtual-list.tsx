import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { toScrollOptions, useListPlace } from './scroll-parent.js';
import { useKeyMoves } from '../shortcuts.js';
import styles from './virtual-list.module.css';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly toKey: (item: Item) => string;
  /** The height in pixels until the row has been measured. */
  readonly estimate: (item: Item) => number;
  /** Stable, so that rows render only when their item changes. */
  readonly render: (item: Item) => ReactNode;
  /** Whether a row is a heading, which stays at the top while its rows are scrolled. */
  readonly isHeading?: (item: Item) => boolean;
  readonly gap?: number;
  /** Called when the end of the items comes near. */
  readonly onNearEnd?: () => void;
  /** The key of a row to scroll to and focus, once it is there. */
  readonly shown?: string | undefined;
}

const overscan = 6;
const nearEnd = 12;

/**
 * A list of rows of any height, of which only those near the window are in the document, in their order. A row with the
 * focus stays. Items added above the window do not move what it shows. `j` and `k` move between rows.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, toKey, estimate, render, isHeading, gap = 0, onNearEnd, shown } = props;
  const list = useRef<HTMLDivElement>(null);
  const { parent, margin } = useListPlace(list);
  const focus = useFocusedRow();
  const headings = useMemo(
    () => items.flatMap((item, index) => (isHeading?.(item) ? [index] : [])),
    [items, isHeading],
  );
  const focused = focus.key === undefined ? -1 : items.findIndex((item) => toKey(item) === focus.key);
  const stuck = useRef<number>(undefined);
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    ...toScrollOptions(parent),
    count: items.length,
    overscan,
    gap,
    scrollMargin: margin,
    scrollPaddingStart: 40,
    estimateSize: (index) => estimate(items[index] as Item),
    getItemKey: (index) => toKey(items[index] as Item),
    // At its start, a list shows what is new.
    anchorTo: toScrolled(parent) > margin ? 'end' : 'start',
    rangeExtractor: (range) => {
      stuck.current = headings.findLast((index) => index <= range.startIndex);
      return listIndexes(range, [stuck.current, focused]);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (last + nearEnd >= items.length) onNearEnd?.();
  }, [last, items.length, onNearEnd]);
  const moveTo = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);
  useRowMoves({ list, items, isHeading, focused, moveTo });
  useShownRow(list, shown === undefined ? -1 : items.findIndex((item) => toKey(item) === shown), () =>
    virtualizer.scrollToIndex(
      items.findIndex((item) => toKey(item) === shown),
      { align: 'center' },
    ),
  );
  return (
    <div ref={list} className={styles['list']} style={{ height: virtualizer.getTotalSize() }} {...focus.handlers}>
      {rows.map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-key={key}
          tabIndex={-1}
          className={index === stuck.current ? styles['sticky'] : styles['row']}
          style={index === stuck.current ? undefined : { transform: `translateY(${start - margin}px)` }}
        >
          <Row item={items[index] as Item} render={render as (item: unknown) => ReactNode} />
        </div>
      ))}
    </div>
  );
}

/** Scrolls to a row and focuses it, once. */
function useShownRow(list: RefObject<HTMLElement | null>, index: number, scroll: () => void): void {
  const isThere = index >= 0;
  const latest = useRef({ index, scroll });
  useEffect(() => {
    latest.current = { index, scroll };
  });
  useEffect(() => {
    if (!isThere) return undefined;
    let frames = 0;
    // Rows are measured as they come into view, and move it.
    const show = (): void => {
      latest.current.scroll();
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${latest.current.index}"]`);
      row?.focus({ preventScroll: true });
      frames += 1;
      if (!row && frames < 60) frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isThere, list]);
}

const Row = memo(function Row({ item, render }: { item: unknown; render: (item: unknown) => ReactNode }) {
  return render(item);
});

function toScrolled(parent: Element | Window | undefined): number {
  if (!parent) return 0;
  return parent instanceof Element ? parent.scrollTop : parent.scrollY;
}

/** The rows of a range, with those that stay out of it, in order. */
function listIndexes(range: Range, kept: readonly (number | undefined)[]): number[] {
  const isKept = (index: number | undefined): index is number => index !== undefined && index >= 0;
  return [...new Set([...kept.filter(isKept), ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
}

/** The key of the row that has the focus. */
function useFocusedRow() {
  const [key, setKey] = useState<string>();
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void =>
    setKey(target.closest<HTMLElement>('[data-key]')?.dataset['key']);
  return { key, handlers: { onFocus, onBlur: () => setKey(undefined) } };
}

interface RowMoves<Item> {
  readonly list: RefObject<HTMLElement | null>;
  readonly items: readonly Item[];
  readonly isHeading: ((item: Item) => boolean) | undefined;
  readonly focused: number;
  readonly moveTo: (index: number) => void;
}

/** Moves the focus between rows by `j` and `k`, past headings. */
function useRowMoves<Item>({ list, items, isHeading, focused, moveTo }: RowMoves<Item>): void {
  // Keys may come faster than the focus follows.
  const current = useRef(focused);
  useEffect(() => {
    current.current = focused;
  }, [focused]);
  useKeyMoves((step) => {
    let index = current.current + step;
    while (items[index] !== undefined && isHeading?.(items[index] as Item)) index += step;
    if (items[index] === undefined) return;
    current.current = index;
    moveTo(index);
    // Rendered by then.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-index="${current.current}"]`)?.focus({ preventScroll: true }),
    );
  });
}
