import { Alert, Button, Center, Code, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { Problem } from '../../api/problem.js';

interface EmptyStateProps {
  readonly title: string;
  /** What to do so that it is no longer empty. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty list, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <ThemeIcon size={36} radius="lg" variant="default" c="var(--text-3)" bg="var(--sunken)" aria-hidden>
          <IconInbox size={18} stroke={1.6} />
        </ThemeIcon>
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

interface ProblemStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** An error message with its correlation ID and a retry button. */
export function ProblemState({ error, onRetry }: ProblemStateProps) {
  const problem = error instanceof Problem ? error : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('Something went wrong')}
      m="md"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{toMessage(error)}</Text>
        {problem?.correlationId !== undefined && (
          <Text size="xs" c="dimmed">
            {rich('Correlation ID {id}', { id: <Code>{problem.correlationId}</Code> })}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

export const toMessage = (error: unknown): string =>
  error instanceof Problem ? error.message : t('Something unexpected happened. Reload the page and try again.');
