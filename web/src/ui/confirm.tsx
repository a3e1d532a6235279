import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { notifyProblem } from './notify.js';

export interface Confirmation {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly message: ReactNode;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => unknown;
}

/** Asks before something that cannot be undone; what goes wrong then is told in the corner. */
export function askToConfirm({ title, message, confirm, isDangerous = true, onConfirm }: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" component="div">
        {message}
      </Text>
    ),
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: isDangerous ? { color: 'red' } : {},
    onConfirm: () => void Promise.resolve().then(onConfirm).catch(notifyProblem),
  });
}

/** Asks whether what is not saved may be lost. */
export function askToLeave({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }): void {
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: <Text size="sm">What you have changed on this page is lost then.</Text>,
    labels: { confirm: 'Leave', cancel: 'Stay' },
    confirmProps: { color: 'red' },
    onConfirm: onLeave,
    // Also when the question is closed.
    onCancel: onStay,
  });
}
