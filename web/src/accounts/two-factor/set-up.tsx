import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { CopyValue } from '../../ui/copy-value.js';
import { toMessage } from '../../ui/loading/states.js';
import { useCurrentSession, usePersonApi } from '../session.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';
import { twoFactorKey, type Setup } from './two-factor-data.js';

interface SetUpProps {
  /** Called when the user has saved their recovery codes. */
  readonly onDone: () => unknown;
}

/** Turns on two-factor authentication: password, authenticator, recovery codes. */
export function SetUp({ onDone }: SetUpProps) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup) return <FirstCode setup={setup} onConfirmed={setCodes} />;
  return <PasswordStep onPrepared={setSetup} />;
}

function PasswordStep({ onPrepared }: { readonly onPrepared: (setup: Setup) => void }) {
  const api = usePersonApi();
  const { user } = useCurrentSession();
  const [password, setPassword] = useState('');
  const start = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/profile/two-factor/setup', { body: { password } })),
    onSuccess: onPrepared,
  });
  return (
    <StepForm action={start} submit={t('Continue')} isReady={password !== ''}>
      <Text size="sm">
        {t('You need an authenticator app on your phone or in your password manager. First confirm your password.')}
      </Text>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label={t('Current password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  );
}

interface FirstCodeProps {
  readonly setup: Setup;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function FirstCode({ setup, onConfirmed }: FirstCodeProps) {
  const api = usePersonApi();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/profile/two-factor', { body: { code } })),
    async onSuccess({ recoveryCodes }) {
      onConfirmed(recoveryCodes.map((one) => one.code));
      await client.invalidateQueries({ queryKey: twoFactorKey });
      await client.invalidateQueries({ queryKey: ['own-sessions'] });
    },
  });
  return (
    <StepForm action={confirm} submit={t('Turn on')} isReady={code.trim() !== ''}>
      <Text size="sm">{t('Scan this code with your authenticator app, then enter the six digits that it shows.')}</Text>
      <Group justify="center">
        <QrCode text={setup.url} label={t('QR code for your authenticator app')} />
      </Group>
      <Stack gap={4}>
        <Text size="sm">{t('Or enter this key in the app:')}</Text>
        <CopyValue name={t('key')} value={setup.secret} />
      </Stack>
      <TextInput
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </StepForm>
  );
}

interface StepFormProps {
  readonly action: {
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly error: Error | null;
    mutate(): void;
  };
  readonly submit: string;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

function StepForm({ action, submit, isReady, children }: StepFormProps) {
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady) action.mutate();
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {action.isError && (
          <Alert role="alert" color="red" variant="light">
            {toMessage(action.error)}
          </Alert>
        )}
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={action.isPending} disabled={!isReady}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
