import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../i18n/messages.js';
import { toMessage } from '../../ui/loading/states.js';
import { enterCode } from '../session.js';

/** Asks for the code of the second factor, after the password. */
export function CodeForm({ onBack }: { readonly onBack: () => void }) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const attempt = useMutation({ mutationFn: () => enterCode(code) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    attempt.mutate();
  };
  const toggle = (): void => {
    attempt.reset();
    setCode('');
    setRecovery(!isRecovery);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {attempt.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(attempt.error)}
          </Alert>
        )}
        <Text size="sm">
          {isRecovery
            ? t('Enter one of the recovery codes that you saved. Each is valid once.')
            : t('Enter the code that your authenticator app shows.')}
        </Text>
        <TextInput
          key={String(isRecovery)}
          label={isRecovery ? t('Recovery code') : t('Code')}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
          withAsterisk={false}
          autoFocus
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Anchor component="button" type="button" size="sm" onClick={toggle} style={{ alignSelf: 'start' }}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </Anchor>
        <Group justify="space-between" gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button type="submit" loading={attempt.isPending} disabled={code.trim() === ''}>
            {t('Sign in')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
