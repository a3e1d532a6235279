import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Moment } from '../ui/moment.js';
import styles from './timeline.module.css';

interface FeedCardProps {
  readonly icon: ReactNode;
  /** The accessible name of the entry. */
  readonly kind: string;
  readonly by?: string | undefined;
  readonly at: string;
  readonly header: ReactNode;
  /** Actions, at the upper right. */
  readonly actions?: ReactNode;
  readonly isPinned?: boolean;
  readonly children?: ReactNode;
}

/** An entry of the timeline: icon, kind, time and content. */
export function FeedCard({ icon, kind, by, at, header, actions, isPinned = false, children }: FeedCardProps) {
  return (
    <Box component="article" className={styles['card']} aria-label={kind} data-pinned={isPinned || undefined}>
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <div className={styles['body']}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="xs" c="dimmed" component="div">
            {[kind, by].filter(Boolean).join(' · ')} · <Moment at={at} format="ago" />
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
