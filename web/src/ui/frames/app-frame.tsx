import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './app-frame.module.css';
import { toSandbox } from './frame-sandbox.js';

interface AppFrameProps {
  readonly title: string;
  readonly appName: string;
  readonly url: string;
  /** In pixels; at most those of the window. */
  readonly width: number;
  readonly height: number;
  readonly opened: boolean;
  /** Called with `isDone` when the app says that the user has finished there. */
  readonly onClose: (isDone: boolean) => void;
}

/** A page of an app in a dialog, which the app may close by the message `{"action": "DONE"}` or `{"action": "CANCEL"}`. */
export function AppFrame({ title, appName, url, width, height, opened, onClose }: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const action = toAction(data);
      if (action !== undefined) close.current(action === 'DONE');
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={() => onClose(false)}
      title={title}
      size={`min(${Math.round(width)}px, calc(100vw - 32px))`}
      padding={0}
      centered
      classNames={{ header: styles['header'] ?? '' }}
    >
      <iframe
        ref={frame}
        src={url}
        title={`${title} (${appName})`}
        className={styles['frame']}
        style={{ height: `min(${Math.round(height)}px, calc(100dvh - 160px))` }}
        sandbox={toSandbox(url, window.location.href)}
        referrerPolicy="no-referrer"
        allow=""
      />
    </Modal>
  );
}

/** Apps send their message as an object or as JSON text. */
function toAction(data: unknown): 'DONE' | 'CANCEL' | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const action = typeof message === 'object' && message !== null && 'action' in message ? message.action : undefined;
    return action === 'DONE' || action === 'CANCEL' ? action : undefined;
  } catch {
    return undefined;
  }
}
