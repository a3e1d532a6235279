import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findFailure } from './failure.js';
import { ProblemState, RowsSkeleton } from './states.js';

export interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** How many rows the skeleton has. */
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly children: (data: T) => ReactNode;
}

/** What a query has brought: until then grey bars in its place, and its refusal with another try when it fails. */
export function Loaded<T>({ query, rows = 4, rowHeight = 44, children }: LoadedProps<T>) {
  const failure = findFailure(query);
  if (failure) return <ProblemState error={failure} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <RowsSkeleton rows={rows} height={rowHeight} />;
  return <>{children(query.data)}</>;
}
