import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

interface Place {
  readonly top: number;
  /** The index of the marked row. */
  readonly active: number | undefined;
}

/** Where tables were left, by history entry and search. */
const places = new Map<string, Place>();

interface Shown {
  /** Identifies the search whose rows are shown. */
  readonly search: string;
  readonly active: number | undefined;
  /** Marks the row that was marked when the table was left. */
  readonly onReturn: (active: number) => void;
}

/** Back from a record, a table is where it was left, with the focus; another search is shown from its top. */
export function usePlace(gridRef: RefObject<HTMLDivElement | null>, { search, active, onReturn }: Shown): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const name = `${key} ${search}`;
  const shown = useRef<string>(undefined);
  const marked = useRef(active);
  useEffect(() => {
    marked.current = active;
  });
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid) return undefined;
    const kept = places.get(name);
    if (kept && isReturn && shown.current === undefined) {
      grid.scrollTop = kept.top;
      grid.focus({ preventScroll: true });
      if (kept.active !== undefined) onReturn(kept.active);
    } else if (shown.current !== undefined && shown.current !== search) {
      grid.scrollTop = 0;
    }
    shown.current = search;
    let { scrollTop: top } = grid;
    const note = (): void => void (top = grid.scrollTop);
    grid.addEventListener('scroll', note, { passive: true });
    return () => {
      grid.removeEventListener('scroll', note);
      if (toKey(window.history.state) === key) places.delete(name);
      else places.set(name, { top, active: marked.current });
    };
  }, [gridRef, key, name, search, isReturn, onReturn]);
}

/** The key of a history entry, as the router keeps it. */
function toKey(state: unknown): string {
  return (state as { readonly key?: string } | null)?.key ?? 'default';
}
