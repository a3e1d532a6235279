import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { t } from '../i18n/messages.js';
import { Loaded } from '../ui/loading/loaded.js';
import { AccountValues } from './accounts/account-values.js';
import { useCompat, useCompatChange, type CompatMode } from './use-compat.js';

const modes: readonly { readonly value: CompatMode; readonly label: string }[] = [
  { value: 'contract', label: t('Contract') },
  { value: 'observed', label: t('Observed') },
];

/** Whose behaviour the server and its accounts have where the contract and the live service differ. */
export function CompatPanel() {
  const compat = useCompat();
  const change = useCompatChange();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t(
          'Where the live service differs from the contract, the server follows the contract, or the live service as observed. Accounts can have a mode of their own.',
        )}
      </Text>
      <Loaded query={compat} rows={2}>
        {({ mode, hubs }) => (
          <>
            <Group gap="xs">
              <Text size="sm" fw={500} aria-hidden>
                {t('Mode of the server')}
              </Text>
              <ModeControl
                label={t('Mode of the server')}
                mode={mode}
                isPending={change.isPending}
                onChange={(chosen) => change.mutate({ mode: chosen })}
              />
            </Group>
            <AccountValues
              title={t('Accounts with a mode of their own')}
              head={t('Mode')}
              accounts={hubs}
              isPending={change.isPending}
              renderValue={({ hubId, mode: own }) => (
                <ModeControl
                  label={t('Mode of account {hubId}', { hubId })}
                  mode={own}
                  isPending={change.isPending}
                  onChange={(chosen) => change.mutate({ hubId, mode: chosen })}
                />
              )}
              toRemoveLabel={(hubId) => t('Return account {hubId} to the mode of the server', { hubId })}
              onAdd={(hubId) => change.mutate({ hubId, mode: mode === 'contract' ? 'observed' : 'contract' })}
              onRemove={(hubId) => change.mutate({ hubId, mode: null })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface ModeControlProps {
  readonly label: string;
  readonly mode: CompatMode;
  readonly isPending: boolean;
  readonly onChange: (mode: CompatMode) => void;
}

function ModeControl({ label, mode, isPending, onChange }: ModeControlProps) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      data={[...modes]}
      value={mode}
      disabled={isPending}
      onChange={onChange}
    />
  );
}
