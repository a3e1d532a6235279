import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { notifyProblem } from '../notices/notify.js';

interface Confirmation {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly message: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => unknown;
}

/** Asks for confirmation; errors of the action are shown as a notification. */
export function confirmAction(asked: Confirmation): void {
  const { title, message, confirm, cancel = t('Cancel'), isDangerous = true, onConfirm } = asked;
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" component="div">
        {message}
      </Text>
    ),
    labels: { confirm, cancel },
    confirmProps: isDangerous ? { color: 'red' } : {},
    onConfirm: () => void Promise.resolve().then(onConfirm).catch(notifyProblem),
  });
}

/** Asks whether to discard unsaved changes. */
export function confirmLeaving({
  onLeave,
  onStay,
}: {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}): void {
  modals.openConfirmModal({
    title: t('Leave without saving?'),
    children: <Text size="sm">{t('Unsaved changes will be lost.')}</Text>,
    labels: { confirm: t('Leave'), cancel: t('Stay') },
    confirmProps: { color: 'red' },
    onConfirm: onLeave,
    // Also when the dialog is closed.
    onCancel: onStay,
  });
}
