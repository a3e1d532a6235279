import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi, useHub } from '../../../accounts/session.js';
import { useDirectory, type Directory } from '../../directory.js';
import type { ObjectType } from '../../object-types.js';
import { toState } from './use-views.js';
import { allRecords, isBare, readState, viewParameter, writeState, type ViewState } from './view-state.js';
import { viewsQuery, type SavedView } from './views-query.js';

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
export function useViewState(type: ObjectType): StateInAddress {
  const [params, setParams] = useSearchParams();
  const { opened, hasDefault } = useOpenedView(type);
  const text = params.toString();
  const read = useMemo(() => readState(new URLSearchParams(text)), [text]);
  const standard = isBare(params) ? opened : undefined;
  const state = standard?.state ?? read;
  const named = params.get(viewParameter);
  const viewId = standard?.id ?? (named === allRecords ? null : named);
  const write = useCallback(
    (next: ViewState, { view, replace }: { view: string | null; replace: boolean }) => {
      // Without a view, the address of the type opens the default one.
      const kept = view ?? (hasDefault ? allRecords : null);
      setParams({ ...writeState(next), ...(kept !== null && { [viewParameter]: kept }) }, { replace });
    },
    [setParams, hasDefault],
  );
  return {
    state,
    viewId,
    change: (part) => write({ ...state, ...part }, { view: viewId, replace: false }),
    replace: (part) => write({ ...state, ...part }, { view: viewId, replace: true }),
    openView: (view, next) => write(next, { view, replace: false }),
  };
}

/** Whether the view that opens by default is still being loaded, and the address names none. */
export function useIsOpening(type: ObjectType): boolean {
  const [params] = useSearchParams();
  const { isPending } = useDefaultView(type);
  return isBare(params) && isPending;
}

/** The default view of the type when the address was opened: no other one replaces it under the eyes of the user. */
function useOpenedView(type: ObjectType) {
  const { key } = useLocation();
  const { view } = useDefaultView(type);
  const [first, setFirst] = useState(() => ({ key, opened: toOpened(view) }));
  const current = first.key === key ? first : { key, opened: toOpened(view) };
  if (current !== first) setFirst(current);
  return { opened: current.opened, hasDefault: view !== undefined };
}

const toOpened = (view: SavedView | undefined) => view && { id: view.id, state: toState(view) };

const toDefaultViews = ({ defaultViews }: Directory) => defaultViews;

/** The view of the type that opens by default: only the directory is needed to know that there is none. */
function useDefaultView({ typeId, name }: ObjectType) {
  const api = useApi();
  const { hubId } = useHub();
  const ids = useDirectory(toDefaultViews);
  const list = useQuery(viewsQuery(api, hubId, name));
  const hasDefault = ids.data?.[typeId] !== undefined;
  return {
    isPending: ids.isPending || (hasDefault && list.isPending),
    view: hasDefault ? list.data?.find((view) => view.default) : undefined,
  };
}
