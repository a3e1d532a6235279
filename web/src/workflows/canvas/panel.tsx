import { ActionIcon, Group, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import css from './canvas.module.css';

interface PanelProps {
  /** The id of the card, which gets the focus back. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The fields of the selected step, beside the canvas. Escape closes it. */
export function Panel({ id, title, children, onClose }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const close = (): void => {
    document.querySelector<HTMLElement>(`#step-${id}`)?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <aside
      className={css['panel']}
      aria-label={title}
      onKeyDown={(event) => {
        // An open dropdown handles the key itself.
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={close}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap="sm">{children}</Stack>
    </aside>
  );
}
