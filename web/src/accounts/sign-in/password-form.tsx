import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { toMessage } from '../../ui/loading/states.js';
import { usePersonApi } from '../session.js';

/** The server's minimum length of passwords. */
export const minPasswordCharacters = 12;

interface PasswordFormProps {
  /** Label of the field for the current password. */
  readonly current: string;
  readonly submit: string;
  readonly onChanged: () => unknown;
}

/** Asks for the current password and, twice, for the new one. */
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
          label={t('Repeat new password')}
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

interface NewPasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
}

/** Field for a new password, with its required length. */
export function NewPasswordField({ label = t('New password'), value, onChange }: NewPasswordFieldProps) {
  const isShort = value !== '' && value.length < minPasswordCharacters;
  return (
    <PasswordInput
      label={label}
      description={t('At least {minPasswordCharacters} characters. Several words work well.', {
        minPasswordCharacters,
      })}
      autoComplete="new-password"
      maxLength={256}
      value={value}
      onChange={onChange}
      error={isShort && t('{count} more characters needed', { count: minPasswordCharacters - value.length })}
    />
  );
}

interface RepeatedPasswordProps {
  readonly label: string;
  readonly description?: string;
  /** The password that has to be repeated. */
  readonly password: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field that repeats a password and reports a mismatch. */
export function RepeatedPassword({ password, value, onChange, ...texts }: RepeatedPasswordProps) {
  return (
    <PasswordInput
      {...texts}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={value !== '' && value !== password && t('The passwords do not match.')}
    />
  );
}
