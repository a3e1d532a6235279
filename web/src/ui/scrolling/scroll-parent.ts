import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** What scrolls a list: the window, or an element around it. */
export type ScrollParent = Element | Window;

interface ListPlace {
  /** Undefined before the first layout. */
  readonly parent: ScrollParent | undefined;
  /** The distance of the list from the top of what is scrolled, in pixels. */
  readonly margin: number;
}

const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

function findScrollParent(list: Element): ScrollParent {
  for (let at = list.parentElement; at && at !== document.body; at = at.parentElement) if (isScroller(at)) return at;
  return window;
}

function toMargin(list: Element, parent: ScrollParent): number {
  const { top } = list.getBoundingClientRect();
  const scrolled = parent instanceof Element ? parent.scrollTop - parent.getBoundingClientRect().top : window.scrollY;
  return Math.round(top + scrolled);
}

/** Finds what scrolls a list, which differs by the width of the window, and where the list starts in it. */
export function useListPlace(list: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState<ListPlace>({ parent: undefined, margin: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => {
      // Hidden columns have no place.
      if (element.offsetParent === null) return;
      const parent = findScrollParent(element);
      const margin = toMargin(element, parent);
      setPlace((last) => (last.parent === parent && last.margin === margin ? last : { parent, margin }));
    };
    look();
    // Content above the list changes the height of what contains both.
    const observer = new ResizeObserver(look);
    if (element.parentElement) observer.observe(element.parentElement);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [list]);
  return place;
}

type ScrollOptions = Pick<
  VirtualizerOptions<Element, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
>;

/** The options of a virtualizer for either kind of parent; its types know only elements. */
export function toScrollOptions(parent: ScrollParent | undefined): ScrollOptions {
  const ofWindow = {
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
  };
  const ofElement = { observeElementRect, observeElementOffset, scrollToFn: elementScroll };
  if (parent instanceof Window) return ofWindow as unknown as ScrollOptions;
  return { getScrollElement: () => parent ?? null, ...ofElement };
}
