import { Alert, Button, Center, Code, Loader, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Problem } from '../api/problem.js';

export interface EmptyStateProps {
  readonly title: string;
  /** What to do so that it is no longer empty. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A list without anything in it, and what to do about that. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={2}>{title}</Title>
        {children !== undefined && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}

export interface ProblemStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What went wrong in the server's words, the id under which its log has it, and another try. */
export function ProblemState({ error, onRetry }: ProblemStateProps) {
  const problem = error instanceof Problem ? error : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="That did not work"
      m="md"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{toMessage(error)}</Text>
        {problem?.correlationId !== undefined && (
          <Text size="xs" c="dimmed">
            Correlation id <Code>{problem.correlationId}</Code>
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

export const toMessage = (error: unknown): string =>
  error instanceof Problem ? error.message : 'Something unexpected happened in this page.';

/** Grey bars in the place of a list's rows, as high as they will be. */
export function RowsSkeleton({ rows = 8, height = 40 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap={8} role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}

export function PageLoader() {
  return (
    <Center h="60vh" role="status">
      <Loader aria-label="Loading" />
    </Center>
  );
}
