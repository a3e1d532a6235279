import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import css from './composer.module.css';

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip label={t('Attach files')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Attach files')}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

interface DropAreaProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped on the composer. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return (
    <div
      className={css['composer']}
      data-drop={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDropCapture={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
