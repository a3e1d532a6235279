import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  return <RowsSkeleton rows={rows} height={rowHeight} />;
}
