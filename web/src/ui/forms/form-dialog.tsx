import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { useDiscardGuard } from './leave-guard.js';
import { toMessage } from '../loading/states.js';

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Errors keep the dialog open and are shown in it. The signal is aborted when the dialog is closed. */
  readonly onSubmit: (signal: AbortSignal) => Promise<unknown>;
  readonly canSubmit?: boolean;
  readonly isDangerous?: boolean;
}

/** A dialog with a form: closes when its action succeeds, and shows the error when it fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, children, onClose, onSubmit, canSubmit = true, isDangerous = false } = props;
  const controller = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    controller.current = opened;
    return () => opened.abort();
  }, []);
  const action = useMutation({ mutationFn: () => onSubmit(controller.current.signal), onSuccess: onClose });
  const guard = useDiscardGuard(onClose, { isSaving: action.isPending || action.isSuccess });
  return (
    <Modal opened onClose={guard.close} title={title}>
      <form
        onInput={guard.onInput}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!canSubmit || action.isPending) return;
          guard.submitting(true);
          action.mutate(undefined, { onError: () => guard.submitting(false) });
        }}
      >
        <Stack>
          {action.isError && (
            <Alert role="alert" color="red" variant="light">
              {toMessage(action.error)}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={action.isPending}
              disabled={!canSubmit}
              {...(isDangerous && { color: 'red' })}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
