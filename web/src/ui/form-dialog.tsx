import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { toMessage } from './states.js';

export interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** What goes wrong in it is shown, and the dialog stays open. The signal tells that the dialog was closed meanwhile. */
  readonly onSubmit: (signal: AbortSignal) => Promise<unknown>;
  readonly canSubmit?: boolean;
  readonly isDangerous?: boolean;
}

/** A dialog with a form: it is closed when its action has succeeded, and says why when it has not. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, children, onClose, onSubmit, canSubmit = true, isDangerous = false } = props;
  const controller = useRef(new AbortController());
  useEffect(() => {
    const opened = new AbortController();
    controller.current = opened;
    return () => opened.abort();
  }, []);
  const action = useMutation({ mutationFn: () => onSubmit(controller.current.signal), onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (canSubmit && !action.isPending) action.mutate();
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
              Cancel
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
