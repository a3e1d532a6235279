import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';
import { toScrollOptions, useListPlace } from './scroll-parent.js';

interface VirtualRowsOptions {
  /** The element that holds the rows, and nothing above them. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The height of a row in pixels until it has been measured. */
  readonly estimate: number;
  readonly gap?: number;
  /** Called when the end of the rows comes near; stable. */
  readonly onNearEnd?: () => void;
}

interface VirtualRows {
  /** The first row in the document, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The space above and below them, in pixels. */
  readonly before: number;
  readonly after: number;
  /** The ref of each row, or of one element of it, with its `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

const overscan = 8;
const nearEnd = 10;

/** The rows of a list in the flow of the page that are near the window; the others are space above and below. */
export function useVirtualRows({ list, count, estimate, gap = 0, onNearEnd }: VirtualRowsOptions): VirtualRows {
  const { parent, margin } = useListPlace(list);
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    ...toScrollOptions(parent),
    count,
    overscan,
    gap,
    scrollMargin: margin,
    estimateSize: () => estimate,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const to = last ? last.index + 1 : 0;
  useEffect(() => {
    if (to + nearEnd >= count) onNearEnd?.();
  }, [to, count, onNearEnd]);
  return {
    from: first?.index ?? 0,
    to,
    before: first ? first.start - margin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
