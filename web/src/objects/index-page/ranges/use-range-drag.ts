import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';

/** A cell under the pointer, by its row and its column among those with values. */
interface Place {
  readonly row: number;
  readonly column: number;
}

interface RangeDragProps {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Whether the first column has the boxes that select records. */
  readonly hasBoxes: boolean;
  readonly onExtend: (row: number, column: number) => void;
}

/** The height at the top and at the bottom in which the grid scrolls along. */
const edge = 44;

/** Extends the range while the pointer is dragged from one cell to another; the grid scrolls along at its edges. */
export function useRangeDrag(props: RangeDragProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (event: MouseEvent<HTMLDivElement>): void => {
    const grid = props.gridRef.current;
    const start = grid && event.target instanceof Element ? toPlace(grid, event.target, props.hasBoxes) : undefined;
    if (!grid || !start || event.button !== 0 || event.shiftKey) return;
    stop.current?.();
    let pointer = { x: event.clientX, y: event.clientY };
    let reached = start;
    let isDragging = false;
    let frame = 0;
    const extend = (): void => {
      const place = findPlace(grid, pointer, latest.current.hasBoxes);
      if (!place || (place.row === reached.row && place.column === reached.column)) return;
      if (!isDragging) {
        isDragging = true;
        grid.dataset['dragging'] = 'true';
        window.getSelection()?.removeAllRanges();
        grid.focus({ preventScroll: true });
        frame = requestAnimationFrame(scroll);
      }
      reached = place;
      latest.current.onExtend(place.row, place.column);
    };
    const scroll = (): void => {
      const { top, bottom } = grid.getBoundingClientRect();
      const over = Math.max(0, pointer.y - (bottom - edge)) - Math.max(0, top + edge - pointer.y);
      if (over !== 0) {
        grid.scrollTop += over / 3;
        extend();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onMove = ({ clientX, clientY }: globalThis.MouseEvent): void => {
      pointer = { x: clientX, y: clientY };
      extend();
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      delete grid.dataset['dragging'];
      document.removeEventListener('mousemove', onMove);
      document.removeEventListener('mouseup', end);
    };
    stop.current = end;
    document.addEventListener('mousemove', onMove);
    document.addEventListener('mouseup', end);
  };
}

function findPlace(grid: HTMLElement, { x, y }: { x: number; y: number }, hasBoxes: boolean): Place | undefined {
  const { left, right, top, bottom } = grid.getBoundingClientRect();
  const within = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));
  const element = document.elementFromPoint(within(x, left + 2, right - 18), within(y, top + edge, bottom - edge));
  return element ? toPlace(grid, element, hasBoxes) : undefined;
}

function toPlace(grid: HTMLElement, element: Element, hasBoxes: boolean): Place | undefined {
  const cell = element.closest('[role=gridcell][id]');
  const row = Number(cell?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? Number.NaN) - 2;
  if (!cell || !grid.contains(cell) || Number.isNaN(row)) return undefined;
  return { row, column: Number(cell.getAttribute('aria-colindex')) - (hasBoxes ? 2 : 1) };
}
