import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readState, writeState, type ViewState } from './view-state.js';

/** The saved view that the address names. */
export const viewParameter = 'view';

export interface StateInAddress {
  readonly state: ViewState;
  readonly viewId: string | null;
  /** Shows something else: an address of its own, so that going back goes there. */
  change(part: Partial<ViewState>): void;
  /** The same without a step to go back. */
  replace(part: Partial<ViewState>): void;
  openView(viewId: string | null, state: ViewState): void;
}

/** What the page shows stands in its address: going back, reloading and sharing work. */
export function useViewState(): StateInAddress {
  const [params, setParams] = useSearchParams();
  const viewId = params.get(viewParameter);
  const text = params.toString();
  const state = useMemo(() => readState(new URLSearchParams(text)), [text]);
  const write = useCallback(
    (next: ViewState, { view, replace }: { view: string | null; replace: boolean }) =>
      setParams({ ...writeState(next), ...(view !== null && { [viewParameter]: view }) }, { replace }),
    [setParams],
  );
  return {
    state,
    viewId,
    change: (part) => write({ ...state, ...part }, { view: viewId, replace: false }),
    replace: (part) => write({ ...state, ...part }, { view: viewId, replace: true }),
    openView: (view, next) => write(next, { view, replace: false }),
  };
}
