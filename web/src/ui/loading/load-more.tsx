import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/messages.js';

interface LoadMoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(options: { readonly cancelRefetch: boolean }): unknown;
  };
  /** Shown below the button while there is more; nothing by default. */
  readonly follows?: string;
  /** Shown when the next page could not be loaded. */
  readonly failed?: string;
  /** Loads more only when the button is pressed. */
  readonly waits?: boolean;
}

/**
 * The end of a paged list: loads more when it comes near, or when the button is pressed. Loaded pages stay when more
 * cannot be loaded; then only the button retries.
 */
export function LoadMore({ query, follows, failed = t('Could not load more.'), waits = false }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const end = useRef<HTMLDivElement>(null);
  const load = (): void => void query.fetchNextPage({ cancelRefetch: false });
  const onSeen = useRef(load);
  useEffect(() => {
    onSeen.current = load;
  });
  const isObserving = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !waits;
  useEffect(() => {
    if (!isObserving || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isObserving]);
  if (!hasNextPage) return null;
  const message = isFetchNextPageError ? failed : follows;
  return (
    <Stack align="center" ref={end} py="xs" gap={4}>
      <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={load}>
        {t('Load more')}
      </Button>
      {message !== undefined && (
        <Text size="xs" c="dimmed" role="status">
          {message}
        </Text>
      )}
    </Stack>
  );
}
