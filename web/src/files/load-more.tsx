import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The end of a list that goes on: coming near to it reads the next page, and a button does too. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasMore && !isLoading) onMore();
  }, [isNear, hasMore, isLoading, onMore]);
  if (!hasMore) return null;
  return (
    <Center ref={ref} py="sm">
      <Button variant="subtle" size="xs" loading={isLoading} onClick={onMore}>
        More
      </Button>
    </Center>
  );
}
