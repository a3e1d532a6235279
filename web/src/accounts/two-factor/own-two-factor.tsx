import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { Chip } from '../../ui/marks/chip.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { Moment } from '../../ui/times/moment.js';
import { sessionKey, useCurrentSession, usePersonApi } from '../session.js';
import { RecoveryCodes } from './recovery-codes.js';
import { twoFactorKey, useTwoFactor, type TwoFactorState } from './two-factor-data.js';

const SetUp = lazyComponent(() => import('./set-up.js'), 'SetUp');

type Dialog = { readonly kind: 'set-up' | 'turn-off' | 'renew' } | { readonly kind: 'codes'; codes: readonly string[] };

/** The user's own two-factor authentication, in their profile. */
export function OwnTwoFactor() {
  const state = useTwoFactor();
  const [dialog, setDialog] = useState<Dialog>();
  return (
    <Loaded query={state} rows={1}>
      {(data) => (
        <>
          {data.enabledAt === null ? (
            <Off onTurnOn={() => setDialog({ kind: 'set-up' })} />
          ) : (
            <On state={data} onOpen={(kind) => setDialog({ kind })} />
          )}
          {dialog && <TwoFactorDialog dialog={dialog} onChange={setDialog} />}
        </>
      )}
    </Loaded>
  );
}

function Off({ onTurnOn }: { readonly onTurnOn: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('After your password, a sign-in also asks for a code of your authenticator app.')}
      </Text>
      <Group>
        <Button variant="default" onClick={onTurnOn}>
          {t('Turn on two-factor authentication')}
        </Button>
      </Group>
    </Stack>
  );
}

interface OnProps {
  readonly state: TwoFactorState;
  readonly onOpen: (kind: 'turn-off' | 'renew') => void;
}

function On({ state: { enabledAt, recoveryCodesLeft, requiredBy }, onOpen }: OnProps) {
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Chip hue="green">{t('On')}</Chip>
        {enabledAt !== null && (
          <Text size="sm" c="dimmed" component="span">
            {t('Since')} <Moment at={enabledAt} format="date" />
          </Text>
        )}
      </Group>
      <Text size="sm">{t('Recovery codes left: {count}', { count: recoveryCodesLeft })}</Text>
      {requiredBy.length > 0 && (
        <Text size="sm" c="dimmed" className="any-text">
          {t('Cannot be turned off, because it is required by: {names}', { names: requiredBy.join(', ') })}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => onOpen('renew')}>
          {t('New recovery codes')}
        </Button>
        {requiredBy.length === 0 && (
          <Button variant="outline" color="red" onClick={() => onOpen('turn-off')}>
            {t('Turn off')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface TwoFactorDialogProps {
  readonly dialog: Dialog;
  readonly onChange: (dialog: Dialog | undefined) => void;
}

function TwoFactorDialog({ dialog, onChange }: TwoFactorDialogProps) {
  const client = useQueryClient();
  const close = (): void => {
    onChange(undefined);
    void client.invalidateQueries({ queryKey: twoFactorKey });
    void client.invalidateQueries({ queryKey: sessionKey });
  };
  if (dialog.kind === 'turn-off') return <TurnOff onClose={close} />;
  if (dialog.kind === 'renew')
    return <Renew onClose={close} onRenewed={(codes) => onChange({ kind: 'codes', codes })} />;
  const isSetUp = dialog.kind === 'set-up';
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      withCloseButton={isSetUp}
      closeOnEscape={false}
      title={isSetUp ? t('Two-factor authentication') : t('New recovery codes')}
      size="lg"
    >
      {dialog.kind === 'codes' ? (
        <RecoveryCodes codes={dialog.codes} onDone={close} />
      ) : (
        <Suspense fallback={<RowsSkeleton rows={3} height={44} />}>
          <SetUp onDone={close} />
        </Suspense>
      )}
    </Modal>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const api = usePersonApi();
  const { proof, fields, isReady } = useProof();
  return (
    <FormDialog
      title={t('Turn off two-factor authentication?')}
      submit={t('Turn off')}
      isDangerous
      canSubmit={isReady}
      onClose={onClose}
      onSubmit={async () => {
        await api.POST('/_app/profile/two-factor/turn-off', { body: proof });
        notifyDone(t('Two-factor authentication turned off.'));
      }}
    >
      <Text size="sm">{t('From then on your password alone signs you in. Your recovery codes are deleted.')}</Text>
      {fields}
    </FormDialog>
  );
}

interface RenewProps {
  readonly onClose: () => void;
  readonly onRenewed: (codes: readonly string[]) => void;
}

function Renew({ onClose, onRenewed }: RenewProps) {
  const api = usePersonApi();
  const { proof, fields, isReady } = useProof();
  const codes = useRef<readonly string[]>(undefined);
  return (
    <FormDialog
      title={t('New recovery codes')}
      submit={t('Create')}
      canSubmit={isReady}
      onClose={() => (codes.current ? onRenewed(codes.current) : onClose())}
      onSubmit={async () => {
        const { recoveryCodes } = await dataOf(api.POST('/_app/profile/two-factor/recovery-codes', { body: proof }));
        codes.current = recoveryCodes.map(({ code }) => code);
      }}
    >
      <Text size="sm">{t('The recovery codes that you have saved before stop working.')}</Text>
      {fields}
    </FormDialog>
  );
}

/** The fields that prove who the user is. */
function useProof() {
  const { user } = useCurrentSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const fields = (
    <>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        label={t('Current password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={t('Code')}
        description={t('Of your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </>
  );
  return { proof: { password, code }, fields, isReady: password !== '' && code.trim() !== '' };
}
