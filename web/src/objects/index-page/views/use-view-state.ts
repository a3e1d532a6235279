import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readState, writeState, type ViewState } from './view-state.js';

/** The search parameter with the ID of the saved view. */
const viewParameter = 'view';

interface StateInAddress {
  readonly state: ViewState;
  readonly viewId: string | null;
  /** Changes the state, with a step in the browser's history. */
  change(part: Partial<ViewState>): void;
  /** Changes the state without a step in the history. */
  replace(part: Partial<ViewState>): void;
  openView(viewId: string | null, state: ViewState): void;
}

/** Keeps the state of the page in its address, so that going back, reloading and sharing work. */
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
