import { Box, Group, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** Actions, at the upper right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page: title, actions and content. */
export function Page({ title, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <Box p="md">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={1}>{title}</Title>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Spoke`;
  }, [title]);
}
