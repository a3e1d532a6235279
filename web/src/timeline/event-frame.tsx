import { Modal } from '@mantine/core';
import type { FeedEvent } from './feed.js';
import { toSandbox } from './frame-sandbox.js';
import styles from './timeline.module.css';

export interface EventFrameProps {
  readonly frame: NonNullable<FeedEvent['timelineIFrame']>;
  readonly appName: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A page of an app in a window of the size that the event asks for, as far as there is room. */
export function EventFrame({ frame, appName, opened, onClose }: EventFrameProps) {
  const { headerLabel, url, width, height } = frame;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={headerLabel}
      size={`min(${Math.round(width)}px, calc(100vw - 32px))`}
      padding={0}
      centered
      classNames={{ header: styles['frameHeader'] ?? '' }}
    >
      <iframe
        src={url}
        title={`${headerLabel} (${appName})`}
        className={styles['frame']}
        style={{ height: `min(${Math.round(height)}px, calc(100dvh - 160px))` }}
        sandbox={toSandbox(url, window.location.href)}
        referrerPolicy="no-referrer"
        allow=""
      />
    </Modal>
  );
}
