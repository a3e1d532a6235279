import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { notifyProblem } from '../notices/notify.js';

interface TypedConfirmation {
  readonly title: string;
  /** What is deleted, and that it is permanent. */
  readonly message: ReactNode;
  /** The text that must be typed. */
  readonly word: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks for a destructive action to be confirmed by typing a name. */
export function confirmByTyping({ title, ...rest }: TypedConfirmation): void {
  const id = modals.open({
    title,
    children: <TypingForm {...rest} onClose={() => modals.close(id)} />,
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
          label={t('Type “{word}” to confirm', { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={typed !== word}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
