import { useEffect, useState, type RefObject } from 'react';

/**
 * The lane that the pointer is over while a card is dragged; undefined before it moves, and for the keyboard. The drag-and-drop
 * library chooses among places below each other by their order, so only those of this lane take the card.
 */
export function useLaneUnderPointer(root: RefObject<HTMLElement | null>, isDragging: boolean): string | undefined {
  const [lane, setLane] = useState<string>();
  useEffect(() => {
    const element = root.current;
    if (!isDragging || !element) return undefined;
    let point: { readonly clientX: number; readonly clientY: number } | undefined;
    const find = (): void => {
      if (!point) return;
      const under = document.elementsFromPoint(point.clientX, point.clientY);
      const found = under.find(
        (one): one is HTMLElement => one instanceof HTMLElement && one.dataset['lane'] !== undefined,
      );
      // Between two lanes, the last one holds.
      if (found) setLane(found.dataset['lane']);
    };
    const onMouse = (event: MouseEvent): void => {
      point = event;
      find();
    };
    const onTouch = ({ touches }: TouchEvent): void => {
      point = touches[0];
      find();
    };
    // The library stops these events where it handles them.
    const options = { capture: true, passive: true } as const;
    window.addEventListener('mousemove', onMouse, options);
    window.addEventListener('touchmove', onTouch, options);
    element.addEventListener('scroll', find, options);
    return () => {
      window.removeEventListener('mousemove', onMouse, options);
      window.removeEventListener('touchmove', onTouch, options);
      element.removeEventListener('scroll', find, options);
      setLane(undefined);
    };
  }, [root, isDragging]);
  return lane;
}
