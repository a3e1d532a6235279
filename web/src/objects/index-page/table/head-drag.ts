import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { inlineSign } from '../../../ui/direction.js';
import { titleColumn, type ColumnDrop } from './columns.js';

/** Pixels; smaller movements are clicks. */
const leastMovement = 6;

/** Moves columns by dragging their heads; the dialog of columns does so by keyboard. */
export function useHeadDrag(onMove: (name: string, drop: ColumnDrop) => void) {
  const [drag, setDrag] = useState<{ readonly name: string; readonly drop: ColumnDrop }>();
  const startX = useRef<number>(undefined);
  const hasMoved = useRef(false);
  const end = (): void => {
    startX.current = undefined;
    setDrag(undefined);
  };
  const toHandlers = (name: string) => ({
    onPointerDown: ({ button, pointerType, pointerId, clientX, currentTarget }: PointerEvent): void => {
      hasMoved.current = false;
      if (button !== 0 || pointerType === 'touch') return;
      startX.current = clientX;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      const { current } = startX;
      if (current === undefined || (!drag && Math.abs(event.clientX - current) < leastMovement)) return;
      hasMoved.current = true;
      const drop = findDrop(event) ?? drag?.drop;
      if (drop) setDrag({ name, drop });
    },
    onPointerUp: (): void => {
      if (drag && drag.drop.over !== name) onMove(name, drag.drop);
      end();
    },
    onPointerCancel: end,
    /** A drag does not sort. */
    onClickCapture: (event: MouseEvent): void => {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  });
  return { drag, toHandlers };
}

/** The head under the pointer. Pinned ones, which come first, lie over the others. */
function findDrop({ currentTarget, clientX }: PointerEvent): ColumnDrop | undefined {
  const heads = currentTarget.closest('[role=row]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
  for (const head of heads) {
    const { left, right } = head.getBoundingClientRect();
    if (clientX < left || clientX > right) continue;
    const over = head.dataset['column'] ?? '';
    const isAfter = inlineSign() * (clientX - (left + right) / 2) > 0;
    return { over, isAfter: isAfter || over === titleColumn };
  }
  return undefined;
}
