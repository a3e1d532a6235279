import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { toMessage } from '../ui/states.js';
import { usePersonApi } from './session.js';

/** What the server asks of a password. */
export const minPasswordCharacters = 12;

export interface PasswordFormProps {
  /** What the password is called that they have now. */
  readonly current: string;
  readonly submit: string;
  readonly onChanged: () => unknown;
}

/** Asks for the present password and, twice, for the next one. */
export function PasswordForm({ current, submit, onChanged }: PasswordFormProps) {
  const api = usePersonApi();
  const [fields, setFields] = useState(empty);
  const change = useMutation({
    mutationFn: () =>
      api.PUT('/_app/profile/password', {
        body: { currentPassword: fields.current, newPassword: fields.next },
      }),
    async onSuccess() {
      setFields(empty);
      await onChanged();
    },
  });
  const set = (name: keyof typeof empty) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((all) => ({ ...all, [name]: value }));
  };
  const isShort = fields.next !== '' && fields.next.length < minPasswordCharacters;
  const isReady = fields.current !== '' && fields.next !== '' && fields.again === fields.next && !isShort;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) change.mutate();
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {change.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(change.error)}
          </Alert>
        )}
        <PasswordInput
          label={current}
          autoComplete="current-password"
          value={fields.current}
          onChange={set('current')}
        />
        <NewPasswordField value={fields.next} onChange={set('next')} />
        <RepeatedPassword
          label="New password once more"
          password={fields.next}
          value={fields.again}
          onChange={(again) => setFields((all) => ({ ...all, again }))}
        />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!isReady}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const empty = { current: '', next: '', again: '' };

export interface NewPasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A password that is being chosen: says how long it has to be, and when it is not yet. */
export function NewPasswordField({ label = 'New password', value, onChange }: NewPasswordFieldProps) {
  const isShort = value !== '' && value.length < minPasswordCharacters;
  return (
    <PasswordInput
      label={label}
      description={`At least ${minPasswordCharacters} characters. Several words are good.`}
      autoComplete="new-password"
      maxLength={256}
      value={value}
      onChange={onChange}
      error={isShort && `${minPasswordCharacters - value.length} more to go`}
    />
  );
}

export interface RepeatedPasswordProps {
  readonly label: string;
  readonly description?: string;
  /** What it has to be. */
  readonly password: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The same password once more: says when it is another. */
export function RepeatedPassword({ password, value, onChange, ...texts }: RepeatedPasswordProps) {
  return (
    <PasswordInput
      {...texts}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={value !== '' && value !== password && 'The two are not the same.'}
    />
  );
}
