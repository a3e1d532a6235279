import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findFailure } from './failure.js';
import { RowsSkeleton } from './skeletons.js';
import { ProblemState } from './states.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** The number of rows in the skeleton. */
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query: a skeleton while it loads, and the error with a retry button when it fails. */
export function Loaded<T>({ query, rows = 4, rowHeight = 44, children }: LoadedProps<T>) {
  const failure = findFailure(query);
  if (failure) return <ProblemState error={failure} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <RowsSkeleton rows={rows} height={rowHeight} />;
  return <>{children(query.data)}</>;
}
