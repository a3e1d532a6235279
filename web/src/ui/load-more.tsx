import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

export interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(options: { readonly cancelRefetch: boolean }): unknown;
  };
  /** What is said below the button while more follows; nothing by default. */
  readonly follows?: string;
  /** What is said when the next page could not be read. */
  readonly failed?: string;
  /** Only the button loads more. */
  readonly waits?: boolean;
}

/**
 * The end of what is loaded of a list that goes on: coming near it loads more, and so does the button for those who do not
 * scroll. What is loaded stays when more cannot be read; then it is up to the person to try again.
 */
export function LoadMore({ query, follows, failed = 'More could not be read.', waits = false }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const end = useRef<HTMLDivElement>(null);
  const load = (): void => void query.fetchNextPage({ cancelRefetch: false });
  const onSeen = useRef(load);
  useEffect(() => {
    onSeen.current = load;
  });
  const looksOut = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !waits;
  useEffect(() => {
    if (!looksOut || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [looksOut]);
  if (!hasNextPage) return null;
  const said = isFetchNextPageError ? failed : follows;
  return (
    <Stack align="center" ref={end} py="xs" gap={4}>
      <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={load}>
        Load more
      </Button>
      {said !== undefined && (
        <Text size="xs" c="dimmed" role="status">
          {said}
        </Text>
      )}
    </Stack>
  );
}
