import { useRef, type PointerEvent, type RefObject } from 'react';

/** What is used itself when it is pressed. */
const interactive = '[data-card], a, button, input, textarea, select, [role=button], [role=dialog]';

/** A press that moves less is a click. */
const threshold = 4;

/** Scrolls an element sideways by dragging its empty background with the mouse. */
export function useDragScroll(root: RefObject<HTMLElement | null>) {
  const grabbed = useRef<{ readonly x: number; readonly left: number; readonly pointer: number }>(undefined);
  const end = ({ pointerId }: PointerEvent<HTMLElement>): void => {
    if (grabbed.current?.pointer !== pointerId) return;
    grabbed.current = undefined;
    delete root.current?.dataset['grabbed'];
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const element = root.current;
      if (!element || event.pointerType !== 'mouse' || event.button !== 0) return;
      if (!(event.target instanceof Element) || !element.contains(event.target)) return;
      // The scroll bars are beyond the content, which one at the left moves to the right.
      const { left, top } = element.getBoundingClientRect();
      if (event.clientX - left - element.clientLeft > element.clientWidth || event.clientY - top > element.clientHeight)
        return;
      if (event.target.closest(interactive) || element.scrollWidth <= element.clientWidth) return;
      grabbed.current = { x: event.clientX, left: element.scrollLeft, pointer: event.pointerId };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const element = root.current;
      const start = grabbed.current;
      if (!element || start?.pointer !== event.pointerId) return;
      // It was released elsewhere.
      if (event.buttons === 0) return end(event);
      const moved = event.clientX - start.x;
      if (element.dataset['grabbed'] === undefined) {
        if (Math.abs(moved) < threshold) return;
        element.dataset['grabbed'] = '';
        element.setPointerCapture(event.pointerId);
        getSelection()?.removeAllRanges();
      }
      element.scrollLeft = start.left - moved;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}
