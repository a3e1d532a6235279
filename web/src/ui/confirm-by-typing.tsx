import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type FormEvent, type ReactNode } from 'react';
import { notifyProblem } from './notify.js';

export interface TypedConfirmation {
  readonly title: string;
  /** What goes with it, and that it is for good. */
  readonly message: ReactNode;
  /** What has to be typed. */
  readonly word: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before what destroys much: the button works once the name has been typed. */
export function askByTyping({ title, ...asked }: TypedConfirmation): void {
  const id = modals.open({
    title,
    children: <TypingForm {...asked} onClose={() => modals.close(id)} />,
  });
}

type FormProps = Omit<TypedConfirmation, 'title'> & { readonly onClose: () => void };

function TypingForm({ message, word, confirm, onConfirm, onClose }: FormProps) {
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsBusy(true);
    onConfirm()
      .then(onClose, notifyProblem)
      .finally(() => setIsBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm" component="div">
          {message}
        </Text>
        <TextInput
          data-autofocus
          label={`Type “${word}” to go on`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={typed !== word}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
