import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/messages.js';
import styles from './timeline.module.css';

interface LongTextProps {
  readonly text: string;
  /** The same with markup, sanitised by the server. */
  readonly html: string | undefined;
}

/** A text of which the first lines are shown, and all of them on request. */
export function LongText({ text, html }: LongTextProps) {
  const field = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { current } = field;
    if (current && !isWhole) setLong(current.scrollHeight > current.clientHeight + 2);
  }, [text, html, isWhole]);
  return (
    <>
      {html === undefined ? (
        <div ref={field} className={styles['text']} data-whole={isWhole || undefined}>
          {text}
        </div>
      ) : (
        <div
          ref={field}
          className={`${styles['text'] ?? ''} ${styles['html'] ?? ''}`}
          data-whole={isWhole || undefined}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
      {isLong && (
        <UnstyledButton className={styles['more'] ?? ''} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show less') : t('Show more')}
        </UnstyledButton>
      )}
    </>
  );
}
