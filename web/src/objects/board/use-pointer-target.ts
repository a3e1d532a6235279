import { useEffect, useState, type RefObject } from 'react';

/** What the pointer is over while it drags a card. */
export interface PointerTarget {
  /** The key of a lane. */
  readonly lane?: string | undefined;
  /** The ID of the stage at an end of the pipeline. */
  readonly end?: string | undefined;
}

const nowhere: PointerTarget = {};

/**
 * What the pointer is over while a card is dragged; nothing before it moves, and for the keyboard. The drag-and-drop library
 * chooses among overlapping places by their order, so only those under the pointer take the card.
 */
export function usePointerTarget(
  root: RefObject<HTMLElement | null>,
  isDragging: boolean,
  /** Receives the end at once: a card may be dropped before the next rendering. */
  overEnd: RefObject<string | undefined>,
): PointerTarget {
  const [target, setTarget] = useState(nowhere);
  useEffect(() => {
    const element = root.current;
    if (!isDragging || !element) return undefined;
    let point: { readonly clientX: number; readonly clientY: number } | undefined;
    const look = (): void => {
      if (!point) return;
      const under = document.elementsFromPoint(point.clientX, point.clientY);
      const find = (name: 'lane' | 'end'): string | undefined =>
        under.flatMap((one) => (one instanceof HTMLElement ? (one.dataset[name] ?? []) : []))[0];
      const [lane, end] = [find('lane'), find('end')];
      overEnd.current = end;
      // Between two lanes, the last one holds.
      setTarget((last) => {
        const next = { lane: lane ?? last.lane, end };
        return next.lane === last.lane && next.end === last.end ? last : next;
      });
    };
    const onMouse = (event: MouseEvent): void => {
      point = event;
      look();
    };
    const onTouch = ({ touches }: TouchEvent): void => {
      point = touches[0];
      look();
    };
    // The library stops these events where it handles them.
    const options = { capture: true, passive: true } as const;
    window.addEventListener('mousemove', onMouse, options);
    window.addEventListener('touchmove', onTouch, options);
    element.addEventListener('scroll', look, options);
    return () => {
      window.removeEventListener('mousemove', onMouse, options);
      window.removeEventListener('touchmove', onTouch, options);
      element.removeEventListener('scroll', look, options);
      overEnd.current = undefined;
      setTarget(nowhere);
    };
  }, [root, isDragging, overEnd]);
  return target;
}
