import { useCallback } from 'react';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(options: { readonly cancelRefetch: boolean }): unknown;
}

/** Returns a function that loads the next page ahead of the end; one that failed is only loaded again on request. */
export function useNextPage({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Pages): () => void {
  const waits = !hasNextPage || isFetchingNextPage || isFetchNextPageError;
  return useCallback(() => {
    if (!waits) void fetchNextPage({ cancelRefetch: false });
  }, [waits, fetchNextPage]);
}
