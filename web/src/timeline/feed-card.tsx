import { Box, Group } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Moment } from '../ui/times/moment.js';
import styles from './timeline.module.css';

interface FeedCardProps {
  readonly icon: ReactNode;
  /** The accessible name of the entry. */
  readonly label: string;
  /** Who did what. */
  readonly line: ReactNode;
  readonly at: string;
  readonly header: ReactNode;
  /** Actions, at the upper right. */
  readonly actions?: ReactNode;
  readonly isPinned?: boolean;
  /** Whether the address links to it. */
  readonly isLinked?: boolean;
  /** On one line: the summary in place of the content. */
  readonly isShort?: boolean;
  readonly summary?: ReactNode;
  /** The colour of an edge, of the app that an event is from. */
  readonly edge?: string | undefined;
  readonly children?: ReactNode;
}

/** An entry of the timeline: icon, who did what, time and content. */
export function FeedCard(props: FeedCardProps) {
  const { icon, label, line, at, header, actions, summary, edge, children } = props;
  const { isPinned = false, isLinked = false, isShort = false } = props;
  return (
    <Box
      component="article"
      className={styles['card']}
      aria-label={label}
      data-pinned={isPinned || undefined}
      data-linked={isLinked || undefined}
      data-short={isShort || undefined}
      {...(edge !== undefined && { style: toEdge(edge) })}
    >
      <div className={styles['icon']} aria-hidden>
        {icon}
      </div>
      <div className={styles['body']}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <div className={styles['head']}>
            {line}
            {isShort && <span className={styles['summary']}> {summary}</span>}
          </div>
          <Group gap={4} wrap="nowrap" className={styles['end'] ?? ''}>
            <span className={styles['time']}>
              <Moment at={at} format="ago" />
            </span>
            {actions}
          </Group>
        </Group>
        {!isShort && (
          <>
            <div className={styles['header']}>{header}</div>
            {children}
          </>
        )}
      </div>
    </Box>
  );
}

type EdgeStyle = CSSProperties & Readonly<Record<'--edge', string>>;

const toEdge = (colour: string): EdgeStyle => ({ '--edge': colour });
