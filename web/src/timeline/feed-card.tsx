import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../ui/moment.js';
import styles from './timeline.module.css';

export interface FeedCardProps {
  readonly icon: ReactNode;
  /** What happened, for its name among the others. */
  readonly kind: string;
  readonly by?: string | undefined;
  readonly at: string;
  readonly header: ReactNode;
  /** What can be done with it, at the upper right. */
  readonly actions?: ReactNode;
  readonly isPinned?: boolean;
  readonly children?: ReactNode;
}

/** One thing that happened: icon, what it was and when, and what belongs to it. */
export function FeedCard({ icon, kind, by, at, header, actions, isPinned = false, children }: FeedCardProps) {
  return (
    <Box component="article" className={styles['card']} aria-label={kind} data-pinned={isPinned || undefined}>
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <div className={styles['body']}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="xs" c="dimmed" component="div">
            {[kind, by].filter(Boolean).join(' · ')} · <Moment at={at} />
          </Text>
          {actions}
        </Group>
        <Text size="sm" component="div">
          {header}
        </Text>
        {children}
      </div>
    </Box>
  );
}
